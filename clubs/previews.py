"""What a game's sample hands pay by a set of rules, in words for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from clubs.words import TIMES, signed, term_name
from games.core.game import Game
from games.core.trial import Tried, try_sample

SEATS = "ABCDEFGH"
"""What the seats of a sample are called: nobody sits there."""


@dataclass(frozen=True, slots=True)
class Preview:
    """One sample hand."""

    name: str
    hands: tuple[tuple[str, str, str], ...]
    """For each winner of a question: the seat, what it holds and the tile it wins on, in notation."""
    melds: tuple[str, ...]
    is_played: bool
    """The house bots play it; else it is a hand as it lies there."""
    fans: str
    lines: tuple[str, ...]
    net: tuple[tuple[str, str, int], ...]
    """For each seat its name, its sum as it is read, and its sum."""
    error: str


def previews(game: Game, rules: Mapping[str, Any]) -> list[Preview]:
    """The game's sample hands by a full set of rules that can be played."""
    value = game.Rules(**rules)
    return [_preview(game, try_sample(game, value, sample)) for sample in game.samples]


def _preview(game: Game, tried: Tried) -> Preview:
    wins: Sequence[Mapping[str, Any]] = tried.sample.question.get("wins", ())
    lines = tuple(
        gettext("%(payer)s pays %(payee)s %(points)s · %(reason)s")
        % {
            "payer": SEATS[one.payer],
            "payee": SEATS[one.payee],
            "points": one.points,
            "reason": term_name(game.key, one.reason),
        }
        for one in tried.payments
    )
    return Preview(
        name=gettext(tried.sample.name),
        hands=tuple((SEATS[win["seat"]], win["concealed"], win["tile"]) for win in wins),
        melds=tuple(meld for win in wins for meld in win.get("melds", ())),
        is_played=tried.sample.seed is not None,
        fans=" · ".join(dict.fromkeys(f"{term_name(game.key, fan)} {TIMES}{number}" for fan, number in tried.fans)),
        lines=lines,
        net=tuple((SEATS[seat], signed(points), points) for seat, points in enumerate(tried.net)),
        error=tried.error,
    )
