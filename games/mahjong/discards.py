"""The house bot's choice of a discard: least distance, then most useful tiles still unseen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import NamedTuple

from games.mahjong import tables
from games.mahjong.distance import Rows, distances_after, pairs_missing
from games.mahjong.hand import UNIT, Hand
from games.mahjong.tiles import ALL_TILES, COPIES, KINDS, RANKS, Tile, TileSet

EVERY_KIND: TileSet = (1 << KINDS) - 1


class Discard(NamedTuple):
    """A discard and the hand it leaves: its distance, and how many unseen tiles would bring it nearer."""

    tile: Tile
    distance: int
    unseen: int


def best_discard(hand: Hand, *, unseen: Sequence[int], among: TileSet = EVERY_KIND) -> Discard:
    """The nearest discard with the most useful tiles unseen; of equals, the one furthest from the middle of its suit.

    The same hand and counts always give the same discard. See `nearest_discards` for what it is given.
    """
    return max(nearest_discards(hand, unseen=unseen, among=among), key=_preference)


def _preference(discard: Discard) -> tuple[int, int]:
    return discard.unseen, _OUTWARDNESS[discard.tile]


_OUTWARDNESS = tuple(abs(tile % 9 - 4) if tile < 27 else 5 for tile in ALL_TILES)
"""Steps from the 5 of its suit; a dragon, which makes no runs, is one step further out than any."""


def nearest_discards(hand: Hand, *, unseen: Sequence[int], among: TileSet = EVERY_KIND) -> list[Discard]:
    """The discards that leave a hand of 3k+2 tiles at its least distance, in tile order.

    `unseen[tile]` is how many tiles of a kind (0–4) this seat has not seen. `among` are the kinds it may discard, at
    least one of which it must hold.
    """
    after = [choice for choice in distances_after(hand) if among >> choice[0] & 1]
    least = min([distance for _, distance in after])
    coming = _Coming(hand, unseen)
    pairs_near = pairs_missing(hand) <= least
    found = []
    for tile, distance in after:
        if distance == least:
            rest = hand.without(tile)
            nearer = coming.nearer(rest, tile, distance)
            if pairs_near and pairs_missing(rest) == distance:
                nearer += _only_pairing(rest, distance, unseen)
            found.append(Discard(tile, distance, nearer))
    return found


def _only_pairing(rest: Hand, limit: int, unseen: Sequence[int]) -> int:
    """Unseen tiles that bring `rest` nearer to seven pairs than `limit`, and not to melds and a pair."""
    rows = Rows(rest)
    odd = [tile for tile, count in zip(ALL_TILES, rest.counts, strict=True) if count & 1 and unseen[tile]]
    return sum([unseen[tile] for tile in odd if rows.missing(tile, UNIT[tile]) >= limit])


_PLACES = tuple(tuple(bytes([rank]) * copies for copies in range(COPIES + 1)) for rank in range(RANKS))


class _Coming:
    """The unseen tiles, laid out so that those which bring a hand nearer are counted without a loop over them.

    A suit's unseen tiles are a row of bytes, one for each tile: its rank, from 0. `bytes.translate` takes such a row to
    the classes the suit would be of with each tile, and those to what the hand would lack; `bytes.count` counts.
    """

    __slots__ = ("_bamboo", "_bamboo_with", "_characters", "_characters_with", "_dots", "_dots_with", "_honours")

    def __init__(self, hand: Hand, unseen: Sequence[int]) -> None:
        if COPIES in hand.counts:
            unseen = [0 if held == COPIES else left for held, left in zip(hand.counts, unseen, strict=True)]
        self._dots = b"".join(map(getitem, _PLACES, unseen[:9]))
        self._bamboo = b"".join(map(getitem, _PLACES, unseen[9:18]))
        self._characters = b"".join(map(getitem, _PLACES, unseen[18:27]))
        self._honours = [(5**place, left) for place, left in enumerate(unseen[27:]) if left]
        self._dots_with = self._dots.translate(_classes_with_each(hand.dots))
        self._bamboo_with = self._bamboo.translate(_classes_with_each(hand.bamboo))
        self._characters_with = self._characters.translate(_classes_with_each(hand.characters))

    def nearer(self, rest: Hand, discard: Tile, limit: int) -> int:
        """How many tiles bring `rest`, the hand without `discard`, nearer to melds and a pair than `limit`."""
        dots, bamboo, characters = self._dots_with, self._bamboo_with, self._characters_with
        if discard < 9:
            dots = self._dots.translate(_classes_with_each(rest.dots))
        elif discard < 18:
            bamboo = self._bamboo.translate(_classes_with_each(rest.bamboo))
        elif discard < 27:
            characters = self._characters.translate(_classes_with_each(rest.characters))
        rows = Rows(rest)
        less = limit - 1
        total = dots.translate(rows.dots).count(less) + bamboo.translate(rows.bamboo).count(less)
        if characters:
            total += characters.translate(rows.characters).count(less)
        for unit, copies in self._honours:
            if rows.with_honours(rest.honours + unit) == less:
                total += copies
        return total


@lru_cache(maxsize=1 << 14)
def _classes_with_each(packed: int) -> bytes:
    """The class a packed suit would be of with one tile more, by the tile's rank; a table for `bytes.translate`.

    Nothing is said of a rank of which it has four. From one decision to the next most suits stay, so they are kept.
    """
    classes = tables.DISTANCE_CLASSES
    return bytes([classes[(packed + unit) % tables.SUIT_STATES] for unit in UNIT[:RANKS]]).ljust(256)
