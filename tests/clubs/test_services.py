"""People, clubs, members, presets and rooms."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import selectors, services
from clubs.errors import BadRoom, Forbidden, NameTaken, RoomClosed
from clubs.models import Club, Member, Preset, PresetVersion, Role, Room, User
from games.core import options
from games.registry import GAMES
from tests.clubs.conftest import Friends

GAME = next(iter(GAMES))


def test_the_founder_of_a_club_owns_it_and_has_an_account_in_its_book(db: None) -> None:
    founder = User.objects.create_user("wei")

    club = services.found_club(name="Tea house", founder=founder)

    member = Member.objects.get(club=club, user=founder)
    assert member.role == Role.OWNER
    assert member.account.book == club.book
    assert member.account.balance == 0
    assert len(club.code) == 6
    assert club.code.isdecimal()


def test_joining_twice_is_joining_once(friends: Friends) -> None:
    again = services.join_club(club=friends.club, user=friends.tang.user)

    assert again == friends.tang
    assert Member.objects.filter(club=friends.club).count() == 2


def test_who_leaves_and_comes_back_has_the_account_of_old(friends: Friends) -> None:
    services.leave_club(member=friends.tang)
    assert list(selectors.members_of(friends.club)) == [friends.ming]

    back = services.join_club(club=friends.club, user=friends.tang.user)

    assert back == friends.tang
    assert back.account == friends.tang.account
    assert back.is_present


def test_the_last_owner_cannot_leave(friends: Friends) -> None:
    with pytest.raises(Forbidden):
        services.leave_club(member=friends.ming)

    friends.ming.refresh_from_db()
    assert friends.ming.is_present


def test_an_owner_can_leave_who_is_not_the_last(friends: Friends) -> None:
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.OWNER)

    services.leave_club(member=friends.ming)

    friends.ming.refresh_from_db()
    assert not friends.ming.is_present


def test_a_preset_holds_every_option_of_its_game(friends: Friends) -> None:
    version = friends.room.preset_version

    assert version.number == 1
    assert set(version.rules) == {option.id for option in options.options_of(GAMES[GAME].Rules)}


def test_saving_other_rules_makes_the_next_version_and_leaves_the_last_as_it_was(friends: Friends) -> None:
    first = friends.room.preset_version

    second = services.save_preset(club=friends.club, game=GAME, name="house", rules={"base_stake": 5})

    first.refresh_from_db()
    assert (second.number, second.rules["base_stake"]) == (2, 5)
    assert first.rules["base_stake"] != 5
    assert friends.room.preset_version == first


def test_saving_the_same_rules_again_makes_no_version(friends: Friends) -> None:
    again = services.save_preset(club=friends.club, game=GAME, name="house", rules={})

    assert again == friends.room.preset_version
    assert PresetVersion.objects.filter(preset__club=friends.club).count() == 1


@pytest.mark.parametrize(
    ("_case", "game", "rules"),
    [
        ("unknown game", "chess", {}),
        ("unknown option", GAME, {"no_such_option": 1}),
        ("bad value", GAME, {"base_stake": "ten"}),
    ],
)
def test_rules_that_cannot_be_make_no_preset(friends: Friends, _case: str, game: str, rules: dict[str, Any]) -> None:
    with pytest.raises(BadRoom):
        services.save_preset(club=friends.club, game=game, name="odd", rules=rules)

    assert not Preset.objects.filter(name="odd").exists()


def test_two_open_rooms_of_a_club_cannot_have_one_name(friends: Friends) -> None:
    with pytest.raises(NameTaken):
        services.open_room(club=friends.club, name="Kitchen", preset_version=friends.room.preset_version)

    assert Room.objects.filter(club=friends.club).count() == 1


def test_a_closed_rooms_name_is_free(friends: Friends) -> None:
    services.close_room(room=friends.room)

    room = services.open_room(club=friends.club, name="Kitchen", preset_version=friends.room.preset_version)

    assert room.is_open


@pytest.mark.parametrize(
    ("_case", "chosen"),
    [
        ("no hands", {"hands_per_match": 0}),
        ("a turn too short to play", {"turn_seconds": 1}),
        ("a claim window that tells who was asked", {"claim_window_ms": 10}),
        ("an unknown kind of onlooker", {"onlookers": "spies"}),
    ],
)
def test_a_room_with_settings_out_of_range_is_not_opened(friends: Friends, _case: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(BadRoom):
        services.open_room(club=friends.club, name="Attic", preset_version=friends.room.preset_version, **chosen)

    assert not Room.objects.filter(name="Attic").exists()


def test_a_room_cannot_play_by_another_clubs_rules(friends: Friends) -> None:
    other = services.found_club(name="Other", founder=friends.stranger)

    with pytest.raises(BadRoom):
        services.open_room(club=other, name="Kitchen", preset_version=friends.room.preset_version)

    assert not Room.objects.filter(club=other).exists()


def test_a_member_has_one_open_practice_room_for_a_game(friends: Friends) -> None:
    first = services.open_practice_room(friends.tang)
    again = services.open_practice_room(friends.tang, GAME)

    assert again == first
    assert first.practice_of == friends.tang
    assert first.title == "Practice table of Tang"


def test_a_closed_practice_room_is_replaced(friends: Friends) -> None:
    first = services.open_practice_room(friends.tang)
    services.close_room(room=first)

    assert services.open_practice_room(friends.tang) != first


def test_there_is_no_practice_where_the_club_has_no_rules_for_the_game(friends: Friends) -> None:
    other = services.found_club(name="Other", founder=friends.stranger)
    member = Member.objects.get(club=other)

    with pytest.raises(RoomClosed):
        services.open_practice_room(member, GAME)
    with pytest.raises(BadRoom):
        services.open_practice_room(member, "chess")

    assert not Room.objects.filter(club=other).exists()


def test_a_name_of_any_script_and_length_fits(db: None) -> None:
    odd = "🀄 \N{RIGHT-TO-LEFT OVERRIDE}名堂 <b>"
    user = User.objects.create_user("x" * 150, display_name="")
    club = services.found_club(name=odd, founder=user)

    assert Club.objects.get(pk=club.pk).name == odd
    assert user.name == "x" * 40
