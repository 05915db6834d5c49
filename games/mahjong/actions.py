"""What a seat may ask for in any mahjong game, and the lists from which legal actions are picked."""

from __future__ import annotations

from dataclasses import dataclass

from games.mahjong.tiles import ALL_TILES, Tile


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile. `discard 5p`."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Pung:
    """Claim the discard for a pung 碰. `pung`."""


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong 杠: `kong` of the discard; `kong 5p` concealed or added, in one's own turn."""

    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """Win 胡 by self-draw, on the discard or by robbing the kong. `win`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the tile go 过. `pass`."""


# Legal lists are made for every decision of every hand, so their items are made once.
DISCARDS = tuple(Discard(tile) for tile in ALL_TILES)
KONGS = tuple(Kong(tile) for tile in ALL_TILES)
DIRECT_KONG = Kong()
PUNG = Pung()
WIN = Win()
PASS = Pass()
