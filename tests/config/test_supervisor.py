"""The site as one command runs it: how it starts, refuses to start, and ends."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import services
from tests.live_site import LiveSite, free_port, run_supervisor

PROGRAMS = [
    "config.supervisor",
    "bin/postgres",
    "valkey-server",
    "uvicorn",
    "config worker",
    "config beat",
    "run_clock",
]


@pytest.fixture
def var(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    services.remove(tmp_path)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """One site, since it takes long to start; the last test that asks for it kills it."""
    folder = tmp_path_factory.mktemp("site")
    running = LiveSite.start(folder)
    yield running
    running.stop()
    running.wait_until_nothing_lives()
    services.remove(folder)


def test_one_command_runs_every_process_and_a_second_start_is_refused(site: LiveSite) -> None:
    status, body = site.get("/healthz")
    lines = "\n".join(site.processes().values())
    second = run_supervisor(site.var, free_port())

    assert (status, json.loads(body)) == (200, {"database": "ok", "valkey": "ok"})
    assert [program for program in PROGRAMS if program not in lines] == []
    assert second.returncode == 1
    assert second.stderr == "Mingtang already runs from this checkout: use that one, or stop it first.\n"


def test_a_supervisor_killed_by_force_leaves_no_orphan_and_the_next_one_starts(site: LiveSite) -> None:
    before = set(site.processes())

    site.supervisor.kill()
    again = LiveSite.start(site.var)
    status = again.get("/healthz")[0]
    survivors = before.intersection(again.processes())
    again.kill("valkey-server")
    end = again.wait_for_end()

    assert (status, survivors) == (200, set())
    assert end[0] == 1
    assert "Valkey ended with -9, so the rest stops too." in end[1].splitlines()


def test_a_taken_port_is_refused_in_one_line_before_anything_starts(var: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        refused = run_supervisor(var, port)

    assert refused.returncode == 1
    assert refused.stderr == f"Port {port} of 127.0.0.1 is taken: choose another with --port.\n"
    assert not (var / "postgres").exists()


@pytest.mark.parametrize(("_case", "port"), [("too large", 99999), ("negative", -1)])
def test_a_port_that_cannot_be_is_refused_in_one_line(_case: str, port: int, var: Path) -> None:
    refused = run_supervisor(var, port)

    assert refused.returncode == 1
    assert refused.stderr == f"Port {port} of 127.0.0.1 cannot be used: choose another with --port.\n"


def test_a_database_that_does_not_answer_is_said_in_one_line(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgres://nobody@127.0.0.1:{free_port()}/nothing")

    refused = run_supervisor(var, free_port())

    assert refused.returncode == 1
    assert refused.stderr.startswith("The database's tables could not be made. ")
    assert "Connection refused" in refused.stderr
    assert refused.stderr.count("\n") == 1
