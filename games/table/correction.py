"""The form of a corrected entry: the disputed one's lines, which may be changed, left out or added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubs.corrections import CorrectedLine, parties
from clubs.errors import BadCorrection
from clubs.models import Dispute, Member
from clubs.services.disputes import CORRECTION
from clubs.words import term_name

SPARE_ROWS = 2
"""Lines that the decider may add."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the form. `reason` and `detail` are those of the disputed entry's line it began as."""

    index: int
    payer: int | None
    payee: int | None
    points: str
    reason: str
    name: str
    detail: Mapping[str, Any]


def names(dispute: Dispute) -> dict[int, str]:
    """The parties by ledger account: members by name, the club's own account by the club's."""
    accounts = parties(dispute)
    owners = Member.objects.filter(club_id=dispute.club_id, account_id__in=accounts).select_related("user")
    found = {member.account_id: member.user.name for member in owners}
    return {account: found.get(account, dispute.club.name) for account in sorted(accounts)}


def rows(dispute: Dispute, given: Mapping[str, str] | None = None) -> list[Row]:
    """The rows as they stand in the entry, or as they were sent."""
    lines = list(dispute.transfer.entry.transfers.order_by("line"))
    made = [
        Row(
            index,
            line.payer_id,
            line.payee_id,
            str(line.points),
            line.reason,
            term_name(line.detail.get("game", ""), line.reason),
            line.detail,
        )
        for index, line in enumerate(lines)
    ]
    made += [Row(len(lines) + spare, None, None, "", CORRECTION, "", {}) for spare in range(SPARE_ROWS)]
    if given is None:
        return made
    return [
        Row(
            row.index,
            _number(given.get(f"payer-{row.index}")),
            _number(given.get(f"payee-{row.index}")),
            given.get(f"points-{row.index}", ""),
            row.reason,
            row.name,
            row.detail,
        )
        for row in made
    ]


def read(given: Mapping[str, str], dispute: Dispute) -> list[CorrectedLine]:
    """The lines that were sent; a row without points is left out. Raises BadCorrection."""
    lines = []
    stood = {(line.payer_id, line.payee_id, line.points) for line in dispute.transfer.entry.transfers.all()}
    for row in rows(dispute, given):
        points = _number(row.points)
        if not row.points.strip() or points == 0:
            continue
        if points is None or row.payer is None or row.payee is None:
            raise BadCorrection(_("Each line needs who pays, who gets, and whole points; leave points empty for none."))
        detail = row.detail if (row.payer, row.payee, points) in stood else _without_sum(row.detail)
        lines.append(CorrectedLine(payer=row.payer, payee=row.payee, points=points, reason=row.reason, detail=detail))
    if not lines:
        raise BadCorrection(_("The corrected entry has no line: uphold without one if nothing is owed."))
    return lines


def lines_of(dispute: Dispute, given: Sequence[Mapping[str, Any]]) -> list[CorrectedLine]:
    """The same from a program: each names `payer` and `payee` by their numbers as members (None: the club), whole
    `points` and, where it stands for one of the disputed entry's lines, that one's id as `line`. Raises BadCorrection.
    """
    accounts = members(dispute)
    stood = {line.pk: line for line in dispute.transfer.entry.transfers.all()}
    lines = []
    for one in given:
        was = stood.get(one.get("line"))
        payer, payee, points = accounts.get(one["payer"]), accounts.get(one["payee"]), one["points"]
        if payer is None or payee is None or (was is None and one.get("line") is not None):
            raise BadCorrection(_("A line goes from one of those who took part to another."))
        reason, detail = (CORRECTION, {}) if was is None else (was.reason, was.detail)
        if was is not None and (payer, payee, points) != (was.payer_id, was.payee_id, was.points):
            detail = _without_sum(detail)
        lines.append(CorrectedLine(payer=payer, payee=payee, points=points, reason=reason, detail=detail))
    return lines


def members(dispute: Dispute) -> dict[int | None, int]:
    """The accounts of the parties by their numbers as members; the club's own by None."""
    accounts = parties(dispute)
    owners = Member.objects.filter(club_id=dispute.club_id, account_id__in=accounts)
    found: dict[int | None, int] = dict(owners.values_list("pk", "account_id"))
    for own in accounts - set(found.values()):
        found[None] = own
    return found


def _without_sum(detail: Mapping[str, Any]) -> dict[str, Any]:
    """What explains a line whose points are the decider's: where it was, but not a sum that comes to something else."""
    return {name: value for name, value in detail.items() if name != "steps"}


def _number(text: str | None) -> int | None:
    stripped = (text or "").strip()
    return int(stripped) if stripped.isascii() and stripped.isdigit() and len(stripped) <= 18 else None
