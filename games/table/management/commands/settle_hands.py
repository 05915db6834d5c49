"""`settle_hands`: settles what waits, without broker or worker."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.table import services


class Command(BaseCommand):
    help = "Settles finished hands that wait. With --revive, those that failed too often are tried again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--revive", action="store_true", help="try hands again that failed too often")

    def handle(self, *args: Any, revive: bool, **options: Any) -> None:
        if revive:
            self.stdout.write(f"{services.revive()} hands are tried again.")
        self.stdout.write(f"{services.settle_left_behind()} hands settled.")
