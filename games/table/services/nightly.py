"""The nightly check of every book and of the day's hands. May run twice, late, or by hand: a day has one row a club."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

import ledger.selectors
from clubs.models import Club, NightlyCheck
from clubs.services.checks import keep_check
from games.table import limits, rescore
from games.table.models import Hand
from ledger import anchors, audit

logger = logging.getLogger(__name__)

LOCK = 0x6D74_6E69
"""Of the one nightly run at a time."""


def run_nightly(*, day: date | None = None) -> list[NightlyCheck]:
    """Check every book and the hands of `day`, or of each day up to yesterday (UTC) that has not been checked.

    The last row returned is that of all clubs together. While another run goes on, nothing is done and the list is
    empty.
    """
    made: list[NightlyCheck] = []
    with _the_only_run() as is_mine:
        if is_mine:
            for one in [day] if day else _days_due():
                made = _run(one)
    return made


def _days_due() -> list[date]:
    """The days since the last one that was checked, yesterday at least, and not more than a few."""
    yesterday = timezone.now().astimezone(UTC).date() - timedelta(days=1)
    last = NightlyCheck.objects.filter(club=None).order_by("-day").values_list("day", flat=True).first()
    first = (
        max(last + timedelta(days=1), yesterday - timedelta(days=limits.NIGHTLY_DAYS_MAX - 1)) if last else yesterday
    )
    first = min(first, yesterday)
    return [first + timedelta(days=number) for number in range((yesterday - first).days + 1)]


@contextmanager
def _the_only_run() -> Iterator[bool]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        is_mine = bool(cursor.fetchone()[0])
    try:
        yield is_mine
    finally:
        if is_mine:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _run(day: date) -> list[NightlyCheck]:
    published, complaint = _published()
    found = [_check_club(club, day, published) for club in Club.objects.select_related("book").order_by("pk")]
    total = NightlyCheck(day=day, ran_at=timezone.now(), failures=[])
    for name in ("hands", "replayed", "not_replayed", "unsettled", "dead", "entries", "transfers", "points"):
        setattr(total, name, sum(getattr(one, name) for one in found))
    # What belongs to no book is looked for only where all books are checked together.
    strays = [str(one.failure) for one in audit.check_strays()]
    total.failures = [*([complaint] if complaint else []), *strays]
    bad = sum(not one.is_ok for one in found)
    if bad:
        total.failures.append(f"{bad} of {len(found)} books do not hold")
    total.is_ok = not total.failures
    return [keep_check(one) for one in [*found, total]]


def _published() -> tuple[dict[str, dict[int, bytes]], str]:
    """Published heads, and what is wrong with their file."""
    path = Path(settings.LEDGER_ANCHORS_FILE)
    if not path.exists():
        return {}, ""
    try:
        return anchors.read(path), ""
    except (OSError, anchors.BadAnchor) as error:
        return {}, f"the file of published heads: {error}"


def _check_club(club: Club, day: date, published: dict[str, dict[int, bytes]]) -> NightlyCheck:
    """The check of one book; a fault of the check itself is a failure too, and the other books go on."""
    row = NightlyCheck(club=club, day=day, ran_at=timezone.now(), failures=[])
    try:
        _check_book(row, club, published)
        _check_hands(row, club, day)
    except Exception as error:
        logger.exception("the nightly check of club %s failed", club.pk)
        row.failures.append(f"the check itself failed: {type(error).__name__}: {error}"[:500])
    row.is_ok = not row.failures
    return row


def _check_book(row: NightlyCheck, club: Club, published: dict[str, dict[int, bytes]]) -> None:
    key = club.book.key
    anchored = {key: published[key]} if key in published else {}
    for found in audit.check_books(keys=[key], anchors=anchored):
        row.entries, row.transfers = found.entries, found.transfers
        if found.failure is not None:
            row.failures.append(str(found.failure))


def _check_hands(row: NightlyCheck, club: Club, day: date) -> None:
    since = datetime.combine(day, time.min, tzinfo=UTC)
    until = since + timedelta(days=1)
    row.points = ledger.selectors.points_moved(book=club.book, since=since, until=until)
    own = Hand.objects.filter(match__room__club=club)
    settled = rescore.settled_hands().filter(match__room__club=club, settled_at__gte=since, settled_at__lt=until)
    row.hands = settled.count()
    for hand in settled[: limits.NIGHTLY_HANDS_MAX].iterator(chunk_size=rescore.HANDS_AT_A_TIME):
        if not rescore.is_of_this_engine(hand):
            continue
        row.replayed += 1
        try:
            rescore.compare(hand)
        except rescore.Differs as error:
            row.failures.append(f"hand {hand.pk}: {error}")
    row.not_replayed = row.hands - row.replayed
    late = timezone.now() - timedelta(minutes=limits.UNSETTLED_MINUTES)
    row.unsettled = own.filter(finished_at__lt=late, settled_at=None, is_dead=False).count()
    row.dead = own.filter(is_dead=True, settled_at=None).count()
    if row.unsettled:
        row.failures.append(f"{row.unsettled} hands have waited too long to be settled")
    if row.dead:
        row.failures.append(f"{row.dead} hands could not be settled and wait for a person")
