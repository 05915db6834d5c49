"""The log of a hand's events, and the state that follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.game import Game, Stage


def fold(game: Game, state: Any, events: Iterable[Any]) -> Any:
    """Apply `events` to `state` in order and return it. The log is the truth; a state is only its sum."""
    for event in events:
        game.apply(state, event)
    return state


def settle_down(game: Game, state: Any, *, key: bytes) -> list[Any]:
    """Let everything happen that needs no seat (the deal, the closing of a claim window, a draw); return its events.

    Afterwards some seat has a decision, or the hand is over.
    """
    happened: list[Any] = []
    while True:
        match game.stage(state):
            case Stage.DEAL:
                events = game.deal(state, key)
            case Stage.ADVANCE:
                events = game.advance(state)
            case Stage.DECIDE | Stage.OVER:
                return happened
        assert events, "a stage that needs no seat must make something happen"
        fold(game, state, events)
        happened += events
