"""What may stand in the place of a disputed entry. Nothing here writes.

One person decides a dispute, so a correction is bounded: points move among those who took part, by pairs, so that they
sum to zero, and nobody comes to lose more than what was disputed could have cost. Whatever goes beyond is an
adjustment, which two people make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubs import limits
from clubs.errors import BadCorrection
from clubs.models import Dispute, Member
from games.registry import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedLine:
    """A line that is to stand in the place of a disputed one: from one of those who took part to another."""

    payer: int
    """Id of a ledger account."""
    payee: int
    points: int
    reason: str
    detail: Mapping[str, Any]


def parties(dispute: Dispute) -> set[int]:
    """The ledger accounts between which a correction may move points: those of the entry, and of all who played."""
    entry = dispute.transfer.entry
    accounts = {account for pair in entry.transfers.values_list("payer_id", "payee_id") for account in pair}
    if "hand" in entry.facts:
        accounts |= set(Member.objects.filter(pk__in=dispute.players).values_list("account_id", flat=True))
    return accounts


def loss_max(dispute: Dispute) -> int:
    """The most that a line of the correction may move, and that anybody may come to lose by it.

    Of a hand, the worst loss by the rules it was played by. Where those set no bound or are no longer known, and where
    it is no hand, what the disputed entry itself cost whom it cost most.
    """
    record = dispute.evidence.get("record")
    game = None if record is None else GAMES.get(record["game"])
    if record is not None and game is not None and game.engine_version == record["engine_version"]:
        bound: int | None = game.worst_loss(game.Rules(**record["rules"]))
        if bound is not None:
            return min(bound, limits.ADJUSTMENT_POINTS_MAX)
    rows = dispute.transfer.entry.transfers.values_list("payer_id", "payee_id", "points")
    return max(_losses(rows).values())


def check(dispute: Dispute, corrected: Sequence[CorrectedLine]) -> None:
    """Whether these lines may stand in the place of the disputed entry. Raises BadCorrection."""
    if len(corrected) > limits.CORRECTED_LINES_MAX:
        raise BadCorrection(_("Too many lines."))
    accounts = parties(dispute)
    for line in corrected:
        if line.payer not in accounts or line.payee not in accounts or line.payer == line.payee:
            raise BadCorrection(_("A line goes from one of those who took part to another."))
        if type(line.points) is not int or line.points < 1:
            raise BadCorrection(_("Points of a line are a whole number from 1."))
    bound = loss_max(dispute)
    losses = _losses([(line.payer, line.payee, line.points) for line in corrected])
    if max([*losses.values(), *(line.points for line in corrected)], default=0) > bound:
        raise BadCorrection(
            _(
                "No line moves more than %(points)s points, and nobody comes to lose more: what was disputed could cost"
                " no more. Beyond that an adjustment is needed, which two people make."
            )
            % {"points": bound}
        )


def _losses(lines: Sequence[tuple[int, int, int]]) -> Counter[int]:
    """What each account pays in these lines less what it gets."""
    lost: Counter[int] = Counter()
    for payer, payee, points in lines:
        lost[payer] += points
        lost[payee] -= points
    return lost
