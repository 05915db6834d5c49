"""Raw SQL against the ledger's rules: as the app's role, which has no rights, and as the owner, whom the rules bind."""

from __future__ import annotations

import pytest
from django.apps import apps
from psycopg import errors

from ledger import limits, schema
from tests.ledger.conftest import RawAttack

pytestmark = pytest.mark.django_db

APP, OWNER = "mingtang_app", "mingtang_owner"
TABLES = sorted(schema.TABLES)

BOOK = "INSERT INTO ledger_book (key, name, created_at, head_number, head_hash) VALUES "
ACCOUNT = "INSERT INTO ledger_account (book_id, key, name, balance, held, created_at) VALUES "
HOLD = "INSERT INTO ledger_hold (book_id, account_id, source, points, created_at) VALUES "
TRANSFER = (
    "INSERT INTO ledger_transfer (book_id, entry_id, line, payer_id, payee_id, points, reason, detail, payer_after,"
    " payee_after, created_at) VALUES "
)
ENTRY = (
    "INSERT INTO ledger_entry (id, book_id, number, source, reason, by, facts, lines, reverses_id, created_at,"
    " request_hash, previous_hash, hash) VALUES "
)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO {table} DEFAULT VALUES",
        "UPDATE {table} SET id = id",
        "DELETE FROM {table}",
        "TRUNCATE {table} CASCADE",
        "ALTER TABLE {table} DISABLE TRIGGER ALL",
        "DROP TABLE {table} CASCADE",
        "CREATE TRIGGER mine BEFORE INSERT ON {table} EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE",
    ],
)
def test_the_app_may_do_nothing_to_a_table_but_read_it(attack: RawAttack, name: str, statement: str) -> None:
    assert isinstance(attack(APP, statement.replace("{table}", name)), errors.InsufficientPrivilege)


@pytest.mark.parametrize(
    "statement",
    [
        "SET session_replication_role = replica",
        "SELECT nextval('ledger_entry_id_seq')",
        "SELECT setval('ledger_transfer_id_seq', 1)",
        "SELECT ledger_note({book}, 'ledger.floor_set', 'me', '{{}}')",
        "SELECT ledger_request_hash('', '', '', '', 0, '')",
        "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "ALTER FUNCTION ledger_seal() RENAME TO gone",
        "CREATE TABLE public.mine (id int)",
        "SET ROLE mingtang_owner",
    ],
)
def test_the_app_may_not_go_round_the_rules(attack: RawAttack, statement: str) -> None:
    assert isinstance(attack(APP, statement), errors.InsufficientPrivilege)


POST = (
    "SELECT ledger_post({{book}}, '{source}', '{reason}', '{by}', '{facts}', ARRAY[{payers}]::bigint[],"
    " ARRAY[{payees}]::bigint[], ARRAY[{points}]::bigint[], ARRAY[{reasons}]::text[], ARRAY[{details}]::text[])"
)
USUAL = {
    "source": "hand:2",
    "reason": "hand",
    "by": "me",
    "facts": "{{}}",
    "payers": "{lan}",
    "payees": "{ming}",
    "points": "5",
    "reasons": "'win'",
    "details": "'{{}}'",
}


