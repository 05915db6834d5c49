"""Opening rooms, changing and closing them, and whether new matches begin at all."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import BadRoom, NameTaken, RoomClosed
from clubs.models import Club, Member, Onlookers, PresetVersion, Room
from clubs.permissions import Permission
from clubs.rules import stake_option
from clubs.services.log import note
from clubs.services.power import officer
from games.registry import GAMES


@transaction.atomic
def open_room(
    *,
    club: Club,
    name: str,
    preset_version: PresetVersion,
    by: Member | None = None,
    password: str = "",
    **settings: Any,
) -> Room:
    """A standing room. `settings` are fields of `Room`; `password` is what is asked of those who sit, empty for none.

    Raises Forbidden, NameTaken, or BadRoom for a value out of range.
    """
    if by is not None:
        by = officer(by, Permission.TABLES)
    _check_version(club, preset_version)
    room = Room(club=club, name=name, preset_version=preset_version, password=_hashed(password), **settings)
    _check(room)
    room = _insert(room)
    if by is not None:
        note(club=club, act="room_opened", by=by, room=room.pk, name=name)
    return room


@transaction.atomic
def change_room(*, room: Room, by: Member, password: str | None = None, **settings: Any) -> Room:
    """Change a standing room. What is changed holds from its next match on; a match that is open keeps what it had.

    `settings` are fields of `Room`, also `preset_version` (another version, or another preset of the same game);
    `password` None leaves it as it is, an empty one takes it away. Raises Forbidden, NameTaken, BadRoom.
    """
    by = officer(by, Permission.TABLES)
    room = _locked(room)
    game, before = room.game, {name: _said(getattr(room, name)) for name in settings}
    for name, value in settings.items():
        setattr(room, name, value)
    if password is not None:
        room.password = _hashed(password)
    _check_version(room.club, room.preset_version)
    if room.game != game:
        raise BadRoom(_("A room keeps its game."))
    _check(room)
    _write(room)
    changed = {name: [was, _said(getattr(room, name))] for name, was in before.items()}
    changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
    if password is not None:
        changed["password"] = [None, bool(password)]
    if changed:
        named = ", ".join(str(Room._meta.get_field(name).verbose_name) for name in changed)  # noqa: SLF001
        note(club=room.club, act="room_changed", by=by, room=room.pk, name=room.title, what=named, changed=changed)
    return room


@transaction.atomic
def close_room(*, room: Room, by: Member | None = None) -> None:
    """No new match begins in the room; one that is being played goes on to its end. Raises Forbidden."""
    if by is not None:
        by = officer(by, Permission.TABLES)
    if Room.objects.filter(pk=room.pk, is_open=True).update(is_open=False) and by is not None:
        note(club=room.club, act="room_closed", by=by, room=room.pk, name=room.title)


@transaction.atomic
def reopen_room(*, room: Room, by: Member) -> None:
    """Matches may begin in a closed room again. Raises Forbidden, NameTaken if an open room has its name by now."""
    by = officer(by, Permission.TABLES)
    room = _locked(room)
    if room.is_open:
        return
    room.is_open = True
    _check(room)
    _write(room)
    note(club=room.club, act="room_reopened", by=by, room=room.pk, name=room.title)


@transaction.atomic
def let_tables_start(*, club: Club, on: bool, by: Member) -> None:
    """Whether new matches begin in the club at all. Those that are being played go on to their end. Raises
    Forbidden."""
    by = officer(by, Permission.TABLES)
    if Club.objects.filter(pk=club.pk).exclude(starts_tables=on).update(starts_tables=on):
        club.starts_tables = on
        note(club=club, act="tables_let_start" if on else "tables_stopped", by=by)


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


def _locked(room: Room) -> Room:
    """The room as it is now, its row locked: what somebody has saved since it was read is not written over."""
    rows = Room.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "preset_version__preset").get(pk=room.pk)


def _hashed(password: str) -> str:
    return make_password(password) if password else ""


def _said(value: Any) -> Any:
    """A setting as the log keeps it."""
    return str(value) if isinstance(value, PresetVersion) else value


def _check_version(club: Club, version: PresetVersion) -> None:
    if version.preset.club_id != club.pk:
        raise BadRoom(_("These rules belong to another club."))


def _check(room: Room) -> None:
    others = Room.objects.filter(club=room.club, name=room.name, is_open=True, practice_of=None).exclude(pk=room.pk)
    if room.is_open and others.exists():
        raise NameTaken(_("There is a room of this name already."))
    if room.stake is None:
        return
    option = stake_option(GAMES[room.game])
    if option is None:
        raise BadRoom(_("This game has no stake that a room could set."))
    if not option.minimum <= room.stake <= option.maximum:
        bounds = {"least": option.minimum, "most": option.maximum}
        raise BadRoom(_("The stake of this game is a whole number from %(least)s to %(most)s.") % bounds)


def _write(room: Room) -> None:
    """Store a room that is there already; what the database refuses is said as BadRoom."""
    try:
        with transaction.atomic():
            room.save(force_update=True)
    except (IntegrityError, DataError) as error:
        raise BadRoom(_("A room cannot have these settings.")) from error


def _insert(room: Room) -> Room:
    """Insert a room; what the database refuses is the caller's mistake, said as BadRoom."""
    try:
        with transaction.atomic():
            room.save(force_insert=True)
    except (IntegrityError, DataError) as error:
        raise BadRoom(_("A room cannot be opened with these settings.")) from error
    return room
