"""What a game's sample hands come to by a set of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import options
from games.core.errors import GameError
from games.core.game import Game
from games.core.payments import net_points
from games.core.samples import Sample
from games.core.simulate import simulated_hand


@dataclass(frozen=True, slots=True)
class Paid:
    """Points that one seat owes another, and for what."""

    payer: int
    payee: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What a sample comes to by some rules. `fans` pairs each winner's fan with its number."""

    sample: Sample
    payments: tuple[Paid, ...] = ()
    fans: tuple[tuple[str, int], ...] = ()
    net: tuple[int, ...] = ()
    error: str = ""
    """The code of what makes this hand impossible by these rules; else empty."""


def try_sample(game: Game, rules: Any, sample: Sample) -> Tried:
    """The sample by `rules`, which must be such as can be played. Never raises for a hand that they do not allow."""
    if sample.seed is not None:
        return _played(game, rules, sample)
    first = next(iter(game.presets))
    try:
        answer = game.score({**sample.question, "rules": {"preset": first, **options.as_dict(rules)}})
    except GameError as error:
        return Tried(sample, error=error.code)
    return Tried(
        sample,
        tuple(Paid(one["from"], one["to"], one["points"], one["reason"]) for one in answer["payments"]),
        tuple((fan, number) for win in answer["wins"] for fan, number in win["fans"]),
        tuple(answer["net"]),
    )


def _played(game: Game, rules: Any, sample: Sample) -> Tried:
    assert sample.seed is not None
    result = simulated_hand(game, rules, seed=sample.seed, number=0, bots="house").result
    assert result is not None, "a hand that bots have played is over"
    return Tried(
        sample,
        tuple(Paid(one.payer, one.payee, one.points, one.reason) for one in result.payments),
        tuple(fan for win in result.wins for fan in win.fans),
        tuple(net_points(result.payments, seats=game.seats)),
    )
