"""Deciding: what follows from an action, and what happens by itself."""

from __future__ import annotations

from games.chengdu import actions, events
from games.chengdu.actions import Action, Discard
from games.chengdu.events import Event
from games.chengdu.legal import SWAP_TILES, is_legal, legal_actions
from games.chengdu.notation import DECK, write_action
from games.chengdu.ready import waits_of
from games.chengdu.state import ALL_SEATS, SEATS, ChengduPhase, State
from games.chengdu.void import PLAYED, count_of, tiles_in
from games.core.errors import IllegalAction
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.mahjong.deals import deal_by
from games.mahjong.events import DISCARDED, DRAWN
from games.mahjong.position import Phase
from games.mahjong.tiles import Tile, members
from games.mahjong.turn import (
    adds_to_pung,
    answered,
    close_claims,
    close_robbing,
    pace_of,
    pass_or_throw_drawn,
    refusal,
    self_draw,
    with_turns,
)

# Members of an enum are looked up anew each time they are named.
_CLAIM, _ROB = Phase.CLAIM, Phase.ROB

_SWAP_STEPS = {"ccw": 1, "across": 2, "cw": 3}
"""How many seats further three tiles go."""
_DICE_STEPS = (1, 1, 2, 2, 3, 3)
"""The same by the dealer's first die (§2.1)."""


@with_turns
def stage(state: State) -> Stage:
    """Choices wait for every seat; after a win the next turn begins by itself."""
    awaits = (state.phase is ChengduPhase.SWAP and None in state.swaps) or (
        state.phase is ChengduPhase.VOID and None in state.void
    )
    return Stage.DECIDE if awaits else Stage.ADVANCE


def pace(state: State) -> Pace:
    """The timer of the decision or pause."""
    return pace_of(state.phase, choices=(ChengduPhase.SWAP, ChengduPhase.VOID))


def deal(state: State, key: bytes) -> list[Event]:
    """The deal that follows from the key (§1.3, §1.4)."""
    return [*deal_by(key, deck=DECK, seats=SEATS, dealer=state.dealer)]


def play(state: State, seat: Seat, action: Action) -> list[Event]:
    """What follows from the seat's action. Raises IllegalAction, and changes nothing, if it is not legal."""
    if not is_legal(state, seat, action):
        raise IllegalAction(_refusal(state, seat, action))
    if type(action) is Discard:
        return [DISCARDED[seat][action.tile]]
    if state.phase is _CLAIM or state.phase is _ROB:
        return [answered(seat, action)]
    match action:
        case actions.Kong(tile) if tile is not None:
            return _turn_kong(state, seat, tile)
        case actions.Void(suit):
            return [events.VoidChosen(seat, suit)]
        case actions.Swap(tiles):
            return [events.SwapChosen(seat, tiles)]
        case _:
            return [self_draw(state)]


def _refusal(state: State, seat: Seat, action: Action) -> str:
    legal = legal_actions(state, seat)
    if legal and isinstance(legal[0], actions.Swap):
        return refusal(seat, write_action(action), ["swap any three of its tiles that are of one suit"])
    return refusal(seat, write_action(action), [*map(write_action, legal)])


def _turn_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    """Four of one's own, at once; the fourth to a pung must first be offered to robbers (§3.6)."""
    if adds_to_pung(state.melds[seat], tile):
        return [events.KongAnnounced(seat, tile)]
    return [events.ConcealedKong(seat, tile), _replacement(state, seat)]


def _replacement(state: State, seat: Seat) -> Event:
    return events.Drawn(seat, state.next_replacement, True)


def advance(state: State) -> list[Event]:
    """What happens by itself now; only in stage ADVANCE."""
    if state.phase is _CLAIM:
        if state.window is None:
            return _next_turn(state)
        return close_claims(state, _winners, _direct_kong, _next_turn)
    match state.phase:
        case Phase.ROB:
            return close_robbing(state, _winners, _added_kong)
        case Phase.TURN:
            return [self_draw(state)]
        case ChengduPhase.NEXT:
            return _next_turn(state)
        case ChengduPhase.VOID:
            return [events.VoidsRevealed(tuple(suit for suit in state.void if suit is not None))]
        case ChengduPhase.SWAP:
            given = tuple(tiles for tiles in state.swaps if tiles is not None)
            return [events.Swapped(given, swap_steps(state))]
        case _:
            raise AssertionError(f"nothing happens by itself in phase {state.phase.value}")


def swap_steps(state: State) -> int:
    """How many seats further three tiles go (§2.1)."""
    way = state.rules.swap_three
    return _DICE_STEPS[state.dice[0] - 1] if way == "dice" else _SWAP_STEPS[way]


def _next_turn(state: State) -> list[Event]:
    """The next seat still playing draws; if the wall is empty, what is left is settled (§8.2, §9)."""
    if state.wall.left:
        return [DRAWN[state.playing_after(state.turn)[0]][state.wall.next]]
    ready = tuple(
        tuple(members(waits_of(state.hands[seat], state.melds[seat], state.void[seat])))
        if state.won[seat] is None
        else ()
        for seat in ALL_SEATS
    )
    return [events.WallExhausted(ready)]


def _winners(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those who want to win, the nearest after the seat in turn first; only that one if the room says so (§3.5)."""
    ordered = tuple(seat for seat in state.playing_after(state.turn) if seat in seats)
    return ordered[:1] if state.rules.multi_win == "nearest" else ordered


def _direct_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    return [events.DirectKong(seat, tile, state.turn), _replacement(state, seat)]


def _added_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    return [events.KongAdded(seat, tile, state.is_fresh), _replacement(state, seat)]


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """The safe choice: the suit of fewest tiles, pass, throw the drawn tile if it may be; a win first if asked."""
    legal = legal_actions(state, seat)
    if takes_wins and actions.WIN in legal:
        return actions.WIN
    if isinstance(legal[0], actions.Void | actions.Swap):
        return _default_choice(state, seat)
    chosen: Action = pass_or_throw_drawn(state, legal)
    return chosen


def _default_choice(state: State, seat: Seat) -> Action:
    hand = state.hands[seat]
    suits = sorted(PLAYED, key=lambda suit: count_of(hand, suit))
    if state.phase is ChengduPhase.VOID:
        return actions.VOIDS[suits[0]]
    given = next(suit for suit in suits if count_of(hand, suit) >= SWAP_TILES)
    return actions.Swap(tuple(tiles_in(hand, given)[:SWAP_TILES]))
