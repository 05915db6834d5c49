"""Whole hands played by bots, and what many of them come to (docs/cli.md, `simulate`). No clock, no I/O."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.core.game import Game, Stage
from games.core.payments import HandResult, net_points
from games.core.replay import write_record
from games.core.seats import Seat
from games.core.shuffle import below, words

Player = Callable[[Game, Any, Seat, Sequence[Any]], Any]
"""Chooses among the legal actions of a seat."""

# Members of an enum are looked up anew each time they are named, in Python 3.11 for longer than a call takes.
_DECIDE, _ADVANCE, _DEAL = Stage.DECIDE, Stage.ADVANCE, Stage.DEAL


def hand_key(seed: int, number: int) -> bytes:
    """The 32 bytes of hand `number` of a run with this seed: hands do not depend on how a run is split."""
    return hashlib.sha256(f"mingtang-simulate|{seed}|{number}".encode()).digest()


def random_player(key: bytes) -> Player:
    """Each legal action is equally likely; the same key makes the same choices."""
    stream = words(hashlib.sha256(b"choices|" + key).digest())

    def choose(game: Game, state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
        return legal[below(len(legal), stream)]

    return choose


def house_player(game: Game, state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
    """The house bot, from its own view."""
    return game.choose(game.view(state, seat), legal)


@dataclass(slots=True)
class Played:
    """One hand from its opening to its result."""

    rules: Any
    carry: Mapping[str, Any] | None
    events: list[Any] = field(default_factory=list)
    actions: list[tuple[Seat, Any]] = field(default_factory=list)
    result: HandResult | None = None

    def record(self, game: Game) -> dict[str, Any]:
        """The record that `replay` accepts."""
        return write_record(game, self.rules, self.events, self.actions, self.carry)


def play_hand(
    game: Game, rules: Any, *, key: bytes, players: list[Player], carry: Mapping[str, Any] | None = None
) -> Played:
    """A whole hand; the deal follows from `key`, every decision is made by the seat's player."""
    state = game.open(rules, carry)
    played = Played(rules, carry)
    while True:
        stage = game.stage(state)
        if stage is _DECIDE:
            seat, legal = _first_to_decide(game, state)
            action = players[seat](game, state, seat, legal)
            played.actions.append((seat, action))
            events = game.play(state, seat, action)
        elif stage is _ADVANCE:
            events = game.advance(state)
        elif stage is _DEAL:
            events = game.deal(state, key)
        else:
            played.result = game.result(state)
            return played
        for event in events:
            game.apply(state, event)
        played.events += events


def _first_to_decide(game: Game, state: Any) -> tuple[Seat, Sequence[Any]]:
    for number in range(game.seats):
        legal = game.legal_actions(state, Seat(number))
        if legal:
            return Seat(number), legal
    raise AssertionError("somebody decides in this stage")


def simulated_hand(game: Game, rules: Any, *, seed: int, number: int, bots: str) -> Played:
    """Hand `number` of a run: all seats are `random` players or the `house` bot; a match's first hand each time."""
    key = hand_key(seed, number)
    player = house_player if bots == "house" else random_player(key)
    return play_hand(game, rules, key=key, players=[player] * game.seats)


class Tally:
    """What a number of hands came to. Tallies of parts of a run add up to the tally of the whole."""

    def __init__(self, game: Game) -> None:
        self.seats = game.seats
        self.hands = 0
        self.draws = 0
        self.wins: Counter[str] = Counter()
        self.fans: Counter[str] = Counter()
        self.points = [0] * game.seats
        self.squares = [0] * game.seats

    def count(self, result: HandResult) -> None:
        """Add one hand."""
        self.hands += 1
        self.draws += result.ending == "drawn"
        for win in result.wins:
            self.wins[win.how] += 1
            self.fans.update(name for name, _ in win.fans)
        for seat, points in enumerate(net_points(result.payments, seats=self.seats)):
            self.points[seat] += points
            self.squares[seat] += points * points

    def add(self, other: Tally) -> None:
        """Add the hands of another part of the run."""
        self.hands += other.hands
        self.draws += other.draws
        self.wins += other.wins
        self.fans += other.fans
        self.points = [mine + its for mine, its in zip(self.points, other.points, strict=True)]
        self.squares = [mine + its for mine, its in zip(self.squares, other.squares, strict=True)]

    def summary(self) -> dict[str, Any]:
        """Plain JSON; `mean` and `sd` (of the points of a hand) by seat, and `sum`, which must be 0."""
        hands = self.hands or 1
        means = [points / hands for points in self.points]
        spread = [
            sqrt(max(squares / hands - mean * mean, 0)) for squares, mean in zip(self.squares, means, strict=True)
        ]
        return {
            "hands": self.hands,
            "draws": self.draws,
            "wins": dict(sorted(self.wins.items())),
            "fans": dict(self.fans.most_common()),
            "mean": [round(mean, 4) for mean in means],
            "sd": [round(sd, 4) for sd in spread],
            "sum": sum(self.points),
        }
