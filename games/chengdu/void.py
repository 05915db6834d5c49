"""The void suit 定缺 and what it bars (docs/rules/chengdu.md §2.2 to §2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong.hand import Hand
from games.mahjong.melds import Meld
from games.mahjong.tiles import SUIT_OF, Suit, Tile

PLAYED = (Suit.DOTS, Suit.BAMBOO, Suit.CHARACTERS)
"""The suits of the game."""

SUITS_MAX = 2
"""Suits of a winning hand."""


def holds(hand: Hand, suit: Suit | None) -> bool:
    """Whether the hand has a tile of the suit; never if there is no void suit."""
    if suit is Suit.DOTS:
        return hand.dots > 0
    if suit is Suit.BAMBOO:
        return hand.bamboo > 0
    return suit is Suit.CHARACTERS and hand.characters > 0


def suits_of(hand: Hand, melds: Sequence[Meld]) -> set[Suit]:
    """The suits of all tiles of a seat."""
    return {suit for suit in PLAYED if holds(hand, suit)} | {SUIT_OF[meld.tile] for meld in melds}


def is_clean(hand: Hand, melds: Sequence[Meld], void: Suit | None) -> bool:
    """Whether the suits let the hand win: none of the void suit, or at most two where none is named (§2.4, §2.5)."""
    if void is not None:
        return not holds(hand, void) and all(SUIT_OF[meld.tile] is not void for meld in melds)
    return len(suits_of(hand, melds)) <= SUITS_MAX


def count_of(hand: Hand, suit: Suit) -> int:
    """Tiles of a suit in the hand."""
    first = 9 * PLAYED.index(suit)
    return sum(hand.counts[first : first + 9])


def tiles_in(hand: Hand, suit: Suit) -> list[Tile]:
    """The hand's tiles of a suit, in tile order."""
    return [tile for tile in hand.tiles() if SUIT_OF[tile] is suit]
