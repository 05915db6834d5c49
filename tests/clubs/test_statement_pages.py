"""The statement put together and drawn, its files and print, and who may see them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

import ledger.services
from clubs import limits, services
from clubs.models import User
from games.registry import GAMES
from ledger.verify import verify_file
from tests.clubs.conftest import Friends, signed_in

GAME, OTHER_GAME = list(GAMES)[:2]
STEPS = [
    {"op": "base", "term": "base_stake", "number": 10, "total": 10, "rule": "8.3"},
    {"op": "times", "term": "five_star", "number": 2, "total": 20, "rule": "7.3"},
]


def _post(friends: Friends, hand: int, points: int, *, reason: str = "win", **facts: Any) -> None:
    """A settled hand with one payment: Ming pays Tang, or with points < 0 Tang pays Ming."""
    pair = friends.ming.account_id, friends.tang.account_id
    payer, payee = pair if points > 0 else pair[::-1]
    detail = {"hand": hand, "payment": 0, "game": facts.get("game", GAME), "steps": STEPS}
    ledger.services.post(
        book=friends.club.book,
        source=f"hand:{hand}",
        lines=[ledger.services.Line(payer=payer, payee=payee, points=abs(points), reason=reason, detail=detail)],
        reason="hand",
        by="test",
        facts={"hand": hand, "room": friends.room.pk, "match": 1, "game": GAME, **facts},
    )


@pytest.fixture
def evening(friends: Friends) -> Friends:
    """Three hands of two games and two sets of rules: Tang wins 20, loses 5, wins 8."""
    _post(friends, 1, 20, preset_version=friends.room.preset_version_id)
    _post(friends, 2, -5, reason="concealed_kong", preset_version=friends.room.preset_version_id)
    _post(friends, 3, 8, game=OTHER_GAME)
    friends.tang.refresh_from_db()
    return friends


def _get(friends: Friends, path: str = "", query: str = "") -> str:
    answer = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/statement/{path}?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("query", "points"),
    [
        ("", [20, -5, 8]),
        ("game={game}", [20, -5]),
        ("rules={rules}", [20, -5]),
        ("rules={rules}&reason=win", [20]),
        ("opponent={ming}&game={other}", [8]),
        ("since=2000-01-01&until=2000-01-02", []),
        ("by=game&before=1&game={game}", [20, -5]),
    ],
)
def test_a_file_holds_exactly_the_lines_that_the_page_was_asked_for(
    evening: Friends, query: str, points: list[int]
) -> None:
    asked = query.format(game=GAME, other=OTHER_GAME, rules=evening.room.preset_version_id, ming=evening.ming.pk)

    as_csv = list(csv.DictReader(io.StringIO(_get(evening, "file.csv", asked))))
    as_json = json.loads(_get(evening, "file.json", asked))
    as_beancount = _get(evening, "file.beancount", asked)
    printed = _get(evening, "print/", asked)

    assert [int(row["points"]) for row in as_csv if row["type"] == "line"] == points
    assert [line["points"] for line in as_json["lines"]] == points
    assert as_beancount.count("  source: ") == len(points)
    assert printed.count("<time") == 1 + len(points)


@pytest.mark.parametrize("form", ["csv", "json", "beancount"])
def test_a_downloaded_file_is_found_unaltered_and_current_until_a_line_is_added(evening: Friends, form: str) -> None:
    client = signed_in(evening.tang.user)
    data = client.get(f"/clubs/{evening.club.pk}/statement/file.{form}?game={GAME}").content

    fresh = verify_file(data)
    _post(evening, 4, 3)
    later = verify_file(data)

    assert (fresh.is_unaltered, fresh.is_current) == (True, True)
    assert (later.is_unaltered, later.is_past_unchanged, later.is_current, later.newer_lines) == (True, True, False, 1)


def test_a_name_that_a_spreadsheet_would_run_is_defused_in_the_file(friends: Friends) -> None:
    member = services.join_club(club=friends.club, user=User.objects.create_user("odd", display_name="=1+1"))
    line = ledger.services.Line(
        payer=member.account_id, payee=friends.tang.account_id, points=5, reason="=SUM(A1)", detail={}
    )
    ledger.services.post(book=friends.club.book, source="x", lines=[line], reason="hand", by="test", facts={})

    rows = list(csv.reader(io.StringIO(_get(friends, "file.csv"))))

    [row] = [row for row in rows if row[0] == "line"]
    assert row[5:7] == ["'=1+1", "'=SUM(A1)"]


def test_an_unknown_form_is_no_file(evening: Friends) -> None:
    answer = signed_in(evening.tang.user).get(f"/clubs/{evening.club.pk}/statement/file.xlsx")

    assert answer.status_code == 404


def test_a_time_has_an_opening_and_a_closing_balance(evening: Friends) -> None:
    text = _get(evening, query="since=2000-01-01&until=2999-01-01")

    assert "Opening balance" in text
    assert "Closing balance" in text
    assert "+23" in text


@pytest.mark.parametrize(
    ("by", "named", "net"),
    [("opponent", "Ming", "+23"), ("game", "Kawuxing", "+15"), ("evening", str(timezone.now().year), "+23")],
)
def test_lines_are_put_together_by_evening_opponent_and_game(evening: Friends, by: str, named: str, net: str) -> None:
    text = _get(evening, query=f"by={by}")

    assert named in text
    assert net in text
    assert f'href="?by={by}" aria-current="page"' in text


def test_a_tab_keeps_the_filter_and_a_row_narrows_it(evening: Friends) -> None:
    text = _get(evening, query=f"by=opponent&reason=win&before=3&game={GAME}")

    assert f'href="?by=evening&amp;game={GAME}&amp;reason=win"' in text
    assert f"?game={GAME}&amp;reason=win&amp;opponent={evening.ming.pk}" in text
    assert f"/statement/file.csv?game={GAME}&amp;reason=win" in text


def test_what_is_filtered_is_said_beside_the_closed_filter(evening: Friends) -> None:
    asked = _get(evening, query=f"game={GAME}&opponent={evening.ming.pk}&since=2026-03-01")

    assert '<span class="filter-label">Game:</span> <bdi>Kawuxing</bdi>' in asked
    assert '<span class="filter-label">With:</span> <bdi>Ming</bdi>' in asked
    assert '<span class="filter-label">From:</span> <bdi>1 March 2026</bdi>' in asked
    assert "filter-label" not in _get(evening)


def test_the_pictures_are_drawn_without_style_or_script_and_have_tables_beside_them(evening: Friends) -> None:
    text = _get(evening, query="by=pictures")

    drawings = text[text.index('<figure class="chart">') : text.rindex("</figure>")]
    assert drawings.count("<svg") == 2
    assert "style=" not in drawings
    assert "<script" not in drawings
    assert "<polyline" in drawings
    assert "five star" in drawings
    assert text.count("As a table") == 2
    assert text.count("<title") == 3


def test_what_is_too_long_to_print_is_refused_whole(evening: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STATEMENT_PRINT_LINES", 2)

    text = _get(evening, "print/")

    assert "These are 3 lines" in text
    assert "Closing balance" not in text


@pytest.mark.parametrize(
    "path",
    [
        "statement/",
        "statement/print/",
        "statement/file.csv",
        "statement/file.json",
        "statement/file.beancount",
        "evenings/",
        "evenings/2026-11-30/",
    ],
)
def test_somebody_outside_the_club_finds_nothing_and_a_visitor_is_asked_to_sign_in(evening: Friends, path: str) -> None:
    address = f"/clubs/{evening.club.pk}/{path}"

    outside = signed_in(evening.stranger).get(address)
    unknown = Client().get(address)

    assert outside.status_code == 404
    assert unknown.status_code == 302
    assert unknown["Location"].startswith("/accounts/login/")


def test_the_statement_names_the_head_of_its_book(evening: Friends) -> None:
    book = evening.club.book
    book.refresh_from_db()

    page = signed_in(evening.tang.user).get(f"/clubs/{evening.club.pk}/statement/").content.decode()

    assert f"last entry is {book.head_number}," in page
    assert book.head_hex in page
