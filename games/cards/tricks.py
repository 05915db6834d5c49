"""Tricks 一轮: one seat leads, the others beat the last play or pass, until all of them have passed.

A seat is *live* while it holds cards. Sets of seats are bits of one number, seat 0 the lowest.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.seats import Seat


@dataclass(slots=True)
class Trick:
    """Who made the last play (None: the lead is still to come) and who has passed since."""

    owner: Seat | None = None
    passed: int = 0

    def copy(self) -> Trick:
        return Trick(self.owner, self.passed)

    def play(self, seat: Seat, *, passes_lock: bool = False) -> None:
        """`seat` leads or beats the last play. Those who passed are asked again, unless a pass locks a seat out."""
        self.owner = seat
        self.passed = self.passed & ~(1 << seat) if passes_lock else 0

    def let_go(self, seat: Seat) -> None:
        """`seat` passes."""
        self.passed |= 1 << seat

    def awaited(self, live: int) -> int:
        """The live seats that have neither made the last play nor passed since: none, and the trick is over."""
        own = 0 if self.owner is None else 1 << self.owner
        return live & ~own & ~self.passed


def next_of(seats: int, after: Seat, *, count: int) -> Seat:
    """The first of `seats` that comes after `after` in the order of play; `after` itself comes last."""
    for step in range(1, count + 1):
        seat = (after + step) % count
        if seats >> seat & 1:
            return Seat(seat)
    raise AssertionError("there is no such seat")
