"""Positions at a table."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A position 座位, 0 … n−1 in the order of play. Engines know seats and nothing of who sits in them."""


def seat_after(seat: Seat, *, seats: int, steps: int = 1) -> Seat:
    """The seat that comes `steps` places later in the order of play."""
    return Seat((seat + steps) % seats)


def others(seat: Seat, *, seats: int) -> tuple[Seat, ...]:
    """All the other seats, in the order of play from the one after `seat`."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats))
