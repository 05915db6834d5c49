"""Opening and closing rooms."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import BadRoom, NameTaken, RoomClosed
from clubs.models import Club, Member, Onlookers, PresetVersion, Room
from games.registry import GAMES


@transaction.atomic
def open_room(*, club: Club, name: str, preset_version: PresetVersion, **settings: Any) -> Room:
    """A standing room. `settings` are fields of `Room`. Raises NameTaken, or BadRoom for a value out of range."""
    if preset_version.preset.club_id != club.pk:
        raise BadRoom(_("These rules belong to another club."))
    room = Room(club=club, name=name, preset_version=preset_version, **settings)
    if Room.objects.filter(club=club, name=name, is_open=True, practice_of=None).exists():
        raise NameTaken(_("There is a room of this name already."))
    return _insert(room)


@transaction.atomic
def close_room(*, room: Room) -> None:
    """No new match begins in the room; one that is being played goes on to its end."""
    Room.objects.filter(pk=room.pk).update(is_open=False)


@transaction.atomic
def open_practice_room(member: Member, game: str = "") -> Room:
    """The member's own practice room for `game` (empty: the first of the registry): the open one, or a new one.

    Raises BadRoom for an unknown game, RoomClosed if the club has no rules for it.
    """
    game = game or next(iter(GAMES), "")
    if game not in GAMES:
        raise BadRoom(_("There is no such game."))
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    rooms = Room.objects.filter(practice_of=member, is_open=True, preset_version__preset__game=game)
    room = rooms.select_related("club", "preset_version__preset", "practice_of__user").first()
    if room is not None:
        return room
    version = (
        PresetVersion.objects.filter(preset__club_id=member.club_id, preset__game=game)
        .order_by("preset_id", "-number")
        .first()
    )
    if version is None:
        raise RoomClosed(_("This club has no rules for that game yet."))
    return _insert(
        Room(club=member.club, preset_version=version, practice_of=member, hands_per_match=4, onlookers=Onlookers.NONE)
    )


def _insert(room: Room) -> Room:
    """Insert a room; what the database refuses is the caller's mistake, said as BadRoom."""
    try:
        with transaction.atomic():
            room.save(force_insert=True)
    except IntegrityError as error:
        raise BadRoom(_("A room cannot be opened with these settings.")) from error
    return room
