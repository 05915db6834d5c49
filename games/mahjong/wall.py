"""The wall 牌墙: the tiles nobody has yet, in drawing order."""

from __future__ import annotations

from collections.abc import Sequence

from games.mahjong.tiles import Tile


class Wall:
    """Drawn from the head only: kong replacements too come from there. Its order is fixed when it is built."""

    __slots__ = ("_drawn", "_order")

    def __init__(self, order: Sequence[Tile] = ()) -> None:
        self._order = tuple(order)
        self._drawn = 0

    @property
    def left(self) -> int:
        """Tiles not yet drawn."""
        return len(self._order) - self._drawn

    @property
    def next(self) -> Tile:
        """The tile the next draw takes; there must be one."""
        return self._order[self._drawn]

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles left, in drawing order."""
        return self._order[self._drawn :]

    def draw(self) -> Tile:
        """Take the next tile; there must be one."""
        drawn = self._order[self._drawn]
        self._drawn += 1
        return drawn

    def copy(self) -> Wall:
        """The same wall, from now on apart. The order is shared, since it never changes."""
        twin = Wall(self._order)
        twin._drawn = self._drawn
        return twin
