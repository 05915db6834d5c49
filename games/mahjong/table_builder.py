"""Builds the tables of `tables` from the rules alone: what a meld is, what a pair is.

Run `script/build_tables` after a change here; a test builds them anew and compares every byte. Sets of packed suits
are big integers of 5**9 bits: taking in a tile of rank r is then a shift of the whole set by 5**r bits.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from operator import add

from games.mahjong.tables import (
    DEAD_PAIRS,
    DISTANCE_HEADER,
    FORM_DEAD,
    FORM_KIND,
    HONOUR_STATES,
    NEEDS,
    SINGLE,
    SUIT_STATES,
    WAIT_DEAD,
    WAIT_HEADER,
    WAIT_MELDED,
    WAIT_ONE,
    WAIT_PAIRED,
    WAIT_PAIRS,
    WAIT_RECORD,
    WAIT_UNPAIRED,
)

MELDS_MAX = 4
TILES_MAX = 14
UNREACHABLE = 20
"""More tiles than any hand lacks: three dragons never make four melds."""

Part = tuple[int, ...]
"""Ranks, from 0, of the tiles of a meld or a pair."""

Vector = tuple[int, ...]
"""Tiles missing for 0 … 4 melds, then for 0 … 4 melds and a pair."""


def build() -> dict[str, bytes]:
    """Every table file by name, compressed as it lies in the package."""
    tables = {"forms": build_forms(), "waits": build_waits(), "distance": build_distance()}
    return {name: zlib.compress(table, 9) for name, table in tables.items()}


def build_forms() -> bytes:
    """A byte for each packed suit, then one for each packed honours: see `tables.FORM_PARTS`."""
    return bytes(_form_parts(9, has_runs=True) + _form_parts(3, has_runs=False))


def build_waits() -> bytes:
    """Classes of packed suits, the record of each class, then a record for each packed honours."""
    suits = _wait_records(9, has_runs=True)
    honours = _wait_records(3, has_runs=False)
    dead = (WAIT_DEAD + WAIT_PAIRS * DEAD_PAIRS, 0, 0, 0)
    classes = {dead: 0}
    numbers = [0] * SUIT_STATES
    for packed in sorted(suits):
        numbers[packed] = classes.setdefault(suits[packed], len(classes))
    records = [*classes, *(honours.get(packed, dead) for packed in range(HONOUR_STATES))]
    return (
        WAIT_HEADER.pack(len(classes))
        + struct.pack(f"<{SUIT_STATES}H", *numbers)
        + b"".join(WAIT_RECORD.pack(*record) for record in records)
    )


def build_distance() -> bytes:
    """Classes of packed suits and honours, the two merges of suits, and the distance of every merged class."""
    suit_numbers, suits = _numbered(_vectors(9, has_runs=True))
    honour_numbers, honours = _numbered(_vectors(3, has_runs=False))
    two_numbers, two = _numbered(_merged(first, second) for first in suits for second in suits)
    three_numbers, three = _numbered(_merged(first, second) for first in two for second in suits)
    nearest = bytearray()
    for need in range(NEEDS):
        for honour in honours:
            nearest += bytes(_paired(suit, honour, need) for suit in three)
    return (
        DISTANCE_HEADER.pack(len(suits), len(two), len(three), len(honours))
        + bytes(suit_numbers)
        + bytes(honour_numbers)
        + bytes(two_numbers)
        + bytes(three_numbers)
        + nearest
    )


def _melds(ranks: int, *, has_runs: bool) -> list[Part]:
    """Every meld of one suit as the ranks (from 0) of its three tiles."""
    triplets: list[Part] = [(rank, rank, rank) for rank in range(ranks)]
    return triplets + [(rank, rank + 1, rank + 2) for rank in range(ranks - 2) if has_runs]


def _pairs(ranks: int) -> list[Part]:
    return [(rank, rank) for rank in range(ranks)]


def _digits(packed: int, ranks: int) -> list[int]:
    return [packed // 5**rank % 5 for rank in range(ranks)]


def _extended(shapes: Iterable[int], parts: list[Part], ranks: int) -> set[int]:
    """Every shape with one more part in it, where that takes no fifth tile of a kind."""
    found = set()
    for packed in shapes:
        digits = _digits(packed, ranks)
        for part in parts:
            if all(digits[rank] + part.count(rank) <= 4 for rank in part):
                found.add(packed + sum(5**rank for rank in part))
    return found


def _shapes(ranks: int, *, has_runs: bool) -> tuple[list[set[int]], list[set[int]]]:
    """Packed suits of exactly 0 … 4 melds, and those of so many melds and a pair."""
    melds = _melds(ranks, has_runs=has_runs)
    melded = [{0}]
    for _ in range(MELDS_MAX):
        melded.append(_extended(melded[-1], melds, ranks))
    return melded, [_extended(shapes, _pairs(ranks), ranks) for shapes in melded]


def _even_shapes(ranks: int) -> list[set[int]]:
    """Packed suits of exactly 0 … 7 pairs."""
    shapes = [{0}]
    for _ in range(TILES_MAX // 2):
        shapes.append(_extended(shapes[-1], _pairs(ranks), ranks))
    return shapes


def _form_parts(ranks: int, *, has_runs: bool) -> bytearray:
    melded, paired = (set().union(*shapes) for shapes in _shapes(ranks, has_runs=has_runs))
    parts = bytearray([FORM_DEAD]) * 5**ranks
    for pairs, shapes in enumerate(_even_shapes(ranks)):
        for packed in shapes:
            parts[packed] = pairs
    kinds = bytearray([2 * FORM_KIND]) * 5**ranks
    for packed in paired:
        kinds[packed] = FORM_KIND
    for packed in melded:
        kinds[packed] = 0
    return bytearray(map(add, parts, kinds))


def _completions(shapes: Iterable[set[int]], ranks: int) -> dict[int, int]:
    """For each packed suit that lacks one tile of some shape, the ranks that complete it, as bits."""
    found: dict[int, int] = {}
    for packed in set().union(*shapes):
        for rank, digit in enumerate(_digits(packed, ranks)):
            if digit:
                lacking = packed - 5**rank
                found[lacking] = found.get(lacking, 0) | 1 << rank
    return found


def _wait_records(ranks: int, *, has_runs: bool) -> dict[int, tuple[int, int, int, int]]:
    """The record (see `tables.WAIT_RECORD`) of every packed suit that can be part of a ready hand."""
    melded_shapes, paired_shapes = _shapes(ranks, has_runs=has_runs)
    melded, paired = set().union(*melded_shapes), set().union(*paired_shapes)
    to_melds, to_pair = _completions(melded_shapes, ranks), _completions(paired_shapes, ranks)
    pairs = _pair_parts(ranks)
    records = {}
    for packed in melded | paired | to_melds.keys() | to_pair.keys() | pairs.keys():
        tiles = sum(_digits(packed, ranks))
        to_meld, to_pairs = to_melds.get(packed, 0), to_pair.get(packed, 0)
        code, first, second = WAIT_DEAD, 0, 0
        if packed in melded:
            code = WAIT_MELDED
        elif tiles % 3 == 1 and to_pairs:
            code, first = WAIT_ONE, to_pairs
        elif packed in paired:
            code, second = WAIT_PAIRED, to_meld
        elif tiles % 3 == 2 and to_meld:
            code, first = WAIT_UNPAIRED, to_meld
        pair_code, odd = pairs.get(packed, (DEAD_PAIRS, 0))
        record = (code + WAIT_PAIRS * pair_code, first, second, odd)
        if code != WAIT_DEAD or pair_code != DEAD_PAIRS:
            records[packed] = record
    return records


def _pair_parts(ranks: int) -> dict[int, tuple[int, int]]:
    """Pairs, and with one odd tile SINGLE more and that tile as a bit, of the suits six pairs and a tile may have."""
    found = {}
    for pairs, shapes in enumerate(_even_shapes(ranks)):
        for packed in shapes:
            if pairs <= 6:
                found[packed] = (pairs, 0)
            for rank, digit in enumerate(_digits(packed, ranks)):
                if digit:
                    found[packed - 5**rank] = (pairs - 1 + SINGLE, 1 << rank)
    return found


def _vectors(ranks: int, *, has_runs: bool) -> Iterator[Vector]:
    """The vector of every packed suit, in order."""
    melded, paired = _shapes(ranks, has_runs=has_runs)
    return zip(*(_missing(shapes, ranks) for shapes in melded + paired), strict=True)


def _missing(shapes: set[int], ranks: int) -> bytes:
    """For every packed suit the least number of tiles it lacks of any of these shapes."""
    states: int = 5**ranks
    if not shapes:
        return bytes([UNREACHABLE]) * states
    everything = (1 << states) - 1
    below_top = [_states_where(ranks, rank, digits=range(4)) for rank in range(ranks)]
    reached = _bits(shapes, states)
    for rank in range(ranks):
        for _ in range(4):
            reached |= (reached & below_top[rank]) << 5**rank
    missing = 0
    while reached != everything:
        missing += _spread(everything ^ reached, states)
        nearer = reached
        for rank in range(ranks):
            reached |= nearer >> 5**rank & below_top[rank]
    return int.to_bytes(missing, states, "little")


def _states_where(ranks: int, rank: int, *, digits: range) -> int:
    """The set of packed suits whose digit of this rank is among `digits`."""
    width: int = 5**rank
    block = sum(((1 << width) - 1) << width * digit for digit in digits)
    for _ in range(ranks - rank - 1):
        width *= 5
        block = sum(block << width * digit for digit in range(5))
    return block


def _bits(members: Iterable[int], states: int) -> int:
    """The set of these states as one number."""
    written = bytearray(states // 8 + 1)
    for member in members:
        written[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(written, "little")


def _spread(members: int, states: int) -> int:
    """A set of bits as a number with a byte for each: adding such numbers adds byte by byte."""
    written = f"{members:0{states}b}"[::-1].encode()
    return int.from_bytes(written.translate(bytes(byte & 1 for byte in range(256))), "little")


def _numbered(vectors: Iterable[Vector]) -> tuple[list[int], list[Vector]]:
    """Each vector's number in order of first appearance, and the vectors by number."""
    known = _Numbers()
    numbers = list(map(known.__getitem__, vectors))
    assert len(known) <= 256, "a class must fit in a byte"
    return numbers, list(known)


class _Numbers(dict[Vector, int]):
    """The number of each vector asked for, in order of first appearance."""

    def __missing__(self, vector: Vector) -> int:
        self[vector] = number = len(self)
        return number


def _merged(one: Vector, other: Vector) -> Vector:
    """The vector of two suits together: their melds are shared out in the cheapest way."""
    melds, pair = one[:NEEDS], one[NEEDS:]
    other_melds, other_pair = other[:NEEDS], other[NEEDS:]
    return tuple(_cheapest(melds, other_melds, need) for need in range(NEEDS)) + tuple(
        min(_cheapest(melds, other_pair, need), _cheapest(pair, other_melds, need)) for need in range(NEEDS)
    )


def _paired(one: Vector, other: Vector, need: int) -> int:
    """Tiles missing for `need` melds and a pair."""
    return min(_cheapest(one[:NEEDS], other[NEEDS:], need), _cheapest(one[NEEDS:], other[:NEEDS], need))


def _cheapest(one: Vector, other: Vector, need: int) -> int:
    return min(map(int.__add__, one[: need + 1], other[need::-1]))
