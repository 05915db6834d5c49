"""What a seat may ask for, and the form in which it is written."""

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
from games.mahjong.tiles import ALL_TILES, Tile

__all__ = [
    "DIRECT_KONG",
    "DISCARDS",
    "KONGS",
    "PASS",
    "PIAO",
    "PUNG",
    "SHOWS",
    "WIN",
    "Action",
    "Discard",
    "Kong",
    "Pass",
    "Piao",
    "Pung",
    "Show",
    "Win",
]


@dataclass(frozen=True, slots=True)
class Piao:
    """Play piao 飘 of this amount in the hand to come (§9.1). `piao 1`."""

    amount: int


@dataclass(frozen=True, slots=True)
class Show:
    """Show 亮倒, and throw this tile (§5.1). `show 5p`."""

    tile: Tile


Action = Piao | Discard | Show | Pung | Kong | Win | Pass

# Legal lists are made for every decision of every hand, so their items are made once.
PIAO = tuple(Piao(amount) for amount in range(3))
SHOWS = tuple(Show(tile) for tile in ALL_TILES)
