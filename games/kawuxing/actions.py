"""What a seat may ask for, and the form in which it is written."""

from __future__ import annotations

from dataclasses import dataclass

from games.mahjong.tiles import ALL_TILES, Tile


@dataclass(frozen=True, slots=True)
class Piao:
    """Play piao 飘 of this amount in the hand to come (§9.1). `piao 1`."""

    amount: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile (§2.3). `discard 5p`."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Show:
    """Show 亮倒, and throw this tile (§5.1). `show 5p`."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Pung:
    """Claim the discard for a pung 碰 (§2.4). `pung`."""


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong 杠: `kong` of the discard (§4.3); `kong 5p` concealed or added, in one's own turn (§4.1, §4.2)."""

    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """Win 胡 by self-draw, on the discard or by robbing the kong (§1.7). `win`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the tile go 过 (§2.4). `pass`."""


Action = Piao | Discard | Show | Pung | Kong | Win | Pass

# Legal lists are made for every decision of every hand, so their items are made once.
PIAO = tuple(Piao(amount) for amount in range(3))
DISCARDS = tuple(Discard(tile) for tile in ALL_TILES)
SHOWS = tuple(Show(tile) for tile in ALL_TILES)
KONGS = tuple(Kong(tile) for tile in ALL_TILES)
DIRECT_KONG = Kong()
PUNG = Pung()
WIN = Win()
PASS = Pass()
