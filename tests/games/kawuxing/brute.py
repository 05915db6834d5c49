"""Slow twins of what the engine does by tables: plain enough to be seen to be right."""

from __future__ import annotations

from itertools import chain, combinations

from games.kawuxing.notation import DECK

KINDS = sorted(set(DECK))
SUITED = 18


def decompositions(tiles):
    """All ways to see the tiles as melds and one pair, each as a sorted tuple of sorted tuples."""
    tiles = sorted(tiles)
    found = set()
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        rest = list(tiles)
        rest.remove(pair)
        rest.remove(pair)
        found |= {tuple(sorted([(pair, pair), *melds])) for melds in _melds(rest)}
    return found


def _melds(tiles):
    """All ways to cut sorted tiles into triplets and runs."""
    if not tiles:
        return [[]]
    first, ways = tiles[0], []
    for meld in {(first, first, first), (first, first + 1, first + 2)}:
        is_run = meld[1] != first
        if is_run and (first >= SUITED or first % 9 > 6):
            continue
        rest = list(tiles)
        try:
            for tile in meld:
                rest.remove(tile)
        except ValueError:
            continue
        ways += [[meld, *others] for others in _melds(rest)]
    return ways


def is_seven_pairs(tiles):
    return len(tiles) == 14 and all(tiles.count(tile) % 2 == 0 for tile in tiles)


def wins(tiles):
    return is_seven_pairs(tiles) or bool(decompositions(tiles))


def waits(tiles, melds=()):
    """Kinds that complete the hand and of which the owner does not have all four."""
    owned = [*tiles, *(tile for tile, size in melds for _ in range(size))]
    return [kind for kind in KINDS if owned.count(kind) < 4 and wins([*tiles, kind])]


def five_star_by_removal(tiles_before, five):
    """卡五星: with one 4 and one 6 of the suit taken out of the hand before the win, melds and a pair are left."""
    rest = list(tiles_before)
    for neighbour in (five - 1, five + 1):
        if neighbour not in rest:
            return False
        rest.remove(neighbour)
    return bool(decompositions(rest))


def as_melds(reading):
    """A `Reading` in the form of `decompositions`."""
    triplets = [(kind,) * 3 for kind in reading.triplets]
    runs = [(kind, kind + 1, kind + 2) for kind in reading.runs]
    return tuple(sorted([(reading.pair,) * 2, *triplets, *runs]))


def most_hidden(tiles, melds=(), *, runs_too):
    """The largest number of tiles in whole melds that can lie face down without changing the waits."""
    needed = waits(tiles, melds)
    owned = [*tiles, *(tile for tile, size in melds for _ in range(size))]
    candidates = [[kind] * 3 for kind in set(tiles) if tiles.count(kind) >= 3]
    if runs_too:
        runs = [[k, k + 1, k + 2] for k in KINDS if k < SUITED and k % 9 <= 6]
        candidates += [run for run in runs for _ in range(2) if all(tile in tiles for tile in run)]
    best = 0
    for number in range(1, len(tiles) // 3 + 1):
        for chosen in combinations(candidates, number):
            rest = list(tiles)
            try:
                for tile in chain.from_iterable(chosen):
                    rest.remove(tile)
            except ValueError:
                continue
            left = [kind for kind in KINDS if owned.count(kind) < 4 and wins([*rest, kind])]
            if left == needed:
                best = max(best, 3 * number)
    return best
