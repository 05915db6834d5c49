"""Points of a club against a plain model: hands, reversals, disputes, adjustments, holds, rollbacks and redeliveries.

Processes that are really killed are in `test_money_kills.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

import ledger.selectors
import ledger.services
from clubs import services
from clubs.corrections import CorrectedLine
from clubs.errors import AlreadyDecided, BadCorrection, LedgerRefused, NotDisputable
from clubs.models import Adjustment, Dispute, Member, Role, User
from clubs.services import adjustments, disputes
from ledger import audit
from ledger.errors import BelowFloor, NotReversible, SourceReused
from ledger.services import Line

NUMBERS = itertools.count(1)
PLAYERS = 3
SEAT = st.integers(0, PLAYERS - 1)
POINTS = st.integers(1, 200)
LINES = st.lists(st.tuples(SEAT, st.integers(1, PLAYERS - 1), POINTS), min_size=1, max_size=4)
"""Payer, how many seats further the payee sits, points."""


class Killed(Exception):
    """What was written is rolled back, as it is when a process dies before the commit."""


class ClubPoints(RuleBasedStateMachine):
    """Three players, two officers. The model: balances, floors and holds by player, and what each source has posted."""

    def __init__(self) -> None:
        super().__init__()
        number = next(NUMBERS)
        self.club = services.found_club(name=f"Machine {number}")
        self.book = self.club.book
        self.players = [self._member(f"p{number}-{seat}", Role.MEMBER) for seat in range(PLAYERS)]
        self.officers = [self._member(f"o{number}-{seat}", Role.ADMIN) for seat in range(2)]
        self.balance = [0] * PLAYERS
        self.floor: list[int | None] = [None] * PLAYERS
        self.held: dict[str, dict[int, int]] = {}
        self.posted: dict[str, list[tuple[int, int, int]]] = {}
        self.taken_back: set[str] = set()
        self.hands = 0

    def _member(self, name: str, role: str) -> Member:
        return services.join_club(club=self.club, user=User.objects.create_user(name), role=role)

    # What the model says

    def effect(self, lines: list[tuple[int, int, int]], sign: int = 1) -> list[int]:
        change = [0] * PLAYERS
        for payer, payee, points in lines:
            change[payer] -= sign * points
            change[payee] += sign * points
        return change

    def free(self, seat: int) -> int | None:
        floor = self.floor[seat]
        if floor is None:
            return None
        return self.balance[seat] - floor - sum(points.get(seat, 0) for points in self.held.values())

    def fits(self, change: list[int], released: dict[int, int] | None = None) -> bool:
        for seat, moved in enumerate(change):
            free = self.free(seat)
            if free is not None and moved != 0 and free + moved + (released or {}).get(seat, 0) < 0:
                return False
        return True

    def move(self, change: list[int]) -> None:
        self.balance = [had + moved for had, moved in zip(self.balance, change, strict=True)]

    # What is asked of the club

    def seated(self, drawn: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        return [(payer, (payer + further) % PLAYERS, points) for payer, further, points in drawn]

    def post(self, source: str, lines: list[tuple[int, int, int]]) -> Any:
        accounts = [member.account_id for member in self.players]
        return ledger.services.post(
            book=self.book,
            source=source,
            lines=[Line(payer=accounts[a], payee=accounts[b], points=points, reason="win") for a, b, points in lines],
            reason="hand",
            by="settle_hand",
            facts={"hand": int(source.split(":")[1])},
            release=source,
        )

    def post_and_die(self, source: str, lines: list[tuple[int, int, int]]) -> None:
        with suppress(Killed), transaction.atomic():
            self.post(source, lines)
            raise Killed

    @rule(worst=st.lists(st.integers(0, 300), min_size=PLAYERS, max_size=PLAYERS))
    def begin_hand(self, worst: list[int]) -> None:
        """What those with a floor can lose at worst is held, or the hand does not begin."""
        self.hands += 1
        source = f"hand:{self.hands}"
        wanted = {seat: points for seat, points in enumerate(worst) if points and self.floor[seat] is not None}
        if not wanted:
            return
        points = {self.players[seat].account_id: held for seat, held in wanted.items()}
        if all((self.free(seat) or 0) >= held for seat, held in wanted.items()):
            ledger.services.hold(book=self.book, source=source, points=points)
            ledger.services.hold(book=self.book, source=source, points=points)
            self.held[source] = wanted
        else:
            with refused(BelowFloor):
                ledger.services.hold(book=self.book, source=source, points=points)

    @rule(drawn=LINES, is_killed=st.booleans())
    def settle_hand(self, drawn: list[tuple[int, int, int]], is_killed: bool) -> None:
        """A hand is settled; killed before the commit, it is delivered again."""
        source = next((one for one in self.held if one not in self.posted), None)
        if source is None:
            self.hands += 1
            source = f"hand:{self.hands}"
        lines, released = self.seated(drawn), self.held.get(source, {})
        if not self.fits(self.effect(lines), released):
            with refused(BelowFloor):
                self.post(source, lines)
            return
        if is_killed:
            self.post_and_die(source, lines)
        self.post(source, lines)
        self.move(self.effect(lines))
        self.posted[source] = lines
        self.held.pop(source, None)

    @precondition(lambda self: self.posted)
    @rule(data=st.data(), is_changed=st.booleans())
    def deliver_again(self, data: st.DataObject, is_changed: bool) -> None:
        """The same again has the same answer; something else under the same source is refused."""
        source = data.draw(st.sampled_from(sorted(self.posted)))
        lines = self.posted[source]
        if is_changed:
            payer, payee, points = lines[0]
            with refused(SourceReused):
                self.post(source, [(payer, payee, points + 1), *lines[1:]])
        else:
            entry = ledger.selectors.entry_of(book=self.book, source=source)
            assert self.post(source, lines).pk == entry.pk

    @precondition(lambda self: self.held)
    @rule()
    def void_hand(self) -> None:
        source = next(iter(self.held))
        assert ledger.services.release(book=self.book, source=source) == len(self.held.pop(source))
        assert ledger.services.release(book=self.book, source=source) == 0

    @rule(seat=SEAT, floor=st.none() | st.integers(-400, 50))
    def set_floor(self, seat: int, floor: int | None) -> None:
        member = Member.objects.select_related("account", "club", "user").get(pk=self.players[seat].pk)
        held = sum(points.get(seat, 0) for points in self.held.values())
        if floor is not None and self.balance[seat] < floor + held:
            with refused(LedgerRefused):
                adjustments.set_limits(by=self.officers[0], member=member, floor=floor, alert=None)
            return
        adjustments.set_limits(by=self.officers[0], member=member, floor=floor, alert=None)
        self.floor[seat] = floor

    @rule(seat=SEAT, points=st.integers(-150, 150).filter(bool))
    def adjust(self, seat: int, points: int) -> None:
        """One asks, the other approves, twice; against a floor nothing happens."""
        asked = adjustments.ask_adjustment(
            by=self.officers[0], member=self.players[seat], points=points, reason="as agreed"
        )
        change = [points if one == seat else 0 for one in range(PLAYERS)]
        if not self.fits(change):
            with refused(LedgerRefused):
                adjustments.approve_adjustment(adjustment_id=asked.pk, by=self.officers[1])
            adjustments.withdraw_adjustment(adjustment_id=asked.pk, by=self.officers[0])
            return
        adjustments.approve_adjustment(adjustment_id=asked.pk, by=self.officers[1])
        adjustments.approve_adjustment(adjustment_id=asked.pk, by=self.officers[1])
        self.move(change)

    @precondition(lambda self: self.posted)
    @rule(data=st.data(), decision=st.sampled_from(["uphold", "correct", "refuse", "withdraw"]), points=POINTS)
    def dispute(self, data: st.DataObject, decision: str, points: int) -> None:
        """A payer disputes a line, once; it is decided, once."""
        source = data.draw(st.sampled_from(sorted(self.posted)))
        entry = ledger.selectors.entry_of(book=self.book, source=source)
        line = entry.transfers.order_by("line").first()
        payer, payee, _points = self.posted[source][0]
        asked = {"reason": "wrong", "evidence": {}, "players": [member.pk for member in self.players]}
        if source in self.taken_back:
            with refused(NotDisputable):
                disputes.open_dispute(member=self.players[payer], transfer_id=line.pk, **asked)
            return
        case = disputes.open_dispute(member=self.players[payer], transfer_id=line.pk, **asked)
        with refused(NotDisputable):
            disputes.open_dispute(member=self.players[payer], transfer_id=line.pk, **asked)
        lines = [(payer, payee, points)] if decision == "correct" else []
        if decision in ("uphold", "correct"):
            self._uphold(case, source, lines)
        elif decision == "refuse":
            disputes.refuse_dispute(dispute_id=case.pk, by=self.officers[0], word="no")
        else:
            disputes.withdraw_dispute(dispute_id=case.pk, by=self.players[payer])
        with refused(AlreadyDecided):
            disputes.uphold_dispute(dispute_id=case.pk, by=self.officers[1], word="again")

    def _uphold(self, case: Dispute, source: str, lines: list[tuple[int, int, int]]) -> None:
        back, forth = self.effect(self.posted[source], sign=-1), self.effect(lines)
        accounts = [member.account_id for member in self.players]
        corrected = [
            CorrectedLine(payer=accounts[a], payee=accounts[b], points=n, reason="win", detail={}) for a, b, n in lines
        ]
        asked = {"dispute_id": case.pk, "by": self.officers[0], "word": "yes", "corrected": corrected}
        whole = [one + other for one, other in zip(back, forth, strict=True)]
        if lines and max(-min(forth), lines[0][2]) > -min(self.effect(self.posted[source])):
            with refused(BadCorrection):
                disputes.uphold_dispute(**asked)
            disputes.refuse_dispute(dispute_id=case.pk, by=self.officers[0], word="too much for one")
            return
        if not self.fits(back) or not self._fits_after(back, forth):
            with refused(LedgerRefused):
                disputes.uphold_dispute(**asked)
            disputes.refuse_dispute(dispute_id=case.pk, by=self.officers[0], word="it cannot be")
            return
        disputes.uphold_dispute(**asked)
        self.move(whole)
        self.taken_back.add(source)
        entry = ledger.selectors.entry_of(book=self.book, source=source)
        with refused(NotReversible):
            ledger.services.reverse(entry=entry, source=f"again:{source}", reason="again", by="member:1")

    def _fits_after(self, back: list[int], forth: list[int]) -> bool:
        before = self.balance
        self.move(back)
        fits = self.fits(forth)
        self.balance = before
        return fits

    # What must hold

    @invariant()
    def balances_are_the_models(self) -> None:
        stored = Member.objects.filter(pk__in=[member.pk for member in self.players]).order_by("pk")
        rows = list(stored.values_list("account__balance", "account__held", "account__floor"))
        held = [sum(points.get(seat, 0) for points in self.held.values()) for seat in range(PLAYERS)]
        assert rows == list(zip(self.balance, held, self.floor, strict=True))

    def teardown(self) -> None:
        """The book holds from its first entry on, and nothing is open that the model has closed."""
        [found] = audit.check_books(keys=[self.book.key])
        assert found.failure is None
        assert not Adjustment.objects.filter(club=self.club, state="open").exists()
        assert not Dispute.objects.filter(club=self.club, state="open").exists()


@contextmanager
def refused(refusal: type[Exception]) -> Iterator[None]:
    """The block must raise it; the test's own transaction goes on."""
    with pytest.raises(refusal), transaction.atomic():
        yield


@pytest.mark.django_db
def test_whatever_happens_the_book_agrees_with_a_plain_model():
    few = settings(
        max_examples=max(settings.default.max_examples // 6, 5),
        stateful_step_count=12,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(ClubPoints, settings=few)
