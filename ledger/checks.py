"""System checks of the ledger: whether the app's role is kept from writing past the functions that post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import connections

from ledger import schema


@checks.register(checks.Tags.database)
def app_cannot_write(databases: Sequence[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """ledger.W001: the connection's role can write to the ledger's tables.

    Migrations run as the owner, who can; so this is asked only of a role that does not own the tables' database, or
    where no other role exists.
    """
    if "default" not in (databases or ()) or "ledger_entry" not in connections["default"].introspection.table_names():
        return []
    if schema.app_role_exists() or not schema.may_write():
        return []
    return [
        checks.Warning(
            "This database has no role mingtang_app: pages and workers run with the rights of the tables' owner, and"
            " only the triggers keep them from writing to the ledger past its functions.",
            hint="Create the roles of config/sql/roles.sql, then run ledger/sql/0004_privileges.sql as the owner, and"
            " set DATABASE_URL to the app's role and DATABASE_OWNER_URL to the owner's.",
            id="ledger.W001",
        )
    ]
