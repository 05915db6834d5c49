"""Which sets a hand can play: all of them on a lead, those that beat the last play otherwise.

Both work on counts alone and never look at a set that the hand has no body for. What a given play is, and whether it
beats another, needs no list: see `readings`.
"""

from __future__ import annotations

from functools import lru_cache

from games.cards.cards import Rank
from games.doudizhu.actions import Play
from games.doudizhu.classify import classify
from games.doudizhu.counts import (
    ABOVE,
    JOKERS,
    RUNS,
    UNIT,
    Counts,
    Mask,
    at_least_one,
    at_least_three,
    at_least_two,
    exactly_four,
    ranks_in,
)
from games.doudizhu.kinds import QUADS, Kind, Reading, beats, with_super_rank
from games.doudizhu.rules import Rules
from games.doudizhu.tables import LONGEST, OfEqualCards, OfRuns, run_starts, slices_for
from games.doudizhu.wings import WingRules

READINGS_KEPT = 1 << 16
"""Plays whose readings are remembered: more than the sets of any usual rules, and a bound for a long-lived process."""

_ROCKET = Play(Counts(JOKERS))

_singles, _pairs, _trios, _bombs = (OfEqualCards(each) for each in (1, 2, 3, 4))
# Asking an enumeration for a member takes longer than asking a table, in Python 3.11: so they are asked once.
_SINGLE, _PAIR, _TRIO, _TRIO_SINGLE = Kind.SINGLE, Kind.PAIR, Kind.TRIO, Kind.TRIO_SINGLE
_STRAIGHT, _PAIR_STRAIGHT, _TRIPLE_STRAIGHT = Kind.STRAIGHT, Kind.PAIR_STRAIGHT, Kind.TRIPLE_STRAIGHT
_PLANES = (Kind.PLANE_SINGLES, Kind.PLANE_PAIRS)
_QUADS = (Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS)

_straights = OfRuns(Kind.STRAIGHT)
_pair_straights = OfRuns(Kind.PAIR_STRAIGHT)
_triple_straights = OfRuns(Kind.TRIPLE_STRAIGHT)


class _RanksOf(dict[int, tuple[Rank, ...]]):
    """By mask: its ranks."""

    def __missing__(self, mask: int) -> tuple[Rank, ...]:
        found = self[mask] = tuple(ranks_in(Mask(mask)))
        return found


_ranks_of = _RanksOf()


