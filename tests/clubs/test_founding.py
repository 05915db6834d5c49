"""Anybody founds a club in two clicks, and all of an owner's pages have something to show."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs import services
from clubs.errors import BadRoom, TooMany
from clubs.models import Club, Member, Role, Room, User
from games.registry import GAMES
from tests.clubs.conftest import Friends, signed_in


def test_a_visitor_founds_a_club_in_two_clicks_as_a_guest(db: None) -> None:
    browser = Client()
    page = browser.get("/clubs/found/").content.decode()
    name = re.search(r'name="name" value="([^"]+)"', page)
    assert name is not None

    answer = browser.post("/clubs/found/", {"name": name[1], "rooms": "all", "has_bots": "on"})

    owner = Member.objects.get(user__is_guest=True)
    assert answer.url == f"/clubs/{owner.club_id}/"
    assert owner.role == Role.OWNER
    assert Member.objects.filter(club=owner.club, user__is_bot=True).count() == 3
    games = Room.objects.filter(club=owner.club).values_list("preset_version__preset__game", flat=True)
    assert sorted(games) == sorted(GAMES)
    for part in ("", "members/", "manage/", "invitations/", "requests/", "bans/", "roles/", "ownership/", "log/"):
        assert browser.get(f"{answer.url}{part}").status_code == 200


def test_bots_and_rooms_are_a_choice(friends: Friends) -> None:
    game = next(iter(GAMES))

    bare = services.found_own_club(founder=friends.stranger, name="Bare", has_bots=False)
    one = services.found_own_club(founder=friends.stranger, name="One", games=[game], has_bots=False)

    assert Member.objects.filter(club=bare.club).count() == 1
    assert not Room.objects.filter(club=bare.club).exists()
    assert [room.game for room in Room.objects.filter(club=one.club)] == [game]
    assert not Room.objects.get(club=one.club).bots_allowed


def test_a_person_founds_no_more_clubs_than_the_limit(friends: Friends) -> None:
    guest = services.create_guest()
    for number in range(3):
        services.found_own_club(founder=guest, name=f"Club {number}")

    with pytest.raises(TooMany):
        services.found_own_club(founder=guest, name="One more")

    assert Member.objects.filter(user=guest).count() == 3
    assert services.found_own_club(founder=friends.stranger, name="Mine")


def test_a_game_that_there_is_not_founds_nothing(friends: Friends) -> None:
    clubs = Club.objects.count()

    with pytest.raises(BadRoom):
        services.found_own_club(founder=friends.stranger, name="Club", games=["chess"])

    assert Club.objects.count() == clubs


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\x00", "x" * 41])
def test_a_club_has_a_name_that_can_be_seen(db: None, name: str) -> None:
    answer = Client().post("/clubs/found/", {"name": name, "rooms": "none"})

    assert answer.status_code == 422
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_clubs_from_one_address_are_limited(friends: Friends) -> None:
    statuses = [Client().post("/clubs/found/", {"name": "Many", "rooms": "none"}).status_code for _ in range(21)]

    assert statuses == [302] * 20 + [429]


def test_the_way_to_a_club_of_ones_own_is_on_my_clubs(friends: Friends) -> None:
    assert 'href="/clubs/found/"' in signed_in(friends.stranger).get("/clubs/").content.decode()
