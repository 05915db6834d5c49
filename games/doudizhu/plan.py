"""How much work a hand still is: its cheapest division into sets.

The house bot's measure of a hand. Each set of a division costs about a hundredth of a turn that has to be won for it:
a low single costs most, since nothing is easier to beat; sets of many cards and high cards cost little; bombs and the
rocket cost less than nothing, for they win the lead. The cheapest division is found by always dividing off the
lowest rank first; what is left is remembered, since the hands after different plays have most of it in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.doudizhu.counts import BIG_JOKER, RUN_RANKS, SMALL_JOKER

REMEMBERED = 1 << 17
"""Rests whose cost is remembered: a bound for a long-lived process."""

#                 3   4   5   6   7   8   9   T   J   Q   K   A   2   B   R
SINGLE_COST = (100, 98, 96, 94, 92, 90, 87, 84, 80, 74, 66, 48, 18, 6, -8)
PAIR_COST = (100, 97, 94, 91, 88, 84, 80, 76, 70, 62, 52, 34, 8)
TRIO_COST = (34, 31, 28, 25, 22, 18, 14, 10, 4, -4, -12, -24, -40)
"""A trio takes a single or a pair along, which is part of its price."""
BOMB_COST = -95
ROCKET_COST = -110
RUN_COST = (0, 75, 62, -10)
"""By cards a rank: the cost of a run, before the height of its top rank."""
HEIGHT_WORTH = 3


@lru_cache(maxsize=REMEMBERED)
def cost(held: int) -> int:
    """The cost of the cheapest division of these counts; 0 for an empty hand."""
    if not held:
        return 0
    if held >> 4 * SMALL_JOKER == 0x11 and not held & (1 << 4 * SMALL_JOKER) - 1:
        return ROCKET_COST
    low = (held & -held).bit_length() - 1 >> 2
    count = held >> 4 * low & 15
    best = _equal_cost(low, count) + cost(held ^ count << 4 * low)
    for taken, price in _runs_from(held, low, count):
        best = min(best, price + cost(held - taken))
    return best


def _equal_cost(rank: int, count: int) -> int:
    match count:
        case 1:
            return SINGLE_COST[rank]
        case 2:
            return PAIR_COST[rank]
        case 3:
            return TRIO_COST[rank]
        case _:
            return BOMB_COST


def _runs_from(held: int, low: int, count: int) -> Iterator[tuple[int, int]]:
    """Each run that starts with the lowest rank, as counts, and its price."""
    if low > RUN_RANKS - 2:
        return
    for each, shortest in ((1, 5), (2, 3), (3, 2)):
        if count < each:
            return
        taken, rank = 0, low
        while rank < RUN_RANKS and held >> 4 * rank & 15 >= each:
            taken |= each << 4 * rank
            rank += 1
            length = rank - low
            if length >= shortest:
                carried = TRIO_COST[0] * (length - 2) if each == 3 else 0
                yield taken, RUN_COST[each] - HEIGHT_WORTH * rank - carried


def strength(held: int) -> int:
    """What a hand is worth at the bidding: high cards and bombs."""
    has_small, has_big = held >> 4 * SMALL_JOKER & 1, held >> 4 * BIG_JOKER & 1
    twos, aces = held >> 4 * 12 & 15, held >> 4 * 11 & 15
    bombs = (held >> 2 & 0x0111_1111_1111).bit_count()
    return 4 * has_big + 3 * has_small + 2 * (has_small & has_big) + 2 * twos + aces + 4 * bombs
