"""`run_clock`: time at the tables passes while at least one of these runs."""

from __future__ import annotations

import signal
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections

from games.table import limits, services

BEAT_SECONDS = 1.0
RETIRE_SECONDS = 15.0


class Command(BaseCommand):
    help = "Plays default actions at deadlines, moves bots, closes claim windows, deals the next hand. Run any number."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, and stop")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        self._stops = False
        if once:
            services.beat()
            services.run_due()
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        next_beat = next_retire = 0.0
        while not self._stops:
            started = time.monotonic()
            try:
                if started >= next_beat:
                    services.beat()
                    next_beat = started + BEAT_SECONDS
                if started >= next_retire:
                    services.retire_presence()
                    next_retire = started + RETIRE_SECONDS
                services.run_due()
            except OperationalError as error:
                # The database restarts, or a lock was waited for too long: there is nothing to undo, only to try again.
                self.stderr.write(f"the clock waits for the database: {error}")
                close_old_connections()
                time.sleep(BEAT_SECONDS)
            left = limits.CLOCK_POLL_MS / 1000 - (time.monotonic() - started)
            if left > 0 and not self._stops:
                time.sleep(left)

    def _stop(self, *_signal: Any) -> None:
        self._stops = True
