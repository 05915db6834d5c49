"""Whole random hands of any game, event by event, for the laws to look at."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from games.core.game import Game, Stage
from games.core.seats import Seat
from games.registry import GAMES

ALL_GAMES = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items()])
SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=max(settings.default.max_examples // 3, 8))
"""A third of a profile's examples: one is a whole hand, and there is one law after the other for each game."""


def rules_for(game: Game, seed: int) -> Any:
    """One of the game's presets, chosen by the seed."""
    names = list(game.presets)
    return game.presets[names[seed % len(names)]]


def key_of(seed: int) -> bytes:
    return hashlib.sha256(f"contract|{seed}".encode()).digest()


def viewers(game: Game) -> list[Seat | None]:
    return [None, *map(Seat, range(game.seats))]


def seats(game: Game) -> list[Seat]:
    return [Seat(number) for number in range(game.seats)]


def legal(game: Game, state: Any) -> dict[Seat, list[Any]]:
    """Legal actions of every seat that has any."""
    found = {seat: game.legal_actions(state, seat) for seat in seats(game)}
    return {seat: actions for seat, actions in found.items() if actions}


def snapshot(game: Game, state: Any) -> Any:
    """Everything that can be seen of a state from outside."""
    views = [game.view(state, viewer) for viewer in viewers(game)]
    return game.stage(state), views, legal(game, state), game.result(state)


@dataclass
class Walk:
    """A hand being played by random choices that follow from the seed.

    `bold` makes wins, bids and shows likelier than chance does, so that short and rich hands occur too.
    """

    game: Game
    seed: int
    carry: Any = None
    events: list[Any] = field(default_factory=list)
    actions: list[tuple[Seat, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules = rules_for(self.game, self.seed)
        self.state = self.game.open(self.rules, self.carry)
        self.random = Random(self.seed)
        self.is_bold = self.seed % 3 == 0

    @property
    def is_over(self) -> bool:
        return self.game.stage(self.state) is Stage.OVER

    def choose(self) -> tuple[Seat, Any]:
        """A seat that may act, and one of its legal actions."""
        seat, actions = self.random.choice(sorted(legal(self.game, self.state).items()))
        if self.is_bold and self.random.random() < 0.7:
            return seat, self.game.choose(self.game.view(self.state, seat), actions)
        return seat, self.random.choice(actions)

    def next_events(self) -> list[Any]:
        """What happens next, not applied yet."""
        match self.game.stage(self.state):
            case Stage.DEAL:
                return self.game.deal(self.state, key_of(self.seed))
            case Stage.ADVANCE:
                return self.game.advance(self.state)
            case _:
                seat, action = self.choose()
                self.actions.append((seat, action))
                return self.game.play(self.state, seat, action)

    def step(self) -> list[Any]:
        """Let the next thing happen; return its events."""
        events = self.next_events()
        for event in events:
            self.game.apply(self.state, event)
        self.events += events
        return events

    def finish(self) -> Walk:
        while not self.is_over:
            self.step()
        return self
