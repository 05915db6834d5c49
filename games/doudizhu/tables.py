"""Every set there is under given wing rules, in slices of one type, length and key, each made when first needed.

Simple sets are found by the mask of the ranks that a hand has enough of; sets with wings by trying the rows of a slice
against the hand, one subtraction each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import mul

from games.cards.cards import Rank
from games.doudizhu.actions import Play
from games.doudizhu.counts import BIG_JOKER, JOKERS, RANKS, RUN_RANKS, UNIT, Counts, Mask, ranks_in, run_of
from games.doudizhu.kinds import SHORTEST, Kind, Reading, reading_of
from games.doudizhu.wings import WingRules, body_of, choices, pairs_allowed, room_beside, singles_allowed

HAND_MAX = 20
"""The landlord's cards: no set is larger."""

RUN_CARDS = {Kind.STRAIGHT: 1, Kind.PAIR_STRAIGHT: 2, Kind.TRIPLE_STRAIGHT: 3}
LONGEST = {
    Kind.STRAIGHT: RUN_RANKS,
    Kind.PAIR_STRAIGHT: HAND_MAX // 2,
    Kind.TRIPLE_STRAIGHT: HAND_MAX // 3,
    Kind.PLANE_SINGLES: HAND_MAX // 4,
    Kind.PLANE_PAIRS: HAND_MAX // 5,
}


def packed(each: Sequence[int]) -> int:
    """A count for each rank, packed."""
    return sum(map(mul, each, UNIT))


class OfEqualCards(dict[int, tuple[Play, ...]]):
    """By mask: the plays of `each` equal cards of one of its ranks."""

    def __init__(self, each: int) -> None:
        self.plays = [Play(Counts(each * unit)) for unit in UNIT]

    def __missing__(self, mask: int) -> tuple[Play, ...]:
        found = self[mask] = tuple(self.plays[rank] for rank in ranks_in(Mask(mask)))
        return found


class WithOneOf(dict[int, tuple[Play, ...]]):
    """By mask: those of a row of plays, one for each rank, whose rank is in the mask. Forgets all when grown large."""

    KEPT = 1 << 13

    def __init__(self, row: Sequence[Play]) -> None:
        self.row = row

    def __missing__(self, mask: int) -> tuple[Play, ...]:
        if len(self) >= self.KEPT:
            self.clear()
        found = self[mask] = tuple(self.row[rank] for rank in ranks_in(Mask(mask)))
        return found


def run_starts(mask: int, length: int) -> int:
    """The ranks of a mask from which on so many ranks in a row are in it."""
    reach = 1
    while reach < length:
        step = min(reach, length - reach)
        mask &= mask >> 4 * step
        reach += step
    return mask


class OfRuns:
    """The runs of `each` equal cards a rank."""

    def __init__(self, kind: Kind) -> None:
        self.shortest, self.longest, self.each = SHORTEST[kind], LONGEST[kind], RUN_CARDS[kind]
        self._within: dict[int, tuple[Play, ...]] = {}
        self._starting: dict[tuple[int, int], tuple[Play, ...]] = {}

    def within(self, mask: int) -> tuple[Play, ...]:
        """Every run of ranks of `mask`, which holds no rank above A."""
        found = self._within.get(mask)
        if found is None:
            runs = [self._of_length(mask, length) for length in range(self.shortest, self.longest + 1)]
            found = self._within[mask] = tuple(play for plays in runs for play in plays)
        return found

    def above(self, mask: int, *, length: int, key: Rank) -> tuple[Play, ...]:
        """The runs of this length whose top rank is higher than `key`."""
        lowest = key - length + 2
        return self._of_length(mask >> 4 * lowest << 4 * lowest, length)

    def _of_length(self, mask: int, length: int) -> tuple[Play, ...]:
        starts = run_starts(mask, length)
        found = self._starting.get((starts, length))
        if found is None:
            found = tuple(Play(Counts(self.each * run_of(low, length))) for low in ranks_in(Mask(starts)))
            self._starting[starts, length] = found
        return found


class Rows:
    """The plays of one slice; those that a hand can make are found for all of them at once.

    For each rank and each number of its cards a hand may have, one number says by its bits which plays need more. What
    is in none of a hand's fifteen numbers can be played.
    """

    def __init__(self, plays: Sequence[Play]) -> None:
        self.plays = plays
        self._size = len(plays)
        self._all = (1 << self._size) - 1
        columns = zip(*(f"{play.counts:015x}" for play in plays), strict=True) if plays else [()] * len(RANKS)
        self._lacking = [_in_need("".join(column)) for column in columns]

    def within(self, held: Counts) -> list[Play]:
        """The plays out of a hand."""
        bad = 0
        for lacking, have in zip(self._lacking, f"{held:015x}", strict=True):
            bad |= lacking[have]
        if bad == self._all:
            return []
        return list(compress(self.plays, f"{self._all ^ bad:0{self._size}b}".encode().translate(_BITS)))


