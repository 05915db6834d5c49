"""The concealed tiles 手牌 of one seat, carried from tile to tile.

A suit is one integer, base 5: digit i counts the tiles of rank i+1. A tile that comes or goes adds or subtracts one
power of five, and the integer is the index into the tables of `shapes`, so no question about a hand ever rebuilds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from operator import getitem

from games.mahjong.tiles import ALL_TILES, COPIES, KINDS, RANKS, Tile, TileSet

UNIT = tuple(5 ** (kind % RANKS) for kind in range(KINDS))
"""What one tile of each kind adds to its suit's integer."""

_COPIES_OF = tuple(tuple((tile,) * count for count in range(COPIES + 1)) for tile in ALL_TILES)
"""By kind and number: that many tiles of the kind."""


class Hand:
    """Concealed tiles: four packed suits, and the counts they stand for.

    `dots`, `bamboo`, `characters` and `honours` (C F B) are base-5 integers; `counts[tile]` is the number of tiles of
    a kind, `pairs` the number of pairs, four equal tiles being two, `quads` the number of fours. Melds are not part of
    it: `melds_missing` are those that it must make itself, four less those that lie open, so four of 13 or 14 tiles.
    Read them freely, change them only through `draw` and `discard`, `add` and `remove`. A game of fewer suits leaves
    the others at 0.

    `distance_min` is what the hand's distance is at least, as far as that is known; 0 says nothing. Only
    `distance.distance` finds out more.
    """

    __slots__ = ("bamboo", "characters", "counts", "distance_min", "dots", "honours", "melds_missing", "pairs", "quads")

    dots: int
    bamboo: int
    characters: int
    honours: int
    counts: list[int]
    melds_missing: int
    pairs: int
    quads: int
    distance_min: int

    def __init__(self, tiles: Iterable[Tile] = ()) -> None:
        """The hand of these tiles; at most four of a kind."""
        self.dots = self.bamboo = self.characters = self.honours = 0
        self.pairs = self.quads = self.distance_min = 0
        self.counts = [0] * KINDS
        held = tuple(tiles)
        for tile in held:
            self.draw(tile)
        self.melds_missing = len(held) // 3

    def draw(self, tile: Tile) -> None:
        """Take in a tile beside 3k+1 others; never a fifth of its kind. It brings the hand nearer by one at most."""
        counts = self.counts
        count = counts[tile]
        assert count < COPIES, f"a fifth tile of kind {tile}"
        counts[tile] = count + 1
        if self.distance_min > 0:
            self.distance_min -= 1
        if count == 1:
            self.pairs += 1
        elif count == 3:
            self.pairs += 1
            self.quads += 1
        if tile < 9:
            self.dots += UNIT[tile]
        elif tile < 18:
            self.bamboo += UNIT[tile]
        elif tile < 27:
            self.characters += UNIT[tile]
        else:
            self.honours += UNIT[tile]

    def add(self, tile: Tile) -> None:
        """Take in a tile, of whatever number; never a fifth of its kind."""
        self.draw(tile)
        self.melds_missing = self.size // 3
        self.distance_min = 0  # With more tiles it may be of seven pairs.

    def discard(self, tile: Tile) -> None:
        """Give away one of 3k+2 tiles, which the hand must hold. The hand is no nearer for it."""
        counts = self.counts
        count = counts[tile]
        assert count > 0, f"no tile of kind {tile}"
        counts[tile] = count - 1
        if count == 2:
            self.pairs -= 1
        elif count == 4:
            self.pairs -= 1
            self.quads -= 1
        if tile < 9:
            self.dots -= UNIT[tile]
        elif tile < 18:
            self.bamboo -= UNIT[tile]
        elif tile < 27:
            self.characters -= UNIT[tile]
        else:
            self.honours -= UNIT[tile]

    def remove(self, tile: Tile, copies: int = 1) -> None:
        """Give away `copies` tiles of a kind, of whatever number; the hand must hold them."""
        assert self.counts[tile] >= copies, f"{self.counts[tile]} tiles of kind {tile}, not {copies}"
        for _ in range(copies):
            self.discard(tile)
        self.melds_missing = self.size // 3
        self.distance_min = 0  # With fewer tiles it may have a meld less to make.

    def copy(self) -> Hand:
        """The same tiles, from now on apart."""
        twin = Hand.__new__(Hand)
        twin.dots = self.dots
        twin.bamboo = self.bamboo
        twin.characters = self.characters
        twin.honours = self.honours
        twin.counts = self.counts[:]
        twin.melds_missing = self.melds_missing
        twin.pairs = self.pairs
        twin.quads = self.quads
        twin.distance_min = self.distance_min
        return twin

    def with_tile(self, tile: Tile) -> Hand:
        """A new hand with one tile more."""
        twin = self.copy()
        twin.add(tile)
        return twin

    def without(self, tile: Tile, copies: int = 1) -> Hand:
        """A new hand with `copies` tiles of a kind fewer."""
        twin = self.copy()
        twin.remove(tile, copies)
        return twin

    @property
    def size(self) -> int:
        """Number of tiles."""
        return sum(self.counts)

    def __len__(self) -> int:
        """Number of tiles."""
        return self.size

    def __eq__(self, other: object) -> bool:
        return self.counts == other.counts if isinstance(other, Hand) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # A hand changes, so it must not be a key.

    def __repr__(self) -> str:
        return f"Hand({self.tiles()})"

    def tiles(self) -> list[Tile]:
        """All tiles in tile order, equal ones side by side."""
        return list(chain.from_iterable(map(getitem, _COPIES_OF, self.counts)))

    def kinds(self) -> list[Tile]:
        """Each kind held, once, in tile order."""
        return [tile for tile, count in zip(ALL_TILES, self.counts, strict=True) if count]

    def held(self, copies: int = 1) -> TileSet:
        """The kinds of which the hand holds at least `copies`."""
        members = 0
        for tile, count in enumerate(self.counts):
            if count >= copies:
                members |= 1 << tile
        return members
