"""The scripts where something is missing: one line that says what to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config import services
from tests.live_site import ROOT, environment, wait_until_nothing_lives_for


def run(script: Path, *arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [script, *arguments],
        cwd=cwd,
        env={**environment(cwd / "var"), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A checkout without its environment, and a PATH with the shell's own tools but no Python."""
    (tmp_path / "script").mkdir()
    for name in ("script/setup", "requirements.txt", "requirements-uv.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "dirname", "cmp", "rm", "cp"):
        path = shutil.which(tool)
        assert path is not None
        (tmp_path / "bin" / tool).symlink_to(path)
    return tmp_path


def put_python(bare: Path, program: str) -> None:
    python = bare / "bin" / "python3"
    python.write_text(f"#!/bin/sh\n{program}\n")
    python.chmod(0o755)


@pytest.mark.parametrize(
    ("_case", "program", "line"),
    [
        ("no Python", "", "python3 is missing: install it (Debian: apt-get install python3 python3-pip).\n"),
        (
            "an old Python",
            'case "$1" in -c) exit 1 ;; -V) echo Python 3.9.2 ;; esac',
            "Python 3.11 or newer is needed: this is Python 3.9.2.\n",
        ),
        (
            "no pip",
            'case "$2" in venv) mkdir -p .venv ;; pip) exit 1 ;; esac',
            "pip is missing: install it (Debian: apt-get install python3-pip).\n",
        ),
    ],
)
def test_setting_up_says_what_is_missing(_case: str, program: str, line: str, bare: Path) -> None:
    if program:
        put_python(bare, f"PATH=/usr/bin:/bin\n{program}")

    refused = run(bare / "script" / "setup", cwd=bare, PATH=str(bare / "bin"))

    assert (refused.returncode, refused.stderr) == (1, line)


def test_a_browser_that_is_not_there_is_said(tmp_path: Path) -> None:
    refused = run(ROOT / "script" / "browser", cwd=tmp_path, CHROMIUM="/nowhere/chromium")

    assert (refused.returncode, refused.stderr) == (1, "CHROMIUM is /nowhere/chromium, which is not there.\n")


def test_commands_run_from_wherever_they_are_typed(tmp_path: Path) -> None:
    done = run(ROOT / "script" / "manage", "version", cwd=tmp_path)

    assert done.returncode == 0
    assert done.stdout.startswith("5.2")


def test_a_command_that_wants_the_database_says_when_it_is_there(tmp_path: Path) -> None:
    refused = run(ROOT / "script" / "manage", "migrate", cwd=tmp_path)

    assert refused.returncode == 1
    [line] = refused.stderr.splitlines()
    assert line.startswith("The database cannot be reached: while script/server runs, it can.")


def test_a_test_run_that_is_killed_leaves_no_server(tmp_path: Path) -> None:
    (tmp_path / "test_killed.py").write_text(
        "import os, pathlib, signal\n\n"
        "def test_killed():\n"
        f"    pathlib.Path({str(tmp_path / 'var')!r}).write_text(os.environ['MINGTANG_VAR'])\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    pytest_itself = Path(sys.executable).parent / "pytest"

    killed = run(
        pytest_itself, str(tmp_path), f"--rootdir={ROOT}", f"--config-file={ROOT / 'pyproject.toml'}", cwd=ROOT
    )
    var = Path((tmp_path / "var").read_text())
    wait_until_nothing_lives_for(var)

    assert killed.returncode == -9
    assert services.socket_directory(var).exists()
    services.remove(var)
