"""Guests who never played are forgotten in time; of whom anything tells, nothing is taken away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs import services, tasks
from clubs.limits import GUEST_DAYS
from clubs.models import JoinRequest, Member, User
from config.celery import app
from games.table import services as tables
from ledger.models import Account
from tests.clubs.conftest import Friends


def _guest(*, days: int = GUEST_DAYS + 1) -> User:
    """A guest who came so many days ago, and not since."""
    guest = services.create_guest()
    came = timezone.now() - timedelta(days=days)
    User.objects.filter(pk=guest.pk).update(date_joined=came, last_login=came)
    return guest


def _forgotten(guest: User) -> bool:
    return not User.objects.filter(pk=guest.pk).exists()


def test_a_guest_who_never_played_is_forgotten_and_leaves_a_closed_account(friends: Friends) -> None:
    guest = _guest()
    account = services.join_demo(guest).account_id
    services.ask_to_join(user=guest, code=friends.club.code)

    assert tasks.forget_guests() == 1

    assert _forgotten(guest)
    assert not Member.objects.filter(account_id=account).exists()
    assert not JoinRequest.objects.filter(club=friends.club).exists()
    assert Account.objects.get(pk=account).closed_at is not None


def _back_lately(guest: User, friends: Friends) -> None:
    User.objects.filter(pk=guest.pk).update(last_login=timezone.now())


def _took_a_name(guest: User, friends: Friends) -> None:
    services.keep_guest(user=guest, username="stays", password="a-good-secret-1")


def _sits_alone(guest: User, friends: Friends) -> None:
    room = services.open_practice_room(member=services.join_demo(guest), game=friends.room.game)
    tables.enter(user=guest, room_id=room.pk)
    tables.sit_and_start(room=room, user=guest)


def _sits_with_others(guest: User, friends: Friends) -> None:
    services.join_club(club=friends.club, user=guest)
    tables.enter(user=guest, room_id=friends.room.pk)
    tables.sit(room_id=friends.room.pk, user=guest, command=uuid4())


def _founded_a_club(guest: User, friends: Friends) -> None:
    services.found_own_club(founder=guest, name="Mine")


def _spoke(guest: User, friends: Friends) -> None:
    services.speak(member=services.join_club(club=friends.club, user=guest), text="Hello")


def _came_by_invitation(guest: User, friends: Friends) -> None:
    _invitation, secret = services.make_invitation(by=friends.ming)
    services.use_invitation(user=guest, token=secret)


def _is_kept_out(guest: User, friends: Friends) -> None:
    member = services.join_club(club=friends.club, user=guest)
    services.kick(by=friends.ming, member_id=member.pk, reason="Shouting")


TRACES = [
    _back_lately,
    _took_a_name,
    _sits_alone,
    _sits_with_others,
    _founded_a_club,
    _spoke,
    _came_by_invitation,
    _is_kept_out,
]


@pytest.mark.parametrize("trace", TRACES)
def test_who_left_a_trace_is_not_forgotten(trace: Callable[[User, Friends], None], friends: Friends) -> None:
    guest = _guest()
    trace(guest, friends)
    before = Member.objects.filter(user=guest).values_list("pk", flat=True)

    assert tasks.forget_guests() == 0

    assert not _forgotten(guest)
    assert list(Member.objects.filter(user=guest).values_list("pk", flat=True)) == list(before)


def test_members_with_a_name_and_house_bots_are_never_forgotten(friends: Friends) -> None:
    services.ensure_demo_club()
    long_ago = timezone.now() - timedelta(days=1000)
    User.objects.update(date_joined=long_ago, last_login=long_ago)
    people = User.objects.count()

    assert tasks.forget_guests() == 0
    assert User.objects.count() == people


def test_it_is_done_each_night() -> None:
    [entry] = [entry for entry in app.conf.beat_schedule.values() if entry["task"] == "clubs.tasks.forget_guests"]

    assert (entry["schedule"].hour, entry["schedule"].minute) == ({1}, {30})
