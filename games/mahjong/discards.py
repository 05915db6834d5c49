"""The house bot's choice of a discard: least distance, then most useful tiles still unseen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import NamedTuple

from games.mahjong import tables
from games.mahjong.distance import Rows, distances_after, pairs_missing
from games.mahjong.hand import UNIT, Hand
from games.mahjong.tiles import ALL_TILES, COPIES, DRAGONS, KINDS, RANKS, Tile, TileSet

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
    distance, counted = _nearest(hand, unseen, among)
    most, _, tile = max([(coming, _OUTWARDNESS[tile], -tile) for tile, coming in counted])
    return Discard(Tile(-tile), distance, most)


_OUTWARDNESS = tuple(abs(tile % 9 - 4) if tile < 27 else 5 for tile in ALL_TILES)
"""Steps from the 5 of its suit; a dragon, which makes no runs, is one step further out than any."""


def nearest_discards(hand: Hand, *, unseen: Sequence[int], among: TileSet = EVERY_KIND) -> list[Discard]:
    """The discards that leave a hand of 3k+2 tiles at its least distance, in tile order.

    `unseen[tile]` is how many tiles of a kind (0–4) this seat has not seen. `among` are the kinds it may discard, at
    least one of which it must hold.
    """
    distance, counted = _nearest(hand, unseen, among)
    return [Discard(tile, distance, coming) for tile, coming in counted]


def _nearest(hand: Hand, unseen: Sequence[int], among: TileSet) -> tuple[int, list[tuple[Tile, int]]]:
    """The least distance, and each discard that leaves it with the unseen tiles that bring the rest nearer."""
    after = distances_after(hand)
    if among != EVERY_KIND:
        after = [choice for choice in after if among >> choice[0] & 1]
    least = min([distance for _, distance in after])
    coming = _Coming(hand, unseen)
    counted = [(tile, coming.nearer(tile, least)) for tile, distance in after if distance == least]
    if pairs_missing(hand) <= least:
        counted = [(tile, count + _only_pairing(hand, tile, least, unseen)) for tile, count in counted]
    return least, counted


def _only_pairing(hand: Hand, discard: Tile, limit: int, unseen: Sequence[int]) -> int:
    """Unseen tiles that bring the hand without `discard` nearer to seven pairs than `limit`, and only to those."""
    rest = hand.without(discard)
    if pairs_missing(rest) > limit:
        return 0
    rows = Rows(rest)
    odd = [tile for tile in rest.kinds() if rest.counts[tile] & 1 and unseen[tile]]
    return sum([unseen[tile] for tile in odd if rows.missing(tile, UNIT[tile]) >= limit])


_PLACES = tuple(tuple(bytes([rank]) * copies for copies in range(COPIES + 1)) for rank in range(RANKS))


class _Coming:
    """The unseen tiles, laid out so that those which bring a hand nearer are counted without a loop over them.

    A suit's unseen tiles are a row of bytes, one for each tile: its rank, from 0. `bytes.translate` takes such a row to
    the classes the suit would be of with each tile, and those to what the hand would lack; `bytes.count` counts.
    """

    __slots__ = (
        "_bamboo",
        "_bamboo_with",
        "_by_honours",
        "_characters",
        "_characters_with",
        "_classes",
        "_dots",
        "_dots_with",
        "_hand",
        "_honours",
    )

    def __init__(self, hand: Hand, unseen: Sequence[int]) -> None:
        if COPIES in hand.counts:
            unseen = [0 if held == COPIES else left for held, left in zip(hand.counts, unseen, strict=True)]
        classes = tables.DISTANCE_CLASSES
        self._hand = hand
        self._classes = classes[hand.dots], classes[hand.bamboo], classes[hand.characters]
        self._dots = b"".join(map(getitem, _PLACES, unseen[:9]))
        self._bamboo = b"".join(map(getitem, _PLACES, unseen[9:18]))
        self._characters = b"".join(map(getitem, _PLACES, unseen[18:27]))
        self._dots_with = self._dots.translate(_classes_with_each(hand.dots))
        self._bamboo_with = self._bamboo.translate(_classes_with_each(hand.bamboo))
        self._characters_with = self._characters.translate(_classes_with_each(hand.characters))
        self._by_honours = tables.NEAREST[hand.melds_missing]
        self._honours = [(UNIT[tile], unseen[tile]) for tile in DRAGONS if unseen[tile]]

    def nearer(self, discard: Tile, limit: int) -> int:
        """How many tiles bring the hand without `discard` nearer to melds and a pair than `limit`."""
        dots_class, bamboo_class, characters_class = self._classes
        dots_with, bamboo_with, characters_with = self._dots_with, self._bamboo_with, self._characters_with
        honours = self._hand.honours
        if discard < 9:
            dots = self._hand.dots - UNIT[discard]
            dots_class = tables.DISTANCE_CLASSES[dots]
            dots_with = self._dots.translate(_classes_with_each(dots))
        elif discard < 18:
            bamboo = self._hand.bamboo - UNIT[discard]
            bamboo_class = tables.DISTANCE_CLASSES[bamboo]
            bamboo_with = self._bamboo.translate(_classes_with_each(bamboo))
        elif discard < 27:
            characters = self._hand.characters - UNIT[discard]
            characters_class = tables.DISTANCE_CLASSES[characters]
            characters_with = self._characters.translate(_classes_with_each(characters))
        else:
            honours -= UNIT[discard]
        two_suits, suits, less = tables.TWO_SUITS, tables.SUIT_CLASSES, limit - 1
        rows = self._by_honours[tables.HONOUR_DISTANCE_CLASSES[honours]]
        both = two_suits[dots_class * suits + bamboo_class]
        total = dots_with.translate(rows[two_suits[bamboo_class * suits + characters_class]]).count(less)
        total += bamboo_with.translate(rows[two_suits[dots_class * suits + characters_class]]).count(less)
        if characters_with:
            total += characters_with.translate(rows[both]).count(less)
        for unit, copies in self._honours:
            if self._by_honours[tables.HONOUR_DISTANCE_CLASSES[honours + unit]][both][characters_class] == less:
                total += copies
        return total


@lru_cache(maxsize=1 << 14)
def _classes_with_each(packed: int) -> bytes:
    """The class a packed suit would be of with one tile more, by the tile's rank; a table for `bytes.translate`.

    Nothing is said of a rank of which it has four. From one decision to the next most suits stay, so they are kept.
    """
    classes = tables.DISTANCE_CLASSES
    return bytes([classes[(packed + unit) % tables.SUIT_STATES] for unit in UNIT[:RANKS]]).ljust(256)