def _in_need(needs: str) -> dict[str, int]:
    """By the digit of what a hand has of a rank: which plays need more, the first one as the highest bit."""
    more = {have: "".join("1" if need > have else "0" for need in _COUNTS) for have in _COUNTS}
    return {have: int(needs.translate(str.maketrans(_COUNTS, said)) or "0", 2) for have, said in more.items()}


_COUNTS = "01234"
_BITS = bytes.maketrans(b"01", b"\x00\x01")


class Slices:
    """The sets with wings, slice by slice. `known` are the readings of those made so far, unless they have several."""

    def __init__(self, rules: WingRules) -> None:
        self.rules = rules
        self.known: dict[int, tuple[Reading, ...]] = {}
        self._rows: dict[tuple[Kind, int, int], Rows] = {}
        trios = [3 * unit for unit in UNIT[:13]]
        self.trio_single = [WithOneOf([Play(Counts(trio + unit)) for unit in UNIT]) for trio in trios]
        self.trio_pair = [WithOneOf([Play(Counts(trio + 2 * unit)) for unit in UNIT[:13]]) for trio in trios]

    def rows(self, kind: Kind, length: int, key: int) -> Rows:
        """All sets of a type with wings that have this length and key."""
        found = self._rows.get((kind, length, key))
        if found is None:
            made = self._quads(kind, key) if kind in _QUAD_WINGS else self._planes(kind, length, key)
            found = self._rows[kind, length, key] = Rows([Play(Counts(counts)) for counts in made])
            if not self.rules.is_ambiguous:
                self.known |= dict.fromkeys(
                    (play.counts for play in found.plays), (reading_of(kind, Rank(key), length),)
                )
        return found

    def _planes(self, kind: Kind, length: int, high: int) -> Iterator[int]:
        low = high - length + 1
        body = body_of(Rank(low), Rank(high), each=3)
        room, triples = room_beside(body), packed(body)
        if kind is Kind.PLANE_SINGLES:
            for wings in choices(room, length):
                if singles_allowed(wings, low=low, high=high, rules=self.rules):
                    yield triples + packed(wings)
        else:
            for wings in choices(room, length, each=2):
                if pairs_allowed(wings, twice=self.rules.bomb):
                    yield triples + packed(wings)

    def _quads(self, kind: Kind, quad: int) -> Iterator[int]:
        body = body_of(Rank(quad), Rank(quad), each=4)
        room = room_beside(body)
        if kind is Kind.QUAD_TWO_SINGLES:
            for wings in choices(room, 2):
                if singles_allowed(wings, low=quad, high=quad, rules=self.rules):
                    yield packed(body) + packed(wings)
        else:
            for wings in choices(room, 2, each=2):
                if pairs_allowed(wings, twice=self.rules.repeated_pair):
                    yield packed(body) + packed(wings)


_QUAD_WINGS = (Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS)


def every_set(rules: WingRules) -> Iterator[tuple[Counts, Reading]]:
    """Every set with each of its readings, type by type: what the slices hold, laid out in full."""
    for kind, count in ((Kind.SINGLE, 1), (Kind.PAIR, 2), (Kind.TRIO, 3), (Kind.BOMB, 4)):
        for rank in RANKS if count == 1 else RANKS[:13]:
            yield Counts(count * UNIT[rank]), Reading(kind, rank)
    yield Counts(JOKERS), Reading(Kind.ROCKET, BIG_JOKER)
    for kind, each in RUN_CARDS.items():
        for length in range(SHORTEST[kind], LONGEST[kind] + 1):
            for low in range(RUN_RANKS - length + 1):
                yield Counts(each * run_of(low, length)), Reading(kind, Rank(low + length - 1), length)
    yield from _every_trio(slices_for(rules))
    yield from _every_winged(slices_for(rules))


def _every_trio(slices: Slices) -> Iterator[tuple[Counts, Reading]]:
    for trio in RANKS[:13]:
        for kind, row in ((Kind.TRIO_SINGLE, slices.trio_single[trio]), (Kind.TRIO_PAIR, slices.trio_pair[trio])):
            for rank, play in enumerate(row.row):
                if rank != trio:
                    yield play.counts, Reading(kind, trio)


def _every_winged(slices: Slices) -> Iterator[tuple[Counts, Reading]]:
    for kind in _QUAD_WINGS:
        for quad in RANKS[:13]:
            for play in slices.rows(kind, 1, quad).plays:
                yield play.counts, Reading(kind, quad)
    for kind in (Kind.PLANE_SINGLES, Kind.PLANE_PAIRS):
        for length in range(2, LONGEST[kind] + 1):
            for high in range(length - 1, RUN_RANKS):
                for play in slices.rows(kind, length, high).plays:
                    yield play.counts, Reading(kind, Rank(high), length)


@lru_cache(maxsize=32)
def slices_for(rules: WingRules) -> Slices:
    """The slices of these wing rules, shared by all who ask."""
    return Slices(rules)
