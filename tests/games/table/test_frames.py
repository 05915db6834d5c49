"""Frames are of the moment, though what they share is kept from one to the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Room, User
from games.table import frames
from games.table.models import Match, MatchSeat, Table
from tests.games.table.conftest import Evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("_case", "change", "shown"),
    [
        (
            "a room's name",
            lambda: Room.objects.filter(table__match__isnull=False).update(name="Attic"),
            lambda table: table["room"]["name"] == "Attic",
        ),
        (
            "a club's name",
            lambda: Club.objects.update(name="Owls"),
            lambda table: table["room"]["club"]["name"] == "Owls",
        ),
        (
            "a person's name",
            lambda: User.objects.update(display_name="Yi"),
            lambda table: table["seats"][1]["name"] == "Yi",
        ),
        ("points", lambda: MatchSeat.objects.update(points=7), lambda table: table["match"]["points"] == [7, 7, 7]),
        ("presence", lambda: MatchSeat.objects.update(is_online=False), lambda table: not table["seats"][0]["online"]),
        ("a trustee", lambda: MatchSeat.objects.update(is_trustee=True), lambda table: table["seats"][2]["trustee"]),
        (
            "the last hand",
            lambda: Match.objects.update(is_last_hand=True),
            lambda table: table["match"]["is_last_hand"],
        ),
        (
            "a vote",
            lambda: Table.objects.update(vote={"on": "pause", "by": 0, "answers": [True, None, None], "until": 9}),
            lambda table: [vote["answers"] for vote in table["votes"]] == [[True, None, None]],
        ),
    ],
)
def test_what_all_are_shown_of_a_table_is_as_it_is_now(
    evening: Evening, _case: str, change: Callable[[], int], shown: Callable[[dict], bool]
):
    evening.begin()
    assert not shown(evening.frame(0)["view"]["table"])

    change()

    assert shown(evening.frame(0)["view"]["table"])


def test_a_frame_made_from_what_was_kept_is_the_one_made_anew(evening: Evening):
    evening.begin()
    evening.frame(0)
    kept = [evening.frame(person) for person in range(3)]

    frames._table_part.cache_clear()  # As in a process that has just begun.

    assert [evening.frame(person) for person in range(3)] == kept
