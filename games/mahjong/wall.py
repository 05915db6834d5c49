"""The wall 牌墙: the tiles nobody has yet, in drawing order."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong.tiles import Tile


class Wall:
    """Drawn from the head; a game may take kong replacements from the tail. Its order is fixed when it is built."""

    __slots__ = ("_drawn", "_order", "left")

    left: int
    """Tiles not yet drawn. Read it freely; only drawing changes it."""

    def __init__(self, order: Sequence[Tile] = ()) -> None:
        self._order = tuple(order)
        self._drawn = 0
        self.left = len(self._order)

    @property
    def next(self) -> Tile:
        """The tile the next draw takes; there must be one."""
        return self._order[self._drawn]

    @property
    def last(self) -> Tile:
        """The tile at the tail; there must be one."""
        return self._order[self._drawn + self.left - 1]

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles left, in drawing order."""
        return self._order[self._drawn : self._drawn + self.left]

    def draw(self) -> Tile:
        """Take the next tile; there must be one."""
        drawn = self._order[self._drawn]
        self._drawn += 1
        self.left -= 1
        return drawn

    def draw_last(self) -> Tile:
        """Take the tile at the tail; there must be one."""
        self.left -= 1
        return self._order[self._drawn + self.left]

    def copy(self) -> Wall:
        """The same wall, from now on apart. The order is shared, since it never changes."""
        twin = Wall(self._order)
        twin._drawn = self._drawn
        twin.left = self.left
        return twin
