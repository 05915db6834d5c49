"""The house bot. It is given its seat's view and the legal actions, and nothing else, so it cannot cheat.

It goes the shortest way to a ready hand, of equally short ways the one with most useful tiles unseen; takes kong money
where that costs it no step; shows when enough of what it waits for may still come; and never throws a tile that a
shown hand waits for while it holds another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.kawuxing.actions import DIRECT_KONG, PASS, PUNG, WIN, Action, Discard, Kong, Piao, Show
from games.kawuxing.view import View
from games.mahjong.discards import best_discard
from games.mahjong.distance import distance, distances_after
from games.mahjong.hand import Hand
from games.mahjong.notation import read_tile
from games.mahjong.seen import own_hand, unseen_in
from games.mahjong.tiles import COPIES, DRAGONS, TileSet, set_of

SHOW_TILES_MIN = 3
"""Tiles waited for that must be unseen for a show to be worth its lock."""
SHOW_WALL_MIN = 6
"""Tiles left below which a show more likely costs a drawn hand's payment than it wins."""

_IN_PLAY = (*range(18), *DRAGONS)

Asked = TypeVar("Asked", Discard, Show, Kong)


def choose(view: View, legal: Sequence[Action]) -> Action:
    """One of `legal`, which must not be empty. The same view, the same choice."""
    if WIN in legal:
        return WIN
    match view.phase:
        case "piao":
            return _piao(view, legal)
        case "claim" | "rob":
            return _claim(view, legal)
        case _:
            return _turn(view, legal)


def _piao(view: View, legal: Sequence[Action]) -> Action:
    """The dealer moves first, which is worth a stake; the others keep theirs."""
    stakes = [action for action in legal if isinstance(action, Piao)]
    return stakes[1] if view.viewer == view.dealer else stakes[0]


def _claim(view: View, legal: Sequence[Action]) -> Action:
    """A kong if it leaves the hand as near as it is, a pung if that brings it nearer."""
    hand = own_hand(view)
    assert view.last is not None, "a claim is of a tile"
    tile = read_tile(view.last["tile"])
    now = distance(hand)
    if DIRECT_KONG in legal and distance(hand.without(tile, 3)) <= now:
        return DIRECT_KONG
    if PUNG in legal and min(left for _, left in distances_after(hand.without(tile, 2))) < now:
        return PUNG
    return PASS if PASS in legal else legal[0]


def _turn(view: View, legal: Sequence[Action]) -> Action:
    hand, danger = own_hand(view), _danger(view)
    kong = _kong(hand, _of(legal, Kong), danger, is_locked=view.seats[view.viewer or 0]["shown"] is not None)
    if kong is not None:
        return kong
    show = _show(view, _of(legal, Show), danger)
    if show is not None:
        return show
    discards = _of(legal, Discard)
    allowed = set_of(discard.tile for discard in discards)
    best = best_discard(hand, unseen=unseen_in(view, in_play=_IN_PLAY), among=allowed & ~danger or allowed)
    return next(discard for discard in discards if discard.tile == best.tile)


def _of(legal: Sequence[Action], kind: type[Asked]) -> list[Asked]:
    return [action for action in legal if isinstance(action, kind)]


def _kong(hand: Hand, kongs: Sequence[Kong], danger: TileSet, *, is_locked: bool) -> Kong | None:
    """A kong that costs no step; not one that a shown hand would rob. What a locked hand may kong leaves its waits."""
    if not kongs:
        return None
    nearest = min(left for _, left in distances_after(hand))
    for kong in kongs:
        assert kong.tile is not None, "in one's own turn a kong has a tile"
        copies = hand.counts[kong.tile]
        is_robbable = copies < COPIES and danger >> kong.tile & 1
        if not is_robbable and (is_locked or distance(hand.without(kong.tile, copies)) <= nearest):
            return kong
    return None


def _show(view: View, shows: Sequence[Show], danger: TileSet) -> Show | None:
    """The show with most waits unseen, if they are enough and its discard is safe."""
    if view.wall < SHOW_WALL_MIN:
        return None
    waiting = {read_tile(tile): sum(waits.values()) for tile, waits in view.ready_discards.items()}
    safe = [show for show in shows if not danger >> show.tile & 1]
    best = max(safe, key=lambda show: waiting.get(show.tile, 0), default=None)
    return best if best is not None and waiting.get(best.tile, 0) >= SHOW_TILES_MIN else None


def _danger(view: View) -> TileSet:
    """The tiles that the others' shown hands wait for."""
    return set_of(read_tile(text) for seat in view.seats if seat["seat"] != view.viewer for text in seat["waits"] or ())
