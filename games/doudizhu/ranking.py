"""Which of the legal plays are good: what the house bot plays by, and what a hint suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.doudizhu.actions import PASS, Action, Play
from games.doudizhu.counts import BIG_JOKER, PACK, SMALL_JOKER, Counts, counts_from, exactly_four, size_of
from games.doudizhu.plan import cost

LEAD_WORTH = 30
"""What it is worth to be the one who leads next."""
CARD_WORTH = 3
PARTNER_HOLDS = 90
"""What it is worth to leave the trick to one's partner."""
NEAR_OUT = 2
"""An opponent with so few cards is about to go out."""
IN_REACH = 5
URGENCY = 45
"""What each card fewer than `IN_REACH` in an opponent's hand adds to the worth of a trick."""

_QUEEN = PACK.rank("Q")
_ONE_OF_EACH = 0x1111_1111_1111_111


@dataclass(frozen=True, slots=True)
class Situation:
    """What is taken into account."""

    held: Counts
    nearest: int
    """Cards of the opponent that has fewest."""
    partner_holds: bool
    """The last play is the partner's."""
    partner_count: int
    """Cards of the partner; 0 for the landlord, who has none."""
    partner_is_next: bool
    top_key: int
    """Rank of the last play's key; -1 on a lead."""


def situation(
    *, viewer: int, landlord: int, seats: Sequence[Mapping[str, Any]], top: Mapping[str, Any] | None
) -> Situation:
    """The parts of a view, seen from the one who plays it."""
    counts = {seat["seat"]: seat["count"] for seat in seats}
    partner: int | None = None
    opponents = [seat for seat in counts if seat != viewer]
    if viewer != landlord:
        (partner,) = (seat for seat in counts if seat not in (viewer, landlord))
        opponents = [landlord]
    return Situation(
        held=counts_from(PACK.rank(name[0]) for name in seats[viewer]["held"]),
        nearest=min(counts[seat] for seat in opponents),
        partner_holds=top is not None and top["seat"] == partner,
        partner_count=0 if partner is None else counts[partner],
        partner_is_next=partner == (viewer + 1) % len(counts),
        top_key=-1 if top is None else PACK.rank(top["key"]),
    )


def ranked(seen: Situation, legal: Sequence[Action]) -> list[Action]:
    """The legal actions of a turn in play, the best one first."""
    sensible = [action for action in legal if not _wastes_a_bomb(action, seen)] or list(legal)
    wasteful = [action for action in legal if action not in sensible] if len(sensible) < len(legal) else []
    price = _lead_price if seen.top_key < 0 else _answer_price
    return [*sorted(sensible, key=lambda action: price(action, seen)), *wasteful]


def breaks_a_bomb(play: Counts, held: Counts) -> bool:
    """Whether a play takes some but not all of four equal cards, or one of two jokers."""
    fours = exactly_four(held)
    touched = (play | play >> 1 | play >> 2) & _ONE_OF_EACH
    small, big = play >> 4 * SMALL_JOKER & 1, play >> 4 * BIG_JOKER & 1
    has_rocket = held >> 4 * SMALL_JOKER & 1 and held >> 4 * BIG_JOKER & 1
    return bool(fours & touched & ~exactly_four(play)) or bool(has_rocket and small != big)


def _wastes_a_bomb(action: Action, seen: Situation) -> bool:
    """A bomb is broken only to go out, or to stop an opponent who is about to."""
    if not isinstance(action, Play) or action.counts == seen.held or seen.nearest <= NEAR_OUT:
        return False
    return breaks_a_bomb(action.counts, seen.held)


def _is_bomb(play: Play) -> bool:
    size = size_of(play.counts)
    return (size == 4 and bool(exactly_four(play.counts))) or (play.counts >> 4 * SMALL_JOKER == 0x11 and size == 2)


def _lead_price(action: Action, seen: Situation) -> int:
    """What a lead leaves to be done, and the risk it runs."""
    assert isinstance(action, Play)
    rest = seen.held - action.counts
    if not rest:
        return -10_000
    size = size_of(action.counts)
    price = cost(rest) - CARD_WORTH * size
    top = (action.counts.bit_length() - 1) // 4
    if size <= seen.nearest <= NEAR_OUT and size == seen.nearest:
        # An opponent who needs just such a set would go out on a low one.
        price += 200 - 12 * top
    if size == 1 and seen.partner_count == 1 and seen.partner_is_next:
        price -= 250 - 12 * top
    return price


def _answer_price(action: Action, seen: Situation) -> int:
    """What an answer leaves to be done, against the worth of the trick."""
    urgency = URGENCY * max(0, IN_REACH + 1 - seen.nearest)
    if action == PASS:
        if seen.partner_holds:
            return cost(seen.held) - PARTNER_HOLDS - (URGENCY * 2 if seen.top_key >= _QUEEN else 0)
        return cost(seen.held) + LEAD_WORTH + urgency
    assert isinstance(action, Play)
    rest = seen.held - action.counts
    if not rest:
        return -10_000
    price = cost(rest)
    if _is_bomb(action):
        # A bomb that leaves one more set goes out after it; one on one's partner helps nobody.
        price += -400 if _is_one_set(rest) else 60
        price += 500 if seen.partner_holds and not _is_one_set(rest) else 0
    return price


def _is_one_set(rest: int) -> bool:
    """Whether what is left are equal cards, or both jokers: one more play."""
    used = [rest >> place & 15 for place in range(0, 60, 4) if rest >> place & 15]
    return len(used) == 1 or rest == 0x11 << 4 * SMALL_JOKER
