"""What those who look after a club's tables may do to one. None of it touches a hand in progress, or its seats.

Every act needs the permission `tables`, and is in the club's log in the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import NotFound
from clubs.models import Member
from clubs.permissions import Permission
from clubs.services.log import note
from clubs.services.power import officer
from clubs.talk import tidy
from games.table.errors import HandInProgress, MatchRunning, NotNow
from games.table.limits import MESSAGE_CHARS_MAX
from games.table.models import Match, Table
from games.table.services.live import Live, live_table
from games.table.services.matches import finish_match


@contextmanager
def _looked_after(room_id: int, by: Member, now: int | None) -> Iterator[Live]:
    """The room's table for one who may look after it at this moment: the club's row is locked first, then the table's.
    Raises NotFound for another club's or a practice room, Forbidden without the permission."""
    with transaction.atomic():
        officer(by, Permission.TABLES)
        with live_table(room_id, now=now) as live:
            if live.room.club_id != by.club_id or live.room.practice_of_id is not None:
                raise NotFound(_("There is no such room, or it is not in one of your clubs."))
            yield live


def _open_match(live: Live) -> Match:
    if live.match is None or live.match.finished_at is not None:
        raise NotNow(_("No match is open at this table."))
    return live.match


def close_after_hand(*, room_id: int, by: Member, now: int | None = None) -> None:
    """The match ends with the hand being played, which is played to its end; between hands, at once. Said twice, it
    changes nothing. Raises NotFound, Forbidden, NotNow with no match open."""
    with _looked_after(room_id, by, now) as live:
        match = _open_match(live)
        if not live.is_playing:
            finish_match(live, Match.Ending.CLOSED)
            note(club=live.room.club, act="match_closed", by=by, room=room_id, name=live.room.title, match=match.pk)
        elif not match.is_last_hand:
            match.is_last_hand = True
            match.save(update_fields=["is_last_hand"])
            live.announce("match_closing")
            note(club=live.room.club, act="match_closing", by=by, room=room_id, name=live.room.title, match=match.pk)


def end_match(*, room_id: int, by: Member, reason: str, now: int | None = None) -> None:
    """The match is over, for the reason given, which those who sit are told. Only between hands.

    Raises NotFound, Forbidden, HandInProgress, and NotNow with no match open or no reason.
    """
    with _looked_after(room_id, by, now) as live:
        match, reason = _open_match(live), tidy(reason)
        if live.is_playing:
            raise HandInProgress
        if not reason or len(reason) > MESSAGE_CHARS_MAX:
            raise NotNow(_("Say why, in at most %(number)s characters.") % {"number": MESSAGE_CHARS_MAX})
        finish_match(live, Match.Ending.CLOSED)
        _tell(live, by, reason)
        facts = {"name": live.room.title, "match": match.pk, "reason": reason}
        note(club=live.room.club, act="match_ended", by=by, room=room_id, **facts)


def tell_table(*, room_id: int, by: Member, text: str, now: int | None = None) -> None:
    """A message to those who sit at the table, and to nobody else; it stands there until the next one, an empty one or
    the next match. Raises NotFound, Forbidden, NotNow for one that is too long."""
    with _looked_after(room_id, by, now) as live:
        text = tidy(text)
        if len(text) > MESSAGE_CHARS_MAX:
            raise NotNow(_("A message has at most %(number)s characters.") % {"number": MESSAGE_CHARS_MAX})
        _tell(live, by, text)
        note(club=live.room.club, act="table_told", by=by, room=room_id, name=live.room.title, text=text)


def free_seat(*, room_id: int, by: Member, seat: int, now: int | None = None) -> None:
    """Whoever sits there before a match stands up. Once the match has begun its seats are their members' until its end.

    Raises NotFound, Forbidden, HandInProgress, MatchRunning, and NotNow if nobody sits there.
    """
    with _looked_after(room_id, by, now) as live:
        _open_match(live)
        if live.is_playing:
            raise HandInProgress
        if live.table.state != Table.State.WAITING:
            raise MatchRunning
        row = live.seats.pop(seat, None)
        if row is None:
            raise NotNow(_("Nobody sits there."))
        row.delete()
        live.announce("seat_left", seat=seat)
        facts = {"name": live.room.title, "seat": seat}
        note(club=live.room.club, act="seat_freed", by=by, concerns=row.member, room=room_id, **facts)


def _tell(live: Live, by: Member, text: str) -> None:
    """Put a message on the table: a frame goes to those who sit, and the public version stays as it is."""
    live.table.message = {"text": text, "by": by.user.name, "at": live.now} if text else None
    live.is_changed = True
    for seat in live.people:
        live.heard.setdefault(seat.seat, []).append({"kind": "message"})
