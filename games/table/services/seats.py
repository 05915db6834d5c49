"""Sitting down, standing up, being ready, and the trustee."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

import clubs.access
import clubs.selectors
from clubs.access import Visitor
from clubs.models import Member, Room, User
from clubs.origins import Origin
from games.table import limits
from games.table.clock import moment
from games.table.errors import (
    AlreadySeated,
    BotsNotAllowed,
    NotNow,
    ProgramsNotAllowed,
    RoomClosed,
    SeatTaken,
    TableFull,
    TablesStopped,
)
from games.table.models import Match, MatchSeat, Table
from games.table.services import entry, holds
from games.table.services.commands import is_gone, obey, seated
from games.table.services.live import Live, live_table
from games.table.services.matches import begin_hand, clear, finish_match, open_match, renew_match, start_match
from games.table.services.turn import flow


def enter(*, user: Visitor, room_id: int) -> Room:
    """A room the user may enter, with its live table there, made the first time somebody comes. Raises NotFound."""
    room = clubs.access.room_for(user, room_id)
    Table.objects.get_or_create(room=room)
    return room


def sit(
    *,
    room_id: int,
    user: User,
    command: UUID,
    seat: int | None = None,
    password: str = "",
    origin: Origin | None = None,
    is_program: bool = False,
    now: int | None = None,
) -> int:
    """Take `seat`, or the first free one. The last seat taken starts the match. `is_program`: a program of the user's
    asks, and all see that it plays; raises ProgramsNotAllowed where no bots may sit.

    Raises NotAMember, AlreadySeated, NotNow (a match is being played), RoomClosed, TablesStopped, SeatTaken, TableFull,
    and what `entry` raises: PasswordNeeded, WrongPassword, TooMany, NotHere, TooFewPoints, RulesChanged.
    """
    # A password is hashed slowly: not while the table is locked.
    entry.check_password(room_id=room_id, user=user, password=password)

    def do(live: Live) -> None:
        _sit(live, entry.member_at(live, user), seat, origin, is_program=is_program)
        _start_if_full(live)

    return obey(room_id=room_id, user=user, command=command, content=("sit", seat), do=do, now=now)


def leave(*, room_id: int, user: User, command: UUID, now: int | None = None) -> int:
    """Stand up while the match has not started. Raises NotSeated, NotNow."""

    def do(live: Live) -> None:
        own = seated(live, user)
        if live.table.state != Table.State.WAITING:
            raise NotNow(_("The match has begun: ask the table to dissolve it."))
        del live.seats[own.seat]
        own.delete()
        live.announce("seat_left", seat=own.seat)

    return obey(room_id=room_id, user=user, command=command, content=("leave",), do=do, now=now)


def start(*, room_id: int, user: User, command: UUID, now: int | None = None) -> int:
    """Let house bots take the empty seats, and the match begin. Raises NotSeated, NotNow, BotsNotAllowed."""

    def do(live: Live) -> None:
        seated(live, user)
        if live.table.state != Table.State.WAITING:
            raise NotNow
        _check_may_begin(live)
        _free_seats_of_those_gone(live)
        _fill_with_bots(live)
        _start_if_full(live)

    return obey(room_id=room_id, user=user, command=command, content=("start",), do=do, now=now)


def sit_and_start(*, room: Room, user: User, origin: Origin | None = None, now: int | None = None) -> Table:
    """What "Play now" ends in: the user sits, bots take the empty seats, the match begins; at a running match,
    nothing changes.

    Raises what `sit` and `start` raise, but not AlreadySeated.
    """
    entry.check_password(room_id=room.pk, user=user, password="")
    with live_table(room.pk, now=now) as live:
        is_over = live.table.state == Table.State.FINISHED
        if is_over or live.seat_of(user.pk) is None:
            _sit(live, entry.member_at(live, user), None, origin)
        if live.table.state == Table.State.WAITING:
            _free_seats_of_those_gone(live)
            _fill_with_bots(live)
            _start_if_full(live)
    return live.table


def ready(*, room_id: int, user: User, command: UUID, now: int | None = None) -> int:
    """Be ready for the next hand; when all are, it begins. Raises NotSeated, NotNow."""

    def do(live: Live) -> None:
        own = seated(live, user)
        if live.table.state != Table.State.BETWEEN or live.table.paused_at is not None:
            raise NotNow
        if not own.is_ready:
            live.touch(own, is_ready=True)
            live.announce("ready", seat=own.seat)
        if all(seat.is_ready for seat in live.seats.values()):
            begin(live)

    return obey(room_id=room_id, user=user, command=command, content=("ready",), do=do, now=now)


def begin(live: Live) -> None:
    """The promised hand begins, up to its first decision; or the match ends, since a floor leaves too little for it,
    or somebody who sits is not in the club any more: no hand is played for those who cannot come to it."""
    if any(is_gone(seat) for seat in live.people):
        finish_match(live, Match.Ending.LEFT)
        return
    lacking = holds.take(live)
    if lacking and holds.is_waiting(live):
        live.table.next_hand_at = moment(live.now + limits.HOLD_AGAIN_MS)
        live.is_changed = True
        return
    if lacking:
        live.announce("cannot_carry", seats=lacking)
        finish_match(live, Match.Ending.UNHELD)
        return
    begin_hand(live)
    flow(live)


def back(*, room_id: int, user: User, command: UUID, now: int | None = None) -> int:
    """Take the seat back from the trustee. Raises NotSeated."""

    def do(live: Live) -> None:
        own = seated(live, user)
        live.touch(own, has_lapsed=False)
        if own.is_trustee:
            live.touch(own, is_trustee=False)
            live.announce("trustee", seat=own.seat, on=False)

    return obey(room_id=room_id, user=user, command=command, content=("back",), do=do, now=now)


def _check_may_begin(live: Live) -> None:
    if not live.room.is_open:
        raise RoomClosed
    if not live.room.club.starts_tables:
        raise TablesStopped


def _sit(
    live: Live, member: Member, seat: int | None, origin: Origin | None = None, *, is_program: bool = False
) -> None:
    # A match is opened when all else has been asked: a refusal uses up no numbers.
    opens = live.match is None or live.table.state == Table.State.FINISHED
    if opens:
        _check_may_begin(live)
        clear(live)
    elif live.seat_of(member.user_id) is not None:
        raise AlreadySeated
    elif live.table.state != Table.State.WAITING:
        raise NotNow
    else:
        _check_may_begin(live)
        _free_seats_of_those_gone(live)
        if not live.seats:
            renew_match(live)
    free = [number for number in range(live.game.seats) if number not in live.seats]
    if not free:
        raise TableFull
    if seat is not None and seat not in free:
        raise SeatTaken
    if is_program and not live.settings.bots_allowed:
        raise ProgramsNotAllowed
    entry.check(live, member)
    holds.check(live, member)
    if opens:
        open_match(live)
    _take(live, free[0] if seat is None else seat, member, is_program=is_program)
    entry.remember(live, member, origin or Origin())


def _free_seats_of_those_gone(live: Live) -> None:
    """Before a match, whoever has left the club, or was removed from it, sits here no longer."""
    for seat in [seat for seat in live.people if is_gone(seat)]:
        del live.seats[seat.seat]
        seat.delete()
        live.announce("seat_left", seat=seat.seat)


def _take(live: Live, number: int, member: Member, *, is_program: bool = False) -> None:
    assert live.match is not None
    seat = MatchSeat.objects.create(
        match=live.match,
        seat=number,
        member=member,
        is_bot=member.user.is_bot,
        is_program=is_program,
        is_ready=member.user.is_bot,
        is_online=not member.user.is_bot,
        bank_ms=live.settings.bank_seconds * 1000,
    )
    live.seats[number] = seat
    live.announce("seat_taken", seat=number)


def _fill_with_bots(live: Live) -> None:
    if not live.settings.bots_allowed:
        raise BotsNotAllowed
    free = [number for number in range(live.game.seats) if number not in live.seats]
    sitting = {seat.member_id for seat in live.seats.values()}
    bots = [bot for bot in clubs.selectors.house_bots(live.room.club) if bot.pk not in sitting]
    if len(bots) < len(free):
        raise BotsNotAllowed
    for number, bot in zip(free, bots, strict=False):
        _take(live, number, bot)


def _start_if_full(live: Live) -> None:
    if len(live.seats) == live.game.seats:
        start_match(live)
