"""Many at once: one source, one table, one book."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import psycopg

from ledger import services
from ledger.models import Account, Entry, Transfer
from tests.ledger.conftest import COMMITTED, Connect, Table, failures

POST = (
    "SELECT id FROM ledger_post(%s, %s, 'hand', 'settle_hand', '{}', %s::bigint[], %s::bigint[], %s::bigint[],"
    " %s::text[], %s::text[])"
)


def post(session: psycopg.Connection, book: int, source: str, lines: list[tuple[int, int, int]]) -> int:
    payers, payees, points = zip(*lines, strict=True)
    names, details = ["win"] * len(lines), ["{}"] * len(lines)
    row = session.execute(POST, [book, source, list(payers), list(payees), list(points), names, details]).fetchone()
    session.commit()
    assert row is not None
    return int(row[0])


pytestmark = COMMITTED


def test_one_hand_settled_by_fifty_at_once_is_posted_once(table: Table, session_as: Connect) -> None:
    sessions = [session_as("mingtang_app") for _ in range(50)]
    lines = [(table.ming.pk, table.tang.pk, 80), (table.wei.pk, table.tang.pk, 80)]

    with ThreadPoolExecutor(len(sessions)) as pool:
        entries = set(pool.map(lambda session: post(session, table.book.pk, "hand:1", lines), sessions))

    assert entries == {Entry.objects.get(source="hand:1").pk}
    assert table.balances() == [-80, 160, -80, 0]
    assert failures() == []


def test_of_different_entries_with_one_source_one_is_posted(table: Table, session_as: Connect) -> None:
    def attempt(number: int) -> bool:
        payer, payee = (table.ming, table.tang) if number % 2 else (table.wei, table.lan)
        try:
            post(sessions[number], table.book.pk, "hand:1", [(payer.pk, payee.pk, number + 1)])
        except psycopg.errors.UniqueViolation:
            return False
        return True

    sessions = [session_as("mingtang_app") for _ in range(20)]
    with ThreadPoolExecutor(len(sessions)) as pool:
        posted = list(pool.map(attempt, range(len(sessions))))

    assert posted.count(True) == 1
    assert Transfer.objects.count() == 1
    assert failures() == []


def test_eight_who_settle_among_twenty_accounts_never_deadlock_and_lose_nothing(session_as: Connect) -> None:
    hands_each = 60
    book = services.open_book(key="club:1", name="Friends")
    accounts = [services.open_account(book=book, key=f"user:{n}", name=str(n)).pk for n in range(20)]

    def play(client: int) -> dict[int, int]:
        chance, net = random.Random(client), dict.fromkeys(accounts, 0)
        for hand in range(hands_each):
            people = chance.sample(accounts, 6)
            lines = [(*chance.sample(people, 2), chance.randint(1, 99)) for _ in range(6)]
            post(sessions[client], book.pk, f"hand:{client}:{hand}", lines)
            for payer, payee, points in lines:
                net[payer] -= points
                net[payee] += points
        return net

    sessions = [session_as("mingtang_app") for _ in range(8)]
    with ThreadPoolExecutor(len(sessions)) as pool:
        nets = list(pool.map(play, range(len(sessions))))

    expected = {account: sum(net[account] for net in nets) for account in accounts}
    assert dict(Account.objects.values_list("pk", "balance")) == expected
    assert Entry.objects.filter(reason="hand").count() == len(sessions) * hands_each
    assert failures() == []


def test_an_account_opened_by_many_at_once_is_one(table: Table, session_as: Connect) -> None:
    def open_it(session: psycopg.Connection) -> int:
        row = session.execute(
            "SELECT id FROM ledger_open_account(%s, 'user:new', 'New', 'system')", [table.book.pk]
        ).fetchone()
        session.commit()
        assert row is not None
        return int(row[0])

    sessions = [session_as("mingtang_app") for _ in range(10)]
    with ThreadPoolExecutor(len(sessions)) as pool:
        opened = set(pool.map(open_it, sessions))

    assert opened == {Account.objects.get(key="user:new").pk}
    assert failures() == []
