"""The nightly check, by hand."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.table.services.nightly import run_nightly


class Command(BaseCommand):
    help = (
        "Check every book and play the day's hands again, as Celery's beat does at night; exit status 1 if something"
        " does not hold."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--day", type=date.fromisoformat, help="YYYY-MM-DD (UTC); the days not checked yet, if not given"
        )

    def handle(self, *args: Any, day: date | None, **options: Any) -> None:
        rows = run_nightly(day=day)
        if not rows:
            raise CommandError("Another check is running.", returncode=2)
        for row in rows:
            name = "all" if row.club is None else row.club.book.key
            self.stdout.write(
                f"{row.day} {name}: {'holds' if row.is_ok else 'DOES NOT HOLD'}; {row.hands} hands, {row.replayed}"
                f" played again, {row.not_replayed} not, {row.unsettled} unsettled, {row.dead} dead;"
                f" {row.entries} entries, {row.transfers} transfers, {row.points} points moved"
            )
            for failure in row.failures:
                self.stderr.write(f"{row.day} {name}: {failure}")
        if not rows[-1].is_ok:
            sys.exit(1)
