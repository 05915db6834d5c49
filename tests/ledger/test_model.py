"""The ledger against plain lists, over any history of posts, redeliveries, rollbacks, reversals, floors and holds.

Processes that are really killed are in `tests/clubs/test_money_kills.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ledger import services
from ledger.errors import AccountClosed, BelowFloor, LedgerError, NotReversible, PointsHeld, SourceReused
from ledger.models import Account, Entry
from ledger.services import Line
from tests.ledger.conftest import failures

SEATS = st.integers(0, 3)
PAYMENTS = st.lists(
    st.tuples(SEATS, SEATS, st.integers(1, 60)).filter(lambda line: line[0] != line[1]), min_size=1, max_size=5
)


class Kill(Exception):
    """What was written is rolled back, as it is when a process dies before it commits."""


class BooksOfAClub(RuleBasedStateMachine):
    """Four accounts, what they must have by seat, and what each source said."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.book = services.open_book(key="club:model", name="Model")
        self.accounts = [services.open_account(book=self.book, key=f"user:{n}", name=str(n)) for n in range(4)]
        self.balance, self.held, self.closed = [0] * 4, [0] * 4, [False] * 4
        self.floor: list[int | None] = [None] * 4
        self.posted: dict[str, tuple[list[tuple[int, int, int]], Entry]] = {}
        self.reversed: set[str] = set()
        self.holds: dict[str, dict[int, int]] = {}
        self.sources = 0

    def teardown(self) -> None:
        assert failures() == []
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def lines(self, payments: list[tuple[int, int, int]]) -> list[Line]:
        return [
            Line(payer=self.accounts[payer].pk, payee=self.accounts[payee].pk, points=points, reason="win")
            for payer, payee, points in payments
        ]

    def request(self, source: str, payments: list[tuple[int, int, int]], **more: Any) -> dict[str, Any]:
        lines = self.lines(payments)
        return {"book": self.book, "source": source, "lines": lines, "reason": "hand", "by": "model"} | more

    def after(self, payments: list[tuple[int, int, int]]) -> list[int]:
        balance = list(self.balance)
        for payer, payee, points in payments:
            balance[payer] -= points
            balance[payee] += points
        return balance

    def refusal(
        self, payments: list[tuple[int, int, int]], held: list[int], *, is_reversal: bool = False
    ) -> type[LedgerError] | None:
        seats = {seat for line in payments for seat in line[:2]}
        for seat, points in enumerate(self.after(payments)):
            floor = self.floor[seat]
            if seat in seats and floor is not None and points - held[seat] < floor:
                return BelowFloor
        if not is_reversal and any(self.closed[seat] for seat in seats):
            return AccountClosed
        return None

    @transaction.atomic
    def die_after_posting(self, payments: list[tuple[int, int, int]]) -> None:
        services.post(**self.request("hand:killed", payments))
        raise Kill

    def do(self, refusal: type[LedgerError] | None, call: Any) -> Any:
        """Call it: it must be refused in this way, or not at all."""
        if refusal is None:
            return call()
        with pytest.raises(refusal), transaction.atomic():
            call()
        return None

    @initialize()
    def begin(self) -> None:
        assert failures() == []

    @rule(payments=PAYMENTS)
    def post(self, payments: list[tuple[int, int, int]]) -> None:
        self.sources += 1
        source = f"hand:{self.sources}"
        refusal = self.refusal(payments, self.held)
        entry = self.do(refusal, lambda: services.post(**self.request(source, payments)))
        if refusal is None:
            self.balance = self.after(payments)
            self.posted[source] = (payments, entry)

    @rule(payments=PAYMENTS)
    def post_and_be_killed(self, payments: list[tuple[int, int, int]]) -> None:
        if self.refusal(payments, self.held) is None:
            with pytest.raises(Kill):
                self.die_after_posting(payments)

    @precondition(lambda self: self.posted)
    @rule(data=st.data())
    def deliver_again(self, data: st.DataObject) -> None:
        source = data.draw(st.sampled_from(sorted(self.posted)))
        payments, entry = self.posted[source]
        assert services.post(**self.request(source, payments)).pk == entry.pk

    @precondition(lambda self: self.posted)
    @rule(data=st.data(), other=PAYMENTS)
    def use_a_source_again(self, data: st.DataObject, other: list[tuple[int, int, int]]) -> None:
        source = data.draw(st.sampled_from(sorted(self.posted)))
        if other != self.posted[source][0]:
            self.do(SourceReused, lambda: services.post(**self.request(source, other)))

    @precondition(lambda self: self.posted)
    @rule(data=st.data())
    def reverse(self, data: st.DataObject) -> None:
        source = data.draw(st.sampled_from(sorted(self.posted)))
        payments, entry = self.posted[source]
        back = [(payee, payer, points) for payer, payee, points in payments]
        self.sources += 1
        request = {"entry": entry, "source": f"dispute:{self.sources}", "reason": "wrong", "by": "model"}
        refusal = NotReversible if source in self.reversed else self.refusal(back, self.held, is_reversal=True)
        self.do(refusal, lambda: services.reverse(**request))
        if refusal is None:
            self.balance = self.after(back)
            self.reversed.add(source)
            assert services.reverse(**request).reverses_id == entry.pk

    @rule(seat=SEATS, floor=st.none() | st.integers(-200, 50))
    def set_floor(self, seat: int, floor: int | None) -> None:
        too_high = floor is not None and self.balance[seat] - self.held[seat] < floor
        account = self.accounts[seat]
        self.do(BelowFloor if too_high else None, lambda: services.set_floor(account=account, floor=floor, by="model"))
        if not too_high:
            self.floor[seat] = floor

    @rule(worst=st.dictionaries(SEATS, st.integers(1, 90), min_size=1))
    def hold(self, worst: dict[int, int]) -> None:
        if any(self.closed[seat] for seat in worst):
            return
        self.sources += 1
        source = f"start:{self.sources}"
        held = [points + worst.get(seat, 0) for seat, points in enumerate(self.held)]
        floors = [self.floor[seat] for seat in range(4)]
        below = any(
            floor is not None and self.balance[seat] - held[seat] < floor
            for seat, floor in enumerate(floors)
            if seat in worst
        )
        points = {self.accounts[seat].pk: amount for seat, amount in worst.items()}
        self.do(BelowFloor if below else None, lambda: services.hold(book=self.book, source=source, points=points))
        if not below:
            self.held, self.holds[source] = held, worst

    @precondition(lambda self: self.holds)
    @rule(data=st.data(), payments=PAYMENTS)
    def settle_what_was_held(self, data: st.DataObject, payments: list[tuple[int, int, int]]) -> None:
        source = data.draw(st.sampled_from(sorted(self.holds)))
        held = [points - self.holds[source].get(seat, 0) for seat, points in enumerate(self.held)]
        refusal = self.refusal(payments, held)
        request = self.request(source, payments, release=source)
        entry = self.do(refusal, lambda: services.post(**request))
        if refusal is None:
            self.balance, self.held = self.after(payments), held
            self.posted[source] = (payments, entry)
            del self.holds[source]

    @precondition(lambda self: self.holds)
    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        source = data.draw(st.sampled_from(sorted(self.holds)))
        worst = self.holds.pop(source)
        assert services.release(book=self.book, source=source) == len(worst)
        self.held = [points - worst.get(seat, 0) for seat, points in enumerate(self.held)]

    @rule(seat=SEATS)
    def close_or_reopen(self, seat: int) -> None:
        account = self.accounts[seat]
        if self.closed[seat]:
            services.reopen_account(account=account, by="model")
            self.closed[seat] = False
        else:
            refusal = PointsHeld if self.held[seat] else None
            self.do(refusal, lambda: services.close_account(account=account, by="model"))
            self.closed[seat] = refusal is None

    @invariant()
    def accounts_are_what_they_must_be(self) -> None:
        stored = Account.objects.filter(book=self.book).order_by("pk")
        assert [account.balance for account in stored] == self.balance
        assert [account.held for account in stored] == self.held
        assert [account.floor for account in stored] == self.floor
        assert sum(self.balance) == 0


@pytest.mark.django_db
def test_any_history_of_a_book_comes_to_what_plain_lists_come_to() -> None:
    run_state_machine_as_test(
        BooksOfAClub,
        settings=settings(stateful_step_count=25, suppress_health_check=list(HealthCheck), deadline=None),
    )
