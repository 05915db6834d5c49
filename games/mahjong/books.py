"""Keeping books on what every mahjong game has: a tile drawn or thrown, a tile that lies open, melds laid down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.core.seats import Seat
from games.mahjong.claims import Claim
from games.mahjong.events import SEATS_MAX, Drawn, Punged
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.position import Phase, Position
from games.mahjong.rivers import CLAIMED
from games.mahjong.shapes import forms_with
from games.mahjong.tiles import ALL_TILES, Tile

Played = TypeVar("Played", bound=Position)

# Members of an enum are looked up anew each time they are named, and nearly every event brings one of these about.
_TURN, _CLAIM, _ROB = Phase.TURN, Phase.CLAIM, Phase.ROB

_PUNGS = tuple(tuple(Meld(MeldKind.PUNG, tile, Seat(source)) for source in range(SEATS_MAX)) for tile in ALL_TILES)
"""By tile and source. Most melds are one of these, so they are made once."""


def take_drawn(position: Position, event: Drawn) -> None:
    """The tile, which has left the wall, is the seat's; nothing lies open, and what the seat let go is forgotten."""
    seat, tile = event.seat, event.tile
    position.hands[seat].draw(tile)
    position.turn = seat
    position.drawn = tile
    position.replacement = event.replacement
    if position.passed[seat]:
        position.passed[seat] = {}
    position.window = None
    position.open_tile = None


def throw(position: Position, seat: Seat, tile: Tile, marks: int) -> None:
    """The tile leaves the hand for the river and lies open to claims. `marks` are those of `games.mahjong.rivers`."""
    position.hands[seat].discard(tile)
    position.rivers[seat].append(tile | marks)
    position.drawn = None
    position.replacement = False
    position.phase = _CLAIM
    position.open_tile = tile


def offer_to_robbers(position: Position, seat: Seat, tile: Tile) -> None:
    """The tile leaves the hand for the seat's pung, but lies open to robbing first."""
    position.hands[seat].discard(tile)
    position.drawn = None
    position.replacement = False
    position.phase = _ROB
    position.open_tile = tile


def claims_on(
    position: Played,
    tile: Tile,
    seats: Iterable[Seat],
    claims: Callable[[Played, Seat, Tile], Sequence[Claim]],
) -> dict[Seat, Sequence[Claim]]:
    """What `claims` says that each of the seats may claim of a tile just thrown; seats with nothing are left out."""
    offers = {}
    hands = position.hands
    for seat in seats:
        hand = hands[seat]
        # Nearly always neither holds, so what a claim takes is looked at only then.
        if hand.counts[tile] >= 2 or (hand.distance_min <= 1 and forms_with(hand, tile)):
            found = claims(position, seat, tile)
            if found:
                offers[seat] = found
    return offers


def lay_claimed(position: Position, seat: Seat, meld: Meld, *, copies: int) -> None:
    """A discard leaves its river for the claiming seat's meld, with `copies` of that seat's own; it is its turn."""
    assert meld.source is not None, "a claimed tile was thrown by somebody"
    position.rivers[meld.source][-1] |= CLAIMED
    position.hands[seat].remove(meld.tile, copies)
    position.melds[seat].append(meld)
    close_window(position)
    position.turn = seat
    position.phase = _TURN


def lay_pung(position: Position, event: Punged) -> None:
    """The discard becomes a pung with two of the claiming seat's own."""
    lay_claimed(position, event.seat, _PUNGS[event.tile][event.source], copies=2)


def lay_concealed_kong(position: Position, seat: Seat, tile: Tile) -> Meld:
    """Four of the seat's own lie on the table; returns the kong."""
    meld = Meld(MeldKind.CONCEALED_KONG, tile)
    position.hands[seat].remove(tile, 4)
    position.melds[seat].append(meld)
    return meld


def complete_added_kong(position: Position, seat: Seat, tile: Tile) -> Meld:
    """Nobody robbed the tile, so it joins the seat's pung, whose source it keeps; returns the kong."""
    melds = position.melds[seat]
    place = next(at for at, meld in enumerate(melds) if meld.tile == tile)
    melds[place] = Meld(MeldKind.ADDED_KONG, tile, melds[place].source)
    close_window(position)
    position.phase = _TURN
    return melds[place]


def close_window(position: Position) -> None:
    """No tile lies open any more."""
    position.window = None
    position.open_tile = None
    position.drawn = None
    position.replacement = False
    position.win_due = False
