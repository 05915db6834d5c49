"""Claims of one tile: who may ask for it, what they answered, and who gets it.

A win 胡 outranks a direct kong 直杠, which outranks a pung 碰. All seats that win on the tile win it together.
Two seats can never compete for a pung or kong, since that would take five tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import NamedTuple

from games.core.seats import Seat


class Claim(IntEnum):
    """What a seat answers; the larger outranks the smaller."""

    PASS = 0
    PUNG = 1
    KONG = 2
    WIN = 3


# Members of an enum are looked up anew each time they are named: Python 3.11 takes longer for that than for a call.
_PASS, _WIN = Claim.PASS, Claim.WIN


class Outcome(NamedTuple):
    """What came of a tile: `claim` is the strongest answer, `seats` those that get it (several only for WIN).

    `Outcome(Claim.PASS, ())` says that nobody wanted it.
    """

    claim: Claim
    seats: tuple[Seat, ...]


_NOBODY = Outcome(Claim.PASS, ())


class ClaimWindow:
    """The offers and answers of one tile. Seats that may not claim are not in it.

    `offers[seat]` holds the claims a seat may make, at least one and never PASS, which every seat may answer.
    `answers[seat]` is what it answered. Answers are secret until `outcome` is there. `awaited` are the seats whose
    answer could still change the outcome; empty exactly if `outcome` is there.
    """

    __slots__ = ("answers", "awaited", "offers")

    def __init__(self, offers: Mapping[Seat, Iterable[Claim]]) -> None:
        self.offers = {seat: frozenset(claims) for seat, claims in offers.items() if claims}
        self.answers: dict[Seat, Claim] = {}
        self.awaited = list(self.offers)

    def may(self, seat: Seat, claim: Claim) -> bool:
        """Whether `seat` may still answer so."""
        if seat in self.answers or seat not in self.offers:
            return False
        return claim is _PASS or claim in self.offers[seat]

    def answer(self, seat: Seat, claim: Claim) -> None:
        """Note an answer that `may` allows."""
        assert self.may(seat, claim), f"seat {seat} may not answer {claim.name}"
        self.answers[seat] = claim
        if len(self.answers) == len(self.offers):
            self.awaited = []
            return
        best = max(self.answers.values())
        self.awaited = [
            waiting
            for waiting, claims in self.offers.items()
            if waiting not in self.answers and (_WIN in claims or max(claims) > best)
        ]

    @property
    def outcome(self) -> Outcome | None:
        """Who gets the tile; None while an awaited seat could outrank or join the best answer."""
        if self.awaited:
            return None
        answers = self.answers
        if len(answers) == 1:  # As it is nearly always.
            ((seat, claim),) = answers.items()
            return _NOBODY if claim is _PASS else Outcome(claim, (seat,))
        best = max(answers.values(), default=_PASS)
        if best is _PASS:
            return _NOBODY
        return Outcome(best, tuple(sorted(seat for seat, claim in answers.items() if claim is best)))

    def copy(self) -> ClaimWindow:
        """The same window, from now on apart."""
        twin = ClaimWindow.__new__(ClaimWindow)
        twin.offers = self.offers
        twin.answers = dict(self.answers)
        twin.awaited = self.awaited
        return twin


ANSWERS = {"win": Claim.WIN, "kong": Claim.KONG, "pung": Claim.PUNG, "pass": Claim.PASS}
"""Claims by the word with which a seat answers."""
