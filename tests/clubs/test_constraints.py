"""What the database refuses, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

import ledger.services
from clubs.models import Club, Member, Preset, PresetVersion, Room, User
from tests.clubs.conftest import Friends


def _second_membership(friends: Friends) -> None:
    account = ledger.services.open_account(book=friends.club.book, key="second", name="second")
    Member.objects.create(club=friends.club, user=friends.tang.user, account=account)


def _account_of_another(friends: Friends) -> None:
    Member.objects.create(club=friends.club, user=friends.stranger, account=friends.tang.account)


def _unknown_role(friends: Friends) -> None:
    Member.objects.filter(pk=friends.tang.pk).update(role="king")


def _leaving_before_joining(friends: Friends) -> None:
    Member.objects.filter(pk=friends.tang.pk).update(left_at=timezone.now() - timedelta(days=1))


def _guest_and_bot(friends: Friends) -> None:
    User.objects.filter(pk=friends.tang.user_id).update(is_guest=True, is_bot=True)


def _two_demo_clubs(friends: Friends) -> None:
    for number in (1, 2):
        book = ledger.services.open_book(key=f"demo:{number}", name="demo")
        Club.objects.create(name="demo", code=f"00000{number}", book=book, is_demo=True)


def _letters_in_the_code(friends: Friends) -> None:
    Club.objects.filter(pk=friends.club.pk).update(code="ABCDEF")


def _club_without_a_name(friends: Friends) -> None:
    Club.objects.filter(pk=friends.club.pk).update(name="")


def _preset_twice(friends: Friends) -> None:
    preset = friends.room.preset_version.preset
    Preset.objects.create(club=friends.club, game=preset.game, name=preset.name, base=preset.base)


def _version_twice(friends: Friends) -> None:
    PresetVersion.objects.create(preset=friends.room.preset_version.preset, number=1, rules={})


def _version_nought(friends: Friends) -> None:
    PresetVersion.objects.create(preset=friends.room.preset_version.preset, number=0, rules={})


def _room_name_twice(friends: Friends) -> None:
    Room.objects.create(club=friends.club, name="Kitchen", preset_version=friends.room.preset_version)


def _room_without_a_name(friends: Friends) -> None:
    Room.objects.create(club=friends.club, preset_version=friends.room.preset_version)


def _two_practice_rooms(friends: Friends) -> None:
    for _ in (1, 2):
        Room.objects.create(club=friends.club, preset_version=friends.room.preset_version, practice_of=friends.tang)


@pytest.mark.parametrize(
    ("attack", "constraint"),
    [
        (_second_membership, "member_once_per_club"),
        (_account_of_another, "clubs_member_account_id_key"),
        (_unknown_role, "member_role_known"),
        (_leaving_before_joining, "member_leaves_after_joining"),
        (_guest_and_bot, "user_guest_or_bot"),
        (_two_demo_clubs, "club_one_demo"),
        (_letters_in_the_code, "club_code_is_digits"),
        (_club_without_a_name, "club_has_a_name"),
        (_preset_twice, "preset_name_once_per_game"),
        (_version_twice, "preset_version_once"),
        (_version_nought, "preset_version_from_one"),
        (_room_name_twice, "room_name_once_per_club"),
        (_room_without_a_name, "room_has_a_name"),
        (_two_practice_rooms, "room_one_practice_per_member"),
    ],
)
def test_the_database_refuses(friends: Friends, attack: Callable[[Friends], None], constraint: str) -> None:
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        attack(friends)

    assert refusal.value.__cause__.diag.constraint_name == constraint
