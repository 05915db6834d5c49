"""What has happened in a hand. Events are facts: `apply` only keeps books on them.

The order of a hand: Dealt, Drawn, then SwapChosen … Swapped and VoidChosen … VoidsRevealed where they are played, then
turns: Drawn, and Discarded, ConcealedKong or KongAnnounced, with ClaimAnswered in between, and Won for each tile that
is won on. A hand that does not end with a win ends with WallExhausted.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.seats import Seat
from games.core.wire import Converter, EventCodec
from games.mahjong.events import (
    CONVERTERS,
    ClaimAnswered,
    Dealt,
    Discarded,
    Drawn,
    KongAnnounced,
    Punged,
    Tiles,
    Won,
)
from games.mahjong.tiles import Suit, Tile

__all__ = [
    "CODEC",
    "ClaimAnswered",
    "ConcealedKong",
    "Dealt",
    "DirectKong",
    "Discarded",
    "Drawn",
    "Event",
    "KongAdded",
    "KongAnnounced",
    "Punged",
    "Suits",
    "SwapChosen",
    "Swapped",
    "Tiles",
    "VoidChosen",
    "VoidsRevealed",
    "WallExhausted",
    "Won",
]

Suits = tuple[Suit, ...]


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
class KongAdded:
    """Nobody robbed it: the added kong 弯杠 is complete. `fresh`: its tile had just been drawn (§5.4)."""

    seat: Seat
    tile: Tile
    fresh: bool


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

_SUIT: Converter = (lambda suit: suit.value, Suit)
_SUITS: Converter = (lambda suits: [suit.value for suit in suits], lambda texts: tuple(map(Suit, texts)))

CODEC = EventCodec(Event.__args__, {**CONVERTERS, Suit: _SUIT, Suits: _SUITS})
