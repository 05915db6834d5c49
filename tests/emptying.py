"""Empties the test database between tests: Django's flush truncates every table and writes anew what migrating fills,
which takes as long as most tests."""

from __future__ import annotations

from django.db import connection, transaction

KEPT = ["django_migrations", "django_content_type", "auth_permission"]
"""What migrating fills; tests only read it."""

_EMPTY = """
DO $$
DECLARE filled text;
BEGIN
    -- Neither the ledger's triggers, which forbid it, nor foreign keys, which would want an order.
    SET LOCAL session_replication_role = replica;
    FOR filled IN
        SELECT format('%%I', tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (%s)
    LOOP
        EXECUTE 'DELETE FROM ' || filled;
    END LOOP;
END $$
"""
_NUMBER_ANEW = """
SELECT setval(format('%%I', sequencename)::regclass, 1, false) FROM pg_sequences WHERE sequencename <> ALL (%s)
"""


def empty_tables(*, numbers_anew: bool = False) -> None:
    """Delete all rows; with `numbers_anew` the next ones are numbered from 1.

    Only the owner's role in a server for tests may switch triggers off, and only this does.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_EMPTY, [KEPT])
        if numbers_anew:
            cursor.execute(_NUMBER_ANEW, [[f"{table}_id_seq" for table in KEPT]])
