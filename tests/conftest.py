"""What all tests share."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.db import connection
from django.test import TransactionTestCase, override_settings
from django.utils import translation
from hypothesis import HealthCheck, settings

from tests.emptying import empty_tables

# Browser tests want a process of their own, so they are collected only where they are asked for.
collect_ignore = [] if any("e2e" in argument for argument in sys.argv) else ["e2e"]

# `HYPOTHESIS_PROFILE=deep script/test` looks longer, and elsewhere each time; a plain run looks at the same examples
# each time, so that it tells of the tree and not of luck. Neither depends on how fast the machine is.
settings.register_profile(
    "small", max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "small"))


def pytest_collection_finish() -> None:
    """What was imported stays: the collector need not walk over it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _tables_are_emptied_quickly() -> Iterator[None]:
    """After a test with transactions of its own, the rows it left are deleted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda self: empty_tables())
        yield


@pytest.fixture(scope="session", autouse=True)
def _passwords_are_hashed_quickly() -> Iterator[None]:
    """A good hash takes most of a second, which tests of other things need not spend."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def _no_language_of_another_test() -> None:
    """A page in Chinese leaves its thread in Chinese."""
    translation.deactivate()


@pytest.fixture
def connect_as(transactional_db: None) -> Iterator[Callable[[str], psycopg.Connection]]:
    """A raw connection to the test database as another role: `connect_as("mingtang_app")`."""
    opened = []

    def connect(role: str) -> psycopg.Connection:
        place = connection.settings_dict
        opened.append(psycopg.connect(host=place["HOST"], port=place["PORT"] or None, dbname=place["NAME"], user=role))
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


@pytest.fixture
def child_environment(transactional_db: None) -> dict[str, str]:
    """The environment in which a child process works on the test database, as the app's role.

    Give it to `subprocess` for a worker or a clock that a test starts, and kills.
    """
    name = connection.settings_dict["NAME"]
    return {**os.environ, "MINGTANG_DB_ROLE": "app", "MINGTANG_DB_NAME": name}
