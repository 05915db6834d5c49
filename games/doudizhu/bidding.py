"""Who becomes the landlord: calling, robbing, and the caller's one chance to rob back (§2)."""

from __future__ import annotations

from typing import NamedTuple

from games.core.seats import Seat, seat_after
from games.doudizhu.rules import Rules

SEATS = 3


class Bidding(NamedTuple):
    """The bidding so far. Each answer makes a new value."""

    first: Seat
    """The seat asked first."""
    turn: Seat | None
    """The seat asked now; None once it is settled."""
    declined: tuple[Seat, ...] = ()
    """Seats that did not call, in order."""
    caller: Seat | None = None
    holder: Seat | None = None
    """Who would be the landlord if nobody robbed any more."""
    waiting: tuple[Seat, ...] = ()
    """Seats still to be asked whether they rob, after the one asked now."""
    robs: int = 0
    caller_answered: bool = False

    @property
    def is_settled(self) -> bool:
        return self.turn is None

    @property
    def is_robbing(self) -> bool:
        """Whether somebody has called, so that the question now is to rob."""
        return self.caller is not None

    def after_no_call(self) -> Bidding:
        """The seat asked does not call; the next is asked, if there is one (§2.1)."""
        assert self.turn is not None
        declined = (*self.declined, self.turn)
        turn = None if len(declined) == SEATS else seat_after(self.turn, seats=SEATS)
        return self._replace(declined=declined, turn=turn)

    def after_call(self, rules: Rules) -> Bidding:
        """The seat asked calls; the others, but for those barred, are asked in turn whether they rob (§2.2, §2.3)."""
        assert self.turn is not None
        caller = self.turn
        barred = self.declined if rules.barred_from_robbing == "all_who_declined" else self.declined[:1]
        asked = tuple(
            seat for seat in (seat_after(caller, seats=SEATS, steps=steps) for steps in (1, 2)) if seat not in barred
        )
        return self._replace(caller=caller, holder=caller, waiting=asked).asking_next(rules)

    def after_rob(self, rules: Rules) -> Bidding:
        """The seat asked takes the landlord's place."""
        assert self.turn is not None
        answered = self.caller_answered or self.turn == self.caller
        return self._replace(holder=self.turn, robs=self.robs + 1, caller_answered=answered).asking_next(rules)

    def after_no_rob(self, rules: Rules) -> Bidding:
        assert self.turn is not None
        return self._replace(caller_answered=self.caller_answered or self.turn == self.caller).asking_next(rules)

    def asking_next(self, rules: Rules) -> Bidding:
        """Ask the next seat; after the last one the caller, if somebody robbed and it may rob back (§2.4)."""
        if self.waiting:
            return self._replace(turn=self.waiting[0], waiting=self.waiting[1:])
        if self.robs and rules.counter_rob and not self.caller_answered:
            return self._replace(turn=self.caller)
        return self._replace(turn=None)

    def doublings(self, rules: Rules) -> int:
        """How often the base stake is doubled: once a rob, and for the call if the rules say so (§2.7)."""
        return self.robs + (1 if rules.call_doubles and self.caller is not None else 0)
