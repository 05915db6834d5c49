"""Readings 牌型: all the ways to see a complete concealed hand as melds and a pair."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from games.mahjong.hand import Hand
from games.mahjong.tiles import Tile


class Reading(NamedTuple):
    """One way to see a complete hand: its pair 将, its triplets 刻 and its runs 顺.

    Each in tile order; a run is named by its lowest tile and stands once for each time it occurs.
    """

    pair: Tile
    triplets: tuple[Tile, ...]
    runs: tuple[Tile, ...]


_Part = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Pairs, triplets and runs of one suit, as kinds."""

_seen: tuple[dict[int, tuple[_Part, ...]], ...] = ({}, {}, {}, {})
"""The parts of each packed suit asked for so far: tens of thousands at most, as only complete suits have any."""


def readings(hand: Hand) -> list[Reading]:
    """Every standard reading of a hand of 3k+2 tiles, in a fixed order; none if it is not complete.

    The order does not depend on how the hand was dealt: more triplets of lower kinds come first. Seven pairs are no
    reading: `shapes.forms` tells of them.
    """
    parts = (
        _parts(0, hand.dots),
        _parts(1, hand.bamboo),
        _parts(2, hand.characters),
        _parts(3, hand.honours),
    )
    found = []
    for dots, bamboo, characters, honours in product(*parts):
        pairs = dots[0] + bamboo[0] + characters[0] + honours[0]
        if len(pairs) == 1:
            triplets = dots[1] + bamboo[1] + characters[1] + honours[1]
            runs = dots[2] + bamboo[2] + characters[2] + honours[2]
            found.append(Reading(Tile(pairs[0]), triplets, runs))  # type: ignore[arg-type]
    return found


def _parts(suit: int, packed: int) -> tuple[_Part, ...]:
    known = _seen[suit]
    parts = known.get(packed)
    if parts is None:
        counts = [packed // 5**rank % 5 for rank in range(9)]
        parts = tuple(_read(counts, 0, 9 * suit, has_runs=suit < 3))
        if parts:
            known[packed] = parts
    return parts


def _read(counts: list[int], rank: int, first: int, *, has_runs: bool) -> list[_Part]:
    """All parts of the suit whose lowest kind is `first`, from `rank` on."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        return [((), (), ())]
    kind = first + rank
    found: list[_Part] = []
    if counts[rank] >= 3:
        counts[rank] -= 3
        found += [(p, (kind, *t), r) for p, t, r in _read(counts, rank, first, has_runs=has_runs)]
        counts[rank] += 3
    if counts[rank] >= 2:
        counts[rank] -= 2
        found += [((kind, *p), t, r) for p, t, r in _read(counts, rank, first, has_runs=has_runs) if not p]
        counts[rank] += 2
    if has_runs and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        for step in range(3):
            counts[rank + step] -= 1
        found += [(p, t, (kind, *r)) for p, t, r in _read(counts, rank, first, has_runs=has_runs)]
        for step in range(3):
            counts[rank + step] += 1
    return list(dict.fromkeys(found))
