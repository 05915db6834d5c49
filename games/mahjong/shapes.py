"""Shapes of concealed hands: is it complete, what does it wait for, how far is it, what brings it nearer.

All answers are about the concealed tiles alone; a hand with k melds outside has 3k tiles fewer, and nothing needs to
be said about them: the number of tiles tells. Honours make no runs. Seven pairs 七对 need 14 concealed tiles and count
four equal tiles as two pairs.
"""

from __future__ import annotations

from games.mahjong.hand import Hand
from games.mahjong.readings import readings
from games.mahjong.tiles import ALL_TILES, COPIES, Tile, TileSet

STANDARD = 1
"""Melds and a pair."""
SEVEN_PAIRS = 2
"""Seven pairs; `STANDARD | SEVEN_PAIRS` where both readings are possible."""


def forms(hand: Hand) -> int:
    """How a hand of 3k+2 tiles is complete: 0 (it is not), STANDARD, SEVEN_PAIRS or both. Its truth is "complete"."""
    found = STANDARD if readings(hand) else 0
    if len(hand) == 14 and all(count % 2 == 0 for count in hand.counts):
        found |= SEVEN_PAIRS
    return found


def forms_with(hand: Hand, tile: Tile) -> int:
    """`forms` of a hand of 3k+1 tiles and one tile more, without touching the hand; 0 for a fifth tile of its kind."""
    return forms(hand.with_tile(tile)) if hand.counts[tile] < COPIES else 0


def waits(hand: Hand) -> TileSet:
    """The kinds 听 that make a hand of 3k+1 tiles complete, in either form; 0 if it is not ready.

    A kind of which the hand itself holds four is never among them, since there is no fifth. Copies in melds are not
    known here: where the rules ask that a wait can still be drawn, use `& ~melds.fully_owned(hand, melds)`.
    """
    found = 0
    for tile in ALL_TILES:
        if forms_with(hand, tile):
            found |= 1 << tile
    return found


def ready_discards(hand: Hand) -> dict[Tile, TileSet]:
    """Discards that leave a hand of 3k+2 tiles ready, in tile order, each with the waits it leaves."""
    found = {}
    for tile in hand.kinds():
        left = waits(hand.without(tile))
        if left:
            found[tile] = left
    return found


def is_seven_pairs_without_quads(hand: Hand) -> bool:
    """Seven different pairs: for a rule that does not count four equal tiles as two pairs."""
    return bool(forms(hand) & SEVEN_PAIRS) and COPIES not in hand.counts
