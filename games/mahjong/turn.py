"""Deciding what is decided alike in every mahjong game: turns, claims and their arbitration, robbing, refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import combinations
from typing import Any, TypeVar

from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.mahjong.action_notation import BARE
from games.mahjong.actions import DIRECT_KONG, PASS, PUNG, WIN, Discard
from games.mahjong.claims import Claim
from games.mahjong.events import PUNGED, SEATS_MAX, ClaimAnswered, Won
from games.mahjong.melds import Meld, MeldKind
from games.mahjong.position import Phase, Position
from games.mahjong.tiles import Tile

Played = TypeVar("Played", bound=Position)
Action = TypeVar("Action")

Winners = Callable[[Played, tuple[Seat, ...]], tuple[Seat, ...]]
"""Of the seats that want to win on a tile, those that win, in the game's order."""
Kong = Callable[[Played, Seat, Tile], list[Any]]
"""The events of a kong of the seat with the tile that lies open, its replacement among them."""

# Members of an enum are looked up anew each time they are named, and a hand is mostly these.
_DEAL, _TURN, _CLAIM, _ROB, _OVER = Phase.DEAL, Phase.TURN, Phase.CLAIM, Phase.ROB, Phase.OVER
_DECIDE, _ADVANCE = Stage.DECIDE, Stage.ADVANCE
_WIN, _KONG, _PUNG = Claim.WIN, Claim.KONG, Claim.PUNG

_CLAIMS = {Claim.WIN: WIN, Claim.KONG: DIRECT_KONG, Claim.PUNG: PUNG}
_ANSWERS_TO = {
    frozenset(offers): (*(_CLAIMS[claim] for claim in offers), PASS)
    for number in range(1, len(_CLAIMS) + 1)
    for offers in combinations(_CLAIMS, number)
}
"""By what a seat may claim: what it may answer, the strongest claim first, a pass last."""
_ANSWERED = {
    type(action): tuple(ClaimAnswered(Seat(seat), word) for seat in range(SEATS_MAX)) for word, action in BARE.items()
}


def with_turns(own: Callable[[Played], Stage]) -> Callable[[Played], Stage]:
    """A game's `stage`: what the hand waits for, where `own` says so for the phases that are the game's own."""

    def stage(position: Played) -> Stage:
        """What the hand is waiting for."""
        phase = position.phase
        if phase is _TURN:
            return _ADVANCE if position.win_due else _DECIDE
        if phase is _CLAIM or phase is _ROB:
            window = position.window
            return _ADVANCE if window is None or not window.awaited else _DECIDE
        if phase is _DEAL:
            return Stage.DEAL
        return Stage.OVER if phase is _OVER else own(position)

    return stage


def remembered(
    in_turn: Callable[[Played, Seat], tuple[Action, ...]], choices: Callable[[Played, Seat], tuple[Action, ...]]
) -> Callable[[Played, Seat], tuple[Action, ...]]:
    """A game's `legal_actions`, found once for each state of the hand.

    `in_turn` says what the seat in turn may do, `choices` what any seat may in the phases that are the game's own:
    nothing if there is no such seat.
    """

    def legal_actions(position: Played, seat: Seat) -> tuple[Action, ...]:
        """Everything the seat may do now; nothing if there is no such seat."""
        if position.asked == seat:
            return position.legal
        phase = position.phase
        if phase is _TURN:
            if seat != position.turn or position.win_due:
                return ()
            found = in_turn(position, seat)
        elif phase is _CLAIM or phase is _ROB:
            found = answers_of(position, seat)
        else:
            found = choices(position, seat)
        position.asked = seat
        position.legal = found
        return found

    return legal_actions


def allowed_by(
    legal_actions: Callable[[Played, Seat], tuple[Action, ...]],
) -> Callable[[Played, Seat, Action], bool]:
    """Whether a seat may do this, which is whether it is among what `legal_actions`, which is `remembered`, says."""

    def is_legal(position: Played, seat: Seat, action: Action) -> bool:
        legal = position.legal if position.asked == seat else legal_actions(position, seat)
        # Nearly always it is the very object that is listed, which is seen at once; only another one is compared.
        for known in legal:
            if known is action:
                return True
        return action in legal

    return is_legal


def pace_of(phase: Enum, *, choices: Sequence[Enum]) -> Pace:
    """The timer of the decision or pause; in the phases named `choices` every seat chooses at once."""
    if phase is _CLAIM or phase is _ROB:
        return Pace.CLAIM
    return Pace.CHOICE if phase in choices else Pace.TURN


def answers_of(position: Position, seat: Seat) -> tuple[Any, ...]:
    """What the seat may answer to the tile that lies open: the strongest claim first, a pass last."""
    window = position.window
    if window is None or seat not in window.awaited:
        return ()
    return _ANSWERS_TO[window.offers[seat]]


def answered(seat: Seat, action: Any) -> ClaimAnswered:
    """The seat's answer to the tile that lies open."""
    return _ANSWERED[type(action)][seat]


def refusal(seat: Seat, action: str, legal: Sequence[str]) -> str:
    """Why the action, as it is written, is refused: what would be legal."""
    if not legal:
        return f"{action}: seat {seat} has nothing to decide now"
    return f"{action}: seat {seat} may {', '.join(legal)}"


def self_draw(position: Position) -> Won:
    """The seat in turn wins on the tile it drew."""
    assert position.drawn is not None, "a self-draw needs a drawn tile"
    return Won((position.turn,), position.drawn, "self_draw", None)


def adds_to_pung(melds: Sequence[Meld], tile: Tile) -> bool:
    """Whether a kong of the tile is the fourth to a pung, which must first be offered to robbers."""
    return any(meld.tile == tile and meld.kind is MeldKind.PUNG for meld in melds)


def close_claims(
    position: Played, winners: Winners[Played], kong: Kong[Played], unclaimed: Callable[[Played], list[Any]]
) -> list[Any]:
    """Win outranks kong outranks pung; `unclaimed` says what follows if nobody wanted the discard."""
    window = position.window
    if window is None:
        return unclaimed(position)
    thrower, tile, outcome = position.turn, position.open_tile, window.outcome
    assert tile is not None, "a claim window has a tile"
    assert outcome is not None, "somebody is still awaited"
    if outcome.claim is _WIN:
        return [Won(winners(position, outcome.seats), tile, "discard", thrower)]
    if outcome.claim is _KONG:
        (seat,) = outcome.seats
        return kong(position, seat, tile)
    if outcome.claim is _PUNG:
        (seat,) = outcome.seats
        return [PUNGED[seat][tile][thrower]]
    return unclaimed(position)


def close_robbing(position: Played, winners: Winners[Played], kong: Kong[Played]) -> list[Any]:
    """The kong is robbed, or it is complete and gets its replacement."""
    konger, tile, window = position.turn, position.open_tile, position.window
    assert tile is not None, "a robbing window has a tile"
    if window is not None:
        outcome = window.outcome
        assert outcome is not None, "somebody is still awaited"
        if outcome.claim is _WIN:
            return [Won(winners(position, outcome.seats), tile, "robbed_kong", konger)]
    return kong(position, konger, tile)


def pass_or_throw_drawn(position: Position, legal: Sequence[Any]) -> Any:
    """The safe choice in a turn or a claim: pass, throw the drawn tile, or else the last that may be thrown."""
    if PASS in legal:
        return PASS
    discards = [action for action in legal if isinstance(action, Discard)]
    drawn = [action for action in discards if action.tile == position.drawn]
    return drawn[0] if drawn else discards[-1]
