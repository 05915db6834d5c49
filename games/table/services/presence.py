"""Who is there: sockets, not play. Takes no lock; the last word about a seat wins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from games.table import broadcast, limits
from games.table.models import MatchSeat, Table


def _seats(room_id: int) -> list[MatchSeat]:
    match = Table.objects.filter(room_id=room_id).values("match_id")
    return list(MatchSeat.objects.filter(match_id__in=match).select_related("member").order_by("seat"))


def came(*, room_id: int, user_id: int) -> None:
    """A socket of the person opened at the table."""
    _mark(room_id, user_id, is_online=True)


def went(*, room_id: int, user_id: int) -> None:
    """The last socket of the person in this process closed. Another process that has one says so again."""
    _mark(room_id, user_id, is_online=False)


def _mark(room_id: int, user_id: int, *, is_online: bool) -> None:
    seats = _seats(room_id)
    own = next((seat for seat in seats if seat.member.user_id == user_id), None)
    if own is None:
        return
    changed = MatchSeat.objects.filter(pk=own.pk, is_online=not is_online)
    if is_online:
        is_new = changed.update(is_online=True, has_grace=True, seen_at=timezone.now())
    else:
        is_new = changed.update(is_online=False)
    if is_new:
        own.is_online = is_online
        _announce(room_id, seats)


def refresh_presence(*, people: Iterable[tuple[int, int]], now: datetime | None = None) -> None:
    """This process still has sockets of these people: (room, user) pairs."""
    now = now or timezone.now()
    for room_id, user_id in people:
        match = Table.objects.filter(room_id=room_id).values("match_id")
        own = MatchSeat.objects.filter(match_id__in=match, member__user_id=user_id)
        if own.filter(is_online=False).exists():
            came(room_id=room_id, user_id=user_id)
        own.update(seen_at=now)


def retire_presence(*, now: datetime | None = None) -> int:
    """Seats that nobody has vouched for lately are away: their process was killed. Return how many."""
    now = now or timezone.now()
    stale = now - timedelta(milliseconds=limits.PRESENCE_STALE_MS)
    rooms = set(
        Table.objects.filter(match__seats__is_online=True, match__seats__seen_at__lt=stale).values_list(
            "room_id", flat=True
        )
    )
    count = 0
    for room_id in rooms:
        match = Table.objects.filter(room_id=room_id).values("match_id")
        count += MatchSeat.objects.filter(match_id__in=match, is_online=True, seen_at__lt=stale).update(is_online=False)
        _announce(room_id, _seats(room_id))
    return count


def _announce(room_id: int, seats: list[MatchSeat]) -> None:
    present = {seat.seat: seat.is_bot or seat.is_online for seat in seats}
    broadcast.presence(room_id, [present.get(number, False) for number in range(max(present, default=-1) + 1)])
