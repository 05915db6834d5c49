"""What has happened in a hand. Events are facts: `apply` only keeps books on them.

The order of a hand: Dealt, Drawn, then SwapChosen … Swapped and VoidChosen … VoidsRevealed where they are played, then
turns: Drawn, and Discarded, ConcealedKong or KongAnnounced, with ClaimAnswered in between, and Won for each tile that
is won on. A hand that does not end with a win ends with WallExhausted.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.seats import Seat
from games.core.wire import Converter, EventCodec
from games.mahjong.notation import read_tile, read_tiles, write_in_order, write_tile
from games.mahjong.tiles import Suit, Tile

Tiles = tuple[Tile, ...]
Suits = tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Thirteen tiles for each seat, and the wall in drawing order, whose first tile the dealer draws (§1.3).

    `dice` are the dealer's; they decide nothing but the way of an exchange (§2.1).
    """

    dealer: Seat
    dice: tuple[int, ...]
    hands: tuple[Tiles, ...]
    wall: Tiles


@dataclass(frozen=True, slots=True)
class SwapChosen:
    """A seat chose the tiles it passes on. Secret until Swapped (§2.1)."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Swapped:
    """All have chosen: `given` by seat, and how many seats further each goes."""

    given: tuple[Tiles, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class VoidChosen:
    """A seat chose its void suit 定缺. Secret until VoidsRevealed (§2.2)."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class VoidsRevealed:
    """All have chosen; suits by seat."""

    suits: Suits


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
    """A seat took a discard for a direct kong 直杠."""

    seat: Seat
    tile: Tile
    source: Seat


@dataclass(frozen=True, slots=True)
class ConcealedKong:
    """A seat laid down four of its own: concealed kong 暗杠."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class KongAnnounced:
    """A seat wants to add the tile to its pung. It lies open to robbing 抢杠 first (§3.6)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class KongAdded:
    """Nobody robbed it: the added kong 弯杠 is complete. `fresh`: its tile had just been drawn (§5.4)."""

    seat: Seat
    tile: Tile
    fresh: bool


@dataclass(frozen=True, slots=True)
class Won:
    """The seats win on the tile, in the order of play from the one that threw or added it, which is `source`.

    `how`: `self_draw`, `discard` or `robbed_kong`.
    """

    seats: tuple[Seat, ...]
    tile: Tile
    how: str
    source: Seat | None


@dataclass(frozen=True, slots=True)
class WallExhausted:
    """The wall is empty and two seats or more have not won 流局 (§9). `ready` is what each of these waits for."""

    ready: tuple[Tiles, ...]


Event = (
    Dealt
    | SwapChosen
    | Swapped
    | VoidChosen
    | VoidsRevealed
    | Drawn
    | Discarded
    | ClaimAnswered
    | Punged
    | DirectKong
    | ConcealedKong
    | KongAnnounced
    | KongAdded
    | Won
    | WallExhausted
)

_TILES: Converter = (write_in_order, lambda text: tuple(read_tiles(text)))
_HANDS: Converter = (
    lambda hands: [write_in_order(hand) for hand in hands],
    lambda texts: tuple(tuple(read_tiles(text)) for text in texts),
)
_SUIT: Converter = (lambda suit: suit.value, Suit)
_SUITS: Converter = (lambda suits: [suit.value for suit in suits], lambda texts: tuple(map(Suit, texts)))

CODEC = EventCodec(
    Event.__args__,
    {
        Tile: (write_tile, read_tile),
        Tiles: _TILES,
        tuple[Tiles, ...]: _HANDS,
        Suit: _SUIT,
        Suits: _SUITS,
    },
)
