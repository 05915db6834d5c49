"""What each seat may do."""

from __future__ import annotations

from games.core.seats import Seat
from games.doudizhu.actions import CALL, NO_CALL, NO_ROB, PASS, ROB, Action, Play
from games.doudizhu.state import State


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Everything `seat` may do now. Plays are listed by ranks alone, since suits do not matter (§3.6): see `plain`."""
    if state.phase == "play" and state.turn == seat:
        if state.top is None:
            return [*state.moves.leads(state.counts[seat])]
        return [*state.moves.answers(state.counts[seat], state.top, super_rank=state.super_rank), PASS]
    bidding = state.bidding
    if state.phase == "bid" and bidding is not None and bidding.turn == seat:
        return [ROB, NO_ROB] if bidding.is_robbing else [CALL, NO_CALL]
    return []


def default_action(state: State, seat: Seat, *, takes_wins: bool = False) -> Action:
    """Whose time has run out declines, passes, or leads the lowest card it has (§2.10, §3.5).

    With `takes_wins` it plays its last cards if they are one set that may be played.
    """
    legal = legal_actions(state, seat)
    assert legal, "a seat that has nothing to decide has no default"
    if state.phase == "bid":
        return legal[1]
    if takes_wins:
        for action in legal:
            if isinstance(action, Play) and action.counts == state.counts[seat]:
                return action
    return legal[0] if state.top is None else PASS
