"""The clocks say that they are alive; a time in which none did is given back to those who were thinking."""

from __future__ import annotations

import logging

from django.db import transaction

from games.table import clock, limits
from games.table.clock import milliseconds, moment, read_timers
from games.table.models import ClockBeat, ClockOutage, Table
from games.table.services import votes
from games.table.services.live import live

logger = logging.getLogger(__name__)


def beat(*, now: int | None = None) -> int:
    """Note that a clock runs; return the milliseconds given back, 0 if none was missing.

    After a silence of all clocks of at least `OUTAGE_MS_MIN`, every deadline that was open in it is later by the part
    of the silence it was open, up to `OUTAGE_MS_MAX`. Kept in `ClockOutage`, announced at each table. Of several
    clocks that start at once, one gives it.
    """
    now = clock.now_ms() if now is None else now
    with transaction.atomic():
        ClockBeat.objects.get_or_create(id=1, defaults={"beat_at": moment(now)})
        row = ClockBeat.objects.select_for_update(no_key=True).get(id=1)
        silence = now - milliseconds(row.beat_at)
        if silence <= 0:
            return 0
        began, row.beat_at = row.beat_at, moment(now)
        row.save(update_fields=["beat_at"])
        if silence < limits.OUTAGE_MS_MIN:
            return 0
        given = min(silence, limits.OUTAGE_MS_MAX)
        count = _give_back(given, now)
        ClockOutage.objects.create(began_at=began, ended_at=row.beat_at, given_ms=given, tables=count)
    logger.warning("no clock ran for %s s: %s tables were given %s s", silence // 1000, count, given // 1000)
    return given


def _give_back(given: int, now: int) -> int:
    open_tables = Table.objects.filter(due_at__isnull=False, paused_at=None).order_by("pk")
    count = 0
    for row in open_tables.select_for_update(no_key=True):
        timers = read_timers(row.timers)
        ms = given if timers is None or row.state != Table.State.PLAYING else min(given, max(0, now - timers.opened))
        if not ms:
            continue
        with live(row.room_id, now=now) as scene:
            votes.shift(scene, ms)
            scene.announce("clock_adjusted", ms=ms)
        count += 1
    return count
