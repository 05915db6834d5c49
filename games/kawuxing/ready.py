"""Being ready 听 (docs/rules/kawuxing.md §1.8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, fully_owned
from games.mahjong.tiles import TileSet


def waits_of(hand: Hand, melds: Sequence[Meld]) -> TileSet:
    """The tiles that complete the hand and of which its owner does not hold all four (§1.8)."""
    found = shapes.waits(hand)
    return found & ~fully_owned(hand, melds) if found else 0
