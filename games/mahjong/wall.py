"""The wall 牌墙: the tiles nobody has yet, in drawing order."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong.tiles import Tile


class Wall:
    """Drawn from the head; a game may take kong replacements from the tail. Its order is fixed when it is built."""

    __slots__ = ("_end", "_order", "left", "next")

    left: int
    """Tiles not yet drawn. Read it freely; only drawing changes it."""
    next: Tile
    """The tile the next draw takes, while one is left. It is read at every draw, and a property would take longer."""

    def __init__(self, order: Sequence[Tile] = ()) -> None:
        self._order = tuple(order)
        self._end = self.left = len(self._order)
        if self._order:
            self.next = self._order[0]

    @property
    def last(self) -> Tile:
        """The tile at the tail; there must be one."""
        return self._order[self._end - 1]

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles left, in drawing order."""
        return self._order[self._end - self.left : self._end]

    def draw(self) -> Tile:
        """Take the next tile; there must be one."""
        drawn = self._order[self._end - self.left]
        self.left = left = self.left - 1
        if left:
            self.next = self._order[self._end - left]
        return drawn

    def draw_last(self) -> Tile:
        """Take the tile at the tail; there must be one."""
        self.left -= 1
        self._end -= 1
        return self._order[self._end]

    def copy(self) -> Wall:
        """The same wall, from now on apart. The order is shared, since it never changes."""
        twin = Wall(self._order)
        twin._end = self._end
        twin.left = self.left
        if self.left:
            twin.next = self.next
        return twin
