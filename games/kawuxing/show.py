"""Showing 亮倒: what lies face up, what stays face down, and which kongs a shown hand may make (§5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kawuxing.ready import waits_of
from games.kawuxing.rules import Rules
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, fully_owned
from games.mahjong.tiles import RANK_OF, Tile, TileSet

_LAST_SUITED = 26


def face_down(rules: Rules, hand: Hand, melds: Sequence[Meld]) -> tuple[Tile, ...]:
    """The tiles of a hand of 3k+1 tiles that stay face down in a show, in tile order (§5.2).

    Whole triplets (and, where only the waiting part is shown, whole runs) that its waits do not need: as many as
    there can be; among equals, those of the lowest tiles.
    """
    if not rules.show_hides_triplets and rules.show_tiles == "all":
        return ()
    needed = waits_of(hand, melds)
    gone = fully_owned(hand, melds)
    runs_too = rules.show_tiles == "waits_only"

    def most(rest: Hand) -> tuple[Tile, ...]:
        best: tuple[Tile, ...] = ()
        for meld in _melds_within(rest, runs_too=runs_too):
            less = rest.copy()
            for tile in meld:
                less.remove(tile)
            if shapes.waits(less) & ~gone == needed:
                best = max(best, meld + most(less), key=len)
        return best

    return tuple(sorted(most(hand)))


def _melds_within(hand: Hand, *, runs_too: bool) -> list[tuple[Tile, ...]]:
    """Each triplet, and each run if asked for, that the hand holds."""
    counts = hand.counts
    found: list[tuple[Tile, ...]] = [(kind,) * 3 for kind in hand.kinds() if counts[kind] >= 3]
    if runs_too:
        found += [
            (kind, Tile(kind + 1), Tile(kind + 2))
            for kind in hand.kinds()
            if kind <= _LAST_SUITED and RANK_OF[kind] <= 7 and counts[kind + 1] and counts[kind + 2]
        ]
    return found


def keeps_waits(hand: Hand, melds: Sequence[Meld], kong: Meld, waits: TileSet, *, from_hand: int) -> bool:
    """Whether the waits stay the same when `from_hand` of the hand's tiles become part of this kong (§5.4)."""
    rest = hand.without(kong.tile, from_hand)
    kept = [meld for meld in melds if meld.tile != kong.tile]
    return waits_of(rest, [*kept, kong]) == waits


def policy_allows(rules: Rules, kong: Meld, hidden: Sequence[Tile], *, on_pung: bool) -> bool:
    """Whether the room lets a shown hand make this kong at all, waits aside (§5.4)."""
    if rules.show_kong_policy == "hidden_or_pong_only":
        return on_pung or hidden.count(kong.tile) >= 3
    return rules.show_kong_policy == "waits_unchanged"
