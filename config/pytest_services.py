"""`-p config.pytest_services`: one throw-away PostgreSQL and Valkey for a test run, gone after it whatever happens.

Loaded with -p, so that it is imported before pytest-django reads the settings. `DATABASE_URL` and `REDIS_URL` replace
the servers here too; the database's user must then be a superuser.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from config import services
from config.processes import Process

VAR = Path(tempfile.mkdtemp(prefix="mingtang-test-"))
os.environ["MINGTANG_VAR"] = str(VAR)
os.environ["MINGTANG_DB_ROLE"] = "owner"

_started: list[Process] = []


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Start what the environment does not name. Browser tests have a whole site of their own instead."""
    is_in_browser = all("e2e" in Path(argument).parts for argument in session.config.args)
    if is_in_browser or session.config.option.collectonly:
        return
    if "DATABASE_URL" not in os.environ:
        _start(services.postgres(VAR, is_durable=False))
        services.prepare_database(VAR, is_for_tests=True)
    if "REDIS_URL" not in os.environ:
        _start(services.valkey(VAR, is_durable=False))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what was started and remove its files; the kernel stops it where this is not reached."""
    for process in reversed(_started):
        process.stop()
    _started.clear()
    services.remove(VAR)


def _start(process: Process) -> None:
    _started.append(process)
    process.start()
