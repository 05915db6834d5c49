"""The wall 牌墙: the tiles nobody has yet, in drawing order."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong.tiles import Tile


class Wall:
    """Drawn from the head; a game may take kong replacements from the tail. Its order is fixed when it is built."""

    __slots__ = ("_drawn", "_end", "_order")

    def __init__(self, order: Sequence[Tile] = ()) -> None:
        self._order = tuple(order)
        self._drawn = 0
        self._end = len(self._order)

    @property
    def left(self) -> int:
        """Tiles not yet drawn."""
        return self._end - self._drawn

    @property
    def next(self) -> Tile:
        """The tile the next draw takes; there must be one."""
        return self._order[self._drawn]

    @property
    def last(self) -> Tile:
        """The tile at the tail; there must be one."""
        return self._order[self._end - 1]

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles left, in drawing order."""
        return self._order[self._drawn : self._end]

    def draw(self) -> Tile:
        """Take the next tile; there must be one."""
        drawn = self._order[self._drawn]
        self._drawn += 1
        return drawn

    def draw_last(self) -> Tile:
        """Take the tile at the tail; there must be one."""
        self._end -= 1
        return self._order[self._end]

    def copy(self) -> Wall:
        """The same wall, from now on apart. The order is shared, since it never changes."""
        twin = Wall(self._order)
        twin._drawn = self._drawn
        twin._end = self._end
        return twin
