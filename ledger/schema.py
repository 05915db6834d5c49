"""Whether the database still has the rules that the migrations gave it: functions, triggers, constraints, rights.

`ledger/sql/schema.txt` lists them as a database says them right after the migrations; a test holds it to that.
"""

from __future__ import annotations

from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections

SCHEMA_FILE = Path(__file__).parent / "sql" / "schema.txt"
APP_ROLE = "mingtang_app"

TABLES = ("ledger_book", "ledger_account", "ledger_entry", "ledger_transfer", "ledger_hold")

LISTING = r"""
    WITH tables AS (SELECT oid, relname FROM pg_class WHERE oid = ANY (%(tables)s::regclass[]))
    SELECT 'function ' || p.oid::regprocedure || CASE WHEN p.prosecdef THEN ' as owner' ELSE '' END
        || coalesce(' with ' || array_to_string(p.proconfig, ', '), '')
        || ' sha256 ' || encode(sha256(convert_to(p.prosrc, 'UTF8')), 'hex')
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.proname LIKE 'ledger\_%%'
    UNION ALL
    SELECT 'trigger ' || pg_get_triggerdef(t.oid)
        || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' DISABLED ' || t.tgenabled::text END
    FROM pg_trigger t JOIN tables ON tables.oid = t.tgrelid WHERE NOT t.tgisinternal
    UNION ALL
    SELECT 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
        || CASE WHEN EXISTS (SELECT FROM pg_trigger g WHERE g.tgconstraint = c.oid AND g.tgenabled <> 'O')
           THEN ' DISABLED' ELSE '' END
    FROM pg_constraint c JOIN tables ON tables.oid = c.conrelid WHERE c.contype IN ('c', 'f', 'p', 'u')
    UNION ALL
    SELECT 'index ' || indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY (SELECT relname FROM tables)
"""

RIGHTS = r"""
    SELECT 'right ' || lower(p) || ' on ' || t
    FROM unnest(%(tables)s::text[]) t, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p
    WHERE has_table_privilege(%(role)s, t, p)
    UNION ALL
    SELECT 'right use of ' || t || '_id_seq' FROM unnest(%(tables)s::text[]) t
    WHERE has_sequence_privilege(%(role)s, t || '_id_seq', 'USAGE, UPDATE')
    UNION ALL
    SELECT 'right execute ' || p.oid::regprocedure
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.proname LIKE 'ledger\_%%' AND has_function_privilege(%(role)s, p.oid, 'EXECUTE')
"""


def listing(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """What holds the ledger in a database, a line each, in a fixed order; rights only where the app has a role."""
    with connections[using].cursor() as cursor:
        cursor.execute(LISTING, {"tables": list(TABLES)})
        lines = [str(line) for (line,) in cursor.fetchall()]
        if app_role_exists():
            cursor.execute(RIGHTS, {"role": APP_ROLE, "tables": list(TABLES)})
            lines += [str(line) for (line,) in cursor.fetchall()]
    return sorted(lines)


def app_role_exists() -> bool:
    """Whether there is a role for the app that is not the owner of the tables."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = %s)", [APP_ROLE])
        return bool(cursor.fetchone()[0])


def may_write() -> bool:
    """Whether the role of this connection could write to the ledger's tables, past the functions that post."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_or(has_table_privilege(name, 'INSERT, UPDATE, DELETE, TRUNCATE'))"
            " FROM unnest(%s::text[]) AS name",
            [list(TABLES)],
        )
        return bool(cursor.fetchone()[0])


def differences() -> list[str]:
    """How this database differs from `schema.txt`: `- …` what is missing, `+ …` what is there instead."""
    expected = SCHEMA_FILE.read_text(encoding="utf-8").splitlines()
    if not app_role_exists():
        expected = [line for line in expected if not line.startswith("right ")]
    found = listing()
    missing = [f"- {line}" for line in expected if line not in set(found)]
    strange = [f"+ {line}" for line in found if line not in set(expected)]
    return sorted(missing + strange, key=lambda line: (line[2:], line[0]))
