"""Who sits at a table is read in a few columns beside the seat, and is the member all the same."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Member, User
from games.table.models import MatchSeat
from games.table.persons import person_of
from games.table.scene import read_table
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_person_read_beside_the_seat_is_the_seats_member(evening: Evening):
    evening.begin()

    for change in (
        {},
        {"display_name": "", "username": "y" * 150},
        {"is_guest": True},
        {"is_guest": False, "is_bot": True},
        {"is_bot": False, "is_active": False},
    ):
        User.objects.filter(pk=evening.people[1].pk).update(**change)
        assert _read(evening) == _as_members(evening)
    assert [person.is_gone for person in _read(evening)] == [False, True, False]

    Member.objects.filter(user=evening.people[2]).update(left_at=timezone.now())

    assert _read(evening) == _as_members(evening)
    assert [person.is_gone for person in _read(evening)] == [False, True, True]


def _read(evening: Evening):
    _table, seats, _more = read_table(evening.room.pk)
    return [seats[number].person for number in sorted(seats)]


def _as_members(evening: Evening):
    seats = MatchSeat.objects.filter(match__room=evening.room).select_related("member__user").order_by("seat")
    return [person_of(seat.member) for seat in seats]
