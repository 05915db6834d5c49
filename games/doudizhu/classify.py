"""What given cards are, decided from the rules of §4 alone, without any list of sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.cards.cards import Rank
from games.doudizhu.counts import (
    BIG_JOKER,
    JOKERS,
    RUN_RANKS,
    RUNS,
    SMALL_JOKER,
    Counts,
    as_list,
    at_least_three,
    exactly_four,
    ranks_in,
    run_of,
)
from games.doudizhu.kinds import SHORTEST, Kind, Reading
from games.doudizhu.wings import WingRules, pairs_allowed, singles_allowed

_EQUAL = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIO, 4: Kind.BOMB}
_IN_A_ROW = {1: Kind.STRAIGHT, 2: Kind.PAIR_STRAIGHT, 3: Kind.TRIPLE_STRAIGHT}


def classify(counts: Counts, rules: WingRules) -> tuple[Reading, ...]:
    """Everything that these cards may be read as, the preferred reading first; nothing if they are no set.

    A run without wings comes before one with wings, then a higher key before a lower one (§4.10).
    """
    each = as_list(counts)
    if not counts or max(each) > 4 or each[SMALL_JOKER] > 1 or each[BIG_JOKER] > 1:
        return ()
    equal = _without_wings(counts, each)
    if max(each) < 3:
        return equal
    size = sum(each)
    if size <= 5:
        return equal or _trios(each)
    return (*equal, *_planes(counts, each, size, rules), *_quads(counts, each, size, rules))


def _without_wings(counts: Counts, each: Sequence[int]) -> tuple[Reading, ...]:
    """Equal cards, runs of equal numbers of cards, and the rocket."""
    if int(counts) == JOKERS:
        return (Reading(Kind.ROCKET, BIG_JOKER),)
    low = (counts & -counts).bit_length() - 1 >> 2
    high = (counts.bit_length() - 1) >> 2
    same, length = each[low], high - low + 1
    if counts != same * run_of(low, length):
        return ()
    if length == 1:
        return (Reading(_EQUAL[same], Rank(high)),)
    if same not in _IN_A_ROW or high >= RUN_RANKS or length < SHORTEST[_IN_A_ROW[same]]:
        return ()
    return (Reading(_IN_A_ROW[same], Rank(high), length),)


def _trios(each: Sequence[int]) -> tuple[Reading, ...]:
    """A trio with a single or a pair of another rank."""
    if 3 not in each:
        return ()
    if sum(each) == 4:
        return (Reading(Kind.TRIO_SINGLE, Rank(each.index(3))),)
    return (Reading(Kind.TRIO_PAIR, Rank(each.index(3))),) if 2 in each else ()


def _planes(counts: Counts, each: Sequence[int], size: int, rules: WingRules) -> Iterator[Reading]:
    """Runs of trios, each of which carries a single, or each a pair."""
    trios = at_least_three(counts) & RUNS
    for kind, share in ((Kind.PLANE_SINGLES, 4), (Kind.PLANE_PAIRS, 5)):
        length, over = divmod(size, share)
        if over or length < SHORTEST[Kind.TRIPLE_STRAIGHT]:
            continue
        for low in range(RUN_RANKS - length, -1, -1):
            high = low + length - 1
            run = run_of(low, length)
            if trios & run != run:
                continue
            wings = [count - 3 if low <= rank <= high else count for rank, count in enumerate(each)]
            if (
                singles_allowed(wings, low=low, high=high, rules=rules)
                if kind is Kind.PLANE_SINGLES
                else pairs_allowed(wings, twice=rules.bomb)
            ):
                yield Reading(kind, Rank(high), length)


def _quads(counts: Counts, each: Sequence[int], size: int, rules: WingRules) -> Iterator[Reading]:
    """Four of a kind with two singles or two pairs."""
    if size not in (6, 8):
        return
    for quad in sorted(ranks_in(exactly_four(counts)), reverse=True):
        wings = [0 if rank == quad else count for rank, count in enumerate(each)]
        if size == 6 and singles_allowed(wings, low=quad, high=quad, rules=rules):
            yield Reading(Kind.QUAD_TWO_SINGLES, quad)
        elif size == 8 and pairs_allowed(wings, twice=rules.repeated_pair):
            yield Reading(Kind.QUAD_TWO_PAIRS, quad)
