"""An action at a table, from the service's call to its return, database and commit included; and a settlement."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from bench.measure import times
from config import services
from config.processes import Process

HANDS = 10
ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def site() -> Iterator[None]:
    """A database and a Valkey of its own, written through to the disk as a real one, with the tables in it."""
    var = Path(tempfile.mkdtemp(prefix="mingtang-bench-"))
    started: list[Process] = []
    try:
        for process in (services.valkey(var), services.postgres(var)):
            started.append(process)
            process.start()
        services.prepare_database(var)
        os.environ["MINGTANG_VAR"] = str(var)
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, check=True)
        yield
    finally:
        for process in reversed(started):
            process.stop()
        services.remove(var)


def run() -> None:
    """Play hands of Kawuxing at one table, one action after the other."""
    with site():
        import django

        django.setup()
        actions, settlements = _play()
    times("an action at a table, with its commit", actions)
    times("a settlement, from the log to the ledger", settlements)


def _play() -> tuple[list[float], list[float]]:
    from django.db import connections

    import clubs.services
    from clubs.models import User
    from games.registry import GAMES
    from games.table import selectors
    from games.table import services as table
    from games.table.models import Hand

    club = clubs.services.ensure_demo_club()
    game = GAMES["kawuxing"]
    people = [User.objects.create_user(username=f"bench{seat}", display_name=f"B{seat}") for seat in range(game.seats)]
    for user in people:
        clubs.services.join_club(club=club, user=user)
    preset = clubs.services.save_preset(club=club, game=game.key, name="bench", rules={}, base=next(iter(game.presets)))
    room = clubs.services.open_room(club=club, name="bench", preset_version=preset, hands_per_match=HANDS)
    now = int(time.time() * 1000)

    def frame(user: User) -> dict[str, Any]:
        import json

        return json.loads(selectors.current_frame(room_id=room.pk, user_id=user.pk, now=now).text)

    for user in people:
        table.sit(room_id=room.pk, user=user, command=uuid4(), now=now)
    actions: list[float] = []
    while Hand.objects.filter(finished_at__isnull=False).count() < HANDS:
        frames = [(user, frame(user)) for user in people]
        awaited = [(user, shown) for user, shown in frames if shown["legal"]]
        if awaited:
            user, shown = awaited[0]
            action = shown["legal"][len(actions) % len(shown["legal"])]
            begun = time.perf_counter()
            table.play(room_id=room.pk, user=user, command=uuid4(), seq=shown["seq"], action=action, now=now)
            actions.append(time.perf_counter() - begun)
        elif frames[0][1]["view"]["table"]["state"] == "playing":
            now += room.claim_window_ms
            table.run_due(now=now)
        else:
            for user in people:
                table.ready(room_id=room.pk, user=user, command=uuid4(), now=now)
    settlements = []
    for hand in Hand.objects.order_by("pk"):
        begun = time.perf_counter()
        table.settle_hand(hand_id=hand.pk)
        settlements.append(time.perf_counter() - begun)
    connections.close_all()
    return actions, settlements
