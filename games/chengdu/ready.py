"""Being ready 有叫: what a hand waits for, and what each wait is worth (docs/rules/chengdu.md §1.6, §9.3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.chengdu.fans import Reckoning, fifth_readings, structural_reckoning
from games.chengdu.rules import Rules
from games.chengdu.void import SUITS_MAX, is_clean, suits_of
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, concealed_kongs, fully_owned
from games.mahjong.tiles import SUIT_SETS, Suit, Tile, TileSet, members, set_of


def waits_of(hand: Hand, melds: Sequence[Meld], void: Suit | None) -> TileSet:
    """The tiles that complete a hand of 3k+1 tiles so that it may win, but none of which the hand holds all four.

    Without a void suit, the hand with the tile must be of two suits at most (§2.5).
    """
    return playable_waits(shapes.waits(hand), hand, melds, void)


def playable_waits(found: TileSet, hand: Hand, melds: Sequence[Meld], void: Suit | None) -> TileSet:
    """Of the waits that `found` says the hand has, those whose suit lets it win (§2.4, §2.5)."""
    if not found or not is_clean(hand, melds, void):
        return 0
    if void is not None:
        return found & ~SUIT_SETS[void]
    suits = suits_of(hand, melds)
    if len(suits) < SUITS_MAX:
        return found
    allowed = 0
    for suit in suits:
        allowed |= SUIT_SETS[suit]
    return found & allowed


def counted_waits(
    rules: Rules, hand: Hand, melds: Sequence[Meld], void: Suit | None, *, visible4: TileSet = 0
) -> TileSet:
    """The waits that make a hand ready when the wall is empty (§9.3).

    `visible4` are the kinds all four of which lie open or in this seat's hand.
    """
    match rules.dead_wait:
        case "count_all":
            fifths = set_of(tile for tile in concealed_kongs(hand) if fifth_readings(hand, tile))
            return playable_waits(shapes.waits(hand) | fifths, hand, melds, void)
        case "excl_own4":
            return waits_of(hand, melds, void) & ~fully_owned(hand, melds)
        case "excl_visible4":
            return waits_of(hand, melds, void) & ~visible4
        case _:
            return waits_of(hand, melds, void)


def wait_worths(rules: Rules, hand: Hand, melds: Sequence[Meld], waits: TileSet) -> list[tuple[Tile, Reckoning]]:
    """Each wait with what the hand would count with it, by its tiles alone (§9.6)."""
    return [(tile, structural_reckoning(rules, hand, melds, tile)) for tile in members(waits)]
