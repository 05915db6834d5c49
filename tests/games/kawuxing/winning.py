"""Random winning hands, as often of few suits and with many equal tiles as fans like them."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from .brute import KINDS, SUITED

RUNS = [kind for kind in range(SUITED) if kind % 9 <= 6]


@st.composite
def winning_tiles(draw):
    """(concealed tiles of a winning hand, kinds of pungs beside it). Never five of a kind."""
    first, last = draw(st.sampled_from([(0, 21), (0, 9), (9, 18), (2, 7), (0, 18)]))
    kinds = KINDS[first:last]
    if draw(st.integers(0, 4)) == 0 and len(kinds) >= 7:
        pairs = draw(st.lists(st.sampled_from(kinds), min_size=7, max_size=7))
        tiles = [tile for tile in pairs for _ in range(2)]
        assume(all(tiles.count(tile) <= 4 for tile in tiles))
        return sorted(tiles), []
    pungs = draw(st.lists(st.sampled_from(kinds), max_size=4, unique=True))
    runs = [kind for kind in RUNS if kind in kinds and kind + 2 in kinds]
    tiles = [draw(st.sampled_from(kinds))] * 2
    for _ in range(4 - len(pungs)):
        if runs and draw(st.integers(0, 2)):
            start = draw(st.sampled_from(runs))
            tiles += [start, start + 1, start + 2]
        else:
            tiles += [draw(st.sampled_from(kinds))] * 3
    owned = [*tiles, *pungs * 3]
    assume(all(owned.count(tile) <= 4 for tile in owned))
    return sorted(tiles), pungs
