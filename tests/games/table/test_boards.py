"""Who sits where, on the page of a club."""

from __future__ import annotations

from typing import Any

from django.test import Client

import clubs.services
from clubs.models import User
from games.table import services


def _page(user: User, club: int) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(f"/clubs/{club}/seats/")


def test_a_member_sees_who_sits_in_each_room(db: None) -> None:
    owner = User.objects.create_user("wei", display_name="Wei")
    club = clubs.services.ensure_demo_club()
    member = clubs.services.join_club(club=club, user=owner)
    room = clubs.services.open_practice_room(member)
    services.sit_and_start(room=room, user=owner)

    text = _page(owner, club.pk).content.decode()

    assert f'id="seats-{room.pk}"' in text
    assert "Wei" in text
    assert "nobody sits here yet" in text


def test_a_stranger_does_not_learn_who_sits_in_a_club(db: None) -> None:
    club = clubs.services.ensure_demo_club()

    assert _page(User.objects.create_user("stranger"), club.pk).status_code == 404
    assert Client().get(f"/clubs/{club.pk}/seats/").status_code == 302


def test_another_members_practice_table_is_not_on_the_board(db: None) -> None:
    club = clubs.services.ensure_demo_club()
    wei = clubs.services.join_club(club=club, user=User.objects.create_user("wei", display_name="Wei"))
    lan = clubs.services.join_club(club=club, user=User.objects.create_user("lan", display_name="Lan"))
    room = clubs.services.open_practice_room(wei)
    services.sit_and_start(room=room, user=wei.user)

    text = _page(lan.user, club.pk).content.decode()

    assert f"seats-{room.pk}" not in text
    assert "Wei" not in text
