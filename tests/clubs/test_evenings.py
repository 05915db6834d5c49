"""Who is up and down against whom."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

import ledger.selectors
import ledger.services
from clubs import evenings, limits, services
from clubs.models import Member, User
from tests.clubs.conftest import Friends, signed_in


@pytest.fixture
def wei(friends: Friends) -> Member:
    return services.join_club(club=friends.club, user=User.objects.create_user("wei", display_name="Wei"))


def _post(
    friends: Friends, hand: int, lines: list[tuple[Member, Member, int]], *, room: int = 0, match: int = 1
) -> None:
    """A settled hand: (payer, payee, points)."""
    ledger.services.post(
        book=friends.club.book,
        source=f"hand:{hand}",
        lines=[
            ledger.services.Line(payer=payer.account_id, payee=payee.account_id, points=points, reason="win", detail={})
            for payer, payee, points in lines
        ],
        reason="hand",
        by="test",
        facts={"hand": hand, "room": room or friends.room.pk, "match": match},
    )


def _rows(sheet: evenings.Sheet) -> list[tuple[str, list[int | None], int]]:
    return [(row.name, list(row.cells), row.net) for row in sheet.rows]


def _evening(member: Member) -> date:
    """The day that the member's newest evening began."""
    return evenings.evenings(member)[0].key


def _sheet(member: Member) -> tuple[evenings.Sheet, list[int]]:
    """The newest evening of a member who may see every match."""
    day = _evening(member)
    matches = evenings.matches_of_evening(member, day)
    return evenings.evening_sheet(member, day, matches=matches), matches


def test_an_evening_is_a_matrix_whose_nets_sum_to_zero(friends: Friends, wei: Member) -> None:
    _post(friends, 1, [(friends.ming, friends.tang, 20), (wei, friends.tang, 10)])
    _post(friends, 2, [(friends.tang, wei, 4), (friends.ming, wei, 6)], match=2)

    sheet, matches = _sheet(friends.tang)

    assert _rows(sheet) == [
        ("Tang", [None, 6, 20], 26),
        ("Wei", [-6, None, 6], 0),
        ("Ming", [-20, -6, None], -26),
    ]
    assert sum(row.net for row in sheet.rows) == 0
    assert [row.is_me for row in sheet.rows] == [True, False, False]
    assert [(line.payer, line.payee, line.points) for line in sheet.balancing] == [("Ming", "Tang", 26)]
    assert (sheet.is_fewest, matches) == (True, [1, 2])


def test_a_match_counts_alone(friends: Friends) -> None:
    _post(friends, 1, [(friends.ming, friends.tang, 20)], match=1)
    _post(friends, 2, [(friends.tang, friends.ming, 5)], match=2)

    sheet = evenings.match_sheet(friends.tang, room=friends.room.pk, match=2)

    assert _rows(sheet) == [("Ming", [None, 5], 5), ("Tang", [-5, None], -5)]


def test_matches_that_are_not_asked_for_are_not_in_the_evening(friends: Friends) -> None:
    _post(friends, 1, [(friends.ming, friends.tang, 20)])
    _post(friends, 2, [(friends.ming, friends.tang, 7)], match=2)

    sheet = evenings.evening_sheet(friends.tang, _evening(friends.tang), matches=[1])

    assert [row.net for row in sheet.rows] == [20, -20]


def test_a_hand_taken_back_is_taken_back_in_the_sheet(friends: Friends) -> None:
    _post(friends, 1, [(friends.ming, friends.tang, 20)])
    entry = ledger.selectors.entry_of(book=friends.club.book, source="hand:1")
    assert entry is not None
    ledger.services.reverse(entry=entry, source="reversal:1", reason="wrong rules", by="test")

    sheet, _matches = _sheet(friends.tang)

    assert list(sheet.rows) == []
    assert list(sheet.balancing) == []


def test_an_evening_goes_on_until_six_in_the_morning() -> None:
    only = ledger.selectors.evening(date(2026, 11, 29), UTC)

    assert only.since == datetime(2026, 11, 29, 6, tzinfo=UTC)
    assert only.until == datetime(2026, 11, 30, 6, tzinfo=UTC)


def test_more_people_than_columns_are_listed_without_the_matrix(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SHEET_PEOPLE_MAX", 1)
    _post(friends, 1, [(friends.ming, friends.tang, 20)])

    sheet, _matches = _sheet(friends.tang)

    assert sheet.is_too_wide
    assert _rows(sheet) == [("Tang", [], 20), ("Ming", [], -20)]


@pytest.mark.parametrize("day", ["2026-02-30", "2026-13-01", "0001-01-01", "9999-12-31", "today"])
def test_a_day_that_cannot_be_is_not_there(friends: Friends, day: str) -> None:
    answer = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/evenings/{day}/")

    assert answer.status_code == 404
