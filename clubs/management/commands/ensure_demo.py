from typing import Any

from django.core.management.base import BaseCommand

from clubs import services


class Command(BaseCommand):
    help = "Make the demo club with its bots, presets and rooms, or whatever of it is missing."

    def handle(self, *args: Any, **options: Any) -> None:
        club = services.ensure_demo_club()
        self.stdout.write(f"The demo club is club {club.pk}, code {club.code}.")
