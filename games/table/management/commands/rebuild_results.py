"""`rebuild_results`: statistics are made anew from the logs of settled hands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.table import services


class Command(BaseCommand):
    help = (
        "Writes the rows that statistics are made of anew from the logs of all settled hands. Points are not touched."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=int, help="only the hands of the club with this number")

    def handle(self, *args: Any, club: int | None, **options: Any) -> None:
        written, left = services.rebuild_results(club_id=club)
        self.stdout.write(f"{written} hands written, {left} left as they are.")
