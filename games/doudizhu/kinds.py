"""The types of sets 牌型, what a set is read as, and which set beats which (§4.1, §5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from games.cards.cards import Rank


class Kind(StrEnum):
    """A type of set (§4.1)."""

    SINGLE = "single"
    """单张"""
    PAIR = "pair"
    """对子"""
    TRIO = "trio"
    """三张"""
    TRIO_SINGLE = "trio_single"
    """三带一"""
    TRIO_PAIR = "trio_pair"
    """三带二"""
    STRAIGHT = "straight"
    """单顺"""
    PAIR_STRAIGHT = "pair_straight"
    """双顺"""
    TRIPLE_STRAIGHT = "triple_straight"
    """三顺, a plane 飞机 without wings"""
    PLANE_SINGLES = "plane_singles"
    """飞机带翅膀, a single for each trio"""
    PLANE_PAIRS = "plane_pairs"
    """飞机带翅膀, a pair for each trio"""
    QUAD_TWO_SINGLES = "quad_two_singles"
    """四带二, which is no bomb"""
    QUAD_TWO_PAIRS = "quad_two_pairs"
    """四带两对, which is no bomb"""
    BOMB = "bomb"
    """炸弹"""
    ROCKET = "rocket"
    """火箭, both jokers"""
    SUPER_BOMB = "super_bomb"
    """超级炸弹, the bomb of the super rank"""


POWER = dict.fromkeys(Kind, 0) | {Kind.BOMB: 1, Kind.ROCKET: 2, Kind.SUPER_BOMB: 3}
"""A set of higher power beats every set of lower power (§5.1)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a set is: its type, the rank that decides (a run's top one) and the ranks in the run (1 without one)."""

    kind: Kind
    key: Rank
    length: int = 1
    power: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "power", POWER[self.kind])


@cache
def reading_of(kind: Kind, key: Rank, length: int) -> Reading:
    """The one value of a reading that is always the same; there are some hundreds."""
    return Reading(kind, key, length)


QUADS = frozenset({Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS})

SHORTEST = {Kind.STRAIGHT: 5, Kind.PAIR_STRAIGHT: 3, Kind.TRIPLE_STRAIGHT: 2}
"""The fewest ranks of a run (§4.2)."""


def beats(new: Reading, old: Reading, *, quads_compare: bool = False) -> bool:
    """A higher power beats a lower one; within one power only a higher key of the same type and length does (§5.2).

    Sets that cannot be compared do not beat each other.
    """
    if new.power != old.power:
        return new.power > old.power
    alike = new.kind is old.kind or (quads_compare and new.kind in QUADS and old.kind in QUADS)
    return alike and new.length == old.length and new.key > old.key


def with_super_rank(reading: Reading, super_rank: Rank | None) -> Reading:
    """The bomb of the super rank is the super bomb (§5.4); any other set stays what it is."""
    if reading.power == 1 and reading.key == super_rank:
        return reading_of(Kind.SUPER_BOMB, reading.key, 1)
    return reading
