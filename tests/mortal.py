"""Work that is really killed. A server of forks, its imports done, runs each act in a process of its own, which may be
told to end itself by SIGKILL at a point, or be killed from outside.

    with mortals("tests.clubs.mortal_acts", child_environment) as workers:
        workers.do("post", asked)                                   # what it answered
        workers.do("post", asked, die=Death("commit", 1, "after"))  # KILLED, unless it was done before that point
        pid = workers.begin("post", asked); os.kill(pid, SIGKILL); workers.end(pid)
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings


@dataclass(frozen=True)
class Death:
    """The process kills itself just before or just after its `number`th statement or commit."""

    at: str
    number: int
    when: str


@dataclass(frozen=True)
class Answer:
    """What an act came to: its value, or the name of the exception that refused it; neither if it was killed."""

    value: Any = None
    refusal: str = ""
    is_killed: bool = False


KILLED = Answer(is_killed=True)


class Workers:
    """The test's end of the pipe."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def begin(self, act: str, asked: Mapping[str, Any], *, die: Death | None = None) -> int:
        """Start an act; the id of its process."""
        told = self._ask({"act": act, "asked": asked, "die": asdict(die) if die else None})
        return int(told["pid"])

    def end(self, pid: int) -> Answer:
        """Wait until the process is over."""
        return Answer(**self._ask({"end": pid}))

    def do(self, act: str, asked: Mapping[str, Any], *, die: Death | None = None) -> Answer:
        return self.end(self.begin(act, asked, die=die))

    def _ask(self, order: Mapping[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(order), file=self.process.stdin, flush=True)
        told = self.process.stdout.readline()
        assert told, "the server of forks has ended"
        answer: dict[str, Any] = json.loads(told)
        return answer


@contextmanager
def mortals(acts: str, environment: Mapping[str, str]) -> Iterator[Workers]:
    """A server of forks for the acts of a module (its `ACTS`, by name), on the database that the environment names."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.mortal", acts],
        env=dict(environment),
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Workers(process)
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


def serve(acts: Mapping[str, Callable[..., Any]]) -> None:
    """Read an order a line, until there is none. This process never opens a connection: forks could not share it."""
    _warm()
    answers: dict[int, int] = {}
    for line in sys.stdin:
        order = json.loads(line)
        if "end" in order:
            told = _ended(order["end"], answers.pop(order["end"]))
        else:
            told = {"pid": _forked(acts[order["act"]], order, answers)}
        print(json.dumps(told), flush=True)


def _warm() -> None:
    """Do once what each fork would have to do anew: import the pages' addresses, read the catalogue of words."""
    from django.urls import get_resolver
    from django.utils.translation import gettext

    assert get_resolver().reverse_dict
    gettext("open")


def _forked(act: Callable[..., Any], order: Mapping[str, Any], answers: dict[int, int]) -> int:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(writing, json.dumps(_answer(act, order)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    answers[pid] = reading
    return pid


def _ended(pid: int, reading: int) -> dict[str, Any]:
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _pid, status = os.waitpid(pid, 0)
    # An answer that was written and nobody has read is as good as none.
    return asdict(KILLED) if os.WIFSIGNALED(status) else json.loads(text)


def _answer(act: Callable[..., Any], order: Mapping[str, Any]) -> dict[str, Any]:
    if order["die"]:
        _arrange(Death(**order["die"]))
    try:
        return asdict(Answer(value=act(**order["asked"])))
    except Exception as error:  # noqa: BLE001  whatever it is, the test must hear of it
        return asdict(Answer(refusal=type(error).__name__, value=str(error)))


def _arrange(death: Death) -> None:
    from django.db import connection

    left = death.number

    def passing(step: Callable[[], Any]) -> Any:
        nonlocal left
        left -= 1
        if left == 0 and death.when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        done = step()
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    if death.at == "commit":
        commit = connection._commit
        connection._commit = lambda: passing(commit)
    else:
        connection.execute_wrappers.append(lambda execute, *arguments: passing(lambda: execute(*arguments)))


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    serve(importlib.import_module(sys.argv[1]).ACTS)
