"""Who may sit down: the room's password, its bounds on points, members who are kept apart, and rules that changed."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.hashers import check_password as matches
from django.core.cache import cache
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

import clubs.access
import clubs.limits
import clubs.services
from clubs.errors import NotFound
from clubs.models import Member, PresetVersion, User
from clubs.origins import Origin, hashed
from games.table.clock import moment
from games.table.errors import (
    NotAMember,
    NotHere,
    PasswordNeeded,
    RulesChanged,
    TooFewPoints,
    TooMany,
    WrongPassword,
)
from games.table.means import points_of
from games.table.models import Sitting
from games.table.services.commands import obey
from games.table.services.live import Live


def member_at(live: Live, user: User) -> Member:
    """The user as a member who may enter the room. Raises NotAMember."""
    try:
        clubs.access.room_for(user, live.room.pk)
        return clubs.access.member_for(user, live.room.club_id)
    except NotFound as error:
        raise NotAMember from error


def check_password(*, room_id: int, user: User, password: str) -> None:
    """Nothing if the room asks for none, or for this one.

    Raises PasswordNeeded for an empty one, WrongPassword, and TooMany after too many wrong ones of this user here,
    until some time has passed; NotAMember for who may not enter anyway.
    """
    try:
        room = clubs.access.room_for(user, room_id)
    except NotFound as error:
        raise NotAMember from error
    if not room.password:
        return
    if not password:
        raise PasswordNeeded
    key = f"room-password:{room_id}:{user.pk}"
    # Counted before it is looked at, which takes long: however many come at once, no more than these are.
    cache.add(key, 0, clubs.limits.ROOM_PASSWORD_LOCK_SECONDS)
    try:
        tried = cache.incr(key)
    except ValueError:  # The cache forgot the count between the two calls.
        tried = 1
    if tried > clubs.limits.ROOM_PASSWORD_TRIES:
        raise TooMany(_("Too many wrong passwords. Try again in ten minutes."))
    if not matches(password, room.password):
        raise WrongPassword
    cache.delete(key)


def check(live: Live, member: Member) -> None:
    """Whether the member may take a free seat of the open match. Raises NotHere, TooFewPoints, RulesChanged.

    That somebody is kept apart from who sits here is said in words that name nobody and nothing.
    """
    if clubs.services.are_apart(member_id=member.pk, others=[seat.member_id for seat in live.people]):
        raise NotHere
    bounds = [bound for bound in (live.room.points_min, live.settings.points_floor) if bound is not None]
    if bounds and not member.user.is_bot and points_of([member.pk])[member.pk] < max(bounds):
        raise TooFewPoints(format_lazy(_("This room asks for at least {points} points."), points=max(bounds)))
    _check_rules(live, member)


def _check_rules(live: Live, member: Member) -> None:
    version, stake = _terms(live)
    unseen = clubs.services.unseen_changes(member=member, room=live.room, version=version, stake=stake)
    if unseen is not None:
        raise RulesChanged(unseen)


def _terms(live: Live) -> tuple[PresetVersion, int | None]:
    """What one who sits down now plays by: the rules of the match in which others sit, else the room's."""
    match = live.match
    if match is not None and match.finished_at is None and live.seats:
        return match.preset_version, live.settings.stake
    return live.room.preset_version, live.room.stake


def remember(live: Live, member: Member, origin: Origin) -> None:
    """That the member has sat down, by which rules, and, as hashes, from where."""
    if member.user.is_bot:
        return
    match = live.match
    assert match is not None
    if live.room.practice_of_id is None:
        version, stake = match.preset_version, live.settings.stake
        clubs.services.accept_rules(member=member, room=live.room, version=version, stake=stake)
    Sitting.objects.create(
        match=match,
        member=member,
        address=hashed(live.room.club_id, "address", origin.address),
        device=hashed(live.room.club_id, "device", origin.device),
        at=moment(live.now),
    )


def accept(
    *, room_id: int, user: User, command: UUID, version: int, stake: int | None = None, now: int | None = None
) -> int:
    """Agree to the room's rules: the version (its key) and stake one was shown. Raises NotAMember, and RulesChanged if
    they are other ones by now."""

    def do(live: Live) -> None:
        member = member_at(live, user)
        offered, own_stake = _terms(live)
        if (offered.pk, own_stake) != (version, stake):
            _check_rules(live, member)
            return
        clubs.services.accept_rules(member=member, room=live.room, version=offered, stake=own_stake)

    return obey(room_id=room_id, user=user, command=command, content=("accept", version, stake), do=do, now=now)
