"""What a hand owes: points from one seat to another, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a sum as it is read aloud: `base 10`, `× five_star 2`, `cap 8`.

    `op` is one of

    * `base`   the sum starts at `number` (points)
    * `times`  it is multiplied by `number`
    * `power`  it is multiplied by 2 to the power `number`
    * `plus`   `number` points are added
    * `cap`    the multiplier so far is limited to `number`
    * `note`   nothing changes: a fact that explains what follows, `number` in it if there is one

    `term` is the id of what does it (a fan, a stake, a rule) among the game's `terms`;
    `total` is the sum (points) or, before the base is in, the multiplier, after the step;
    `rule` is the paragraph of `docs/rules/<game>.md` it follows from, such as `7.13`.
    """

    op: str
    term: str
    number: int
    total: int
    rule: str


@dataclass(frozen=True, slots=True)
class Payment:
    """`points` (> 0) that `payer` owes `payee` for `reason`, explained by `steps`.

    `moment` is the number in the hand's log (the first event is 1) of the event with which it fell due.
    A payment of several shares (discarder pays all 包胡) has the steps of each share, one after the other,
    each starting with its own `base`. `facts` holds what else a reader wants to know, in plain JSON
    (the tile won on, the kong's number in its chain).
    """

    payer: Seat
    payee: Seat
    points: int
    reason: str
    moment: int
    steps: tuple[Step, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.points > 0, f"a payment of {self.points} points"
        assert self.payer != self.payee, f"seat {self.payer} pays itself"


@dataclass(frozen=True, slots=True)
class Win:
    """One seat's win: how (`self_draw`, `discard`, `robbed_kong`; a card game says `landlord`, …) and for which fans.

    `fans` pairs a fan's id with its number (a factor, or an exponent where the game counts in exponents);
    `product` is before the cap, `multiplier` after it.
    """

    seat: Seat
    how: str
    fans: tuple[tuple[str, int], ...]
    product: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended: `ending` is `won` or `drawn`; `carry` is what passes to the next hand (the dealer)."""

    ending: str
    wins: tuple[Win, ...]
    payments: tuple[Payment, ...]
    carry: Mapping[str, Any]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(win.seat for win in self.wins)


def net_points(payments: Iterable[Payment], *, seats: int) -> list[int]:
    """Points won or lost by each seat; the sum is always 0, since a payment is a pair."""
    net = [0] * seats
    for payment in payments:
        net[payment.payer] -= payment.points
        net[payment.payee] += payment.points
    return net
