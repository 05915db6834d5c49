"""Everything that a site is, in one terminal: `script/server`. Ctrl-C stops all of it.

PostgreSQL and Valkey first (unless the environment names others), then the migrations as the database's owner, then
the demo club, pages, worker, beat and clock as the app. A child that dies stops the rest.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import IO

from config import env, limits, services
from config.processes import CannotStart, Process

BASE_DIR = Path(__file__).resolve().parent.parent
WATCH_SECONDS = 0.2
OLD_SERVERS_STOP_SECONDS_MAX = 15


class Stop(Exception):
    """Somebody asked the supervisor to stop."""


def main(arguments: list[str] | None = None) -> int:
    """Run until asked to stop. The exit status is 0 then, and 1 where something could not start or died."""
    parser = argparse.ArgumentParser(prog="script/server", description="Run Mingtang: all of it, until Ctrl-C.")
    parser.add_argument("--port", type=int, default=8000, help="where browsers find it (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    options = parser.parse_args(arguments)
    started: list[Process] = []
    try:
        with _the_only_one(env.VAR_DIR):
            _refuse_a_taken_port(options.host, options.port)
            _listen_for_signals()
            _run(options.host, options.port, started)
    except Stop:
        print("Stopping.", flush=True)
        return 0
    except CannotStart as reason:
        print(reason, file=sys.stderr, flush=True)
        return 1
    finally:
        for process in reversed(started):
            process.stop()
    return 0


def _listen_for_signals() -> None:
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)
    # `nohup script/server` is to survive its terminal.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
    raise Stop


def _run(host: str, port: int, started: list[Process]) -> None:
    """Start all in order, say where it is, and watch; `started` tells the caller what to stop."""
    os.environ["MINGTANG_PORT"] = str(port)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.pop("MINGTANG_DB_ROLE", None)
    begun = time.monotonic()
    _start_services(started)
    _manage("migrate", "The database's tables could not be made.", "--verbosity", "0")
    apps = _apps(host, port)
    for process in apps:
        started.append(process)
        process.launch()
    _manage("ensure_demo", "The demo club could not be made.")
    for process in apps:
        process.wait_until_ready()
    address = env.address(host, port)
    print(f"Mingtang is at {address} ({time.monotonic() - begun:.1f} s). Ctrl-C stops it.", flush=True)
    print(f"To become its operator: script/manage createsuperuser, then {address}admin/", flush=True)
    while True:
        for process in started:
            if not process.is_running():
                assert process.popen is not None
                raise CannotStart(f"{process.name} ended with {process.popen.returncode}, so the rest stops too.")
        time.sleep(WATCH_SECONDS)


def _the_only_one(var: Path) -> IO[str]:
    """The lock that one supervisor of this folder holds; raises CannotStart if another has it."""
    var.mkdir(parents=True, exist_ok=True)
    lock = (var / "supervisor.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CannotStart("Mingtang already runs from this checkout: use that one, or stop it first.") from None
    return lock


def _refuse_a_taken_port(host: str, port: int) -> None:
    try:
        socket.create_server((host, port), family=_family(host)).close()
    except (OSError, OverflowError) as error:
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        reason = "is taken" if is_taken else "cannot be used"
        raise CannotStart(f"Port {port} of {host} {reason}: choose another with --port.") from None


def _start_services(started: list[Process]) -> None:
    """Start the embedded servers, after those of a supervisor that was killed have gone."""
    var = env.VAR_DIR
    with (var / "services.lock").open("w") as held:
        # The servers inherit this lock, so it is free when the last of them has ended.
        end = time.monotonic() + OLD_SERVERS_STOP_SECONDS_MAX
        while True:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise CannotStart("Servers of an earlier start do not stop: end them, then start again.") from None
                time.sleep(0.1)
        if "REDIS_URL" not in os.environ:
            _start(services.valkey(var), held, started)
        if "DATABASE_URL" not in os.environ:
            _start(services.postgres(var), held, started)
            services.prepare_database(var)


def _start(process: Process, held: IO[str], started: list[Process]) -> None:
    process.inherited = (held.fileno(),)
    started.append(process)
    process.start()


def _manage(command: str, complaint: str, *arguments: str) -> None:
    """Run one of Django's commands to its end; raises CannotStart with its last line if it fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", command, *arguments],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode != 0:
        (env.VAR_DIR / "log").mkdir(exist_ok=True)
        log = env.VAR_DIR / "log" / f"{command}.log"
        log.write_text(done.stdout + done.stderr)
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip() and not line[0].isspace()]
        last = lines[-1] if lines else f"It ended with {done.returncode}."
        raise CannotStart(f"{complaint} {last} (all of it: {log})")


def _apps(host: str, port: int) -> list[Process]:
    """The processes that are this project's own."""
    python = [sys.executable, "-m"]
    celery = [*python, "celery", "--quiet", "-A", "config"]
    web = [*python, "uvicorn", "--host", host, "--port", str(port), "--loop", "uvloop", "--ws", "websockets-sansio"]
    web += ["--ws-max-size", str(limits.SOCKET_MESSAGE_BYTES_MAX)]
    web += ["--ws-max-queue", str(limits.SOCKET_QUEUE_MESSAGES_MAX), "--ws-per-message-deflate", "false"]
    web += ["--lifespan", "off", "--no-server-header", "--log-level", "warning"]
    web += ["--timeout-graceful-shutdown", str(limits.PAGE_STOP_SECONDS_MAX), "config.asgi:application"]
    worker = [*celery, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "warning"]
    worker += ["--without-mingle", "--without-gossip"]
    beat = [*celery, "beat", "--loglevel", "warning", "--schedule", str(env.VAR_DIR / "beat"), "--pidfile", ""]
    clock = [sys.executable, "manage.py", "run_clock"]
    return [
        Process("The web process", web, is_ready=lambda: _listens(host, port), directory=BASE_DIR),
        Process("The worker", worker, directory=BASE_DIR),
        Process("Celery's beat", beat, directory=BASE_DIR),
        Process("The clock", clock, directory=BASE_DIR),
    ]


def _listens(host: str, port: int) -> bool:
    with socket.socket(_family(host)) as client:
        client.settimeout(1)
        return client.connect_ex((_named(host), port)) == 0


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _named(host: str) -> str:
    """An address that a browser on this machine can open."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - it is what was asked for


if __name__ == "__main__":
    sys.exit(main())
