"""What the clock does at a table whose time has come. It takes the same lock as everybody; firing twice does
nothing."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import connection, transaction

from games.core.game import Pace, Stage
from games.core.seats import Seat
from games.table import clock, limits
from games.table.clock import milliseconds, moment, read_vote
from games.table.models import MatchSeat, Table
from games.table.services import votes
from games.table.services.live import Live, live
from games.table.services.seats import begin
from games.table.services.turn import act, flow

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5
"""A table at which the clock failed is left alone for so long: one table's fault must not stop the others."""


def run_due(*, now: int | None = None, limit: int = 200) -> int:
    """Do what is due at up to `limit` tables, each in a transaction of its own, skipping those that somebody has
    locked.

    `now` is for tests; return how many tables were looked after.
    """
    done = 0
    while done < limit:
        at = clock.now_ms() if now is None else now
        # Asked many times a second, mostly in vain: planning the joins of a whole table each time would cost more
        # than all play.
        if not Table.objects.filter(due_at__lte=moment(at)).exists() or not _run_one(at):
            break
        done += 1
    return done


def _run_one(now: int) -> bool:
    table_id = None
    try:
        with transaction.atomic():
            due = _lock_one_due(now)
            if due is None:
                return False
            table_id, room_id = due
            with live(room_id, now=now) as scene:
                tick(scene)
    except Exception:
        if table_id is None:
            raise
        logger.exception("the clock failed at table %s", table_id)
        later = moment(now) + timedelta(seconds=RETRY_SECONDS)
        Table.objects.filter(pk=table_id, due_at__lte=moment(now)).update(due_at=later)
    return True


def _lock_one_due(now: int) -> tuple[int, int] | None:
    """The table, and its room, that has waited longest; nothing of it is read before it is locked."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [moment(now)])
        found: tuple[int, int] | None = cursor.fetchone()
    return found


_DUE = "SELECT id, room_id FROM table_table WHERE due_at <= %s ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED"


def tick(scene: Live) -> None:
    """Do what is due at one table, and set its next time."""
    scene.is_changed = True
    table = scene.table
    vote = read_vote(table.vote)
    if vote is not None and vote.until <= scene.now:
        votes.expire(scene, vote)
    elif table.paused_at is not None:
        if milliseconds(table.paused_at) + limits.PAUSE_MS_MAX <= scene.now:
            votes.resume(scene)
    elif table.state == Table.State.BETWEEN:
        if table.next_hand_at is not None and milliseconds(table.next_hand_at) <= scene.now:
            begin(scene)
    elif table.state == Table.State.PLAYING:
        _decide_for_those_who_are_due(scene)


def _decide_for_those_who_are_due(scene: Live) -> None:
    timers = scene.timers
    if timers is not None:
        for timer in timers.seats:
            if timer.until <= scene.now and not scene.is_new_decision and timer.seat in scene.legal:
                _decide(scene, scene.seats[timer.seat], is_auto=timer.is_auto)
    if scene.is_playing and scene.game.stage(scene.state) is not Stage.DECIDE:
        flow(scene)


def _decide(scene: Live, seat: MatchSeat, *, is_auto: bool) -> None:
    """The house bot chooses from its own view; for a person the safe default is played, and time that ran out has
    its consequence."""
    game, state, own = scene.game, scene.state, Seat(seat.seat)
    if seat.is_bot:
        action = game.choose(game.view(state, own), scene.legal[seat.seat])
    else:
        action = game.default_action(state, own, takes_wins=scene.settings.trustee_takes_wins)
        if not is_auto:
            _time_ran_out(scene, seat)
    act(scene, seat, game.write_action(action))


def _time_ran_out(scene: Live, seat: MatchSeat) -> None:
    """To the trustee, for all to see; but after a claim window only in secret, or it would tell that the seat could
    have claimed."""
    if scene.game.pace(scene.state) is Pace.CLAIM:
        scene.touch(seat, has_lapsed=True)
        return
    scene.touch(seat, bank_ms=0, is_trustee=True)
    scene.announce("trustee", seat=seat.seat, on=True)
