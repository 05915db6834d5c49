"""Tiles 牌: their kinds, suits and names.

A tile is known by its kind alone: four equal tiles are one number. Kinds 0–8 are 1–9 of dots, 9–17 of bamboo,
18–26 of characters, 27–29 the dragons. A game plays with the kinds its wall has; nothing here asks which.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NewType

from games.core.words import gettext_noop

Tile = NewType("Tile", int)
"""A kind of tile, 0 … 29."""

TileSet = int
"""A set of kinds: bit `tile` is set for each kind in it. 0 is the empty set, so that a set says whether it is empty."""

KINDS = 30
COPIES = 4
"""Tiles of each kind in a wall."""

RANKS = 9


class Suit(Enum):
    """The suits 花色; a suit's value is its letter in notation. Honours 字牌 have no letter of their own."""

    DOTS = "p"
    """筒"""
    BAMBOO = "s"
    """条"""
    CHARACTERS = "m"
    """万"""
    HONOURS = ""
    """中 发 白: they make no runs."""


SUITS = tuple(Suit)

SUIT_NAMES = {
    Suit.DOTS: gettext_noop("dots"),
    Suit.BAMBOO: gettext_noop("bamboo"),
    Suit.CHARACTERS: gettext_noop("characters"),
    Suit.HONOURS: gettext_noop("dragons"),
}
SUIT_CHINESE = {Suit.DOTS: "筒", Suit.BAMBOO: "条", Suit.CHARACTERS: "万", Suit.HONOURS: "字"}

RED = Tile(27)
"""中, written C."""
GREEN = Tile(28)
"""发, written F."""
WHITE = Tile(29)
"""白, written B."""
DRAGONS = (RED, GREEN, WHITE)
DRAGON_NAMES = {
    RED: gettext_noop("red dragon"),
    GREEN: gettext_noop("green dragon"),
    WHITE: gettext_noop("white dragon"),
}
DRAGON_CHINESE = {RED: "中", GREEN: "发", WHITE: "白"}

ALL_TILES = tuple(Tile(kind) for kind in range(KINDS))

SUIT_OF = tuple(SUITS[kind // RANKS] for kind in range(KINDS))
"""The suit of each kind."""

RANK_OF = tuple(kind % RANKS + 1 for kind in range(KINDS))
"""1–9 in a suit; the dragons are 1–3 of the honours."""

SUIT_SETS = {suit: sum(1 << kind for kind in range(KINDS) if SUIT_OF[kind] is suit) for suit in SUITS}
"""All kinds of a suit as a set."""


def tile(suit: Suit, rank: int) -> Tile:
    """The kind of this suit and rank (1–9; honours 1–3)."""
    return Tile(SUITS.index(suit) * RANKS + rank - 1)


def chinese(kind: Tile) -> str:
    """五筒 is written 5筒, as on our tiles' corners; the dragons are 中 发 白."""
    if kind in DRAGON_CHINESE:
        return DRAGON_CHINESE[kind]
    return f"{RANK_OF[kind]}{SUIT_CHINESE[SUIT_OF[kind]]}"


def set_of(kinds: Iterable[Tile]) -> TileSet:
    """The set of these kinds; equal ones count once."""
    members = 0
    for kind in kinds:
        members |= 1 << kind
    return members


def members(kinds: TileSet) -> list[Tile]:
    """The kinds in a set, in tile order."""
    found = []
    while kinds:
        lowest = kinds & -kinds
        found.append(Tile(lowest.bit_length() - 1))
        kinds ^= lowest
    return found