@pytest.mark.parametrize(
    ("_case", "change", "constraint"),
    [
        ("amount 0", {"points": "0"}, "ledger_transfer_points"),
        ("negative amount", {"points": "-5"}, "ledger_transfer_points"),
        ("amount above the limit", {"points": str(limits.POINTS_MAX + 1)}, "ledger_transfer_points"),
        ("to oneself", {"payees": "{lan}"}, "ledger_transfer_two_accounts"),
        ("no such account", {"payees": "999999"}, "ledger_transfer_accounts"),
        ("no line", dict.fromkeys(("payers", "payees", "points", "reasons", "details"), ""), "ledger_entry_lines"),
        ("lists of other lengths", {"points": "5, 5"}, "ledger_entry_lines"),
        ("no source", {"source": ""}, "ledger_entry_source_said"),
        ("no reason", {"reason": ""}, "ledger_entry_reason_said"),
        ("no reason of a line", {"reasons": "''"}, "ledger_transfer_reason_said"),
        ("nobody", {"by": ""}, "ledger_entry_by_said"),
        ("a note of the ledger's own", {"reason": "ledger.floor_set"}, "ledger_entry_lines"),
        ("a source of the ledger's own", {"source": "ledger:x"}, "ledger_entry_lines"),
        ("facts that are no object", {"facts": "[1]"}, "ledger_entry_facts_json"),
        ("detail that is no JSON", {"details": "'x'"}, "ledger_transfer_detail_json"),
        ("the source of another entry", {"source": "hand:1"}, "ledger_entry_source_once"),
    ],
)
def test_the_function_refuses_what_the_service_refuses(
    attack: RawAttack, _case: str, change: dict[str, str], constraint: str
) -> None:
    refusal = attack(APP, POST.format(**(USUAL | change)))

    assert isinstance(refusal, errors.IntegrityError)
    assert refusal.diag.constraint_name == constraint


@pytest.mark.parametrize(
    ("_case", "statement", "constraint"),
    [
        ("change a transfer", "UPDATE ledger_transfer SET points = 1", "ledger_transfer_append_only"),
        ("change nothing of one", "UPDATE ledger_transfer SET id = id", "ledger_transfer_append_only"),
        ("remove a transfer", "DELETE FROM ledger_transfer", "ledger_transfer_append_only"),
        ("empty the transfers", "TRUNCATE ledger_transfer CASCADE", "ledger_transfer_append_only"),
        ("change an entry", "UPDATE ledger_entry SET reason = 'x'", "ledger_entry_append_only"),
        ("remove an entry", "DELETE FROM ledger_entry WHERE lines = 0", "ledger_entry_append_only"),
        ("change a balance", "UPDATE ledger_account SET balance = 1", "ledger_account_by_posting"),
        ("change a floor", "UPDATE ledger_account SET floor = NULL", "ledger_account_by_posting"),
        ("rename an account", "UPDATE ledger_account SET name = 'x'", "ledger_account_by_posting"),
        ("remove an account", "DELETE FROM ledger_account WHERE id = {lan}", "ledger_account_stays"),
        (
            "open an account with points",
            ACCOUNT + "({book}, 'x', 'x', 9, 0, now())",
            "ledger_account_by_posting",
        ),
        ("set a head", "UPDATE ledger_book SET head_number = 0", "ledger_book_by_posting"),
        ("remove a book", "DELETE FROM ledger_book", "ledger_book_stays"),
        (
            "open a book with a past",
            BOOK + "('x', 'x', now(), 5, decode(repeat('00', 32), 'hex'))",
            "ledger_book_by_posting",
        ),
        (
            "hold what is no account's",
            HOLD + "({book}, 0, 'x', 5, now())",
            "ledger_transfer_accounts",
        ),
        (
            "add a line to what is written",
            TRANSFER + "({book}, {entry}, 4, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now())",
            "ledger_entry_closed",
        ),
        (
            "say a wrong balance",
            TRANSFER
            + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -96, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_transfer_balances",
        ),
        (
            "say balances that only together are right",
            TRANSFER + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -10, -90, now()),"
            " ({book}, 0, 2, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 2, NULL, now(), '', '', '')",
            "ledger_transfer_balances",
        ),
        (
            "take accounts of another book",
            TRANSFER
            + "({book} + 1, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book} + 1, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_transfer_accounts",
        ),
        (
            "take a line of another book",
            TRANSFER
            + "({book} + 1, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "a note with lines",
            TRANSFER
            + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'ledger:x', 'ledger.floor_set', 'x', '{{}}', 0, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "lines of two entries before either",
            TRANSFER + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now()),"
            " ({book}, -1, 1, {lan}, {ming}, 5, 'x', '{{}}', -10, -90, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_transfer_balances",
        ),
        (
            "two entries in one statement",
            ENTRY
            + "(0, {book}, 0, 'ledger:x', 'ledger.floor_set', 'x', '{{\"account\":\"user:wei\"}}', 0, NULL, now(),"
            " '', '', ''),"
            " (-1, {book}, 0, 'ledger:y', 'ledger.floor_set', 'x', '{{\"account\":\"user:wei\"}}', 0, NULL, now(),"
            " '', '', '')",
            "ledger_entry_number_once",
        ),
        (
            "a line without its entry",
            TRANSFER + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now())",
            "ledger_transfer_entry_id_10db8a1d_fk_ledger_entry_id",
        ),
        (
            "an entry without its lines",
            ENTRY + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 2, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "an entry with a line too few",
            TRANSFER
            + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 2, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "an entry with a line too many",
            TRANSFER + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now()),"
            " ({book}, 0, 2, {lan}, {ming}, 5, 'x', '{{}}', -10, -90, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "lines that are not numbered from 1",
            TRANSFER
            + "({book}, 0, 2, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '')",
            "ledger_entry_complete",
        ),
        (
            "an entry dated back",
            ENTRY
            + "(0, {book}, 0, 'ledger:x', 'ledger.x', 'x', '{{}}', 0, NULL, now() - interval '1 day', '', '', '')",
            "ledger_entry_dated",
        ),
        (
            "a note that there is not",
            ENTRY + "(0, {book}, 0, 'ledger:x', 'ledger.x', 'x', '{{}}', 0, NULL, now(), '', '', '')",
            "ledger_entry_note",
        ),
        (
            "a book that is opened twice",
            ENTRY + "(0, {book}, 0, 'ledger:x', 'ledger.book_opened', 'x', '{{}}', 0, NULL, now(), '', '', '')",
            "ledger_entry_note",
        ),
        (
            "a note on no account",
            ENTRY + "(0, {book}, 0, 'ledger:x', 'ledger.floor_set', 'x', '{{\"account\":\"nobody\"}}', 0, NULL, now(),"
            " '', '', '')",
            "ledger_entry_note",
        ),
        (
            "a reversal of other points",
            TRANSFER
            + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
            + ENTRY
            + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, {entry}, now(), '', '', '')",
            "ledger_entry_reverses",
        ),
    ],
)
def test_the_owner_is_bound_by_the_rules(attack: RawAttack, _case: str, statement: str, constraint: str) -> None:
    refusal = attack(OWNER, statement)

    assert isinstance(refusal, errors.IntegrityError)
    assert refusal.diag.constraint_name == constraint


