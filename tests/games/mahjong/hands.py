"""Random hands: of any tiles, of few kinds so that shapes are dense, and near complete ones."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from games.mahjong.hand import Hand
from games.mahjong.tiles import Tile

WALL = [Tile(kind) for kind in range(30) for _ in range(4)]


@st.composite
def any_hands(draw: st.DrawFn, sizes: list[int]) -> Hand:
    """From one, two or all suits: the fewer kinds there are, the more often a hand has a shape."""
    size = draw(st.sampled_from(sizes))
    first, last = draw(st.sampled_from([(0, 9), (9, 18), (18, 27), (0, 18), (0, 30), (18, 30), (3, 9)]))
    wall = [tile for tile in WALL if first <= tile < last]
    return Hand(Random(draw(st.integers(0, 2**32))).sample(wall, size))


@st.composite
def melds_and_pair(draw: st.DrawFn, *, changes_max: int = 0) -> Hand:
    """A complete hand, in which some tiles may have been changed for others."""
    hand = Hand()
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.integers(0, 29))
        run = [kind, kind + 1, kind + 2] if kind < 27 and kind % 9 < 7 and draw(st.booleans()) else [kind] * 3
        if all(hand.counts[part] + run.count(part) <= 4 for part in run):
            for part in run:
                hand.add(Tile(part))
    add_pair(draw, hand)
    for _ in range(draw(st.integers(0, changes_max))):
        hand.remove(draw(st.sampled_from(hand.tiles())))
        hand.add(draw(st.sampled_from([Tile(kind) for kind in range(30) if hand.counts[kind] < 4])))
    return hand


@st.composite
def pairs_hands(draw: st.DrawFn) -> Hand:
    """Seven pairs, two of which may be of one kind."""
    hand = Hand()
    for _ in range(7):
        add_pair(draw, hand)
    return hand


def add_pair(draw: st.DrawFn, hand: Hand) -> None:
    tile = draw(st.sampled_from([Tile(kind) for kind in range(30) if hand.counts[kind] <= 2]))
    hand.add(tile)
    hand.add(tile)


COMPLETE_SIZES = [2, 5, 8, 11, 14]
READY_SIZES = [1, 4, 7, 10, 13]
full_hands = st.one_of(any_hands(COMPLETE_SIZES), melds_and_pair(changes_max=2), pairs_hands())


@st.composite
def short_hands(draw: st.DrawFn) -> Hand:
    """A hand of 3k+1 tiles: a full one less any of its tiles."""
    hand = draw(full_hands)
    return hand.without(draw(st.sampled_from(hand.tiles())))
