"""A club with two people and a room, and somebody who is not in it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.test import Client

from clubs import services
from clubs.models import Club, Member, Room, User
from games.registry import GAMES
from tests.seed import Seed


@dataclass(frozen=True)
class Friends:
    """A private club: Ming owns it, Tang is in it, Stranger is not."""

    club: Club
    ming: Member
    tang: Member
    stranger: User
    room: Room


def _meet() -> None:
    ming = User.objects.create_user("ming", password="ming-secret-1", display_name="Ming")
    tang = User.objects.create_user("tang", password="tang-secret-1", display_name="Tang")
    club = services.found_club(name="Friends", founder=ming)
    services.join_club(club=club, user=tang)
    version = services.save_preset(club=club, game=next(iter(GAMES)), name="house", rules={})
    services.open_room(club=club, name="Kitchen", preset_version=version)
    User.objects.create_user("stranger", display_name="Stranger")


SEED = Seed(_meet)


@pytest.fixture
def friends(db: None) -> Friends:
    SEED.plant()
    room = Room.objects.select_related("club__book", "preset_version__preset").get()
    ming, tang = Member.objects.filter(club=room.club).select_related("user", "club__book", "account").order_by("pk")
    return Friends(club=room.club, ming=ming, tang=tang, stranger=User.objects.get(username="stranger"), room=room)


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests() -> None:
    """Rate limits count in the cache, which tests share."""
    cache.clear()


def signed_in(user: User) -> Client:
    """A browser in which the user is signed in."""
    client = Client()
    client.force_login(user)
    return client
