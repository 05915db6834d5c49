"""The state of a hand of Sichong: the sum of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.cards.cards import NO_CARDS, CardSet
from games.cards.tricks import Trick
from games.core.game import Pace, Stage
from games.core.seats import Seat, seat_after
from games.sichong.events import Passed, Played
from games.sichong.rules import Rules
from games.sichong.sets import RANKS, Target

SEATS = 4
EVERY_SEAT = (1 << SEATS) - 1
FIRST = Seat(0)


def partner_of(seat: Seat) -> Seat:
    """对家: the seat opposite (§1.1)."""
    return seat_after(seat, seats=SEATS, steps=2)


@dataclass(slots=True)
class State:
    """One hand. Changed by `apply` alone."""

    rules: Rules
    last_first_out: Seat | None
    """Who went out first in the hand before; None in a match's first hand (§1.6)."""
    phase: str = "deal"
    """deal, play or over."""
    moment: int = 0
    """Events so far."""
    hands: list[CardSet] = field(default_factory=lambda: [NO_CARDS] * SEATS)
    counts: list[list[int]] = field(default_factory=lambda: [[0] * len(RANKS) for _ in range(SEATS)])
    """Cards of each rank, by seat."""
    turn: Seat = FIRST
    trick: Trick = field(default_factory=Trick)
    top: Target | None = None
    """What has to be beaten; None on a lead."""
    may_leave_lead: bool = False
    """Whether the leader may leave the lead to its partner (§3.5)."""
    laid: list[Played | Passed | None] = field(default_factory=lambda: [None] * SEATS)
    """What each seat did last in this trick."""
    played: CardSet = NO_CARDS
    finished: list[Seat] = field(default_factory=list)
    """Seats that have gone out, in order: 大贡, 二贡, 三贡."""

    def copy(self) -> State:
        return replace(
            self,
            hands=self.hands.copy(),
            counts=[counts.copy() for counts in self.counts],
            trick=self.trick.copy(),
            laid=self.laid.copy(),
            finished=self.finished.copy(),
        )

    @property
    def live(self) -> int:
        """The seats that hold cards, as bits."""
        return EVERY_SEAT & ~sum(1 << seat for seat in self.finished)


def open_hand(rules: Rules, carry: Mapping[str, Any] | None) -> State:
    """A new hand. `carry` names who went out first in the hand before."""
    first_out = (carry or {}).get("first_out")
    return State(rules, None if first_out is None else Seat(first_out))


def stage(state: State) -> Stage:
    match state.phase:
        case "deal":
            return Stage.DEAL
        case "over":
            return Stage.OVER
        case _:
            return Stage.DECIDE


def pace(state: State) -> Pace:
    """Always a turn: a seat that can only pass is asked all the same, so that its pause tells nothing (§6.3)."""
    return Pace.TURN


def seat_to_act(state: State) -> Seat | None:
    """The one seat that decides now."""
    return state.turn if state.phase == "play" else None
