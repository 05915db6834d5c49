"""The ledger's migrations: each there and back, and to what `schema.txt` lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from ledger import checks, schema


@pytest.fixture
def spare(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A database of its own, with nothing in it; its alias."""
    alias, name = "spare", "mingtang_spare"
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {name}")
            cursor.execute(f"CREATE DATABASE {name}")
        connections.databases[alias] = {**connection.settings_dict, "NAME": name}
        try:
            yield alias
        finally:
            connections[alias].close()
            del connections[alias], connections.databases[alias]
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name}")


def migrate(alias: str, target: str | None) -> None:
    MigrationExecutor(connections[alias]).migrate([("ledger", target)])


def steps(alias: str) -> list[str]:
    """The names of the ledger's migrations, in their order."""
    graph = MigrationExecutor(connections[alias]).loader.graph
    [leaf] = graph.leaf_nodes("ledger")
    return [name for app, name in graph.forwards_plan(leaf) if app == "ledger"]


def rules(listing: list[str]) -> list[str]:
    """All but rights: what the app lost, no way back gives it again."""
    return [line for line in listing if not line.startswith("right ")]


def left_over(alias: str) -> list[str]:
    """Tables, functions and sequences of the ledger that are there."""
    with connections[alias].cursor() as cursor:
        cursor.execute(
            "SELECT relname::text FROM pg_class WHERE relname LIKE 'ledger%%'"
            " UNION ALL SELECT proname::text FROM pg_proc WHERE proname LIKE 'ledger%%'"
        )
        return [name for (name,) in cursor.fetchall()]


def test_each_migration_leads_back_to_what_was_before_it_and_all_of_them_to_nothing_and_again(spare: str) -> None:
    made = {}
    for step in steps(spare):
        migrate(spare, step)
        made[step] = schema.listing(using=spare)
    for step in reversed(steps(spare)):
        migrate(spare, step)
        assert rules(schema.listing(using=spare)) == rules(made[step]), step
    migrate(spare, None)
    left = left_over(spare)
    migrate(spare, steps(spare)[-1])

    assert left == []
    assert schema.listing(using=spare) == made[steps(spare)[-1]]
    assert made[steps(spare)[-1]] == schema.SCHEMA_FILE.read_text(encoding="utf-8").splitlines()


def test_the_models_are_what_the_migrations_make(db: None) -> None:
    call_command("makemigrations", "ledger", check=True, dry_run=True, verbosity=0)


def test_the_app_is_not_warned_where_its_role_cannot_write(db: None) -> None:
    assert checks.app_cannot_write(databases=["default"]) == []


def test_an_installation_with_one_role_for_all_is_warned(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "APP_ROLE", "nobody_at_all")

    [warning] = checks.app_cannot_write(databases=["default"])

    assert warning.id == "ledger.W001"
    assert not [line for line in schema.listing() if line.startswith("right ")]
