"""Rivers 牌河: what a seat threw, and what happened to it, one number a discard.

A game may add marks of its own above these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from games.core.wire import Write
from games.mahjong.notation import WRITTEN

TILE_BITS = 31
CLAIMED = 32
AFTER_KONG = 64
OWN_MARK = 128
"""The first mark that is a game's own."""


RIVERS_KEPT = 2**11
"""Rivers as they are shown, a few hundred bytes each: all those of five hundred tables."""


def rivers_shown(own: Mapping[str, int]) -> Callable[[Write | None, tuple[int, ...]], Any]:
    """How a game's views show a river, as it is written if there is a way to write it. `own` are the game's names for
    marks; a mark of 0 is never made."""
    thrown = discards_by_mark(own).__getitem__

    @lru_cache(maxsize=RIVERS_KEPT)
    def shown(write: Write | None, river: tuple[int, ...]) -> Any:
        """Kept, since an event changes one river at most."""
        discards = [*map(thrown, river)]
        return discards if write is None else write(discards)

    return shown


def discards_by_mark(own: Mapping[str, int]) -> list[dict[str, Any]]:
    """Each discard as views show it, by its mark."""
    marks = TILE_BITS | CLAIMED | AFTER_KONG
    for mark in own.values():
        marks |= mark
    return [_shown(mark, own) if mark & TILE_BITS < len(WRITTEN) else {} for mark in range(marks + 1)]


def _shown(mark: int, own: Mapping[str, int]) -> dict[str, Any]:
    """The tile, and what is so of it: what is not is not said, since rivers are most of what a table is sent."""
    names = {"claimed": CLAIMED, "after_kong": AFTER_KONG, **own}
    return {"tile": WRITTEN[mark & TILE_BITS], **{name: True for name, bit in names.items() if mark & bit}}
