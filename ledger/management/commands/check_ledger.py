from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger import anchors, audit, schema


class Command(BaseCommand):
    help = (
        "Reckon every book anew from its entries: numbers, hashes, balances, sums, accounts, reversals and holds."
        " Prints what was checked; exit status 1 if anything does not hold, with the first entry that does not."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--book", action="append", help="key of a book to check (may be repeated); all, if not given"
        )
        parser.add_argument("--anchor", type=Path, help="file of published heads: each must be part of its book still")
        parser.add_argument("--schema", action="store_true", help="also whether the database has all its rules still")
        for extra in audit.extra_checks.values():
            parser.add_argument(f"--{extra.option}", action="store_true", help=extra.help)

    def handle(self, *args: Any, **options: Any) -> None:
        extras = [extra for extra in audit.extra_checks.values() if options[extra.option]]
        failures = self._check_schema() if options["schema"] else 0
        begun = time.monotonic()
        books = entries = transfers = 0
        for found in audit.check_books(keys=options["book"], anchors=self._anchors(options["anchor"])):
            books, entries, transfers = books + 1, entries + found.entries, transfers + found.transfers
            failures += self._say(found)
            for extra in extras:
                for one in extra.check(found.book):
                    if isinstance(one, audit.Remark):
                        self.stdout.write(f"{extra.option}: {one}")
                    else:
                        failures += 1
                        self.stderr.write(f"{extra.option}: {one}")
        seconds = time.monotonic() - begun
        self.stdout.write(f"{books} books, {entries} entries, {transfers} transfers in {seconds:.1f} s")
        if failures:
            self.stderr.write(f"{failures} do not hold")
            sys.exit(1)

    def _say(self, found: audit.Found) -> int:
        if found.failure is not None:
            self.stderr.write(str(found.failure))
            return 1
        self.stdout.write(
            f"book {found.book}: {found.entries} entries, {found.transfers} transfers, {found.accounts} accounts hold;"
            f" head {found.entries} {found.head.hex()}"
        )
        return 0

    def _check_schema(self) -> int:
        differences = schema.differences()
        for line in differences:
            self.stderr.write(f"schema: {line}")
        if not differences:
            self.stdout.write("schema: functions, triggers, constraints, indexes and rights are as they were made")
        return len(differences)

    def _anchors(self, file: Path | None) -> dict[str, dict[int, bytes]]:
        try:
            return anchors.read(file) if file else {}
        except (OSError, anchors.BadAnchor) as error:
            raise CommandError(f"{file}: {error}") from error
