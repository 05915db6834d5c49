"""A member's statement as the page shows it: the ledger's lines, in the words of their games.

Nothing is reckoned here: points, balances and the steps of a sum are shown as settlement wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

import ledger.selectors
from clubs import limits, money, selectors
from clubs.forms import StatementFilterForm
from clubs.models import Member
from clubs.money import NO_MARK, Mark
from clubs.words import line_how, line_name


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One transfer as its member sees it."""

    id: int
    at: datetime
    points: int
    """Won (> 0) or lost (< 0)."""
    after: int
    """The member's balance once this line was posted."""
    reason: str
    how: str
    """How it was won, where the reason alone does not say it; else empty."""
    opponent: str
    game: str
    steps: Sequence[Mapping[str, Any]]
    url: str
    """The payment on the page of its hand; empty for a line that is of no hand, and for who has left the club: of it
    only the statement is theirs."""
    is_reversal: bool
    why: str = ""
    """Of an adjustment: its reason."""
    signed_by: str = ""
    """Of an adjustment: who asked and who approved."""
    mark: Mark = NO_MARK
    """What became of the line since."""
    entry: int = 0
    """Number of its entry in the book."""
    is_disputable: bool = False
    """It is young enough, and nothing has become of it yet."""


@dataclass(frozen=True, slots=True)
class StatementPage:
    """Lines of a statement, newest first, and what was asked for."""

    lines: Sequence[StatementLine]
    older: str
    """The query of the next page's address; empty on the last page."""
    opening: int | None
    """The balance before the last line of this page; None where lines between were left out."""
    form: StatementFilterForm
    totals: ledger.selectors.Totals | None
    """What the wanted lines come to; None where all are wanted: then it is the balance."""
    asked: str
    """The query that stands for the filter alone: tabs and files are of the same lines."""


def page(member: Member, query: QueryDict, *, limit: int = limits.STATEMENT_PAGE_LENGTH) -> StatementPage:
    """The page of `limit` lines that an address asks for: `before` is the id of the line above it, the rest the form's.

    What cannot be read is ignored.
    """
    before = query.get("before", "")
    form = StatementFilterForm(query, member=member)
    only = wanted(form)
    found = ledger.selectors.statement(
        account=member.account,
        before=int(before) if before.isascii() and before.isdecimal() and len(before) <= 18 else None,
        limit=limit,
        only=only,
    )
    opponents = selectors.owners_of(member.club_id, {line.opponent for line in found.lines})
    marks = _marks(member, found.lines)
    shown = [_line(line, opponents, marks, member) for line in found.lines]
    form.offer(
        opponents={other.pk: other.user.name for other in opponents.values()},
        reasons={line.transfer.reason: said.reason for line, said in zip(found.lines, shown, strict=True)},
    )
    older = ""
    if found.before is not None:
        following = query.copy()
        following["before"] = str(found.before)
        older = following.urlencode()
    opening = shown[-1].after - shown[-1].points if shown and only.is_of_time_alone else None
    totals = None if only.is_empty else ledger.selectors.totals(account=member.account, only=only)
    return StatementPage(lines=shown, older=older, opening=opening, form=form, totals=totals, asked=asked_for(query))


def all_lines(member: Member, only: ledger.selectors.Filter) -> Sequence[StatementLine]:
    """Every wanted line, oldest first. How many there are is for the caller to ask first."""
    found = list(ledger.selectors.lines_oldest_first(account=member.account, only=only))
    opponents = selectors.owners_of(member.club_id, {line.opponent for line in found})
    marks = _marks(member, found)
    return [_line(line, opponents, marks, member) for line in found]


def _own_mark(transfer: Any) -> Mark | None:
    """Of a line that a dispute made: the dispute, and whether it stands in the place of another."""
    source = transfer.entry.source.split(":")
    if source[0] != "dispute" or len(source) < 2 or not source[1].isdecimal():
        return None
    return Mark(dispute=int(source[1]), is_corrected=transfer.entry.reverses_id is None)


def _marks(member: Member, lines: Sequence[ledger.selectors.StatementLine]) -> Mapping[int, Mark]:
    return money.marks(member.club_id, [(line.transfer.pk, line.transfer.entry_id) for line in lines])


def asked_for(query: QueryDict) -> str:
    """The part of an address's query that is a filter, without what is empty."""
    names = StatementFilterForm.base_fields
    return urlencode([(name, query[name]) for name in names if query.get(name)])


def wanted(form: StatementFilterForm) -> ledger.selectors.Filter:
    """The ledger's filter for what the form asks; days are days of the visitor's zone, both of them included."""
    form.is_valid()
    asked = form.cleaned_data
    opponent, room, rules = asked.get("opponent"), asked.get("room"), asked.get("rules")
    facts: dict[str, str | int] = {}
    if room:
        facts["room"] = room.pk
    if asked.get("game"):
        facts["game"] = asked["game"]
    if rules:
        facts["preset_version"] = rules.pk
    return ledger.selectors.Filter(
        since=_midnight(asked.get("since")),
        until=_midnight(asked.get("until"), days_later=1),
        reason=asked.get("reason") or None,
        opponent=opponent.account_id if opponent else None,
        facts=facts,
    )


def _midnight(day: date | None, *, days_later: int = 0) -> datetime | None:
    """When the day, or the one so many days later, begins where the visitor is."""
    if day is None or day.year in (date.min.year, date.max.year):
        return None
    return datetime.combine(day + timedelta(days=days_later), time.min, tzinfo=timezone.get_current_timezone())


def _line(
    line: ledger.selectors.StatementLine, opponents: Mapping[int, Member], marks: Mapping[int, Mark], member: Member
) -> StatementLine:
    transfer = line.transfer
    detail = transfer.detail
    mark = marks.get(transfer.pk, NO_MARK)
    game = detail.get("game", "")
    hand = detail.get("hand")
    opponent = opponents.get(line.opponent)
    own_mark = _own_mark(transfer) or mark
    return StatementLine(
        id=transfer.pk,
        at=transfer.created_at,
        points=line.points,
        after=line.after,
        reason=line_name(game, transfer.reason),
        how=line_how(game, transfer.reason, detail.get("facts", {}).get("how")),
        opponent=opponent.user.name if opponent else member.club.name,
        game=game,
        steps=detail.get("steps", ()),
        url=f"{reverse('hand', args=[hand])}#payment-{detail.get('payment', 0)}" if hand and member.is_present else "",
        is_reversal=transfer.entry.reverses_id is not None,
        why=detail.get("why", ""),
        signed_by=" · ".join(detail[name] for name in ("asked_by", "approved_by") if name in detail),
        mark=own_mark if member.is_present else replace(own_mark, dispute=None),
        entry=transfer.entry.number,
        is_disputable=member.is_present
        and mark == NO_MARK
        and transfer.entry.reverses_id is None
        and transfer.created_at > timezone.now() - timedelta(days=limits.DISPUTE_DAYS),
    )
