"""The house bot. It is given its seat's view and the legal actions, and nothing else, so it cannot cheat.

It gives up the suit that is worth least to it, throws that suit first, then goes the shortest way to a ready hand, of
equally short ways the one with most useful tiles unseen; takes kong money where that costs it no step; and wins when
it can, since a hand won is paid and a hand not ready pays.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.chengdu.actions import DIRECT_KONG, PASS, PUNG, WIN, Action, Discard, Kong, Swap, Void
from games.chengdu.view import View
from games.chengdu.void import PLAYED, holds
from games.mahjong import seen
from games.mahjong.discards import best_discard
from games.mahjong.distance import distance_without, distances_after
from games.mahjong.hand import Hand
from games.mahjong.notation import read_tile
from games.mahjong.seen import own_hand
from games.mahjong.tiles import RANK_OF, Suit, Tile, set_of

PAIR_WORTH = 3
NEIGHBOUR_WORTH = 2
GAP_WORTH = 1
_SUITED = 27


def choose(view: View, legal: Sequence[Action]) -> Action:
    """One of `legal`, which must not be empty. The same view, the same choice."""
    if WIN in legal:
        return WIN
    match view.phase:
        case "swap":
            return _swap(view, legal)
        case "void":
            return _void(view, legal)
        case "claim" | "rob":
            return _claim(view, legal)
        case _:
            return _turn(view, legal)


def worth(hand: Hand, suit: Suit) -> int:
    """What a suit is worth to the hand: its tiles, and what they are to each other."""
    first = 9 * PLAYED.index(suit)
    counts = hand.counts[first : first + 9]
    total = sum(counts)
    for rank, count in enumerate(counts):
        if count:
            total += PAIR_WORTH * (count - 1)
            total += NEIGHBOUR_WORTH * (rank < 8 and counts[rank + 1] > 0)
            total += GAP_WORTH * (rank < 7 and counts[rank + 2] > 0)
    return total


def _void(view: View, legal: Sequence[Action]) -> Action:
    """The suit worth least."""
    hand = own_hand(view)
    return min(legal, key=lambda action: worth(hand, action.suit) if isinstance(action, Void) else 0)


def _swap(view: View, legal: Sequence[Action]) -> Action:
    """Three tiles whose loss costs least, of the suit that will be given up if it has three."""
    hand = own_hand(view)

    def cost(action: Action) -> tuple[int, int]:
        assert isinstance(action, Swap), "an exchange is asked for"
        suit = PLAYED[action.tiles[0] // 9]
        rest = hand.copy()
        for tile in action.tiles:
            rest.remove(tile)
        least = min(worth(hand, other) for other in PLAYED)
        return (0 if worth(hand, suit) == least else worth(hand, suit) - worth(rest, suit), -worth(rest, suit))

    return min(legal, key=cost)


def _claim(view: View, legal: Sequence[Action]) -> Action:
    """A kong if it leaves the hand as near as it is, a pung if that brings it nearer."""
    hand, void = own_hand(view), _own_void(view)
    assert view.last is not None, "a claim is of a tile"
    tile = read_tile(view.last["tile"])
    now = distance_without(hand, void)
    if DIRECT_KONG in legal and distance_without(hand.without(tile, 3), void) <= now:
        return DIRECT_KONG
    if PUNG in legal and _after_discard(hand.without(tile, 2), void) < now:
        return PUNG
    return PASS if PASS in legal else legal[0]


def _after_discard(hand: Hand, void: Suit | None) -> int:
    """Distance once the best tile is thrown: a void one if there is any, which costs nothing."""
    if holds(hand, void):
        return distance_without(hand, void)
    return min(left for _, left in distances_after(hand))


def _turn(view: View, legal: Sequence[Action]) -> Action:
    hand, void = own_hand(view), _own_void(view)
    kong = _kong(hand, void, [action for action in legal if isinstance(action, Kong)])
    if kong is not None:
        return kong
    discards = [action for action in legal if isinstance(action, Discard)]
    if holds(hand, void) or view.void is None:
        suit = void or min(PLAYED, key=lambda suit: (not holds(hand, suit), worth(hand, suit)))
        given_up = [discard for discard in discards if PLAYED[discard.tile // 9] is suit]
        if given_up and (void is not None or all(holds(hand, played) for played in PLAYED)):
            return min(given_up, key=lambda discard: (hand.counts[discard.tile], -_outwardness(discard.tile)))
    unseen = unseen_in(view)
    if void is not None:
        first = 9 * PLAYED.index(void)
        unseen[first : first + 9] = [0] * 9
    best = best_discard(hand, unseen=unseen, among=set_of(discard.tile for discard in discards))
    return next(discard for discard in discards if discard.tile == best.tile)


def _outwardness(tile: Tile) -> int:
    return abs(RANK_OF[tile] - 5)


def _kong(hand: Hand, void: Suit | None, kongs: Sequence[Kong]) -> Kong | None:
    """A kong that costs no step."""
    if not kongs:
        return None
    nearest = _after_discard(hand, void)
    for kong in kongs:
        assert kong.tile is not None, "in one's own turn a kong has a tile"
        if distance_without(hand.without(kong.tile, hand.counts[kong.tile]), void) <= nearest:
            return kong
    return None


def _own_void(view: View) -> Suit | None:
    return None if view.my_void is None else Suit(view.my_void)


def unseen_in(view: View) -> list[int]:
    """Tiles of each kind that the view shows nowhere: they are in the wall or in others' hands."""
    unseen = seen.unseen_in(view, in_play=range(_SUITED))
    for _, text in {(seat["won"]["moment"], seat["won"]["tile"]) for seat in view.seats if seat["won"]}:
        unseen[read_tile(text)] -= 1
    return unseen
