"""The demo club, where everybody may play."""

from __future__ import annotations

from django.db import connection, transaction

from clubs import demo
from clubs.models import Club, Member, Preset, Room, User
from clubs.services.membership import found_club, join_club
from clubs.services.people import create_bot
from clubs.services.presets import save_preset
from clubs.services.rooms import open_room
from games.registry import GAMES


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
    for bot in house_bots():
        join_club(club=club, user=bot)
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


def house_bots() -> list[User]:
    """The house bots, each made the first time it is asked for."""
    known = {bot.username: bot for bot in User.objects.filter(is_bot=True)}
    return [known.get(name) or create_bot(username=name, display_name=called) for name, called in demo.BOTS]


def join_demo(user: User) -> Member:
    """The user's membership in the demo club."""
    club = Club.objects.filter(is_demo=True).select_related("book").first()
    return join_club(club=club or ensure_demo_club(), user=user)
