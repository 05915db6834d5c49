"""Settling finished hands in the ledger: once each, whatever is lost, late, repeated or killed."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

import ledger.services
from games.registry import GAMES
from games.table import announcements, broadcast, limits, settlement
from games.table.hand_log import LogBroken, fold
from games.table.models import Hand, MatchSeat
from games.table.prepared import Prepared, Update
from games.table.services import holds
from games.table.services.results import write_results
from ledger.errors import BelowFloor

logger = logging.getLogger(__name__)


class Disagrees(Exception):
    """Folding the log afresh comes to other points than the table showed."""


def settle_hand(*, hand_id: int) -> bool:
    """Settle a finished hand; True if it is settled afterwards, by this call or another.

    Delivered twice, it posts once: the hand's row is locked, and the ledger takes each source once. A failure is
    noted on the hand, which is tried again later; after `SETTLE_ATTEMPTS_MAX` failures it waits for a person.
    """
    if not _claim(hand_id):
        return Hand.objects.filter(pk=hand_id, settled_at__isnull=False).exists()
    return _attempt(hand_id)


def _attempt(hand_id: int) -> bool:
    try:
        try:
            _settle(hand_id)
        except BelowFloor:
            holds.give_way(hand_id)
            _settle(hand_id)
    except Exception as error:
        logger.exception("hand %s could not be settled", hand_id)
        _note_failure(hand_id, error)
        return False
    return True


def settle_left_behind(*, limit: int = 100) -> int:
    """Settle up to `limit` hands that wait and whose time to be tried has come, the oldest first; return how many were.

    One after the other, each claimed just before it is tried: of many sweeps at once none waits for another, and none
    takes what another has.
    """
    settled = 0
    for _hand in range(limit):
        hand_id = _claim_next()
        if hand_id is None:
            break
        settled += _attempt(hand_id)
    return settled


def revive(*, hand_id: int | None = None) -> int:
    """Let hands be tried again that failed too often: one, or all of them; return how many."""
    dead = Hand.objects.filter(is_dead=True, settled_at=None)
    if hand_id is not None:
        dead = dead.filter(pk=hand_id)
    return dead.update(is_dead=False, settle_attempts=0, settle_after=timezone.now())


_WAITING = "finished_at IS NOT NULL AND settled_at IS NULL AND NOT is_dead"
_CLAIM = f"""
    UPDATE table_hand SET
        settle_attempts = least(settle_attempts + 1, {limits.SETTLE_ATTEMPTS_MAX}),
        settle_after = clock_timestamp() + interval '1 second' * (1 + random() / 2)
            * (%(waits)s::integer[])[least(settle_attempts + 1, {len(limits.SETTLE_BACKOFF_SECONDS)})]
    WHERE {_WAITING} AND id = """  # noqa: S608  what is put in are our own words and numbers
_ONE = "%(hand)s RETURNING id"
_NEXT = f"""(
        SELECT id FROM table_hand
        WHERE {_WAITING} AND settle_after <= %(now)s AND (settle_attempts > 0 OR finished_at <= %(left)s)
        ORDER BY finished_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    ) RETURNING id"""  # noqa: S608  as above


def _claim(hand_id: int) -> bool:
    """Count the attempt before the work, in a transaction of its own, so that an attempt that is killed counts too.

    Nothing is tried while another attempt holds the row. One statement: what it waited for is looked at anew.
    """
    return _claimed(_CLAIM + _ONE, hand=hand_id) is not None


def _claim_next() -> int | None:
    """Claim the hand that has waited longest of those that nobody is at; None if there is none."""
    now = timezone.now()
    return _claimed(_CLAIM + _NEXT, now=now, left=now - timedelta(seconds=limits.SETTLE_LEFT_SECONDS))


def _claimed(sql: str, **asked: Any) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"waits": list(limits.SETTLE_BACKOFF_SECONDS), **asked})
        row = cursor.fetchone()
    return None if row is None else int(row[0])


_locked_hand = Prepared(
    lambda hand: (
        Hand.objects.select_for_update(of=("self",), no_key=True)
        .select_related("match__room__club__book", "preset_version")
        .filter(pk=hand)
    ),
    as_written=True,
    hand=-1,
)
_seats = Prepared(
    lambda match: MatchSeat.objects.filter(match=match).select_related("member__user").order_by("seat"), match=-1
)
_note_settled = Update(Hand, "entry", "settled_at", "settle_error")


@transaction.atomic
def _settle(hand_id: int) -> None:
    [hand] = _locked_hand(hand=hand_id)
    if hand.settled_at is not None:
        return
    game, room = GAMES[hand.match.game], hand.match.room
    result = game.result(fold(game, hand))
    if result is None:
        raise LogBroken(f"hand {hand.pk} is marked finished, but its log is not")
    seats = _seats(match=hand.match_id)
    accounts = {seat.seat: seat.member.account_id for seat in seats}
    posted = settlement.lines(hand, result, accounts)
    net = [0] * game.seats
    for payment in result.payments:
        net[payment.payer] -= payment.points
        net[payment.payee] += payment.points
    if net != hand.net:
        raise Disagrees(f"hand {hand.pk}: {net} by its log, {hand.net} as it was shown")
    book, source = room.club.book, settlement.source(hand)
    if posted:
        hand.entry = ledger.services.post(
            book=book,
            source=source,
            lines=posted,
            reason=settlement.REASON,
            by="settle_hand",
            facts=settlement.facts(hand, result),
            release=source,
        )
        holds.watch(sorted(accounts.values()))
    else:
        ledger.services.release(book=book, source=source)
    hand.settled_at, hand.settle_error = timezone.now(), ""
    _note_settled(hand)
    write_results(hand=hand, result=result, seats=seats)
    announcements.hand_settled(hand, club=room.club)
    send = partial(broadcast.say, room.pk, "settled", hand=hand.pk, entry=hand.entry_id, net=net)
    transaction.on_commit(send, robust=True)


def _note_failure(hand_id: int, error: Exception) -> None:
    hands = Hand.objects.filter(pk=hand_id, settled_at=None)
    hands.update(settle_error=f"{type(error).__name__}: {error}"[:2000])
    if hands.filter(settle_attempts__gte=limits.SETTLE_ATTEMPTS_MAX).update(is_dead=True):
        logger.critical("hand %s has failed too often and waits for a person: settle_hands --revive", hand_id)
