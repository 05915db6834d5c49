"""Deciding: what follows from an action, and what happens by itself."""

from __future__ import annotations

from games.core.errors import IllegalAction
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.kawuxing import actions, events
from games.kawuxing.actions import Action
from games.kawuxing.events import Event
from games.kawuxing.legal import known_legal, legal_actions, showing
from games.kawuxing.notation import DECK, write_action
from games.kawuxing.ready import waits_of
from games.kawuxing.state import ALL_SEATS, OTHERS, SEATS, Phase, State
from games.mahjong.claims import Claim
from games.mahjong.deals import deal_by
from games.mahjong.events import DISCARDED, DRAWN
from games.mahjong.melds import MeldKind
from games.mahjong.tiles import Tile, members

# Members of an enum are looked up anew each time they are named, and a hand is mostly these.
_TURN, _CLAIM, _ROB = Phase.TURN, Phase.CLAIM, Phase.ROB
_DECIDE, _ADVANCE = Stage.DECIDE, Stage.ADVANCE
_WIN, _KONG, _PUNG = Claim.WIN, Claim.KONG, Claim.PUNG


def stage(state: State) -> Stage:
    """What the hand is waiting for."""
    phase = state.phase
    if phase is _TURN:
        return _ADVANCE if state.win_due else _DECIDE
    if phase is _CLAIM or phase is _ROB:
        return _DECIDE if state.window is not None and state.window.awaited else _ADVANCE
    match phase:
        case Phase.PIAO:
            return Stage.DECIDE if None in state.piao else Stage.ADVANCE
        case Phase.DEAL:
            return Stage.DEAL
        case Phase.HORSE:
            return Stage.ADVANCE
        case Phase.OVER:
            return Stage.OVER
    raise AssertionError(f"unknown phase {phase}")


def pace(state: State) -> Pace:
    """The timer of the decision or pause."""
    if state.phase is _CLAIM or state.phase is _ROB:
        return Pace.CLAIM
    return Pace.CHOICE if state.phase is Phase.PIAO else Pace.TURN


def deal(state: State, key: bytes) -> list[Event]:
    """The deal that follows from the key (§1.3, §1.4)."""
    return [*deal_by(key, deck=DECK, seats=SEATS, dealer=state.dealer)]


def play(state: State, seat: Seat, action: Action) -> list[Event]:
    """What follows from the seat's action. Raises IllegalAction, and changes nothing, if it is not legal."""
    if seat not in ALL_SEATS or not actions.is_among(action, known_legal(state, seat)):
        raise IllegalAction(_refusal(state, seat, action))
    if type(action) is actions.Discard:
        return [DISCARDED[seat][action.tile]]
    match action:
        case actions.Show(tile):
            faced, hidden, waits = showing(state, seat, tile)
            return [events.Shown(seat, tile, faced, hidden, tuple(members(waits)))]
        case actions.Piao(amount):
            return [events.PiaoChosen(seat, amount)]
        case actions.Kong(tile) if tile is not None:
            return _turn_kong(state, seat, tile)
        case actions.Win() if state.phase is _TURN:
            return [_self_draw(state)]
        case _:
            return [events.ClaimAnswered(seat, write_action(action))]


def _refusal(state: State, seat: Seat, action: Action) -> str:
    legal = legal_actions(state, seat) if seat in ALL_SEATS else []
    if not legal:
        return f"{write_action(action)}: seat {seat} has nothing to decide now"
    return f"{write_action(action)}: seat {seat} may {', '.join(map(write_action, legal))}"


def _self_draw(state: State) -> Event:
    assert state.drawn is not None, "a self-draw needs a drawn tile"
    return events.Won((state.turn,), state.drawn, "self_draw", None)


def _turn_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    """Four of one's own, at once; the fourth to a pung must first be offered to robbers (§4.6)."""
    if any(meld.tile == tile and meld.kind is MeldKind.PUNG for meld in state.melds[seat]):
        return [events.KongAnnounced(seat, tile)]
    return [events.ConcealedKong(seat, tile, state.chain + 1), _replacement(state, seat)]


def _replacement(state: State, seat: Seat) -> Event:
    return events.Drawn(seat, state.wall.next, True)


def advance(state: State) -> list[Event]:
    """What happens by itself now; only in stage ADVANCE."""
    if state.phase is _CLAIM:
        return _close_claims(state)
    match state.phase:
        case Phase.ROB:
            return _close_robbing(state)
        case Phase.TURN:
            return [_self_draw(state)]
        case Phase.PIAO:
            return [events.PiaoRevealed(tuple(amount or 0 for amount in state.piao))]
        case Phase.HORSE:
            return [events.HorseTurned(state.wall.next)]
        case _:
            raise AssertionError(f"nothing happens by itself in phase {state.phase.value}")


def _close_claims(state: State) -> list[Event]:
    """Win outranks kong outranks pung; if nobody claimed, the next seat draws, or the hand is drawn (§2.4, §10)."""
    thrower, tile, window = state.turn, state.open_tile, state.window
    assert tile is not None, "a claim window has a tile"
    if window is not None:
        outcome = window.outcome
        assert outcome is not None, "somebody is still awaited"
        if outcome.claim is _WIN:
            return [events.Won(outcome.seats, tile, "discard", thrower)]
        if outcome.claim is _KONG:
            (seat,) = outcome.seats
            return [events.DirectKong(seat, tile, thrower, state.chain + 1), _replacement(state, seat)]
        if outcome.claim is _PUNG:
            (seat,) = outcome.seats
            return [events.Punged(seat, tile, thrower)]
    if state.wall.left:
        return [DRAWN[OTHERS[thrower][0]][state.wall.next]]
    ready = (tuple(members(waits_of(state.hands[seat], state.melds[seat]))) for seat in ALL_SEATS)
    return [events.HandDrawn(tuple(ready))]


def _close_robbing(state: State) -> list[Event]:
    """The kong is robbed, or it is complete and gets its replacement (§4.6)."""
    konger, tile, window = state.turn, state.open_tile, state.window
    assert tile is not None, "a robbing window has a tile"
    if window is not None:
        outcome = window.outcome
        assert outcome is not None, "somebody is still awaited"
        if outcome.claim is _WIN:
            return [events.Won(outcome.seats, tile, "robbed_kong", konger)]
    return [events.KongAdded(konger, tile, state.chain + 1), _replacement(state, konger)]


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """The safe choice: no piao, pass, throw the drawn tile; a win first if the room says so."""
    legal = legal_actions(state, seat)
    if takes_wins and actions.WIN in legal:
        return actions.WIN
    if state.phase is Phase.PIAO:
        return legal[0]
    if actions.PASS in legal:
        return actions.PASS
    discards = [action for action in legal if isinstance(action, actions.Discard)]
    drawn = [action for action in discards if action.tile == state.drawn]
    return drawn[0] if drawn else discards[-1]
