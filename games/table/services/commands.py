"""A command of a person at a table: who may give it, and that it happens once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from clubs.models import User
from games.table.clock import moment
from games.table.errors import IdReused, NotAMember, NotSeated
from games.table.models import CommandLog, MatchSeat
from games.table.services.live import Live, live_table


def obey(
    *,
    room_id: int,
    user: User,
    command: UUID,
    content: tuple[Any, ...],
    do: Callable[[Live], None],
    now: int | None = None,
) -> int:
    """Do what a person asks, once, and return the table's public version after it.

    `content` is all that the command says: the same `command` with the same content gets its first answer again and
    does nothing; with other content, or from somebody else, it raises IdReused. Raises what `do` raises; then nothing
    has changed and nothing is remembered. Who sits but is not in the club any more is refused before anything else.
    """
    with live_table(room_id, command=command, now=now) as live:
        seat = live.seat_of(user.pk)
        if seat is not None:
            _check_member(seat)
        digest = hashlib.sha256(msgspec.json.encode((user.pk, *content))).hexdigest()
        known = live.known
        if known is None:
            do(live)
            known = live.answer = CommandLog(
                table=live.table, command=command, user=user, digest=digest, at=moment(live.now)
            )
        elif known.digest != digest:
            raise IdReused
    return known.seq


def seated(live: Live, user: User) -> MatchSeat:
    """The seat of the user. Raises NotSeated, or NotAMember."""
    seat = live.seat_of(user.pk)
    if seat is None:
        raise NotSeated
    _check_member(seat)
    return seat


def is_gone(seat: MatchSeat) -> bool:
    """Whether who sits there is not in the club any more, or may not sign in."""
    return seat.person.is_gone


def _check_member(seat: MatchSeat) -> None:
    if is_gone(seat):
        raise NotAMember
