"""Melds that lie on the table: pung 碰 and the three kongs 杠."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import compress

from games.core.seats import Seat
from games.mahjong.hand import Hand
from games.mahjong.tiles import ALL_TILES, COPIES, Tile, TileSet


class MeldKind(Enum):
    """How a meld came to be; the value is its name in views and events."""

    PUNG = "pung"
    """碰: two of one's own and a discard."""
    CONCEALED_KONG = "concealed_kong"
    """暗杠: four of one's own."""
    ADDED_KONG = "added_kong"
    """补杠: the fourth tile added to one's own pung."""
    DIRECT_KONG = "direct_kong"
    """直杠: three of one's own and a discard."""

    @property
    def is_kong(self) -> bool:
        return self is not MeldKind.PUNG


_PUNG = MeldKind.PUNG
"""Members of an enum are looked up anew each time they are named, and this one is named for every meld."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A pung or kong of `tile`. `source` is the seat whose discard it took; None for a concealed kong.

    An added kong keeps the source of its pung. A question on the command line need not say the source.
    """

    kind: MeldKind
    tile: Tile
    source: Seat | None = None

    @property
    def is_kong(self) -> bool:
        return self.kind is not _PUNG

    @property
    def is_concealed(self) -> bool:
        return self.kind is MeldKind.CONCEALED_KONG

    @property
    def size(self) -> int:
        """Tiles in it: a kong has four, though it counts as a meld of three."""
        return 3 if self.kind is _PUNG else 4


def owned_counts(hand: Hand, melds: Iterable[Meld]) -> list[int]:
    """Tiles of each kind in the hand and its melds together."""
    counts = hand.counts[:]
    for meld in melds:
        counts[meld.tile] += meld.size
    return counts


def fully_owned(hand: Hand, melds: Iterable[Meld]) -> TileSet:
    """The kinds all four of which lie in the hand and its melds: nobody can ever draw or throw another.

    `shapes.waits(hand) & ~fully_owned(hand, melds)` are the waits that still exist. `waits` itself already leaves out
    a kind of which the concealed hand holds four; a rule that only asks that much takes it as it is.
    """
    members = 0
    for meld in melds:
        if meld.size + hand.counts[meld.tile] >= COPIES:
            members |= 1 << meld.tile
    for tile in concealed_kongs(hand):
        members |= 1 << tile
    return members


def concealed_kongs(hand: Hand) -> list[Tile]:
    """Kinds of which the hand could make a concealed kong, in tile order."""
    return [*compress(ALL_TILES, map(COPIES.__eq__, hand.counts))] if hand.quads else []


def added_kongs(hand: Hand, melds: Iterable[Meld]) -> list[Tile]:
    """Kinds whose fourth tile the hand holds beside a pung of its own, in the order of the pungs."""
    counts = hand.counts
    return [meld.tile for meld in melds if counts[meld.tile] and meld.kind is _PUNG]


def has_added_kong(hand: Hand, melds: Iterable[Meld]) -> bool:
    """Whether there are any `added_kongs`; it is asked in every turn, and they are seldom listed."""
    counts = hand.counts
    for meld in melds:  # noqa: SIM110 (a generator would take twice as long)
        if counts[meld.tile] and meld.kind is _PUNG:
            return True
    return False
