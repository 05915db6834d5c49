"""The whole site as `script/server` runs it, for tests that look at it from outside."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from config.processes import SETPRIV
from config.services import socket_directory

ROOT = Path(__file__).resolve().parent.parent
STOP_SECONDS_MAX = 120


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(var: Path) -> dict[str, str]:
    """What a site that keeps its data in `var` is to see: this process's environment, without a test run's own."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("MINGTANG_", "DJANGO_", "PYTEST_"))
    }
    # House bots that dawdle would make a hand in a browser take minutes.
    quick = {"MINGTANG_BOT_DELAY_MS": "20,60"}
    return {**kept, **quick, "MINGTANG_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"}


def run_supervisor(var: Path, port: int) -> subprocess.CompletedProcess[str]:
    """Start a supervisor that is expected to refuse, and wait for its end."""
    return subprocess.run(
        [sys.executable, "-m", "config.supervisor", "--port", str(port)],
        cwd=ROOT,
        env=environment(var),
        capture_output=True,
        text=True,
        timeout=STOP_SECONDS_MAX,
        check=False,
    )


def processes_of(var: Path) -> dict[int, str]:
    """Every process that works on the data in `var`, with its command line."""
    found = {}
    marker = f"MINGTANG_VAR={var}".encode()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            line = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            # Valkey writes its title over its environment, but names its socket there.
            is_ours = marker in (place / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if line and (is_ours or str(socket_directory(var)) in line):
            found[int(place.name)] = line
    return found


def wait_until_nothing_lives_for(var: Path) -> None:
    """Wait until no process works on the data in `var`; fails if one stays."""
    end = time.monotonic() + STOP_SECONDS_MAX
    while left := processes_of(var):
        assert time.monotonic() < end, left
        time.sleep(0.05)


@dataclass
class LiveSite:
    """A running supervisor with all its children, on a folder of data and a port of its own."""

    var: Path
    port: int
    supervisor: subprocess.Popen[str]

    @classmethod
    def start(cls, var: Path) -> LiveSite:
        """Start it and wait for the line in which it says where it is."""
        port = free_port()
        arguments = [sys.executable, "-m", "config.supervisor", "--port", str(port)]
        if SETPRIV:
            # Should this process be killed, the supervisor stops everything.
            arguments = [SETPRIV, "--pdeathsig", "TERM", *arguments]
        supervisor = subprocess.Popen(
            arguments,
            cwd=ROOT,
            env=environment(var),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert supervisor.stdout is not None
        said = []
        for line in supervisor.stdout:
            said.append(line)
            if line.startswith("Mingtang is at "):
                return cls(var, port, supervisor)
        raise AssertionError(f"The site did not start:\n{''.join(said)}")

    @property
    def url(self) -> str:
        """Its address, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str) -> tuple[int, str]:
        """The status and the body of a page."""
        with urllib.request.urlopen(self.url + path, timeout=20) as answer:
            return answer.status, answer.read().decode()

    def manage(self, *arguments: str) -> str:
        """What one of the project's commands prints when it works on this site."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=environment(self.var),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def processes(self) -> dict[int, str]:
        """Every process that lives for this site, with its command line."""
        return processes_of(self.var)

    def kill(self, program: str) -> None:
        """Kill -9 the process whose command line holds `program`; there must be one such."""
        [number] = [number for number, line in self.processes().items() if program in line]
        os.kill(number, signal.SIGKILL)

    def wait_for_end(self) -> tuple[int, str]:
        """Wait until the supervisor has ended; its exit status and what it had to say."""
        said, _ = self.supervisor.communicate(timeout=STOP_SECONDS_MAX)
        return self.supervisor.returncode, said

    def wait_until_nothing_lives(self) -> None:
        """Wait until no process of this site is left; fails if one stays."""
        wait_until_nothing_lives_for(self.var)

    def stop(self) -> tuple[int, str]:
        """Ask the supervisor to stop, and wait for it."""
        if self.supervisor.poll() is None:
            self.supervisor.terminate()
        return self.wait_for_end()