class Moves:
    """The sets that hands can play under given wing rules."""

    def __init__(self, rules: WingRules, *, quads_compare: bool) -> None:
        self.quads_compare = quads_compare
        self.is_ambiguous = rules.is_ambiguous
        self._slices = slices_for(rules)
        self.readings = lru_cache(READINGS_KEPT)(lambda counts: classify(counts, rules))

    def best_reading(self, counts: Counts, *, onto: Reading | None, super_rank: Rank | None) -> Reading | None:
        """What a play is taken for: the preferred reading of those that may be played now (§4.10); None if none may.

        `onto` is what has to be beaten, None on a lead. Lists no other set.
        """
        for reading in self._slices.known.get(counts) or self.readings(counts):
            found = with_super_rank(reading, super_rank)
            if onto is None or beats(found, onto, quads_compare=self.quads_compare):
                return found
        return None

    def leads(self, held: Counts) -> list[Play]:
        """Every set in a hand, bombs last."""
        ones, twos, threes = at_least_one(held), at_least_two(held), at_least_three(held)
        found = [*_singles[ones], *_pairs[twos], *_straights.within(ones & RUNS), *_pair_straights.within(twos & RUNS)]
        if threes:
            found += self._trio_leads(held, ones, twos, threes)
        fours = exactly_four(held)
        if fours:
            found += self._quads(held, fours, _QUADS[0]) + self._quads(held, fours, _QUADS[1])
            found += _bombs[fours]
        if held & JOKERS == JOKERS:
            found.append(_ROCKET)
        return list(dict.fromkeys(found)) if self.is_ambiguous and threes else found

    def _trio_leads(self, held: Counts, ones: Mask, twos: Mask, threes: Mask) -> list[Play]:
        found = [*_trios[threes]]
        for trio in _ranks_of[threes]:
            found += self._slices.trio_single[trio][ones ^ UNIT[trio]]
            found += self._slices.trio_pair[trio][twos ^ UNIT[trio]]
        runs = threes & RUNS
        if runs & runs >> 4:
            found += _triple_straights.within(runs)
            length = 2
            while length <= LONGEST[_PLANES[0]] and run_starts(runs, length):
                for kind in _PLANES:
                    if length <= LONGEST[kind]:
                        found += self._planes(held, runs, kind, length=length, above=-1)
                length += 1
        return found

    def _planes(self, held: Counts, runs: int, kind: Kind, *, length: int, above: int) -> list[Play]:
        """The planes with wings of this length in a hand whose top rank is higher than `above`."""
        found: list[Play] = []
        for low in _ranks_of[run_starts(runs, length)]:
            high = low + length - 1
            if high > above:
                found += self._slices.rows(kind, length, high).within(held)
        return found

    def _quads(self, held: Counts, fours: int, kind: Kind) -> list[Play]:
        """The quads with wings in a hand whose quad is one of `fours`."""
        return [play for quad in _ranks_of[fours] for play in self._slices.rows(kind, 1, quad).within(held)]

    def answers(self, held: Counts, top: Reading, *, super_rank: Rank | None) -> list[Play]:
        """Every set in a hand that beats `top`, bombs last."""
        power = top.power
        found = self._alike(held, top) if not power else []
        fours = exactly_four(held)
        if fours and power < 3:
            best = 0 if super_rank is None else fours & UNIT[super_rank]
            found += _bombs[fours if not power else fours & ABOVE[top.key] | best if power == 1 else best]
        if power < 2 and held & JOKERS == JOKERS:
            found.append(_ROCKET)
        return found

    def _alike(self, held: Counts, top: Reading) -> list[Play]:
        """The ordinary sets that beat `top`."""
        kind, key, length = top.kind, top.key, top.length
        if kind is _SINGLE:
            return list(_singles[at_least_one(held) & ABOVE[key]])
        if kind is _PAIR:
            return list(_pairs[at_least_two(held) & ABOVE[key]])
        if kind is _STRAIGHT:
            return list(_straights.above(at_least_one(held) & RUNS, length=length, key=key))
        if kind is _PAIR_STRAIGHT:
            return list(_pair_straights.above(at_least_two(held) & RUNS, length=length, key=key))
        if kind in QUADS:
            return self._quads_above(held, kind, exactly_four(held) & ABOVE[key])
        threes = at_least_three(held)
        return self._trios_above(held, top, threes) if threes else []

    def _trios_above(self, held: Counts, top: Reading, threes: Mask) -> list[Play]:
        """The sets around a trio or a run of trios that beat `top`."""
        kind, key = top.kind, top.key
        if kind is _TRIO:
            return list(_trios[threes & ABOVE[key]])
        if kind is _TRIPLE_STRAIGHT:
            return list(_triple_straights.above(threes & RUNS, length=top.length, key=key))
        if kind in _PLANES:
            found = self._planes(held, threes & RUNS, kind, length=top.length, above=key)
            return list(dict.fromkeys(found)) if self.is_ambiguous else found
        single = kind is _TRIO_SINGLE
        rows = self._slices.trio_single if single else self._slices.trio_pair
        others = at_least_one(held) if single else at_least_two(held)
        return [play for trio in _ranks_of[threes & ABOVE[key]] for play in rows[trio][others ^ UNIT[trio]]]

    def _quads_above(self, held: Counts, kind: Kind, fours: int) -> list[Play]:
        if not fours:
            return []
        kinds = _QUADS if self.quads_compare else (kind,)
        found = [play for one in kinds for play in self._quads(held, fours, one)]
        return list(dict.fromkeys(found)) if self.is_ambiguous else found


@lru_cache(maxsize=256)
def moves_under(rules: Rules) -> Moves:
    """The moves under a game's whole rules; those that agree in what they allow share them."""
    return moves_for(WingRules.of(rules), quads_compare=rules.quads_compare)


@lru_cache(maxsize=32)
def moves_for(rules: WingRules, *, quads_compare: bool) -> Moves:
    """The moves under these rules, shared by all hands that are played by them."""
    return Moves(rules, quads_compare=quads_compare)
