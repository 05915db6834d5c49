"""Is this hand what was promised? (docs/cli.md)"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import OperationalError

from clubs.errors import NotFound
from games.desk.findings import DoesNotHold
from games.desk.site import transfers_at
from games.desk.verify import Transfer, check_record, check_transfers, settled_as
from games.table.selectors import settled_transfers


class Command(BaseCommand):
    """Check a hand's record, and the ledger against it; exits 1 on the first thing that does not hold."""

    help = "Check the record of a hand: its shuffle, deal, play and payments, and the ledger against them."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", metavar="FILE", help="the record as a member downloads it; - for standard input")
        parser.add_argument("--against", metavar="URL", help="compare with the ledger of the site at this address")

    def handle(self, *args: Any, file: str, against: str | None, **options: Any) -> None:
        try:
            text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
            record = json.loads(text)
        except (OSError, ValueError, RecursionError) as error:
            raise CommandError(f"{file} cannot be read as a record: {error}", returncode=2) from error
        try:
            for finding in check_record(record):
                self.stdout.write(f"holds: {finding}")
            self.stdout.write(self._ledger(record, against))
        except DoesNotHold as error:
            raise CommandError(f"does not hold: {error}", returncode=1) from error

    def _ledger(self, record: dict[str, Any], against: str | None) -> str:
        """What comparing the ledger came to. Raises DoesNotHold."""
        if against is not None:
            try:
                return f"holds: {check_transfers(record, transfers_at(against, record))}"
            except OSError as error:
                raise CommandError(f"{against} cannot be asked: {error}", returncode=2) from error
        try:
            entry_hash, hand = settled_as(record)
            rows = [] if entry_hash is None else settled_transfers(hand, entry_hash)
        except OperationalError:
            return "not checked: the ledger, since no database is running"
        except NotFound:
            return "not checked: the ledger, since the running database has no such hand; --against URL asks a site"
        return f"holds: {check_transfers(record, [Transfer(**row) for row in rows])}"
