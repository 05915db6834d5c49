"""The demo club is there after the first start, and stays one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection

from clubs import demo, selectors, services
from clubs.models import Club, Member, Preset, PresetVersion, Room, User
from games.registry import GAMES
from ledger.models import Account


def _counts() -> dict[str, int]:
    return {
        model.__name__: model.objects.count() for model in (Club, User, Member, Account, Preset, PresetVersion, Room)
    }


def test_the_demo_club_has_bots_rules_and_a_room_for_each_game(db: None) -> None:
    call_command("ensure_demo")

    club = Club.objects.get(is_demo=True)
    assert [bot.user.name for bot in selectors.house_bots(club)] == [name for _, name in demo.BOTS]
    assert max(game.seats for game in GAMES.values()) <= len(demo.BOTS) + 1
    assert {room.game for room in Room.objects.filter(club=club)} == set(GAMES)
    for key, game in GAMES.items():
        version = selectors.latest_version(club, key)
        assert version is not None
        assert version.preset.base == next(iter(game.presets))


def test_making_the_demo_club_again_changes_nothing(db: None) -> None:
    call_command("ensure_demo")
    before = _counts()

    call_command("ensure_demo")

    assert _counts() == before


def test_what_is_missing_of_the_demo_club_is_made_again(db: None) -> None:
    club = services.ensure_demo_club()
    Room.objects.filter(club=club).delete()
    services.leave_club(member=selectors.house_bots(club)[0])

    services.ensure_demo_club()

    assert {room.game for room in Room.objects.filter(club=club)} == set(GAMES)
    assert len(selectors.house_bots(club)) == len(demo.BOTS)


@pytest.mark.django_db(transaction=True)
def test_four_processes_that_make_the_demo_club_at_once_make_one() -> None:
    def make(_: int) -> int:
        try:
            return services.ensure_demo_club().pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(make, range(4)))

    assert len(set(made)) == 1
    assert _counts()["Club"] == 1
    assert _counts()["User"] == len(demo.BOTS)
    assert _counts()["Room"] == len(GAMES)


def test_a_person_called_like_a_bot_is_not_taken_for_one(db: None) -> None:
    for username, _ in demo.BOTS:
        with pytest.raises(Exception, match="valid username"):
            User(username=username).full_clean(exclude=["password"])
