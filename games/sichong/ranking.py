"""Which of the legal plays are good: what the house bot plays by, and what a hint suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.sichong.actions import PASS, Action, Play
from games.sichong.sets import LOWEST_WILD, PACK, RANKS

WILD_WORTH = (14, 18, 30, 40)
"""What a 2, a 3, a small and a big joker are worth kept."""
GROUP_COST = 100
"""What each rank that is still to be played costs, before its height."""
HEIGHT_WORTH = 6
BROKEN_COST = 45
"""What it costs to leave part of a rank behind."""
LEAD_WORTH = 25
PARTNER_HOLDS = 60
NEAR_OUT = 6
"""An opponent with so few cards is about to go out."""
URGENCY = 30

_KING = PACK.rank("K")


@dataclass(frozen=True, slots=True)
class Situation:
    """What is taken into account."""

    counts: tuple[int, ...]
    nearest: int
    """Cards of the live opponent that has fewest."""
    partner_holds: bool
    """The last play is the partner's."""
    partner_count: int
    partner_is_next_live: bool
    top_rank: int
    """Rank of the last play; -1 on a lead."""


def situation(*, viewer: int, seats: Sequence[Mapping[str, Any]], top: Mapping[str, Any] | None) -> Situation:
    """The parts of a view, seen from the one who plays it."""
    partner = seats[viewer]["partner"]
    held = [PACK.rank(name[0]) for name in seats[viewer]["held"]]
    after = [seat for seat in ((viewer + 1) % 4, (viewer + 2) % 4, (viewer + 3) % 4) if seats[seat]["count"]]
    return Situation(
        counts=tuple(held.count(rank) for rank in RANKS),
        nearest=min((seats[seat]["count"] for seat in after if seat != partner), default=len(held)),
        partner_holds=top is not None and top["seat"] == partner,
        partner_count=seats[partner]["count"],
        partner_is_next_live=after[:1] == [partner],
        top_rank=-1 if top is None else PACK.rank(top["key"]),
    )


def ranked(seen: Situation, legal: Sequence[Action]) -> list[Action]:
    """The legal actions, the best one first."""
    price = _lead_price if seen.top_rank < 0 else _answer_price
    return sorted(legal, key=lambda action: price(action, seen))


def hand_cost(counts: Sequence[int]) -> int:
    """How much work a hand still is: each plain rank has to be got rid of, low ones are hard to; wilds are strength."""
    plain = sum(GROUP_COST - HEIGHT_WORTH * rank for rank in range(LOWEST_WILD) if counts[rank])
    return plain - sum(worth * counts[LOWEST_WILD + place] for place, worth in enumerate(WILD_WORTH))


def _left(counts: Sequence[int], play: Play) -> list[int]:
    rest = list(counts)
    for rank in play.ranks:
        rest[rank] -= 1
    return rest


def _is_one_set(counts: Sequence[int]) -> bool:
    """Whether what is left can be played at once."""
    return sum(1 for rank in range(LOWEST_WILD) if counts[rank]) <= 1


def _price(play: Play, seen: Situation) -> int:
    """What a play leaves to be done."""
    rest = _left(seen.counts, play)
    if not any(rest):
        return -10_000
    price = hand_cost(rest) - (300 if _is_one_set(rest) and sum(rest) <= 16 else 0)
    rank = play.ranks[0]
    return price + (BROKEN_COST if rank < LOWEST_WILD and rest[rank] else 0)


def _lead_price(action: Action, seen: Situation) -> int:
    """A lead should rid the hand of a whole low rank, with cards that the opponent near going out cannot follow."""
    if not isinstance(action, Play):
        return hand_cost(seen.counts)
    price = _price(action, seen)
    size = len(action.ranks)
    if size <= seen.nearest <= NEAR_OUT:
        price += 60 - 5 * action.ranks[0]
    if seen.partner_is_next_live and size == seen.partner_count:
        price -= 80
    return price


def _answer_price(action: Action, seen: Situation) -> int:
    """What an answer leaves to be done, against the worth of the trick."""
    urgency = URGENCY * max(0, NEAR_OUT + 1 - seen.nearest)
    if action == PASS:
        if seen.partner_holds:
            return hand_cost(seen.counts) - PARTNER_HOLDS - (PARTNER_HOLDS if seen.top_rank >= _KING else 0)
        return hand_cost(seen.counts) + LEAD_WORTH + urgency
    assert isinstance(action, Play)
    return _price(action, seen)
