"""A child process that is started, waited for, and stopped; none outlives its parent."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SETPRIV = shutil.which("setpriv")
POLL_SECONDS = 0.02


class CannotStart(Exception):
    """Something that must run does not; the message says what to do."""


@dataclass
class Process:
    """One child process.

    It has a session of its own, so that Ctrl-C in the terminal reaches only the supervisor, which then stops all in
    their order. On Linux the kernel also stops it when its parent dies, even by SIGKILL.
    """

    name: str
    arguments: Sequence[str]
    is_ready: Callable[[], bool] = lambda: True
    stop_signal: signal.Signals = signal.SIGTERM
    user: int | None = None
    log: Path | None = None
    directory: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)
    inherited: tuple[int, ...] = ()
    start_seconds_max: float = 120.0
    stop_seconds_max: float = 10.0
    popen: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it is ready; raises CannotStart with the end of its log if it does not become so."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start it, and do not wait."""
        arguments = list(self.arguments)
        if SETPRIV:
            arguments = [SETPRIV, "--pdeathsig", self.stop_signal.name.removeprefix("SIG"), *arguments]
        switch: dict[str, Any] = {"cwd": self.directory}
        if self.user is not None:
            switch = {"user": self.user, "group": self.user, "extra_groups": [], "cwd": "/"}
        output = self.log.open("wb") if self.log else None
        try:
            self.popen = subprocess.Popen(
                arguments,
                env={**os.environ, **self.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=True,
                pass_fds=self.inherited,
                **switch,
            )
        finally:
            if output:
                output.close()

    def wait_until_ready(self) -> None:
        """Wait until it is ready; raises CannotStart if it ends before, or takes too long."""
        end = time.monotonic() + self.start_seconds_max
        while not self.is_ready():
            if not self.is_running() or time.monotonic() > end:
                self.stop()
                raise CannotStart(f"{self.name} did not start.{self._last_words()}")
            time.sleep(POLL_SECONDS)

    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self.popen is not None and self.popen.poll() is None

    def stop(self) -> None:
        """Stop it, by force if it does not go of itself; nothing happens if it does not run."""
        if self.popen is None or self.popen.poll() is not None:
            return
        self.popen.send_signal(self.stop_signal)
        try:
            self.popen.wait(self.stop_seconds_max)
        except subprocess.TimeoutExpired:
            os.killpg(self.popen.pid, signal.SIGKILL)
            self.popen.wait()

    def _last_words(self) -> str:
        if self.log is None or not self.log.exists():
            return ""
        return "\n" + self.log.read_text(errors="replace").strip()[-2000:]
