"""The statement over the API, page by page."""

from __future__ import annotations

import pytest

import ledger.services
from tests.clubs.conftest import Friends, signed_in

LINES = 7


@pytest.fixture
def address(friends: Friends) -> str:
    """Tang has won from Ming seven times, from 1 point to 7."""
    for points in range(1, LINES + 1):
        line = ledger.services.Line(
            payer=friends.ming.account_id, payee=friends.tang.account_id, points=points, reason="win", detail={}
        )
        source = f"hand:{points}"
        ledger.services.post(book=friends.club.book, source=source, lines=[line], reason="hand", by="test")
    return f"/api/clubs/{friends.club.pk}/statement/"


def test_pages_of_any_length_have_every_line_once_and_their_balances_join(friends: Friends, address: str) -> None:
    client = signed_in(friends.tang.user)
    for limit in (1, 3, LINES, 200):
        lines, openings, following = [], [], f"{address}?limit={limit}"
        while following:
            page = client.get(following).json()
            assert len(page["results"]) <= limit
            lines += page["results"]
            openings.append(page["opening"])
            following = page["next"]

        assert [line["points"] for line in lines] == list(range(LINES, 0, -1))
        assert len(openings) == -(-LINES // limit)
        assert openings[-1] == 0


@pytest.mark.parametrize("limit", ["0", "-1", "201", "1e3", "x", "9" * 30])
def test_a_length_that_cannot_be_is_refused(friends: Friends, address: str, limit: str) -> None:
    answer = signed_in(friends.tang.user).get(address, {"limit": limit})

    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == ["limit"]
