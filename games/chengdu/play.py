"""Deciding: what follows from an action, and what happens by itself."""

from __future__ import annotations

from games.chengdu import actions, events
from games.chengdu.actions import Action
from games.chengdu.events import Event
from games.chengdu.legal import SWAP_TILES, known_legal, legal_actions
from games.chengdu.notation import DECK, write_action
from games.chengdu.ready import waits_of
from games.chengdu.state import ALL_SEATS, SEATS, Phase, State
from games.chengdu.void import PLAYED, count_of, tiles_in
from games.core.errors import IllegalAction
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.mahjong.claims import Claim
from games.mahjong.deals import deal_by
from games.mahjong.events import DISCARDED, DRAWN
from games.mahjong.melds import MeldKind
from games.mahjong.tiles import Tile, members

# Members of an enum are looked up anew each time they are named, and a hand is mostly these.
_TURN, _CLAIM, _ROB = Phase.TURN, Phase.CLAIM, Phase.ROB
_DECIDE, _ADVANCE = Stage.DECIDE, Stage.ADVANCE

_SWAP_STEPS = {"ccw": 1, "across": 2, "cw": 3}
"""How many seats further three tiles go."""
_DICE_STEPS = (1, 1, 2, 2, 3, 3)
"""The same by the dealer's first die (§2.1)."""


def stage(state: State) -> Stage:
    """What the hand is waiting for."""
    phase = state.phase
    if phase is _TURN:
        return _ADVANCE if state.win_due else _DECIDE
    if phase is _CLAIM or phase is _ROB:
        return _DECIDE if state.window is not None and state.window.awaited else _ADVANCE
    match phase:
        case Phase.SWAP:
            return _DECIDE if None in state.swaps else _ADVANCE
        case Phase.VOID:
            return _DECIDE if None in state.void else _ADVANCE
        case Phase.DEAL:
            return Stage.DEAL
        case Phase.NEXT:
            return _ADVANCE
        case Phase.OVER:
            return Stage.OVER
    raise AssertionError(f"unknown phase {phase}")


def pace(state: State) -> Pace:
    """The timer of the decision or pause."""
    if state.phase is _CLAIM or state.phase is _ROB:
        return Pace.CLAIM
    return Pace.CHOICE if state.phase is Phase.VOID or state.phase is Phase.SWAP else Pace.TURN


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
        case actions.Kong(tile) if tile is not None:
            return _turn_kong(state, seat, tile)
        case actions.Win() if state.phase is _TURN:
            return [_self_draw(state)]
        case actions.Void(suit):
            return [events.VoidChosen(seat, suit)]
        case actions.Swap(tiles):
            return [events.SwapChosen(seat, tiles)]
        case _:
            return [events.ClaimAnswered(seat, write_action(action))]


def _refusal(state: State, seat: Seat, action: Action) -> str:
    legal = legal_actions(state, seat) if seat in ALL_SEATS else []
    if not legal:
        return f"{write_action(action)}: seat {seat} has nothing to decide now"
    if isinstance(legal[0], actions.Swap):
        return f"{write_action(action)}: seat {seat} may swap any three of its tiles that are of one suit"
    return f"{write_action(action)}: seat {seat} may {', '.join(map(write_action, legal))}"


def _self_draw(state: State) -> Event:
    assert state.drawn is not None, "a self-draw needs a drawn tile"
    return events.Won((state.turn,), state.drawn, "self_draw", None)


def _turn_kong(state: State, seat: Seat, tile: Tile) -> list[Event]:
    """Four of one's own, at once; the fourth to a pung must first be offered to robbers (§3.6)."""
    if any(meld.tile == tile and meld.kind is MeldKind.PUNG for meld in state.melds[seat]):
        return [events.KongAnnounced(seat, tile)]
    return [events.ConcealedKong(seat, tile), _replacement(state, seat)]


def _replacement(state: State, seat: Seat) -> Event:
    return events.Drawn(seat, state.next_replacement, True)


def advance(state: State) -> list[Event]:
    """What happens by itself now; only in stage ADVANCE."""
    if state.phase is _CLAIM:
        return _close_claims(state)
    match state.phase:
        case Phase.ROB:
            return _close_robbing(state)
        case Phase.TURN:
            return [_self_draw(state)]
        case Phase.NEXT:
            return _next_turn(state)
        case Phase.VOID:
            return [events.VoidsRevealed(tuple(suit for suit in state.void if suit is not None))]
        case Phase.SWAP:
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


def _close_claims(state: State) -> list[Event]:
    """Win outranks kong outranks pung; if nobody claimed, the next seat draws, or the wall's end is settled (§3.4)."""
    thrower, tile, window = state.turn, state.open_tile, state.window
    assert tile is not None, "a claim window has a tile"
    if window is not None:
        outcome = window.outcome
        assert outcome is not None, "somebody is still awaited"
        if outcome.claim is Claim.WIN:
            return [events.Won(_winners(state, outcome.seats), tile, "discard", thrower)]
        if outcome.claim is Claim.KONG:
            (seat,) = outcome.seats
            return [events.DirectKong(seat, tile, thrower), _replacement(state, seat)]
        if outcome.claim is Claim.PUNG:
            (seat,) = outcome.seats
            return [events.Punged(seat, tile, thrower)]
    return _next_turn(state)


def _close_robbing(state: State) -> list[Event]:
    """The kong is robbed, or it is complete and gets its replacement (§3.6)."""
    konger, tile, window = state.turn, state.open_tile, state.window
    assert tile is not None, "a robbing window has a tile"
    if window is not None:
        outcome = window.outcome
        assert outcome is not None, "somebody is still awaited"
        if outcome.claim is Claim.WIN:
            return [events.Won(_winners(state, outcome.seats), tile, "robbed_kong", konger)]
    return [events.KongAdded(konger, tile, state.is_fresh), _replacement(state, konger)]


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """The safe choice: the suit of fewest tiles, pass, throw the drawn tile if it may be; a win first if asked."""
    legal = legal_actions(state, seat)
    if takes_wins and actions.WIN in legal:
        return actions.WIN
    if isinstance(legal[0], actions.Void | actions.Swap):
        return _default_choice(state, seat)
    if actions.PASS in legal:
        return actions.PASS
    discards = [action for action in legal if isinstance(action, actions.Discard)]
    drawn = [action for action in discards if action.tile == state.drawn]
    return drawn[0] if drawn else discards[-1]


def _default_choice(state: State, seat: Seat) -> Action:
    hand = state.hands[seat]
    suits = sorted(PLAYED, key=lambda suit: count_of(hand, suit))
    if state.phase is Phase.VOID:
        return actions.VOIDS[suits[0]]
    given = next(suit for suit in suits if count_of(hand, suit) >= SWAP_TILES)
    return actions.Swap(tuple(tiles_in(hand, given)[:SWAP_TILES]))
