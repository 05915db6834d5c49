"""What a seat may ask for in Chengdu mahjong, and the form in which it is written."""

from __future__ import annotations

from dataclasses import dataclass

from games.mahjong.actions import (
    DIRECT_KONG,
    DISCARDS,
    KONGS,
    PASS,
    PUNG,
    WIN,
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from games.mahjong.tiles import Suit, Tile

__all__ = [
    "DIRECT_KONG",
    "DISCARDS",
    "KONGS",
    "PASS",
    "PUNG",
    "VOIDS",
    "WIN",
    "Action",
    "Discard",
    "Kong",
    "Pass",
    "Pung",
    "Swap",
    "Void",
    "Win",
]


@dataclass(frozen=True, slots=True)
class Swap:
    """Pass these three tiles of one suit on, in tile order (§2.1). `swap 1p 1p 9p`."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """Give up this suit for the hand (§2.2). `void p`."""

    suit: Suit


Action = Swap | Void | Discard | Pung | Kong | Win | Pass

VOIDS = {suit: Void(suit) for suit in (Suit.DOTS, Suit.BAMBOO, Suit.CHARACTERS)}
