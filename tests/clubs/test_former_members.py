"""Who is in a club no longer reads the own statement; everything else of the club is as if there were none."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

import ledger.services
from clubs import services
from clubs.models import Member
from ledger.services import Line
from tests.clubs.conftest import Friends, signed_in

OWN = {"statement", "statement-print", "statement-file", "api-statement", "api-statement-groups"}
"""What stays open to one who has gone."""


def _leaves(friends: Friends) -> None:
    services.leave_club(member=friends.tang)


def _is_kicked(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")


@pytest.fixture(params=[_leaves, _is_kicked])
def gone(friends: Friends, request: pytest.FixtureRequest) -> Client:
    """The browser of Tang, who has paid Ming seven points in a hand, and gone."""
    goes: Callable[[Friends], None] = request.param
    detail = {"game": "kawuxing", "hand": 1, "payment": 0, "steps": []}
    line = Line(payer=friends.tang.account_id, payee=friends.ming.account_id, points=7, reason="win", detail=detail)
    ledger.services.post(
        book=friends.club.book, source="hand:1", lines=[line], reason="hand", by="test", facts={"room": friends.room.pk}
    )
    goes(friends)
    return signed_in(friends.tang.user)


def _patterns(resolver: object = None) -> list[URLPattern]:
    found = []
    for one in (resolver or get_resolver()).url_patterns:
        found += [one] if isinstance(one, URLPattern) else _patterns(one)
    return found


def test_nothing_of_the_club_but_the_statement_is_found_by_one_who_has_gone(friends: Friends, gone: Client) -> None:
    values = {"room": friends.room.pk, "preset": friends.room.preset_version.preset_id, "form": "json", "by": "game"}
    others = {"day": date(2026, 11, 30), "other": friends.ming.pk, "member": friends.ming.pk}
    found = set()
    for pattern in _patterns():
        names = pattern.pattern.regex.groupindex
        if "club" not in names or pattern.name is None:
            continue
        arguments = {name: {"club": friends.club.pk, **values, **others}.get(name, 1) for name in names}
        path = reverse(pattern.name, kwargs=arguments)
        if gone.get(path).status_code not in (404, 405):
            found.add(pattern.name)

    assert found == OWN


def test_the_statement_is_reached_from_my_clubs_and_reads_as_before(friends: Friends, gone: Client) -> None:
    address = f"/clubs/{friends.club.pk}/statement/"
    assert address in gone.get("/clubs/").content.decode()

    page = gone.get(address).content.decode()

    assert "−7" in page
    assert "stay yours to read" in page
    # Nothing on the page leads to what is not there for one who has gone, and the way in is not told.
    assert "/hands/1/" not in page
    assert "/dispute/" not in page
    assert f"/clubs/{friends.club.pk}/board" not in page
    assert friends.club.code not in page
    for by in ("evening", "opponent", "game", "pictures"):
        assert gone.get(address, {"by": by}).status_code == 200
    assert f"/clubs/{friends.club.pk}/evenings/" not in gone.get(address, {"by": "evening"}).content.decode()


def test_its_files_and_the_api_give_the_same_lines(friends: Friends, gone: Client) -> None:
    base = f"/clubs/{friends.club.pk}/statement/"
    written = json.loads(gone.get(f"{base}file.json").content)
    assert [line["points"] for line in written["lines"]] == [-7]
    assert gone.get(f"{base}file.csv").status_code == 200
    assert "−7" in gone.get(f"{base}print/").content.decode()

    told = gone.get(f"/api{base}").json()
    [club] = gone.get("/api/clubs/former/").json()["results"]

    assert [(line["points"], line["url"]) for line in told["results"]] == [(-7, "")]
    assert (club["id"], club["name"], club["balance"]) == (friends.club.pk, "Friends", -7)
    assert gone.get("/api/clubs/").json() == []


def test_what_came_after_one_has_gone_is_named_to_nobody_outside(friends: Friends, gone: Client) -> None:
    newer = services.open_room(club=friends.club, name="Attic", preset_version=friends.room.preset_version)
    late = services.join_club(club=friends.club, user=friends.stranger)
    address = f"/clubs/{friends.club.pk}/statement/"

    page = gone.get(address, {"opponent": late.pk, "room": newer.pk}).content.decode()

    assert "Attic" not in page
    assert "Stranger" not in page
    assert gone.get(f"/api{address}", {"opponent": late.pk}).status_code == 400


def test_a_stranger_and_a_visitor_find_no_statement(friends: Friends) -> None:
    address = f"/clubs/{friends.club.pk}/statement/"

    assert signed_in(friends.stranger).get(address).status_code == 404
    assert signed_in(friends.stranger).get(f"/api{address}").status_code == 404
    assert Client().get(address).status_code == 302


def test_who_comes_back_is_a_member_again_with_everything(friends: Friends) -> None:
    services.leave_club(member=friends.tang)
    services.join_club(club=friends.club, user=friends.tang.user)
    browser = signed_in(friends.tang.user)

    assert "Clubs you were in" not in browser.get("/clubs/").content.decode()
    assert friends.club.code in browser.get(f"/clubs/{friends.club.pk}/statement/").content.decode()
    assert Member.objects.get(pk=friends.tang.pk).is_present