COLUMNS = [
    (model._meta.db_table, field.column)
    for model in apps.get_app_config("ledger").get_models()
    for field in model._meta.concrete_fields
]


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_no_column_of_any_table_can_be_written_by_anybody(attack: RawAttack, table: str, column: str) -> None:
    for role, refusal in ((APP, errors.InsufficientPrivilege), (OWNER, errors.CheckViolation)):
        assert isinstance(attack(role, f"UPDATE {table} SET {column} = {column}"), refusal)


@pytest.mark.parametrize("name", TABLES)
def test_no_table_can_be_emptied_even_by_its_owner(attack: RawAttack, name: str) -> None:
    refusal = attack(OWNER, f"TRUNCATE {name} CASCADE")

    assert isinstance(refusal, errors.CheckViolation)


def test_an_entry_that_is_written_whole_takes_no_more_lines_in_the_same_transaction(attack: RawAttack) -> None:
    refusal = attack(
        OWNER,
        TRANSFER
        + "({book}, 0, 1, {lan}, {ming}, 5, 'x', '{{}}', -5, -95, now());"
        + ENTRY
        + "(0, {book}, 0, 'x', 'x', 'x', '{{}}', 1, NULL, now(), '', '', '');"
        + "SET CONSTRAINTS ALL IMMEDIATE;"
        + TRANSFER
        + "({book}, 0, 2, {lan}, {ming}, 7, 'x', '{{}}', -12, -88, now())",
    )

    assert refusal.diag.constraint_name == "ledger_entry_closed"
