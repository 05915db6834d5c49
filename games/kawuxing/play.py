"""Deciding: what follows from an action, and what happens by itself."""

from __future__ import annotations

from games.core.errors import IllegalAction
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.kawuxing import actions, events
from games.kawuxing.actions import Action, Discard
from games.kawuxing.events import PIAO_CHOSEN, Event
from games.kawuxing.legal import is_legal, legal_actions, showing
from games.kawuxing.notation import DECK, write_action
from games.kawuxing.ready import waits_of
from games.kawuxing.state import NEXT, SEATS, KawuxingPhase, State
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
_CLAIM, _ROB, _PIAO = Phase.CLAIM, Phase.ROB, KawuxingPhase.PIAO


@with_turns
def stage(state: State) -> Stage:
    """The choice of piao waits for every seat; a horse tile is turned at once."""
    if state.phase is _PIAO and None in state.piao:
        return Stage.DECIDE
    return Stage.ADVANCE


def pace(state: State) -> Pace:
    """The timer of the decision or pause."""
    return pace_of(state.phase, choices=(KawuxingPhase.PIAO,))


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
        case actions.Show(tile):
            faced, hidden, waits = showing(state, seat, tile)
            return [events.Shown(seat, tile, faced, hidden, tuple(members(waits)))]
        case actions.Piao(amount):
            return [PIAO_CHOSEN[seat][amount]]
        case actions.Kong(tile) if tile is not None:
            return _turn_kong(state, seat, tile)
        case _:
            return [self_draw(state)]


def _refusal(state: State, seat: Seat, action: Action) -> str:
    return refusal(seat, write_action(action), [*map(write_action, legal_actions(state, seat))])


def _turn_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    """Four of one's own, at once; the fourth to a pung must first be offered to robbers (§4.6)."""
    if adds_to_pung(state.melds[seat], tile):
        return [events.KongAnnounced(seat, tile)]
    return [events.ConcealedKong(seat, tile, state.chain + 1), _replacement(state, seat)]


def _replacement(state: State, seat: Seat) -> Event:
    return events.Drawn(seat, state.wall.next, True)


def advance(state: State) -> list[Event]:
    """What happens by itself now; only in stage ADVANCE."""
    if state.phase is _CLAIM:
        if state.window is None:
            return _unclaimed(state)
        return close_claims(state, _winners, _direct_kong, _unclaimed)
    match state.phase:
        case Phase.ROB:
            return close_robbing(state, _winners, _added_kong)
        case Phase.TURN:
            return [self_draw(state)]
        case KawuxingPhase.PIAO:
            return [events.PiaoRevealed(tuple(amount or 0 for amount in state.piao))]
        case KawuxingPhase.HORSE:
            return [events.HorseTurned(state.wall.next)]
        case _:
            raise AssertionError(f"nothing happens by itself in phase {state.phase.value}")


def _winners(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """All who want to win on the tile win it (§2.4)."""
    return seats


def _direct_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    return [events.DirectKong(seat, tile, state.turn, state.chain + 1), _replacement(state, seat)]


def _added_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    return [events.KongAdded(seat, tile, state.chain + 1), _replacement(state, seat)]


def _unclaimed(state: State) -> list[Event]:
    """The next seat draws, or the hand is drawn (§2.4, §10)."""
    wall = state.wall
    if wall.left:
        return [DRAWN[NEXT[state.turn]][wall.next]]
    ready = map(waits_of, state.hands, state.melds)
    return [events.HandDrawn(tuple(tuple(members(waits)) for waits in ready))]


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """The safe choice: no piao, pass, throw the drawn tile; a win first if the room says so."""
    legal = legal_actions(state, seat)
    if takes_wins and actions.WIN in legal:
        return actions.WIN
    if state.phase is KawuxingPhase.PIAO:
        return legal[0]
    chosen: Action = pass_or_throw_drawn(state, legal)
    return chosen
