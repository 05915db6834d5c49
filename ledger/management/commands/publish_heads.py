from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger import anchors


class Command(BaseCommand):
    help = "Append the head of every book to a file of anchors, to be kept where the database's owner cannot reach it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the file; it is made if it is not there")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            count = anchors.publish(file)
        except (OSError, anchors.BadAnchor) as error:
            raise CommandError(f"{file}: {error}") from error
        self.stdout.write(f"{count} new heads in {file}")
