"""Slow twins: the same questions as `shapes`, `distance` and `readings`, answered from the rules by plain search."""

from __future__ import annotations

from functools import cache

from games.mahjong.distance import distance
from games.mahjong.hand import Hand
from games.mahjong.tiles import ALL_TILES, Tile

FAR = 99


def starts_run(kind: int) -> bool:
    return kind < 27 and kind % 9 < 7


def slow_readings(counts: list[int], *, pair: int | None = None, first: int = 0) -> set[tuple]:
    """Every (pair, triplets, runs) that uses all tiles."""
    kind = next((kind for kind in range(first, 30) if counts[kind]), None)
    if kind is None:
        return {(pair, (), ())} if pair is not None else set()
    found = set()
    if counts[kind] >= 2 and pair is None:
        found |= slow_readings(taken(counts, kind, kind), pair=kind, first=kind)
    if counts[kind] >= 3:
        rest = taken(counts, kind, kind, kind)
        found |= {(p, (kind, *t), r) for p, t, r in slow_readings(rest, pair=pair, first=kind)}
    if starts_run(kind) and counts[kind + 1] and counts[kind + 2]:
        rest = taken(counts, kind, kind + 1, kind + 2)
        found |= {(p, t, (kind, *r)) for p, t, r in slow_readings(rest, pair=pair, first=kind)}
    return found


def taken(counts: list[int], *kinds: int) -> list[int]:
    rest = counts[:]
    for kind in kinds:
        rest[kind] -= 1
    return rest


def slow_forms(hand: Hand) -> int:
    standard = 1 if slow_readings(hand.counts) else 0
    pairs = 2 if sum(hand.counts) == 14 and all(count % 2 == 0 for count in hand.counts) else 0
    return standard + pairs


def slow_waits(hand: Hand) -> set[Tile]:
    return {tile for tile in ALL_TILES if hand.counts[tile] < 4 and slow_forms(hand.with_tile(tile))}


def slow_distance(hand: Hand) -> int:
    """The cheapest of all complete hands, kind by kind: no classes, no suits apart."""
    counts = tuple(hand.counts)

    @cache
    def cheapest(kind: int, melds: int, pairs: int, going: int, ending: int) -> int:
        """Tiles missing from `kind` on; `going` and `ending` runs need this kind, the former the next one too."""
        if kind == 30:
            return 0 if melds == pairs == going == ending == 0 else FAR
        if (kind % 9 == 0 or kind > 27) and (going or ending):
            return FAR
        best = FAR
        for triplets in range(min(melds, 1) + 1):
            for pair in range(pairs + 1):
                for starting in range((melds - triplets if starts_run(kind) else 0) + 1):
                    need = 3 * triplets + 2 * pair + starting + going + ending
                    if need > 4:
                        break
                    left = melds - triplets - starting
                    rest = cheapest(kind + 1, left, pairs - pair, starting, going)
                    best = min(best, max(0, need - counts[kind]) + rest)
        return best

    size = sum(counts)
    standard = cheapest(0, size // 3, 1, 0, 0)
    pairs = 7 - sum(count // 2 for count in counts) if size >= 13 else FAR
    return min(standard, pairs)


def slow_best_discards(hand: Hand, unseen: list[int]) -> dict[Tile, tuple[int, int]]:
    """Each discard with its distance and the unseen tiles that bring the rest nearer, one by one.

    It asks `distance`, which has a twin of its own: the slow one would take minutes.
    """
    found = {}
    for tile in hand.kinds():
        rest = hand.without(tile)
        now = distance(rest)
        nearer = [kind for kind in ALL_TILES if rest.counts[kind] < 4 and distance(rest.with_tile(kind)) < now]
        found[tile] = (now, sum(unseen[kind] for kind in nearer))
    return found
