"""A member's lines, newest first, each leading to its hand."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import timezone

import ledger.services
from clubs import limits, services, statements
from clubs.forms import StatementFilterForm
from clubs.models import Member
from games.registry import GAMES
from tests.clubs.conftest import Friends, signed_in

GAME = next(iter(GAMES))
STEPS = [
    {"op": "base", "term": "base_stake", "number": 10, "total": 10, "rule": "8.3"},
    {"op": "times", "term": "five_star", "number": 2, "total": 20, "rule": "7.3"},
]


def _post(friends: Friends, hand: int, payments: list[tuple[str, int, str]], *, room: int = 0) -> ledger.services.Entry:
    """One settled hand: each payment is (payer, points, reason); the other of the two is paid."""
    ming, tang = friends.ming.account_id, friends.tang.account_id
    lines = [
        ledger.services.Line(
            payer=ming if payer == "ming" else tang,
            payee=tang if payer == "ming" else ming,
            points=points,
            reason=reason,
            detail={"hand": hand, "payment": index, "game": GAME, "steps": STEPS},
        )
        for index, (payer, points, reason) in enumerate(payments)
    ]
    return ledger.services.post(
        book=friends.club.book,
        source=f"hand:{hand}",
        lines=lines,
        reason="hand",
        by="test",
        facts={"hand": hand, "room": room, "game": GAME},
    )


def _page(friends: Friends, query: str = "") -> statements.StatementPage:
    friends.tang.refresh_from_db()
    return statements.page(friends.tang, QueryDict(query))


def _seen(page: statements.StatementPage) -> list[tuple[Any, ...]]:
    return [(line.points, line.after, line.reason, line.opponent, line.url) for line in page.lines]


def test_each_payment_is_a_line_with_the_balance_after_it_and_the_way_to_its_hand(friends: Friends) -> None:
    _post(friends, 7, [("ming", 20, "win"), ("tang", 5, "concealed_kong")])

    page = _page(friends)

    assert _seen(page) == [
        (-5, 15, "concealed kong", "Ming", "/hands/7/#payment-1"),
        (20, 20, "win", "Ming", "/hands/7/#payment-0"),
    ]
    assert (page.opening, page.older) == (0, "")


def test_the_other_member_sees_the_same_payments_from_the_other_side(friends: Friends) -> None:
    _post(friends, 7, [("ming", 20, "win"), ("tang", 5, "concealed_kong")])

    page = statements.page(friends.ming, QueryDict())

    assert [(line.points, line.after, line.opponent) for line in page.lines] == [(5, -15, "Tang"), (-20, -20, "Tang")]


def test_the_page_says_each_sum_in_words(friends: Friends) -> None:
    _post(friends, 7, [("ming", 20, "win")])

    text = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/statement/").content.decode()

    assert 'href="/hands/7/#payment-0"' in text
    assert "+20" in text
    assert "five star" in text
    assert "<b>×2</b>" in text
    assert "Opening balance" in text


def test_older_lines_come_page_by_page_without_gap_or_repetition(friends: Friends) -> None:
    hands = 2 * limits.STATEMENT_PAGE_LENGTH + 1
    for hand in range(1, hands + 1):
        _post(friends, hand, [("ming", hand, "win")])
    client = signed_in(friends.tang.user)

    points, query = [], ""
    while True:
        page = _page(friends, query)
        points += [line.points for line in page.lines]
        if not page.older:
            break
        query = page.older
    fragment = client.get(
        f"/clubs/{friends.club.pk}/statement/?{_page(friends).older}", headers={"HX-Request": "true"}
    ).content.decode()

    assert points == list(range(hands, 0, -1))
    assert page.opening == 0
    assert fragment.count('class="line"') == limits.STATEMENT_PAGE_LENGTH
    assert "<html" not in fragment


def test_a_reversal_is_a_line_that_says_so(friends: Friends) -> None:
    entry = _post(friends, 7, [("ming", 20, "win")])
    ledger.services.reverse(entry=entry, source="reversal:7", reason="played by the wrong rules", by="test")

    page = _page(friends)

    assert [(line.points, line.after, line.is_reversal) for line in page.lines] == [(-20, 0, True), (20, 20, False)]


def test_what_a_member_who_left_paid_still_bears_the_name(friends: Friends) -> None:
    _post(friends, 7, [("tang", 20, "win")])
    services.leave_club(member=friends.tang)

    page = statements.page(friends.ming, QueryDict())

    assert [line.opponent for line in page.lines] == ["Tang"]


@pytest.mark.parametrize("before", ["x", "-1", "1e9", "9" * 40, "²"])
def test_an_address_that_cannot_be_read_breaks_nothing(friends: Friends, before: str) -> None:
    _post(friends, 7, [("ming", 20, "win")])

    answer = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/statement/", {"before": before})

    assert answer.status_code == 200


def test_a_page_of_lines_costs_the_same_queries_however_long_it_is(
    friends: Friends, django_assert_max_num_queries: Any
) -> None:
    for hand in range(1, 30):
        _post(friends, hand, [("ming", hand, "win")])

    # Lines, opponents, entries that took back, disputes.
    with django_assert_max_num_queries(4):
        assert len(statements.page(friends.tang, QueryDict()).lines) == 29


def test_a_filter_in_the_address_leaves_only_what_it_names_and_says_what_that_comes_to(friends: Friends) -> None:
    _post(friends, 7, [("ming", 20, "win"), ("tang", 5, "concealed_kong")])

    page = _page(friends, "reason=concealed_kong")

    assert [line.points for line in page.lines] == [-5]
    assert page.totals is not None
    assert (page.totals.lines, page.totals.received, page.totals.paid, page.totals.net) == (1, 0, 5, -5)
    assert page.opening is None


@pytest.mark.parametrize(
    ("query", "points"),
    [
        ("room={room}", [20]),
        ("room={room}&reason=concealed_kong", []),
        ("opponent={ming}", [-5, 20]),
        ("since=2000-01-01&until=2000-01-02", []),
        ("since=2000-01-01&until=2999-01-02", [-5, 20]),
    ],
)
def test_a_statement_can_be_asked_for(friends: Friends, query: str, points: list[int]) -> None:
    _post(friends, 7, [("ming", 20, "win")], room=friends.room.pk)
    _post(friends, 8, [("tang", 5, "concealed_kong")], room=friends.room.pk + 1)

    page = _page(friends, query.format(room=friends.room.pk, ming=friends.ming.pk))

    assert [line.points for line in page.lines] == points


def test_the_first_and_the_last_day_are_whole_days_where_the_visitor_is(friends: Friends) -> None:
    form = StatementFilterForm(QueryDict("since=2026-11-30&until=2026-11-30"), member=friends.tang)

    with timezone.override("Asia/Shanghai"):
        only = statements.wanted(form)

    assert only.since == datetime(2026, 11, 29, 16, tzinfo=UTC)
    assert only.until == datetime(2026, 11, 30, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    "query",
    [
        "since=yesterday",
        "until=9999-12-31",
        "since=0001-01-01",
        "room=x",
        "opponent=999999",
        "reason=" + "x" * 201,
        "before=" + "9" * 5000,
        "before=²",
    ],
)
def test_a_filter_that_cannot_be_read_is_ignored(friends: Friends, query: str) -> None:
    _post(friends, 7, [("ming", 20, "win")])

    answer = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/statement/?{query}")

    assert answer.status_code == 200
    assert [line.points for line in _page(friends, query).lines] == [20]


def test_a_room_and_a_member_of_another_club_cannot_be_asked_for(friends: Friends) -> None:
    other = services.found_club(name="Other", founder=friends.stranger)
    version = services.save_preset(club=other, game=GAME, name="house", rules={})
    room = services.open_room(club=other, name="Secret", preset_version=version)
    form = StatementFilterForm(
        QueryDict(f"room={room.pk}&opponent={Member.objects.get(club=other).pk}"), member=friends.tang
    )

    assert statements.wanted(form).is_empty
    assert "Secret" not in str(form)
