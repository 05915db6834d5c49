"""Statements: an evening line by line, filters, pages, groups, and what they cost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import selectors, services
from ledger.models import Account, Book, Transfer
from ledger.selectors import Filter
from tests.ledger.conftest import Table, open_table, tampering


@pytest.fixture
def evening(table: Table) -> Table:
    """Three hands in two rooms, one of them taken back."""
    table.settle(1)
    wrong = table.settle(2, table.pay(table.tang, table.ming, 30))
    services.reverse(entry=wrong, source="dispute:1", reason="wrong fan", by="member:4")
    facts = {"hand": 3, "room": 8, "game": "doudizhu", "preset_version": 4}
    table.settle(
        3, table.pay(table.lan, table.tang, 6, "bid"), table.pay(table.ming, table.tang, 6, "bid"), facts=facts
    )
    return table


def lines(table: Table, account: Account, **only: Any) -> list[tuple[str, str, int, int]]:
    """Source, opponent, points and balance after, oldest first."""
    names = {one.pk: one.key.removeprefix("user:") for one in table.people}
    return [
        (line.transfer.entry.source, names[line.opponent], line.points, line.after)
        for line in selectors.lines_oldest_first(account=account, only=Filter(**only))
    ]


def test_an_evening_is_told_line_by_line_with_the_balance_after_each(evening: Table) -> None:
    assert lines(evening, evening.tang) == [
        ("hand:1", "ming", 80, 80),
        ("hand:1", "wei", 80, 160),
        ("hand:2", "ming", -30, 130),
        ("dispute:1", "ming", 30, 160),
        ("hand:3", "lan", 6, 166),
        ("hand:3", "ming", 6, 172),
    ]
    assert lines(evening, evening.ming) == [
        ("hand:1", "tang", -80, -80),
        ("hand:1", "wei", -20, -100),
        ("hand:2", "tang", 30, -70),
        ("dispute:1", "tang", -30, -100),
        ("hand:3", "tang", -6, -106),
    ]


def test_a_page_is_newest_first_and_says_where_the_next_one_begins(evening: Table) -> None:
    everything = [line.transfer.pk for line in selectors.lines_oldest_first(account=evening.tang)][::-1]

    first = selectors.statement(account=evening.tang, limit=4)
    second = selectors.statement(account=evening.tang, limit=4, before=first.before)

    assert [line.transfer.pk for line in first.lines] == everything[:4]
    assert [line.transfer.pk for line in second.lines] == everything[4:]
    assert (first.before, second.before) == (everything[3], None)


def test_a_page_that_ends_with_the_last_line_has_no_next(evening: Table) -> None:
    assert selectors.statement(account=evening.tang, limit=6).before is None


def test_a_page_with_its_entries_costs_one_query(evening: Table) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = selectors.statement(account=evening.tang)
        assert {line.transfer.entry.facts["hand"] for line in page.lines} == {1, 2, 3}

    assert len(queries) == 1


@pytest.mark.parametrize(
    ("_case", "only", "sources"),
    [
        ("reason", {"reason": "bid"}, ["hand:3", "hand:3"]),
        ("room", {"facts": {"room": 8}}, ["hand:3", "hand:3"]),
        ("game", {"facts": {"game": "kawuxing"}}, ["hand:1", "hand:1", "hand:2", "dispute:1"]),
        ("rules", {"facts": {"preset_version": 4}}, ["hand:3", "hand:3"]),
        ("hand", {"facts": {"hand": 2}}, ["hand:2", "dispute:1"]),
        (
            "several",
            {"facts": {"room": 7, "game": "kawuxing"}, "reason": "win"},
            ["hand:1", "hand:1", "hand:2", "dispute:1"],
        ),
        ("none", {"facts": {"room": 9}}, []),
    ],
)
def test_a_filter_leaves_the_lines_it_names(
    evening: Table, _case: str, only: dict[str, Any], sources: list[str]
) -> None:
    assert [line[0] for line in lines(evening, evening.tang, **only)] == sources


def test_a_filter_by_opponent_and_time(evening: Table) -> None:
    moment = Transfer.objects.filter(entry__source="hand:2").get().created_at

    assert [line[:2] for line in lines(evening, evening.tang, opponent=evening.wei.pk)] == [("hand:1", "wei")]
    assert [line[0] for line in lines(evening, evening.tang, until=moment)] == ["hand:1", "hand:1"]
    assert [line[0] for line in lines(evening, evening.tang, since=moment)][:1] == ["hand:2"]


def test_a_filter_by_time_finds_days_that_lie_apart(evening: Table) -> None:
    today = Transfer.objects.latest("pk").created_at
    days = {"hand:1": 4, "hand:2": 3, "dispute:1": 2, "hand:3": 0}
    with tampering() as cursor:
        for source, ago in days.items():
            for name, column in (("ledger_entry", "id"), ("ledger_transfer", "entry_id")):
                cursor.execute(
                    f"UPDATE {name} SET created_at = created_at - %s * interval '1 day'"
                    f" WHERE {column} = (SELECT id FROM ledger_entry WHERE source = %s)",
                    [ago, source],
                )

    def sources(**only: Any) -> list[str]:
        return list(dict.fromkeys(line[0] for line in lines(evening, evening.tang, **only)))

    begun, ended = today - timedelta(days=3.5), today - timedelta(days=1.5)
    assert sources(since=begun) == ["hand:2", "dispute:1", "hand:3"]
    assert sources(until=ended) == ["hand:1", "hand:2", "dispute:1"]
    assert sources(since=begun, until=ended) == ["hand:2", "dispute:1"]
    assert selectors.totals(account=evening.tang, only=Filter(since=begun, until=ended)).opening == 160
    assert selectors.balance_at(account=evening.tang, moment=ended) == 160


def test_a_fact_of_another_name_is_no_way_into_the_query(evening: Table) -> None:
    with pytest.raises(ValueError, match="no name of a fact"):
        lines(evening, evening.tang, facts={"room' OR '1'='1": "7"})


def test_totals_say_what_the_lines_come_to_and_the_balances_around_their_time(evening: Table) -> None:
    moment = Transfer.objects.filter(entry__source="hand:2").get().created_at

    every = selectors.totals(account=evening.tang)
    before = selectors.totals(account=evening.tang, only=Filter(until=moment))
    after = selectors.totals(account=evening.tang, only=Filter(since=moment))
    bids = selectors.totals(account=evening.tang, only=Filter(since=moment, reason="bid"))

    assert (every.lines, every.received, every.paid, every.net) == (6, 202, 30, 172)
    assert (every.opening, every.closing) == (0, 172)
    assert (before.opening, before.net, before.closing) == (0, 160, 160)
    assert (after.opening, after.net, after.closing) == (160, 12, 172)
    assert (bids.opening, bids.net, bids.closing) == (160, 12, 172)


def test_an_account_without_lines_has_an_empty_statement(table: Table) -> None:
    totals = selectors.totals(account=table.lan)

    assert selectors.statement(account=table.lan).lines == []
    assert (totals.lines, totals.net, totals.opening, totals.closing) == (0, 0, 0, 0)
    assert selectors.balance_curve(account=table.lan) == []


def test_lines_are_put_together_by_opponent_game_and_evening(evening: Table) -> None:
    def groups(by: Any) -> list[tuple[Any, int, int]]:
        found = selectors.groups(account=evening.tang, by=by, zone=UTC)
        return [(group.key, group.lines, group.net) for group in found]

    begun = (Transfer.objects.latest("pk").created_at - timedelta(hours=6)).date()
    assert groups("opponent") == [(evening.ming.pk, 4, 86), (evening.wei.pk, 1, 80), (evening.lan.pk, 1, 6)]
    assert groups("game") == [("doudizhu", 2, 12), ("kawuxing", 4, 160)]
    assert groups("evening") == [(begun, 6, 172)]


def test_the_curve_of_a_balance_begins_and_ends_where_the_account_did(evening: Table) -> None:
    curve = selectors.balance_curve(account=evening.tang)

    assert [after for _, after in curve] == [80, 160, 130, 160, 166, 172]
    assert [after for _, after in selectors.balance_curve(account=evening.tang, points_max=1)] == [80, 172]
    assert all(isinstance(at, datetime) for at, _ in curve)


def test_who_is_up_against_whom(evening: Table) -> None:
    ming, tang, wei, lan = (account.pk for account in evening.people)

    assert selectors.matrix(book=evening.book) == {
        (wei, ming): 20,
        (tang, ming): 86,
        (tang, wei): 80,
        (tang, lan): 6,
    }


def test_another_book_is_no_part_of_a_statement(evening: Table) -> None:
    other = open_table("club:2")
    other.settle(1)

    assert len(lines(evening, evening.tang)) == 6
    assert Book.objects.count() == 2
    assert sum(selectors.matrix(book=other.book).values()) == 180
