"""What has happened in a hand. Events are facts: `apply` only keeps books on them.

The order of a hand: PiaoChosen … PiaoRevealed, Dealt, then turns: Drawn, and Discarded, Shown, ConcealedKong or
KongAnnounced, with ClaimAnswered in between, until Won (and HorseTurned) or HandDrawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.seats import Seat
from games.core.wire import Converter, EventCodec
from games.mahjong.notation import read_tile, read_tiles, write_in_order, write_tile
from games.mahjong.tiles import Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class PiaoChosen:
    """A seat chose its piao. Secret until PiaoRevealed (§9.4)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class PiaoRevealed:
    """All have chosen; amounts by seat."""

    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Thirteen tiles for each seat, and the wall in drawing order, whose first tile the dealer draws (§1.3).

    `dice` are the dealer's; they decide nothing but raised stakes 上楼 (§11.3).
    """

    dealer: Seat
    dice: tuple[int, ...]
    hands: tuple[Tiles, ...]
    wall: Tiles


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat took the next tile of the wall; `replacement`: for a kong."""

    seat: Seat
    tile: Tile
    replacement: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw a tile, which now lies open to claims."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat showed 亮倒 and threw a tile, which now lies open to claims (§5.1).

    `tiles` lie face up from now on, `hidden` tiles stay face down; `waits` are what completes the hand.
    """

    seat: Seat
    tile: Tile
    tiles: Tiles
    hidden: Tiles
    waits: Tiles


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
class DirectKong:
    """A seat took a discard for a direct kong 直杠; `chain` is its number in a chain of kongs (§4.7)."""

    seat: Seat
    tile: Tile
    source: Seat
    chain: int


@dataclass(frozen=True, slots=True)
class ConcealedKong:
    """A seat laid down four of its own: concealed kong 暗杠."""

    seat: Seat
    tile: Tile
    chain: int


@dataclass(frozen=True, slots=True)
class KongAnnounced:
    """A seat wants to add the tile to its pung. It lies open to robbing 抢杠 first (§4.6)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class KongAdded:
    """Nobody robbed it: the added kong 补杠 is complete."""

    seat: Seat
    tile: Tile
    chain: int


@dataclass(frozen=True, slots=True)
class Won:
    """The seats win on the tile. `how`: `self_draw`, `discard` or `robbed_kong`; `source` threw or added it."""

    seats: tuple[Seat, ...]
    tile: Tile
    how: str
    source: Seat | None


@dataclass(frozen=True, slots=True)
class HorseTurned:
    """The horse tile 买马 that decides what payers add (§11.2)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """The wall is empty and nobody has won 荒庄 (§10). `ready` is what each seat waited for, by seat."""

    ready: tuple[Tiles, ...]


Event = (
    PiaoChosen
    | PiaoRevealed
    | Dealt
    | Drawn
    | Discarded
    | Shown
    | ClaimAnswered
    | Punged
    | DirectKong
    | ConcealedKong
    | KongAnnounced
    | KongAdded
    | Won
    | HorseTurned
    | HandDrawn
)

_TILES: Converter = (write_in_order, lambda text: tuple(read_tiles(text)))
_HANDS: Converter = (
    lambda hands: [write_in_order(hand) for hand in hands],
    lambda texts: tuple(tuple(read_tiles(text)) for text in texts),
)

CODEC = EventCodec(
    Event.__args__,
    {Tile: (write_tile, read_tile), Tiles: _TILES, tuple[Tiles, ...]: _HANDS},
)
