"""Sets of equal cards and the wild cards 混儿, by one formula (§2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.cards.cards import CardSet, Pack, Rank

PACK = Pack(ranks="456789TJQKA23xX", decks=4)
"""216 cards; ranks from 4 low over A, 2 and 3 to the small joker `x` 小王 and the big one `X` 大王 (§1.2)."""

RANKS = tuple(Rank(rank) for rank in range(len(PACK.ranks)))
LOWEST_WILD = PACK.rank("2")
"""2, 3 and the jokers, the highest four ranks, are wild (§2.3)."""

HAND_CARDS = 54


@dataclass(frozen=True, slots=True)
class Target:
    """What a set counts as: so many cards of this rank."""

    length: int
    rank: Rank


@cache
def target_of(length: int, rank: Rank) -> Target:
    """The one value of a target that is always the same; there are some hundreds."""
    return Target(length, rank)


def is_wild(rank: int) -> bool:
    return rank >= LOWEST_WILD


def classify(counts: Sequence[int], *, largest: int) -> Target | None:
    """What cards are, given how many of each rank they have; None if they are no set.

    Cards that are not wild must be of one rank, and the set counts as as many cards of the lowest rank in it (§2.4):
    that one rank, or the lowest wild where all are wild.
    """
    length = sum(counts)
    present = [rank for rank, count in enumerate(counts) if count]
    if not 0 < length <= largest or sum(not is_wild(rank) for rank in present) > 1:
        return None
    return target_of(length, Rank(present[0]))


def beats(new: Target, old: Target) -> bool:
    """As many cards of a higher rank; nothing else beats anything (§2.5)."""
    return new.length == old.length and new.rank > old.rank


def counts_of(cards: CardSet) -> list[int]:
    """How many cards of each rank."""
    width = PACK.width
    each = (1 << width) - 1
    return [(cards >> width * rank & each).bit_count() for rank in RANKS]
