"""The house bot's choice of a discard: least distance, then most useful tiles still unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.mahjong.distance import distances_after, nearer
from games.mahjong.hand import Hand
from games.mahjong.tiles import ALL_TILES, KINDS, Tile, TileSet

EVERY_KIND: TileSet = (1 << KINDS) - 1


class Discard(NamedTuple):
    """A discard and the hand it leaves: its `distance`, the `useful` kinds and how many of them are `unseen`."""

    tile: Tile
    distance: int
    useful: tuple[Tile, ...]
    unseen: int


def nearest_discards(hand: Hand, *, unseen: Sequence[int], among: TileSet = EVERY_KIND) -> list[Discard]:
    """The discards that leave a hand of 3k+2 tiles at its least distance, in tile order.

    `unseen[tile]` is how many tiles of a kind this seat has not seen; `among` are the kinds it may discard, at least
    one of which it must hold.
    """
    after = [(tile, distance) for tile, distance in distances_after(hand) if among >> tile & 1]
    least = min(distance for _, distance in after)
    to_come = [tile for tile in ALL_TILES if unseen[tile]]
    found = []
    for tile, distance in after:
        if distance == least:
            useful = nearer(hand.without(tile), least, to_come)
            found.append(Discard(tile, least, tuple(useful), sum([unseen[kind] for kind in useful])))
    return found


def best_discard(hand: Hand, *, unseen: Sequence[int], among: TileSet = EVERY_KIND) -> Discard:
    """The nearest discard with the most useful tiles unseen; of equals, the one furthest from the middle of its suit.

    The same hand and counts always give the same discard. See `nearest_discards` for what it is given.
    """
    return max(nearest_discards(hand, unseen=unseen, among=among), key=_preference)


def _preference(discard: Discard) -> tuple[int, int]:
    return discard.unseen, _OUTWARDNESS[discard.tile]


_OUTWARDNESS = tuple(abs(tile % 9 - 4) if tile < 27 else 5 for tile in ALL_TILES)
"""Steps from the 5 of its suit; a dragon, which makes no runs, is one step further out than any."""
