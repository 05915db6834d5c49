"""What check_ledger finds: everything that was changed behind the rules' back."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger import anchors, audit, schema, services
from ledger.models import Account, Book, Entry, Hold, Transfer
from tests.ledger.conftest import COMMITTED, Table, failures, open_table, tampering


@pytest.fixture
def full(table: Table) -> Table:
    """A book with something of everything in it."""
    entry = table.settle(1)
    services.reverse(entry=entry, source="dispute:1", reason="wrong fan", by="member:4")
    table.settle(2, table.pay(table.wei, table.lan, 12, "kong", seats={"from": 2, "to": 3}))
    services.set_floor(account=table.ming, floor=-500, by="member:1")
    services.close_account(account=table.wei, by="member:1")
    services.hold(book=table.book, source="hand:3", points={table.ming.pk: 160, table.lan.pk: 160})
    return table


def run(*arguments: str) -> tuple[int, str, str]:
    """The command's exit status, output and errors."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_ledger", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def changes(value: Any) -> Iterator[Any]:
    """What the value becomes when one byte of it changes: at its beginning, in its middle and at its end."""
    match value:
        case int():
            yield from (value + 1, value - 1, value + 256)
        case datetime():
            yield from (value + timedelta(microseconds=1), value - timedelta(days=1))
        case str():
            for place in sorted({0, len(value) // 2, len(value) - 1}):
                other = "y" if value[place] == "x" else "x"
                yield value[:place] + other + value[place + 1 :]
        case bytes():
            for place in (0, 15, 31):
                yield value[:place] + bytes([value[place] ^ 1]) + value[place + 1 :]


def is_noticed(model: type[Model], pk: int, column: str, value: Any) -> bool:
    """Whether a change is refused even behind the triggers' back, or found by the audit. It is undone."""
    noticed = False
    try:
        with transaction.atomic():
            with tampering() as cursor:
                cursor.execute(f"UPDATE {model._meta.db_table} SET {column} = %s WHERE id = %s", [value, pk])
            noticed = bool(failures())
            transaction.set_rollback(True)
    except IntegrityError:
        return True
    return noticed


MODELS = [Book, Account, Entry, Transfer, Hold]


def _rows(model: type[Model]) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns of a table and what is stored in them, bytes as bytes."""
    columns = [field.column for field in model._meta.concrete_fields]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(columns)} FROM {model._meta.db_table} ORDER BY id")
        return columns, [
            tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
            for row in cursor.fetchall()
        ]


def test_every_table_and_every_column_of_the_ledger_is_among_what_is_tampered_with(full: Table) -> None:
    assert set(MODELS) == set(apps.get_app_config("ledger").get_models())
    assert {model._meta.db_table for model in MODELS} == set(schema.TABLES)
    for model in MODELS:
        columns, rows = _rows(model)
        with connection.cursor() as cursor:
            described = connection.introspection.get_table_description(cursor, model._meta.db_table)
        assert sorted(columns) == sorted(column.name for column in described)
        empty = [column for place, column in enumerate(columns) if all(row[place] is None for row in rows)]
        assert empty == [], model


@given(data=st.data())
@settings(suppress_health_check=list(HealthCheck), deadline=None)
def test_a_change_of_any_byte_to_any_other_is_found(full: Table, data: st.DataObject) -> None:
    model = data.draw(st.sampled_from(MODELS))
    columns, rows = _rows(model)
    row = data.draw(st.sampled_from(rows))
    column, value = data.draw(
        st.sampled_from(
            [pair for pair in zip(columns, row, strict=True) if isinstance(pair[1], str | bytes) and pair[1]]
        )
        if any(isinstance(value, str | bytes) for value in row)
        else st.sampled_from([("id", row[0])])
    )
    if isinstance(value, int):
        other: Any = value ^ (1 << data.draw(st.integers(0, 40)))
    else:
        place, letters = data.draw(st.integers(0, len(value) - 1)), isinstance(value, str)
        drawn = data.draw(
            st.characters(codec="utf-8", exclude_characters="\0") if letters else st.binary(min_size=1, max_size=1)
        )
        other = value[:place] + drawn + value[place + 1 :]
    if other != value:
        assert is_noticed(model, row[0], column, other), (model, column, value, other)


@pytest.mark.parametrize("model", [Account, Entry, Transfer, Hold])
def test_a_row_that_was_slipped_in_is_found(full: Table, model: type[Model]) -> None:
    columns, rows = _rows(model)
    for row in rows:
        values = [1_000_000 + row[0], *row[1:]]
        # What must be there once is made another, or the database alone would refuse it.
        for name in ("key", "source"):
            if name in columns:
                values[columns.index(name)] = "slipped"
        if "line" in columns:
            values[columns.index("line")] = 99
        if "number" in columns:
            values[columns.index("number")] += 1_000
            values[columns.index("reverses_id")] = None
            values[columns.index("source")] = "slipped" if row[columns.index("lines")] else "ledger:slipped"
        with transaction.atomic():
            with tampering() as cursor:
                marks = ", ".join(["%s"] * len(values))
                cursor.execute(f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) VALUES ({marks})", values)
            assert failures(), row
            transaction.set_rollback(True)


def test_a_book_that_was_slipped_in_is_found(full: Table) -> None:
    with transaction.atomic():
        with tampering() as cursor:
            cursor.execute(
                "INSERT INTO ledger_book (key, name, created_at, head_number, head_hash)"
                " VALUES ('slipped', 'x', now(), 0, decode(repeat('00', 32), 'hex'))"
            )
        assert failures() != []
        transaction.set_rollback(True)


@pytest.mark.parametrize("model", MODELS)
def test_a_change_of_one_byte_of_any_row_is_found(full: Table, model: type[Model]) -> None:
    assert failures() == []
    columns, rows = _rows(model)

    missed = [
        (row[0], column, value, other)
        for row in rows
        for column, value in zip(columns, row, strict=True)
        for other in changes(value)
        if not is_noticed(model, row[0], column, other)
    ]

    assert missed == []


@pytest.mark.parametrize(
    ("_case", "model", "column", "value"),
    [
        ("a floor that was never set", Account, "floor", -9),
        ("a closing that was never made", Account, "closed_at", "2026-01-01T00:00:00Z"),
        ("a reversal that was none", Entry, "reverses_id", 1),
    ],
)
def test_what_was_empty_and_is_filled_is_found(
    full: Table, _case: str, model: type[Model], column: str, value: Any
) -> None:
    row = model._default_manager.filter(**{f"{column}__isnull": True}).latest("pk")

    assert is_noticed(model, row.pk, column, value)


@pytest.mark.parametrize("model", [Account, Entry, Transfer, Hold])
def test_a_row_that_is_gone_is_found(full: Table, model: type[Model]) -> None:
    for pk in model._default_manager.values_list("pk", flat=True):
        with transaction.atomic():
            with tampering() as cursor:
                cursor.execute(f"DELETE FROM {model._meta.db_table} WHERE id = %s", [pk])
            assert failures(), pk
            transaction.set_rollback(True)


def test_the_first_entry_that_does_not_hold_is_named(settled: Table) -> None:
    settled.settle(2)
    number = Entry.objects.get(source="hand:1").number
    with tampering() as cursor:
        cursor.execute("UPDATE ledger_transfer SET points = points + 1, payer_after = payer_after - 1 WHERE line = 1")

    [failure] = failures()

    assert failure == f"book club:1, entry {number}: line 1: the balances after it are not the sums of what came before"


@pytest.mark.parametrize(
    ("facts", "detail"), [('{"b":1,"a":2}', "{}"), ("{}", '{"a": 1}'), ("{}", '{"a":1.5}'), ("{}", '{"a":1,"a":1}')]
)
def test_what_was_posted_past_the_service_in_another_spelling_is_found(table: Table, facts: str, detail: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger_post(%s, 'hand:1', 'hand', 'me', %s, ARRAY[%s]::bigint[], ARRAY[%s]::bigint[],"
            " ARRAY[5]::bigint[], ARRAY['win'], ARRAY[%s])",
            [table.book.pk, facts, table.ming.pk, table.tang.pk, detail],
        )

    [failure] = failures()

    assert failure.startswith("book club:1, entry 6: what it says is no canonical JSON (")


def test_it_does_not_matter_where_one_block_that_is_read_ends_and_the_next_begins(
    full: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rows in range(1, 5):
        monkeypatch.setattr(audit, "ROWS_AT_A_TIME", rows)

        [found] = audit.check_books()

        assert (found.failure, found.entries, found.transfers) == (None, 10, 7)


def test_one_broken_book_does_not_hide_another(settled: Table) -> None:
    other = open_table("club:2")
    other.settle(1)
    with tampering() as cursor:
        cursor.execute("UPDATE ledger_entry SET reason = 'x' WHERE source = 'hand:1'")

    assert [failure.split(":")[0] for failure in failures()] == ["book club", "book club"]
    assert failures(keys=["club:2"])[0].startswith("book club:2, entry 6: ")


def test_an_end_that_was_cut_off_together_with_its_head_is_found_by_an_anchor(full: Table, tmp_path: Path) -> None:
    file = tmp_path / "heads"
    anchors.publish(file)
    last = Entry.objects.get(book=full.book, number=Entry.objects.count())
    hold_free = Entry.objects.get(number=last.number - 1)
    with tampering() as cursor:
        cursor.execute("DELETE FROM ledger_entry WHERE id = %s", [last.pk])
        cursor.execute("UPDATE ledger_account SET closed_at = NULL")
        cursor.execute(
            "UPDATE ledger_book SET head_number = %s, head_hash = %s", [hold_free.number, bytes(hold_free.hash)]
        )

    assert failures() == []
    assert failures(anchors=anchors.read(file)) == [
        f"book club:1: entry {last.number} was published, but its entries end with {hold_free.number}"
    ]


def test_an_anchor_of_another_past_is_found(full: Table) -> None:
    assert failures(anchors={"club:1": {3: bytes(32)}}) == [
        "book club:1, entry 3: its hash is not the one that was published"
    ]
    assert failures(anchors={"club:9": {3: bytes(32)}}) == ["book club:9: there is no such book"]


def test_heads_are_published_once_until_they_move(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "kept" / "heads"

    assert anchors.publish(file) == 1
    assert anchors.publish(file) == 0
    table.settle(1)
    assert anchors.publish(file) == 1

    table.book.refresh_from_db()
    first, second = map(json.loads, file.read_text().splitlines())
    assert (first["number"], second["number"]) == (5, 6)
    assert second["hash"] == bytes(table.book.head_hash).hex()
    assert anchors.read(file)["club:1"].keys() == {5, 6}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        '{"book":"a","number":"x","hash":"00","v":1}',
        '{"book":"a","number":1,"hash":"zz","v":1}',
        '{"book":"a","number":1,"hash":"00","v":2}',
    ],
)
def test_a_line_that_is_no_anchor_is_refused(line: str) -> None:
    with pytest.raises(anchors.BadAnchor, match="line 1"):
        anchors.read_lines([line])


def test_two_hashes_of_one_entry_in_a_file_of_anchors_are_refused() -> None:
    lines = ['{"book":"a","hash":"00","number":1,"v":1}', '{"book":"a","hash":"01","number":1,"v":1}']

    with pytest.raises(anchors.BadAnchor, match="line 2"):
        anchors.read_lines(lines)


def test_the_command_says_what_it_checked(full: Table, tmp_path: Path) -> None:
    file = tmp_path / "heads"
    call_command("publish_heads", str(file), stdout=io.StringIO())

    status, out, err = run("--book", "club:1", "--anchor", str(file), "--schema")

    full.book.refresh_from_db()
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "schema: functions, triggers, constraints, indexes and rights are as they were made"
    assert out.splitlines()[1] == (
        f"book club:1: 10 entries, 7 transfers, 4 accounts hold; head 10 {bytes(full.book.head_hash).hex()}"
    )
    assert out.splitlines()[2].startswith("1 books, 10 entries, 7 transfers in ")


def test_the_command_exits_with_1_and_names_the_entry(full: Table) -> None:
    with tampering() as cursor:
        cursor.execute("UPDATE ledger_entry SET by = 'nobody' WHERE source = 'hand:2'")

    status, _, err = run()

    assert status == 1
    assert err.splitlines() == [
        "book club:1, entry 8: what it says is not what its request hash was made of",
        "1 do not hold",
    ]


def test_an_app_can_add_a_check_of_its_own(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "extra_checks", {})
    seen: list[str] = []

    def check(book: str) -> list[audit.Failure]:
        seen.append(book)
        return [audit.Failure(book, 6, "another sum by the rules")]

    audit.register(audit.ExtraCheck("rules", "settled hands again", check))

    assert run()[0] == 0
    status, _, err = run("--rules")
    assert (status, seen) == (1, ["club:1"])
    assert err.splitlines()[0] == "rules: book club:1, entry 6: another sum by the rules"


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE ledger_transfer DISABLE TRIGGER ledger_transfer_move",
        "ALTER TABLE ledger_transfer DISABLE TRIGGER USER",
        "DROP TRIGGER ledger_entry_append_only ON ledger_entry",
        "ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_points",
        "ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_source_once",
        "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "ALTER FUNCTION ledger_reverse(bigint, text, text, text) RESET search_path",
        "GRANT UPDATE ON ledger_transfer TO mingtang_app",
        "GRANT EXECUTE ON FUNCTION ledger_note(bigint, text, text, text, text, timestamptz) TO mingtang_app",
    ],
)
def test_a_rule_that_was_taken_out_of_the_database_is_named(table: Table, statement: str) -> None:
    assert schema.differences() == []

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)

    assert schema.differences() != []
    assert run("--schema")[0] == 1


@COMMITTED
def test_the_audit_sees_one_moment_while_others_post(settled: Table) -> None:
    books = audit.check_books()
    found = next(books)
    books.close()

    assert (found.failure, found.transfers) == (None, 3)
