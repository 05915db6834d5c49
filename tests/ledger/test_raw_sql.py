"""What raw SQL may do: the app by the functions, the owner by the rules."""

from __future__ import annotations

from ledger.models import Account, Entry
from tests.ledger.conftest import COMMITTED, Connect, Table, everything, failures
from tests.ledger.test_invariants import APP, ENTRY, OWNER, POST, TRANSFER, USUAL

pytestmark = COMMITTED


def test_the_app_can_post_by_the_function(settled: Table, session_as: Connect) -> None:
    with session_as(APP) as session:
        session.execute(
            "SELECT ledger_post(%s, 'hand:2', 'hand', 'me', '{}', ARRAY[%s]::bigint[], ARRAY[%s]::bigint[],"
            " ARRAY[5]::bigint[], ARRAY['win'], ARRAY['{}'])",
            [settled.book.pk, settled.lan.pk, settled.ming.pk],
        )

    assert settled.balances() == [-95, 160, -60, -5]
    assert failures() == []


def test_what_the_owner_writes_by_the_rules_is_numbered_and_chained_like_all_else(
    settled: Table, session_as: Connect
) -> None:
    lan, ming, book = settled.lan.pk, settled.ming.pk, settled.book.pk
    with session_as(OWNER) as session:
        session.execute(TRANSFER + f"({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now())")
        session.execute(ENTRY + f"(0, {book}, 99, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')")

    assert Entry.objects.get(source="x").number == Entry.objects.get(source="hand:1").number + 1
    assert Account.objects.get(pk=lan).balance == -5
    assert failures() == []


def test_an_entry_that_is_left_out_since_it_is_there_moves_nothing(settled: Table, session_as: Connect) -> None:
    before = everything()
    note = "'ledger.floor_set', 'x', '{\"account\":\"user:ming\",\"floor\":-1}', 0, NULL, now(), '', '', ''"

    with session_as(OWNER) as session:
        for source in ("ledger:book", "ledger:account:user:ming"):
            session.execute(ENTRY + f"(0, {settled.book.pk}, 0, '{source}', {note}) ON CONFLICT DO NOTHING")

    assert everything() == before
    assert failures() == []


def test_a_post_that_is_killed_leaves_nothing(settled: Table, session_as: Connect) -> None:
    before = everything()
    victim, killer = session_as(APP), session_as("postgres")
    victim.execute(POST.format(**USUAL).format(book=settled.book.pk, lan=settled.lan.pk, ming=settled.ming.pk))

    killer.execute("SELECT pg_terminate_backend(%s, 5000)", [victim.info.backend_pid])

    assert everything() == before
