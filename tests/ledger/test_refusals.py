"""Which refusal is told where several would be right: the one that says most of what has happened already."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import psycopg
import pytest

from ledger import services
from ledger.errors import AccountClosed, BelowFloor, ForeignAccount, LedgerError, NotReversible, SourceReused
from ledger.models import Account, Entry
from tests.ledger.conftest import COMMITTED, Connect, Table, everything, failures, open_table, refused

IN_A_POST: dict[str, type[LedgerError]] = {
    "the source is used": SourceReused,
    "an account is another book's": ForeignAccount,
    "it is below a floor": BelowFloor,
    "an account is closed": AccountClosed,
}
IN_A_REVERSAL: dict[str, type[LedgerError] | None] = {
    "the source is used": SourceReused,
    "it is reversed already": NotReversible,
    "it is below a floor": BelowFloor,
    "an account is closed": None,
}
"""What can be wrong, the first to be told first. A closed account's past can be taken back."""


def subsets(names: dict[str, object]) -> list[tuple[str, ...]]:
    return [chosen for count in range(1, len(names) + 1) for chosen in combinations(names, count)]


def prepare(table: Table, wrong: tuple[str, ...]) -> str:
    """Make what is asked of Tang next wrong in these ways; the source to ask with."""
    if "it is below a floor" in wrong:
        tang = Account.objects.get(pk=table.tang.pk)
        services.set_floor(account=tang, floor=tang.balance, by="member:1")
    if "an account is closed" in wrong:
        services.close_account(account=table.tang, by="member:1")
    if "the source is used" in wrong:
        table.settle(9, table.pay(table.wei, table.lan, 7))
        return "hand:9"
    return "hand:10"


@pytest.mark.parametrize("wrong", subsets({**IN_A_POST}), ids=" and ".join)
def test_of_all_that_is_wrong_with_a_post_the_first_is_told(table: Table, wrong: tuple[str, ...]) -> None:
    lines = [table.pay(table.tang, table.ming, 10)]
    if "an account is another book's" in wrong:
        lines.append(table.pay(open_table("club:2").ming, table.tang, 5))
    source = prepare(table, wrong)
    before = everything()

    with refused(IN_A_POST[wrong[0]]):
        services.post(book=table.book, source=source, lines=lines, reason="hand", by="settle_hand")

    assert everything() == before


@pytest.mark.parametrize("wrong", subsets({**IN_A_REVERSAL}), ids=" and ".join)
def test_of_all_that_is_wrong_with_a_reversal_the_first_is_told(table: Table, wrong: tuple[str, ...]) -> None:
    entry = table.settle(1, table.pay(table.ming, table.tang, 10))
    if "it is reversed already" in wrong:
        services.reverse(entry=entry, source="dispute:1", reason="wrong", by="member:4")
    request = {"entry": entry, "source": prepare(table, wrong), "reason": "wrong again", "by": "member:4"}
    before = everything()
    refusal = IN_A_REVERSAL[wrong[0]]

    if refusal is None:
        assert services.reverse(**request).reverses == entry
        return
    with refused(refusal):
        services.reverse(**request)

    assert everything() == before


def test_a_reversal_asked_for_again_is_the_same_though_once_more_would_not_fit_a_floor(table: Table) -> None:
    entry = table.settle(1, table.pay(table.ming, table.tang, 10))
    request = {"entry": entry, "source": "dispute:1", "reason": "wrong", "by": "member:4"}
    reversal = services.reverse(**request)
    prepare(table, ("it is below a floor",))

    assert services.reverse(**request).pk == reversal.pk


@COMMITTED
def test_of_many_who_reverse_an_entry_at_once_one_does_and_none_is_told_of_the_floor(
    table: Table, session_as: Connect
) -> None:
    entry = table.settle(1, table.pay(table.ming, table.tang, 10))
    services.set_floor(account=table.tang, floor=0, by="member:1")
    sessions = [session_as("mingtang_app") for _ in range(8)]

    def attempt(number: int) -> str | None:
        try:
            sessions[number].execute(
                "SELECT ledger_reverse(%s, %s, 'wrong', 'member:4')", [entry.pk, f"dispute:{number}"]
            )
            sessions[number].commit()
        except psycopg.IntegrityError as refusal:
            sessions[number].rollback()
            return refusal.diag.constraint_name
        return None

    with ThreadPoolExecutor(len(sessions)) as pool:
        told = list(pool.map(attempt, range(len(sessions))))

    assert sorted(told, key=str) == [None] + ["ledger_entry_reversed_once"] * 7
    assert table.balances() == [0, 0, 0, 0]
    assert failures() == []


@COMMITTED
def test_of_many_who_post_one_source_at_once_none_is_told_of_the_floor(table: Table, session_as: Connect) -> None:
    services.set_floor(account=table.ming, floor=-10, by="member:1")
    sessions = [session_as("mingtang_app") for _ in range(8)]

    def attempt(session: psycopg.Connection) -> int:
        row = session.execute(
            "SELECT id FROM ledger_post(%s, 'hand:1', 'hand', 'settle_hand', '{}', ARRAY[%s]::bigint[],"
            " ARRAY[%s]::bigint[], ARRAY[10]::bigint[], ARRAY['win'], ARRAY['{}'])",
            [table.book.pk, table.ming.pk, table.tang.pk],
        ).fetchone()
        session.commit()
        assert row is not None
        return int(row[0])

    with ThreadPoolExecutor(len(sessions)) as pool:
        entries = set(pool.map(attempt, sessions))

    assert entries == {Entry.objects.get(source="hand:1").pk}
    assert table.balances() == [-10, 10, 0, 0]
