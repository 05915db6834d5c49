"""The pass lock's memory 过水: which wins a seat let go since its last draw, and how much they were worth.

What a seat that let a win go may still win on is each game's rule; this is what such a rule asks.
"""

from __future__ import annotations

from games.mahjong.tiles import Tile


def let_go(passed: dict[Tile, int], tile: Tile, worth: int) -> None:
    """Remember a win on the tile that was let go; of several on one tile, the most it was worth."""
    passed[tile] = max(worth, passed.get(tile, 0))


def most(passed: dict[Tile, int]) -> int:
    """The most that any win let go was worth; 0 if none was."""
    return max(passed.values(), default=0)
