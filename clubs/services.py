"""What people and hosts do: the only writer of the tables in `clubs.models`.

Every function is one database transaction of its own unless the caller has opened one.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import ledger.services
from clubs import demo, limits
from clubs.errors import BadRoom, Forbidden, NameTaken, NotAGuest, RoomClosed
from clubs.models import Club, Member, Onlookers, Preset, PresetVersion, Role, Room, User
from clubs.names import guest_name
from games.core import options
from games.core.errors import BadRules
from games.registry import GAMES

# ---------------------------------------------------------------------------------------------------------------------
# People


@transaction.atomic
def create_guest() -> User:
    """A new person who has told us nothing: a pleasant name, no password, the language of the moment."""
    guest = User(
        username=f"guest:{secrets.token_hex(8)}",
        display_name=guest_name(),
        is_guest=True,
        language=get_language() or "",
    )
    guest.set_unusable_password()
    guest.save()
    return guest


@transaction.atomic
def keep_guest(*, user: User, username: str, password: str, display_name: str = "") -> User:
    """The guest takes a name and a password and stays the same person: seats, memberships and ledger are kept.

    The password's strength is the form's to judge. Raises NotAGuest, NameTaken.
    """
    kept = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not kept.is_guest:
        raise NotAGuest(_("You have an account already."))
    if User.objects.filter(username__iexact=username).exclude(pk=kept.pk).exists():
        raise NameTaken(_("Someone else has this name."))
    kept.username = username
    kept.display_name = display_name or username
    kept.is_guest = False
    kept.set_password(password)
    try:
        with transaction.atomic():
            kept.save()
    except IntegrityError as error:
        raise NameTaken(_("Someone else has this name.")) from error
    return kept


@transaction.atomic
def create_bot(*, username: str, display_name: str) -> User:
    """A player that the program plays."""
    bot = User(username=username, display_name=display_name, is_bot=True)
    bot.set_unusable_password()
    bot.save()
    return bot


@transaction.atomic
def choose_language(*, user: User, language: str) -> None:
    """Remember the language for the next visit, on whatever machine."""
    User.objects.filter(pk=user.pk).update(language=language)


# ---------------------------------------------------------------------------------------------------------------------
# Clubs and members


@transaction.atomic
def found_club(*, name: str, founder: User | None = None, is_demo: bool = False) -> Club:
    """A new club with an empty book; its founder, if a person founds it, is its owner."""
    book = ledger.services.open_book(key=f"club:{secrets.token_hex(8)}", name=name)
    club = Club.objects.create(name=name, code=_free_code(), book=book, is_demo=is_demo)
    if founder is not None:
        join_club(club=club, user=founder, role=Role.OWNER)
    return club


def _free_code() -> str:
    """A club code nobody has. Two clubs founded at once that draw the same one: the database refuses the second."""
    while True:
        code = f"{secrets.randbelow(10**limits.CLUB_CODE_DIGITS):0{limits.CLUB_CODE_DIGITS}}"
        if not Club.objects.filter(code=code).exists():
            return code


@transaction.atomic
def join_club(*, club: Club, user: User, role: str = Role.MEMBER) -> Member:
    """The user's membership, new or taken up again, with an account in the club's book.

    Who is in the club already stays as they are. Who comes back has the account of old and begins as a plain member.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    member = Member.objects.filter(club=club, user=user).first()
    if member is None:
        account = ledger.services.open_account(book=club.book, key=f"user:{user.pk}", name=user.name)
        return Member.objects.create(club=club, user=user, role=role, account=account)
    if not member.is_present:
        member.left_at = None
        member.role = role
        member.save(update_fields=["left_at", "role"])
    return member


@transaction.atomic
def leave_club(*, member: Member) -> Member:
    """The member leaves; account, ledger and record stay. Raises Forbidden for the last owner."""
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    leaving = Member.objects.get(pk=member.pk)
    owners = Member.objects.filter(club_id=leaving.club_id, role=Role.OWNER, left_at=None)
    if leaving.role == Role.OWNER and not owners.exclude(pk=leaving.pk).exists():
        raise Forbidden(_("A club needs an owner: make someone else an owner first."))
    if leaving.is_present:
        leaving.left_at = timezone.now()
        leaving.save(update_fields=["left_at"])
    return leaving


# ---------------------------------------------------------------------------------------------------------------------
# Presets and rooms


@transaction.atomic
def save_preset(
    *, club: Club, game: str, name: str, rules: Mapping[str, Any], base: str = "", author: Member | None = None
) -> PresetVersion:
    """The next version of the club's preset `name` of `game`; saving what it says already makes no new one.

    `rules` are options by id; those not named are as in the game's own preset `base` (empty: as the club's preset
    began, or the game's first). Raises BadRoom if the game or its rules cannot be.
    """
    if game not in GAMES:
        raise BadRoom(_("There is no such game."))
    engine = GAMES[game]
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    preset = Preset.objects.filter(club=club, game=game, name=name).first()
    base = base or (preset.base if preset else next(iter(engine.presets)))
    try:
        resolved = options.as_dict(options.resolve(engine.Rules, engine.presets, {**rules, "preset": base}))
    except BadRules as error:
        raise BadRoom(str(error)) from error
    if preset is None:
        preset = Preset.objects.create(club=club, game=game, name=name, base=base)
    latest = preset.versions.order_by("-number").first()
    if latest is not None and latest.rules == resolved:
        return latest
    number = (preset.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    return PresetVersion.objects.create(preset=preset, number=number, rules=resolved, author=author)


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


# ---------------------------------------------------------------------------------------------------------------------
# The demo club


@transaction.atomic
def ensure_demo_club() -> Club:
    """The demo club with its bots, presets and rooms; whatever of it is missing is made. What is there stays as it is.

    Safe to run many times and at once: one caller at a time passes the lock.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [demo.LOCK])
    club = Club.objects.filter(is_demo=True).select_related("book").first()
    if club is None:
        club = found_club(name=demo.CLUB_NAME, is_demo=True)
    for username, display_name in demo.BOTS:
        bot = User.objects.filter(username=username, is_bot=True).first()
        join_club(club=club, user=bot or create_bot(username=username, display_name=display_name))
    for key, game in GAMES.items():
        name = next(iter(game.presets))
        preset = Preset.objects.filter(club=club, game=key).order_by("pk").first()
        version = (
            preset.versions.latest("number")
            if preset
            else save_preset(club=club, game=key, name=name, rules={}, base=name)
        )
        if not Room.objects.filter(club=club, preset_version__preset__game=key, practice_of=None).exists():
            open_room(club=club, name=game.chinese, preset_version=version)
    return club


def join_demo(user: User) -> Member:
    """The user's membership in the demo club."""
    club = Club.objects.filter(is_demo=True).select_related("book").first()
    return join_club(club=club or ensure_demo_club(), user=user)
