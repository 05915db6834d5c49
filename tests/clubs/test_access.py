"""What belongs to a club one is not in does not exist."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from clubs import access, services
from clubs.errors import NotFound
from tests.clubs.conftest import Friends, signed_in


def test_a_member_finds_the_club_and_its_rooms(friends: Friends) -> None:
    tang = friends.tang

    assert access.club_for(tang.user, friends.club.pk) == friends.club
    assert access.member_for(tang.user, friends.club.pk) == tang
    assert access.room_for(tang.user, friends.room.pk) == friends.room


def test_a_stranger_and_nobody_find_neither_club_nor_room(friends: Friends) -> None:
    for visitor in (friends.stranger, AnonymousUser()):
        with pytest.raises(NotFound):
            access.club_for(visitor, friends.club.pk)
        with pytest.raises(NotFound):
            access.room_for(visitor, friends.room.pk)


def test_who_has_left_finds_the_club_no_longer(friends: Friends) -> None:
    services.leave_club(member=friends.tang)

    with pytest.raises(NotFound):
        access.member_for(friends.tang.user, friends.club.pk)
    with pytest.raises(NotFound):
        access.room_for(friends.tang.user, friends.room.pk)


def test_an_unknown_club_reads_like_one_that_is_not_yours(friends: Friends) -> None:
    with pytest.raises(NotFound) as unknown:
        access.club_for(friends.stranger, 10**9)
    with pytest.raises(NotFound) as foreign:
        access.club_for(friends.stranger, friends.club.pk)

    assert str(unknown.value) == str(foreign.value)


def test_a_practice_room_is_its_members_alone(friends: Friends) -> None:
    room = services.open_practice_room(friends.tang)

    assert access.room_for(friends.tang.user, room.pk) == room
    with pytest.raises(NotFound):
        access.room_for(friends.ming.user, room.pk)


@pytest.mark.parametrize("address", ["/clubs/{club}/", "/clubs/{club}/statement/"])
def test_pages_of_another_club_are_not_found(friends: Friends, address: str) -> None:
    address = address.format(club=friends.club.pk)

    assert signed_in(friends.tang.user).get(address).status_code == 200
    assert signed_in(friends.stranger).get(address).status_code == 404


@pytest.mark.parametrize("address", ["/clubs/", "/clubs/{club}/", "/clubs/{club}/statement/", "/accounts/keep/"])
def test_a_visitor_is_asked_to_sign_in_whatever_the_club(friends: Friends, address: str) -> None:
    for club in (friends.club.pk, 10**9):
        answer = Client().get(address.format(club=club))

        assert answer.status_code == 302
        assert answer.url == f"/accounts/login/?next={address.format(club=club)}"
