"""Posting, reversing, holding and closing by the services."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import limits, services
from ledger.errors import (
    AccountClosed,
    BadAmount,
    BadKey,
    BadLines,
    BadText,
    BalanceTooLarge,
    BelowFloor,
    ForeignAccount,
    LedgerError,
    NotReversible,
    PointsHeld,
    SameAccount,
    SourceReused,
)
from ledger.models import Account, Entry, Hold, Transfer
from ledger.services import Line
from tests.ledger.conftest import Table, everything, failures, open_table, refused


def test_an_entry_moves_each_line_and_stores_both_balances_after_it(table: Table) -> None:
    entry = table.settle(1)

    assert table.balances() == [-100, 160, -60, 0]
    rows = Transfer.objects.filter(entry=entry).order_by("line")
    assert list(rows.values_list("line", "points", "reason", "payer_after", "payee_after")) == [
        (1, 80, "win", -80, 80),
        (2, 80, "win", -80, 160),
        (3, 20, "kong_concealed", -100, -60),
    ]
    assert rows[0].detail == {"moment": 42, "steps": [{"op": "base", "total": 10}]}
    assert (entry.source, entry.lines, entry.by, entry.facts["room"]) == ("hand:1", 3, "settle_hand", 7)
    assert failures() == []


def test_entries_of_a_book_are_numbered_without_gaps_and_chained(table: Table) -> None:
    first, second = table.settle(1), table.settle(2)

    table.book.refresh_from_db()
    assert second.number == first.number + 1
    assert bytes(second.previous_hash) == bytes(first.hash)
    assert (table.book.head_number, bytes(table.book.head_hash)) == (second.number, bytes(second.hash))


def test_posting_is_one_round_trip(table: Table) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        table.settle(1)

    assert len(queries) == 1


def test_the_same_source_with_the_same_content_is_answered_with_its_entry(table: Table) -> None:
    entry = table.settle(1)
    before = everything()

    again = table.settle(1)

    assert (again.pk, again.number) == (entry.pk, entry.number)
    assert everything() == before


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("other points", {"points": 81}),
        ("other reason of a line", {"reason": "kong"}),
        ("other detail", {"detail": {"moment": 43}}),
    ],
)
def test_a_source_with_another_line_is_refused_loudly(table: Table, _case: str, change: dict[str, Any]) -> None:
    line = {"payer": table.ming.pk, "payee": table.tang.pk, "points": 80, "reason": "win", "detail": {}}
    table.settle(1, Line(**line))
    before = everything()

    with refused(SourceReused):
        table.settle(1, Line(**(line | change)))

    assert everything() == before


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("other reason", {"reason": "adjustment"}),
        ("other person", {"by": "member:3"}),
        ("other facts", {"facts": {"hand": 1}}),
    ],
)
def test_a_source_with_another_entry_is_refused_loudly(table: Table, _case: str, change: dict[str, Any]) -> None:
    table.settle(1)
    before = everything()

    with refused(SourceReused):
        table.settle(1, **change)

    assert everything() == before


def test_a_source_with_a_line_more_or_other_people_is_refused_loudly(table: Table) -> None:
    table.settle(1, table.pay(table.ming, table.tang, 5))
    before = everything()

    for lines in (
        [table.pay(table.ming, table.tang, 5), table.pay(table.ming, table.wei, 5)],
        [table.pay(table.wei, table.lan, 5)],
    ):
        with refused(SourceReused):
            table.settle(1, *lines)

    assert everything() == before


def test_two_books_may_use_one_source(table: Table) -> None:
    other = open_table("club:2")

    first, second = table.settle(1), other.settle(1)

    assert first.pk != second.pk
    assert table.balances() == other.balances()


@pytest.mark.parametrize(
    ("_case", "line", "refusal"),
    [
        ("nothing", {"points": 0}, BadAmount),
        ("less than nothing", {"points": -5}, BadAmount),
        ("above the limit", {"points": limits.POINTS_MAX + 1}, BadAmount),
        ("a fraction", {"points": 1.5}, BadAmount),
        ("a truth value", {"points": True}, BadAmount),
        ("to oneself", {"payee": "ming"}, SameAccount),
        ("to a seat without account", {"payee": "nobody"}, ForeignAccount),
        ("to an account of another book", {"payee": "stranger"}, ForeignAccount),
        ("from an account of another book", {"payer": "stranger"}, ForeignAccount),
        ("without reason", {"reason": ""}, BadText),
        ("with a float in its detail", {"detail": {"share": 0.5}}, BadText),
        ("with a number no reader keeps", {"detail": {"n": 2**53}}, BadText),
        ("with half a character", {"detail": {"name": "\ud800"}}, BadText),
        ("with a NUL", {"detail": {"name": "a\x00"}}, BadText),
        ("with more than fits", {"detail": {"name": "a" * limits.JSON_BYTES_MAX}}, BadText),
    ],
)
def test_a_bad_line_is_refused_and_its_whole_entry_with_it(
    table: Table, _case: str, line: dict[str, Any], refusal: type[LedgerError]
) -> None:
    stranger = open_table("club:2").ming
    people = {"ming": table.ming.pk, "tang": table.tang.pk, "stranger": stranger.pk, "nobody": 999_999}
    content = {"payer": "ming", "payee": "tang", "points": 5, "reason": "win", "detail": {}} | line
    content |= {role: people[content[role]] for role in ("payer", "payee")}
    before = everything()

    with refused(refusal):
        table.settle(1, table.pay(table.wei, table.lan, 7), Line(**content))

    assert everything() == before


@pytest.mark.parametrize(
    ("_case", "change", "refusal"),
    [
        ("no source", {"source": ""}, BadText),
        ("too long a source", {"source": "x" * (limits.SOURCE_LENGTH_MAX + 1)}, BadText),
        ("the ledger's own source", {"source": "ledger:book"}, BadText),
        ("the ledger's own reason", {"reason": "ledger.floor_set"}, BadText),
        ("nobody", {"by": ""}, BadText),
        ("no line", {"lines": []}, BadLines),
        ("more lines than it may have", {"lines": None}, BadLines),
    ],
)
def test_a_bad_entry_is_refused(table: Table, _case: str, change: dict[str, Any], refusal: type[LedgerError]) -> None:
    line = table.pay(table.ming, table.tang, 1)
    content = {"source": "hand:1", "lines": [line], "reason": "hand", "by": "settle_hand"} | change
    content["lines"] = [line] * (limits.LINES_MAX + 1) if content["lines"] is None else content["lines"]
    before = everything()

    with refused(refusal):
        services.post(book=table.book, **content)

    assert everything() == before


def test_an_entry_may_have_as_many_lines_as_the_limit_says(table: Table) -> None:
    entry = table.settle(1, *[table.pay(table.ming, table.tang, 1)] * limits.LINES_MAX)

    assert entry.lines == limits.LINES_MAX
    assert table.balances()[:2] == [-limits.LINES_MAX, limits.LINES_MAX]


def test_a_balance_that_could_not_be_written_exactly_is_refused(table: Table) -> None:
    most = table.pay(table.ming, table.tang, limits.POINTS_MAX)
    for hand in range(limits.BALANCE_MAX // limits.POINTS_MAX // limits.LINES_MAX):
        table.settle(hand, *[most] * limits.LINES_MAX)
    before = everything()

    with refused(BalanceTooLarge):
        table.settle(1000, *[most] * limits.LINES_MAX)

    assert everything() == before


def test_opening_again_is_answered_with_what_is_open(table: Table) -> None:
    before = everything()

    book = services.open_book(key="club:1", name="Another name")
    ming = services.open_account(book=book, key="user:ming", name="Another name")

    assert (book.pk, book.name, ming.pk, ming.name) == (table.book.pk, "Friends", table.ming.pk, "Ming")
    assert everything() == before


@pytest.mark.parametrize("key", ["", "User:1", "user 1", "user:1\n", "user:é", 'a"b', "x" * 101])
def test_a_key_of_other_characters_is_refused(table: Table, key: str) -> None:
    with refused(BadKey):
        services.open_account(book=table.book, key=key, name="Somebody")


def test_a_reversal_takes_back_a_whole_entry_and_names_it(table: Table) -> None:
    entry = table.settle(1)

    reversal = services.reverse(entry=entry, source="dispute:1", reason="wrong fan", by="member:4")

    assert table.balances() == [0, 0, 0, 0]
    assert (reversal.reverses, entry.reversed_by) == (entry, reversal)
    assert reversal.facts == entry.facts
    rows = reversal.transfers.order_by("line")
    assert list(rows.values_list("payer", "payee", "points", "reason")) == [
        (table.tang.pk, table.ming.pk, 80, "win"),
        (table.tang.pk, table.wei.pk, 80, "win"),
        (table.wei.pk, table.ming.pk, 20, "kong_concealed"),
    ]
    assert rows[1].detail == {"line": 2, "reverses": entry.number}
    assert failures() == []


def test_a_reversal_asked_for_twice_is_one(table: Table) -> None:
    entry = table.settle(1)
    request = {"entry": entry, "source": "dispute:1", "reason": "wrong fan", "by": "member:4"}
    reversal = services.reverse(**request)
    before = everything()

    assert services.reverse(**request).pk == reversal.pk

    assert everything() == before


def test_what_is_reversed_or_a_reversal_or_a_note_cannot_be_reversed(table: Table) -> None:
    entry = table.settle(1)
    reversal = services.reverse(entry=entry, source="dispute:1", reason="wrong", by="member:4")
    note = Entry.objects.get(book=table.book, number=1)
    before = everything()

    for unfit in (entry, reversal, note):
        with refused(NotReversible):
            services.reverse(entry=unfit, source="dispute:2", reason="wrong", by="member:4")

    assert everything() == before


def test_nobody_falls_below_their_floor(table: Table) -> None:
    services.set_floor(account=table.ming, floor=-100, by="member:1")
    table.settle(1, table.pay(table.ming, table.tang, 100))
    before = everything()

    with refused(BelowFloor):
        table.settle(2, table.pay(table.ming, table.tang, 1))

    assert everything() == before


def test_only_what_an_entry_comes_to_counts_against_a_floor(table: Table) -> None:
    services.set_floor(account=table.ming, floor=0, by="member:1")

    table.settle(1, table.pay(table.ming, table.tang, 50), table.pay(table.wei, table.ming, 50))

    assert table.balances() == [0, 50, -50, 0]


def test_a_floor_above_what_the_account_has_is_refused(table: Table) -> None:
    table.settle(1, table.pay(table.ming, table.tang, 100))
    before = everything()

    with refused(BelowFloor):
        services.set_floor(account=table.ming, floor=-99, by="member:1")

    assert everything() == before


def test_a_floor_is_noted_in_the_book_and_can_be_lifted(table: Table) -> None:
    services.set_floor(account=table.ming, floor=-100, by="member:1")
    again = services.set_floor(account=table.ming, floor=-100, by="member:1")
    lifted = services.set_floor(account=table.ming, floor=None, by="member:2")

    assert (again.floor, lifted.floor) == (-100, None)
    notes = Entry.objects.filter(reason="ledger.floor_set").order_by("number")
    assert [(note.by, note.facts) for note in notes] == [
        ("member:1", {"account": "user:ming", "floor": -100}),
        ("member:2", {"account": "user:ming", "floor": None}),
    ]
    assert failures() == []


def test_a_hold_keeps_the_worst_loss_free_until_the_settlement_spends_it(table: Table) -> None:
    services.set_floor(account=table.ming, floor=-100, by="member:1")
    services.hold(book=table.book, source="hand:1", points={table.ming.pk: 100, table.tang.pk: 100})

    with refused(BelowFloor):
        table.settle(2, table.pay(table.ming, table.wei, 1))
    table.settle(1, table.pay(table.ming, table.tang, 100), release="hand:1")

    assert table.balances()[:2] == [-100, 100]
    assert not Hold.objects.exists()
    assert set(Account.objects.values_list("held", flat=True)) == {0}
    assert failures() == []


def test_a_start_that_cannot_be_held_holds_nothing(table: Table) -> None:
    services.set_floor(account=table.ming, floor=-100, by="member:1")
    before = everything()

    with refused(BelowFloor):
        services.hold(book=table.book, source="hand:1", points={table.tang.pk: 101, table.ming.pk: 101})

    assert everything() == before


def test_the_same_hold_again_is_the_same_and_another_is_refused(table: Table) -> None:
    held = services.hold(book=table.book, source="hand:1", points={table.ming.pk: 5, table.tang.pk: 6})
    before = everything()

    again = services.hold(book=table.book, source="hand:1", points={table.tang.pk: 6, table.ming.pk: 5})
    for other in ({table.ming.pk: 5}, {table.ming.pk: 5, table.tang.pk: 7}):
        with refused(SourceReused):
            services.hold(book=table.book, source="hand:1", points=other)

    assert {one.pk for one in again} == {one.pk for one in held}
    assert everything() == before


def test_a_hold_that_is_released_is_gone(table: Table) -> None:
    services.hold(book=table.book, source="hand:1", points={table.ming.pk: 5, table.tang.pk: 6})

    assert services.release(book=table.book, source="hand:1") == 2
    assert services.release(book=table.book, source="hand:1") == 0
    assert set(Account.objects.values_list("held", flat=True)) == {0}


def test_only_accounts_of_the_book_can_be_held(table: Table) -> None:
    stranger = open_table("club:2").ming
    before = everything()

    with refused(ForeignAccount):
        services.hold(book=table.book, source="hand:1", points={table.ming.pk: 5, stranger.pk: 5})

    assert everything() == before


def test_a_closed_account_takes_part_in_nothing_new_but_its_past_can_be_reversed(table: Table) -> None:
    entry = table.settle(1)
    services.close_account(account=table.ming, by="member:1")
    before = everything()

    with refused(AccountClosed):
        table.settle(2)
    with refused(ForeignAccount):
        services.hold(book=table.book, source="hand:3", points={table.ming.pk: 1})
    assert everything() == before

    services.reverse(entry=entry, source="dispute:1", reason="wrong", by="member:4")
    assert table.balances() == [0, 0, 0, 0]
    assert failures() == []


def test_a_closed_account_can_be_opened_again(table: Table) -> None:
    closed = services.close_account(account=table.ming, by="member:1")
    reopened = services.reopen_account(account=table.ming, by="member:1")
    table.settle(1)

    assert closed.closed_at is not None
    assert reopened.closed_at is None
    assert failures() == []


def test_an_account_with_points_held_cannot_be_closed(table: Table) -> None:
    services.hold(book=table.book, source="hand:1", points={table.ming.pk: 5})
    before = everything()

    with refused(PointsHeld):
        services.close_account(account=table.ming, by="member:1")

    assert everything() == before
