"""How many of each rank: a hand or a play where suits do not matter.

Counts are packed four bits a rank into one number, the lowest rank in the lowest bits: taking a play out of a hand
is one subtraction. A *mask* has the lowest bit of each nibble only: a set of ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NewType

from games.cards.cards import CardSet, Pack, Rank

PACK = Pack(ranks="3456789TJQKA2BR", decks=1)
"""54 cards; ranks from 3 low to 2 high, then the small joker `B` 小王 and the big one `R` 大王 (§1.2)."""

Counts = NewType("Counts", int)
Mask = NewType("Mask", int)

RANKS = tuple(Rank(rank) for rank in range(15))
SMALL_JOKER, BIG_JOKER = PACK.jokers
TWO = PACK.rank("2")
RUN_RANKS = 12
"""Runs are made of the lowest twelve ranks, 3 to A (§4.2)."""

UNIT = tuple(1 << 4 * rank for rank in RANKS)
EVERY = Mask(sum(UNIT))
PLAIN = Mask(sum(UNIT[:13]))
RUNS = Mask(sum(UNIT[:RUN_RANKS]))
JOKERS = Mask(UNIT[SMALL_JOKER] | UNIT[BIG_JOKER])
ABOVE = tuple(Mask(EVERY & ~((1 << 4 * rank + 4) - 1)) for rank in RANKS)
"""By rank: the mask of all higher ranks."""

_TOP_BITS = EVERY << 3
_SIGNS = PACK.ranks
_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
"""The value of each hexadecimal digit: a nibble is one rank, so that a hand is read off its hexadecimal form."""


def counts_of(cards: CardSet) -> Counts:
    """How many of each rank are in `cards`: the population of each nibble, all nibbles at once."""
    pairs = cards - (cards >> 1 & 0x555555555555555)
    return Counts((pairs & 0x333333333333333) + (pairs >> 2 & 0x333333333333333))


def counts_from(ranks: Iterable[Rank]) -> Counts:
    """The counts of these ranks. A nibble holds fifteen at most: more counts as fifteen, which no pack has either."""
    total = [0] * 15
    for rank in ranks:
        total[rank] += 1
    return Counts(sum(min(count, 15) << 4 * rank for rank, count in enumerate(total)))


def fits(play: Counts, held: Counts) -> bool:
    """Whether `held` has at least as many of every rank as `play`: no nibble borrows."""
    return ((held | _TOP_BITS) - play) & _TOP_BITS == _TOP_BITS


def run_of(low: int, length: int) -> int:
    """One card of each of `length` ranks from `low` on."""
    return (1 << 4 * length) // 15 << 4 * low


def at_least_one(counts: Counts) -> Mask:
    return Mask((counts | counts >> 1 | counts >> 2) & EVERY)


def at_least_two(counts: Counts) -> Mask:
    return Mask((counts >> 1 | counts >> 2) & EVERY)


def at_least_three(counts: Counts) -> Mask:
    return Mask((counts & counts >> 1 | counts >> 2) & EVERY)


def exactly_four(counts: Counts) -> Mask:
    return Mask(counts >> 2 & EVERY)


def as_list(counts: Counts) -> list[int]:
    """The count of each rank, lowest first."""
    return list(f"{counts:015x}".encode().translate(_DIGITS))[::-1]


def size_of(counts: Counts) -> int:
    """How many cards it is."""
    return sum(as_list(counts))


def ranks_in(mask: Mask) -> Iterator[Rank]:
    """The ranks of a mask, lowest first."""
    rest: int = mask
    while rest:
        low = rest & -rest
        yield Rank(low.bit_length() >> 2)
        rest ^= low


def write_counts(counts: Counts) -> str:
    """The ranks by sign, those there are most of first, each lot from low to high: `33344458`, `77734`."""
    groups = sorted(((-count, rank) for rank, count in enumerate(as_list(counts)) if count))
    return "".join(_SIGNS[rank] * -count for count, rank in groups)
