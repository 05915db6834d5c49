"""What given cards are, decided from the rules of §4 alone, without any list of sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.cards.cards import Rank
from games.doudizhu.counts import (
    BIG_JOKER,
    JOKERS,
    RUN_RANKS,
    RUNS,
    Counts,
    as_list,
    at_least_one,
    at_least_three,
    exactly_four,
    is_dealable,
    ranks_in,
)
from games.doudizhu.kinds import SHORTEST, Kind, Reading
from games.doudizhu.wings import WingRules, pairs_allowed, singles_allowed

_EQUAL = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIO, 4: Kind.BOMB}
_IN_A_ROW = {1: Kind.STRAIGHT, 2: Kind.PAIR_STRAIGHT, 3: Kind.TRIPLE_STRAIGHT}


def classify(counts: Counts, rules: WingRules) -> tuple[Reading, ...]:
    """Everything that these cards may be read as, the preferred reading first; nothing if they are no set.

    A run without wings comes before one with wings, then a higher key before a lower one (§4.10).
    """
    if not counts or not is_dealable(counts):
        return ()
    each = as_list(counts)
    return (*_without_wings(counts, each), *_trios(each), *_planes(counts, each, rules), *_quads(counts, each, rules))


def _without_wings(counts: Counts, each: Sequence[int]) -> Iterator[Reading]:
    """Equal cards, runs of equal numbers of cards, and the rocket."""
    if int(counts) == JOKERS:
        yield Reading(Kind.ROCKET, BIG_JOKER)
        return
    ranks = list(ranks_in(at_least_one(counts)))
    same = each[ranks[0]]
    if any(each[rank] != same for rank in ranks):
        return
    low, high, length = ranks[0], ranks[-1], len(ranks)
    if length == 1:
        yield Reading(_EQUAL[same], high)
    elif same in _IN_A_ROW and high < RUN_RANKS and high - low == length - 1:
        kind = _IN_A_ROW[same]
        if length >= SHORTEST[kind]:
            yield Reading(kind, high, length)


def _trios(each: Sequence[int]) -> Iterator[Reading]:
    """A trio with a single or a pair of another rank."""
    present = sorted(count for count in each if count)
    if present == [1, 3]:
        yield Reading(Kind.TRIO_SINGLE, Rank(each.index(3)))
    elif present == [2, 3]:
        yield Reading(Kind.TRIO_PAIR, Rank(each.index(3)))


def _planes(counts: Counts, each: Sequence[int], rules: WingRules) -> Iterator[Reading]:
    """Runs of trios, each of which carries a single, or each a pair."""
    size = sum(each)
    trios = at_least_three(counts) & RUNS
    for kind, share in ((Kind.PLANE_SINGLES, 4), (Kind.PLANE_PAIRS, 5)):
        length, over = divmod(size, share)
        if over or length < SHORTEST[Kind.TRIPLE_STRAIGHT]:
            continue
        for low in range(RUN_RANKS - length, -1, -1):
            high = low + length - 1
            run = (1 << 4 * length) // 15 << 4 * low
            if trios & run != run:
                continue
            wings = [count - 3 if low <= rank <= high else count for rank, count in enumerate(each)]
            if (
                singles_allowed(wings, low=low, high=high, rules=rules)
                if kind is Kind.PLANE_SINGLES
                else pairs_allowed(wings, twice=rules.bomb)
            ):
                yield Reading(kind, Rank(high), length)


def _quads(counts: Counts, each: Sequence[int], rules: WingRules) -> Iterator[Reading]:
    """Four of a kind with two singles or two pairs."""
    size = sum(each)
    if size not in (6, 8):
        return
    for quad in sorted(ranks_in(exactly_four(counts)), reverse=True):
        wings = [0 if rank == quad else count for rank, count in enumerate(each)]
        if size == 6 and singles_allowed(wings, low=quad, high=quad, rules=rules):
            yield Reading(Kind.QUAD_TWO_SINGLES, quad)
        elif size == 8 and pairs_allowed(wings, twice=rules.repeated_pair):
            yield Reading(Kind.QUAD_TWO_PAIRS, quad)
