"""A club with two people and a room, and somebody who is not in it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.test import Client

from clubs import services
from clubs.models import Club, Member, Room, User
from games.registry import GAMES


@dataclass(frozen=True)
class Friends:
    """A private club: Ming owns it, Tang is in it, Stranger is not."""

    club: Club
    ming: Member
    tang: Member
    stranger: User
    room: Room


@pytest.fixture
def friends(db: None) -> Friends:
    ming = User.objects.create_user("ming", password="ming-secret-1", display_name="Ming")
    tang = User.objects.create_user("tang", password="tang-secret-1", display_name="Tang")
    club = services.found_club(name="Friends", founder=ming)
    member = services.join_club(club=club, user=tang)
    game = next(iter(GAMES))
    version = services.save_preset(club=club, game=game, name="house", rules={})
    room = services.open_room(club=club, name="Kitchen", preset_version=version)
    stranger = User.objects.create_user("stranger", display_name="Stranger")
    return Friends(club=club, ming=Member.objects.get(club=club, user=ming), tang=member, stranger=stranger, room=room)


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests() -> None:
    """Rate limits count in the cache, which tests share."""
    cache.clear()


def signed_in(user: User) -> Client:
    """A browser in which the user is signed in."""
    client = Client()
    client.force_login(user)
    return client
