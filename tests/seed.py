"""What many tests begin with: made once by the services, and its rows put back for each test after that."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection, transaction
from psycopg import sql

from tests.emptying import KEPT

_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (%s)"
_NUMBERS = "SELECT sequencename, coalesce(last_value, 1), last_value IS NOT NULL FROM pg_sequences"
_SET_NUMBERS = """
SELECT setval(format('public.%%I', name)::regclass, number, is_used)
FROM unnest(%s::text[], %s::bigint[], %s::bool[]) AS sequences (name, number, is_used)
"""


class Seed:
    """Rows that `make` leaves in an empty database, with the numbers that come next."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make
        self._rows: dict[str, bytes] | None = None
        self._numbers: list[list[object]] = []

    def plant(self) -> None:
        """The rows are there: made the first time, then put back as they were, and numbered as they were."""
        if self._rows is None:
            self._make()
            self._keep()
        else:
            self._put_back(self._rows)

    def _keep(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_TABLES, [KEPT])
            self._rows = {}
            for (table,) in cursor.fetchall():
                with cursor.copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(table))) as out:
                    if content := b"".join(map(bytes, out)):
                        self._rows[table] = content
            cursor.execute(_NUMBERS)
            self._numbers = [list(column) for column in zip(*cursor.fetchall(), strict=True)]

    def _put_back(self, rows: dict[str, bytes]) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            # Neither triggers, whose work is in the rows, nor foreign keys, which would want an order.
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table, content in rows.items():
                with cursor.copy(sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(table))) as into:
                    into.write(content)
            cursor.execute(_SET_NUMBERS, self._numbers)
            cursor.execute("SET LOCAL session_replication_role = origin")
