"""What has happened in a hand. Events are facts: `apply` only keeps books on them.

The order of a hand: PiaoChosen … PiaoRevealed, Dealt, then turns: Drawn, and Discarded, Shown, ConcealedKong or
KongAnnounced, with ClaimAnswered in between, until Won (and HorseTurned) or HandDrawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.seats import Seat
from games.core.wire import EventCodec
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
from games.mahjong.tiles import Tile

__all__ = [
    "CODEC",
    "ClaimAnswered",
    "ConcealedKong",
    "Dealt",
    "DirectKong",
    "Discarded",
    "Drawn",
    "Event",
    "HandDrawn",
    "HorseTurned",
    "KongAdded",
    "KongAnnounced",
    "PiaoChosen",
    "PiaoRevealed",
    "Punged",
    "Shown",
    "Tiles",
    "Won",
]


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
class KongAdded:
    """Nobody robbed it: the added kong 补杠 is complete."""

    seat: Seat
    tile: Tile
    chain: int


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

PIAO_CHOSEN = tuple(tuple(PiaoChosen(Seat(seat), amount) for amount in range(3)) for seat in range(3))
"""By seat and amount. Most hands begin with one of each seat's, so they are made once."""

CODEC = EventCodec(Event.__args__, CONVERTERS)
