"""What is said at a table: phrases, and words of one's own. Neither touches the table's row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

import clubs.access
import clubs.errors
import clubs.services
import clubs.talk
from clubs.models import ChatLine, Member, User
from games.table import broadcast, limits
from games.table.clock import milliseconds
from games.table.errors import BadText, IdReused, Muted, NotAMember, NotSeated, TooFast, UnknownPhrase
from games.table.models import MatchSeat, Table


def say(*, room_id: int, user: User, key: str) -> None:
    """Say one of the fixed phrases to the table; those who have blocked the speaker do not hear it.

    Raises UnknownPhrase, NotSeated, NotAMember, Muted.
    """
    if key not in limits.PHRASES:
        raise UnknownPhrase
    with _refusals():
        member = _member(room_id, user)
        seat = _seat(room_id, member)
        if seat is None:
            raise NotSeated
        clubs.services.must_not_be_muted(member)
    broadcast.say(room_id, "phrase", unheard_by=clubs.talk.deaf_to(member), seat=seat, key=key)


def speak(*, room_id: int, user: User, command: UUID, text: str) -> int:
    """Say something at the table, once for each `command`; return the table's public version.

    While people play a hand only those who sit talk; else everybody who may enter the room. Those who have blocked the
    speaker do not hear it. Raises NotAMember, NotSeated, BadText, Muted, TooFast, IdReused.
    """
    with transaction.atomic(), _refusals():
        member = _member(room_id, user)
        table = Table.objects.select_related("room").get(room_id=room_id)
        seat = _seat(room_id, member)
        if seat is None and table.state == Table.State.PLAYING:
            raise NotSeated(_("While a hand is played, only those who sit talk."))
        known = ChatLine.objects.filter(author=member, command=command).first()
        if known is not None:
            if known.text != clubs.talk.tidy(text) or known.room_id != table.room_id:
                raise IdReused
            return table.seq
        line = clubs.services.speak(member=member, text=text, room=table.room, command=command)
        deaf = clubs.talk.deaf_to(member)
        told = partial(broadcast.say, room_id, "said", unheard_by=deaf, **words(line, seat=seat))
        transaction.on_commit(told, robust=True)
    return table.seq


@transaction.atomic
def remove_words(*, room_id: int, by: Member, line_id: int) -> None:
    """Take words at this table back, or remove those of others (`clubs.services.remove_line`); the table is told."""
    clubs.services.remove_line(by=by, line_id=line_id, room_id=room_id)
    transaction.on_commit(partial(broadcast.say, room_id, "unsaid", line=line_id), robust=True)


def words(line: ChatLine, *, seat: int | None = None) -> dict[str, Any]:
    """A line as the wire has it."""
    return {
        "line": line.pk,
        "member": line.author_id,
        "seat": seat,
        "name": line.author.user.name,
        "text": line.text,
        "at": milliseconds(line.at),
    }


def _member(room_id: int, user: User) -> Member:
    try:
        room = clubs.access.room_for(user, room_id)
        return clubs.access.member_for(user, room.club_id)
    except clubs.errors.NotFound as error:
        raise NotAMember from error


def _seat(room_id: int, member: Member) -> int | None:
    seats = MatchSeat.objects.filter(match__in=Table.objects.filter(room_id=room_id).values("match_id"), member=member)
    return seats.values_list("seat", flat=True).first()


@contextmanager
def _refusals() -> Iterator[None]:
    """What the club refuses is a refusal of the table, with the club's words."""
    try:
        yield
    except clubs.errors.Muted as error:
        raise Muted(str(error)) from error
    except clubs.errors.TooFast as error:
        raise TooFast(str(error)) from error
    except clubs.errors.BadText as error:
        raise BadText(str(error)) from error
