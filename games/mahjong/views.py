"""The parts of a view that every mahjong game has. Built up from nothing: what is not put in is not told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any

from games.core.payments import HandResult, net_points
from games.core.seats import Seat
from games.core.wire import Write
from games.mahjong import shapes
from games.mahjong.events import Dealt, Drawn
from games.mahjong.hand import Hand
from games.mahjong.notation import WRITTEN
from games.mahjong.position import Phase, Position
from games.mahjong.rivers import CLAIMED, TILE_BITS
from games.mahjong.tiles import KINDS, TileSet, members

_OVER = Phase.OVER
"""Members of an enum are looked up anew each time they are named."""

HANDS_KEPT = 2**11
"""Hands as they are shown, a few hundred bytes each: all those of five hundred tables."""


class SeatsInSight:
    """All seats as each viewer sees them: what lies open made once, each hand when somebody who may see it looks."""

    __slots__ = ("_open", "_position", "_winners", "_write")

    def __init__(
        self,
        position: Position,
        open_seats: Sequence[dict[str, Any]],
        winners: Sequence[Seat],
        write: Write | None = None,
    ) -> None:
        """`open_seats` are the seats without what is not open to all; `winners` those that have won."""
        self._position = position
        self._open = open_seats
        self._winners = winners
        self._write = write

    def of(self, viewer: Seat | None) -> list[dict[str, Any]]:
        """With its hand the viewer's own, and when all is over the others' too or, to an onlooker, the winners'."""
        seats = [*self._open]
        if self._position.phase is not _OVER:
            if viewer is not None:
                seats[viewer] = self._with_hand(viewer)
        elif viewer is None:
            for seat in self._winners:
                seats[seat] = self._with_hand(seat)
        else:
            seats = [self._with_hand(Seat(seat)) for seat in range(len(seats))]
        return seats

    def _with_hand(self, seat: Seat) -> dict[str, Any]:
        hand = self._position.hands[seat]
        return {
            **self._open[seat],
            "concealed": _written_hand(self._write, hand.dots, hand.bamboo, hand.characters, hand.honours),
        }


@lru_cache(maxsize=HANDS_KEPT)
def _written_hand(write: Write | None, dots: int, bamboo: int, characters: int, honours: int) -> Any:
    """All tiles of a hand (`Hand`) in tile order. Kept, since an event changes one hand at most."""
    tiles = [
        *_written_suit(0, dots),
        *_written_suit(9, bamboo),
        *_written_suit(18, characters),
        *_written_suit(27, honours),
    ]
    return tiles if write is None else write(tiles)


@lru_cache(maxsize=HANDS_KEPT)
def _written_suit(kind: int, packed: int) -> tuple[str, ...]:
    """The tiles of one packed suit (`Hand`), whose lowest kind is `kind`. A hand changes one suit at a time, so it is
    nearly always known."""
    if packed < _THREE_RANKS:
        return _written_ranks(kind, packed)
    above, ranks = divmod(packed, _THREE_RANKS)
    return _written_ranks(kind, ranks) + _written_suit(kind + 3, above)


_THREE_RANKS = 5**3


@cache
def _written_ranks(kind: int, packed: int) -> tuple[str, ...]:
    """The tiles of three neighbouring ranks, or of fewer."""
    tiles: list[str] = []
    while packed:
        packed, count = divmod(packed, 5)
        tiles += [WRITTEN[kind]] * count
        kind += 1
    return tuple(tiles)


def melds_view(position: Position, seat: Seat) -> list[dict[str, Any]]:
    """The seat's melds, which all see."""
    melds = position.melds[seat]
    if not melds:
        return []
    return [{"kind": meld.kind.value, "tile": WRITTEN[meld.tile], "from": meld.source} for meld in melds]


def open_counts(position: Position) -> list[int]:
    """Tiles of each kind that lie open whatever the game: melds, rivers, and a tile that may be robbed."""
    seen = [0] * KINDS
    for melds in position.melds:
        for meld in melds:
            seen[meld.tile] += meld.size
    for river in position.rivers:
        for mark in river:
            if not mark & CLAIMED:
                seen[mark & TILE_BITS] += 1
    if position.phase is Phase.ROB and position.open_tile is not None:
        seen[position.open_tile] += 1
    return seen


def ready_discards(
    hand: Hand, *, counting: Callable[[TileSet, Hand], TileSet], unseen: Callable[[], Sequence[int]]
) -> dict[str, dict[str, int]]:
    """Discards that leave the hand ready, each with its waits and how many of each its seat has not seen.

    `counting` says which of the waits of the hand that is left count in the game.
    """
    ready = shapes.ready_discards(hand)
    if not ready:
        return {}
    left = unseen()
    found = {}
    for tile, kinds in ready.items():
        waits = members(counting(kinds, hand.without(tile)))
        if waits:
            found[WRITTEN[tile]] = {WRITTEN[wait]: left[wait] for wait in waits}
    return found


def result_view(result: HandResult, wins: Sequence[Mapping[str, Any]], *, seats: int) -> dict[str, Any]:
    """A result in plain JSON values, each payment with its steps; `wins` are as the game shows them."""
    return {
        "ending": result.ending,
        "wins": list(wins),
        "payments": [
            {**asdict(payment), "steps": [asdict(step) for step in payment.steps]} for payment in result.payments
        ],
        "net": net_points(result.payments, seats=seats),
        "next_dealer": result.carry["dealer"],
    }


def dealt_notice(event: Dealt, viewer: Seat | None) -> Mapping[str, Any]:
    """A deal as the viewer may hear of it: its own tiles, and how long the wall is."""
    own = None if viewer is None else [WRITTEN[tile] for tile in event.hands[viewer]]
    return {"kind": "dealt", "dealer": event.dealer, "dice": list(event.dice), "hand": own, "wall": len(event.wall)}


def drawn_notice(event: Drawn, viewer: Seat | None) -> Mapping[str, Any]:
    """A draw as the viewer may hear of it: only its own tile."""
    seen = WRITTEN[event.tile] if event.seat == viewer else None
    return {"kind": "drawn", "seat": event.seat, "tile": seen, "replacement": event.replacement}
