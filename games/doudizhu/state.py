"""The state of a hand of Doudizhu: the sum of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.cards.cards import NO_CARDS, CardSet, Rank
from games.cards.tricks import Trick
from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.doudizhu.bidding import SEATS, Bidding
from games.doudizhu.counts import Counts
from games.doudizhu.events import Passed, Played
from games.doudizhu.kinds import Reading
from games.doudizhu.moves import Moves, moves_under
from games.doudizhu.rules import Rules

FIRST = Seat(0)

LIVE = (1 << SEATS) - 1
"""Every seat holds cards until the hand is over."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One factor of the multiplier 倍数: its term, its number and the number of the event that made it (§6)."""

    term: str
    number: int
    moment: int


@dataclass(slots=True)
class State:
    """One hand. Changed by `apply` alone."""

    rules: Rules
    moves: Moves
    thrown_in: int
    """Hands in a row that were thrown in before this one (§2.6)."""
    phase: str = "deal"
    """deal, bid, play or over."""
    moment: int = 0
    """Events so far."""
    super_rank: Rank | None = None
    lot: Seat = FIRST
    bottom: CardSet = NO_CARDS
    hands: list[CardSet] = field(default_factory=lambda: [NO_CARDS] * SEATS)
    counts: list[Counts] = field(default_factory=lambda: [Counts(0)] * SEATS)
    bidding: Bidding | None = None
    bids: list[tuple[Seat, str]] = field(default_factory=list)
    landlord: Seat | None = None
    turn: Seat = FIRST
    """Whose turn it is in the phase `play`."""
    trick: Trick = field(default_factory=Trick)
    top: Reading | None = None
    """What has to be beaten; None on a lead."""
    laid: list[Played | Passed | None] = field(default_factory=lambda: [None] * SEATS)
    """What each seat did last in this trick."""
    played: CardSet = NO_CARDS
    """All cards played in this hand."""
    turns: list[int] = field(default_factory=lambda: [0] * SEATS)
    """Plays and passes of each seat."""
    plays: list[int] = field(default_factory=lambda: [0] * SEATS)
    chain: int = 0
    """Bombs of the chain so far (§6.2)."""
    factors: list[Factor] = field(default_factory=list)
    out: Seat | None = None
    """The seat that has played its last card."""

    def copy(self) -> State:
        return replace(
            self,
            hands=self.hands.copy(),
            counts=self.counts.copy(),
            bids=self.bids.copy(),
            trick=self.trick.copy(),
            laid=self.laid.copy(),
            turns=self.turns.copy(),
            plays=self.plays.copy(),
            factors=self.factors.copy(),
        )


def open_hand(rules: Rules, carry: Mapping[str, Any] | None) -> State:
    """A new hand. `carry` says how many hands in a row were thrown in before it."""
    return State(rules, moves_under(rules), thrown_in=int((carry or {}).get("thrown_in", 0)))


def stage(state: State) -> Stage:
    match state.phase:
        case "deal":
            return Stage.DEAL
        case "over":
            return Stage.OVER
        case _:
            return Stage.DECIDE


def pace(state: State) -> Pace:
    """Always a turn: nothing is asked of several seats, and a seat that can only pass is asked all the same (§8.3)."""
    return Pace.TURN


def seat_to_act(state: State) -> Seat | None:
    """The one seat that decides now."""
    if state.phase == "bid" and state.bidding is not None:
        return state.bidding.turn
    return state.turn if state.phase == "play" else None
