"""What happens in a hand of any mahjong game. A game adds events of its own; what a kong says differs between games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core.seats import Seat
from games.core.wire import Converter
from games.mahjong.notation import WRITTEN, read_tile, read_tiles, write_in_order
from games.mahjong.tiles import ALL_TILES, Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Thirteen tiles for each seat, and the wall in drawing order, whose first tile the dealer draws.

    `dice` are the dealer's; what they decide, if anything, is the game's to say.
    """

    dealer: Seat
    dice: tuple[int, ...]
    hands: tuple[Tiles, ...]
    wall: Tiles


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat took a tile of the wall; `replacement`: for a kong."""

    seat: Seat
    tile: Tile
    replacement: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw a tile, which now lies open to claims."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """A seat answered the tile that lies open: `win`, `kong`, `pung` or `pass`. Secret for good."""

    seat: Seat
    answer: str


@dataclass(frozen=True, slots=True)
class Punged:
    """A seat took a discard for a pung 碰."""

    seat: Seat
    tile: Tile
    source: Seat


@dataclass(frozen=True, slots=True)
class KongAnnounced:
    """A seat wants to add the tile to its pung. It lies open to robbing 抢杠 first."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Won:
    """The seats win on the tile, in the game's order of winners.

    `how`: `self_draw`, `discard` or `robbed_kong`; `source` threw or added the tile, None for a self-draw.
    """

    seats: tuple[Seat, ...]
    tile: Tile
    how: str
    source: Seat | None


CONVERTERS: Mapping[Any, Converter] = {
    Tile: (WRITTEN.__getitem__, read_tile),
    Tiles: (write_in_order, lambda text: tuple(read_tiles(text))),
    tuple[Tiles, ...]: (
        lambda hands: [write_in_order(hand) for hand in hands],
        lambda texts: tuple(tuple(read_tiles(text)) for text in texts),
    ),
}
"""How tiles, hands and lists of hands are written in logs, for a game's `EventCodec`."""

SEATS_MAX = 4

# Nearly all events are one of these few, so they are made once.
DISCARDED = tuple(tuple(Discarded(Seat(seat), tile) for tile in ALL_TILES) for seat in range(SEATS_MAX))
"""By seat and tile."""
DRAWN = tuple(tuple(Drawn(Seat(seat), tile, False) for tile in ALL_TILES) for seat in range(SEATS_MAX))
"""By seat and tile; not for a kong."""
PUNGED = tuple(
    tuple(tuple(Punged(Seat(seat), tile, Seat(source)) for source in range(SEATS_MAX)) for tile in ALL_TILES)
    for seat in range(SEATS_MAX)
)
"""By seat, tile and source."""
