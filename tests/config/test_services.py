from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from config import services
from config.processes import CannotStart


@pytest.mark.django_db(transaction=True)
def test_the_app_reads_and_writes_tables_that_the_owner_made_but_makes_none(
    connect_as: Callable[[str], psycopg.Connection],
) -> None:
    app = connect_as("mingtang_app")

    app.execute("INSERT INTO django_session VALUES ('key', 'data', now())")
    app.commit()

    with connection.cursor() as cursor:
        cursor.execute("SELECT session_key FROM django_session")
        assert cursor.fetchall() == [("key",)]
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute("CREATE TABLE mine (id int)")


@pytest.mark.django_db(transaction=True)
def test_the_app_may_not_switch_triggers_off(connect_as: Callable[[str], psycopg.Connection]) -> None:
    app = connect_as("mingtang_app")

    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute("SET session_replication_role = replica")


def test_a_folder_of_sockets_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "sockets").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(CannotStart, match="belongs to somebody else"):
        services.claim_directory(tmp_path / "sockets")


def test_a_folder_of_sockets_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "sockets").mkdir(mode=0o777)

    services.claim_directory(tmp_path / "sockets")

    assert (tmp_path / "sockets").stat().st_mode & 0o777 == 0o700


def test_two_checkouts_never_meet() -> None:
    assert services.socket_directory(Path("/a/var")) != services.socket_directory(Path("/b/var"))
