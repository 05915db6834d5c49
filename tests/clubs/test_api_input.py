"""What the API is sent that no program means to send: it is refused, and is no fault of the site."""

from __future__ import annotations

import base64

import pytest

from tests.clubs.conftest import Friends, signed_in


def written(cursor: str) -> str:
    return base64.b64encode(cursor.encode()).decode()


@pytest.mark.parametrize("path", ["members", "log", "hands", "matches"])
@pytest.mark.parametrize(
    "cursor",
    ["é", written("p=abc"), written("p=a%00b"), written("p=2026-13-45"), written("p=-1"), written("p=" + "9" * 22)],
)
def test_a_cursor_that_the_list_has_not_written_is_not_found(friends: Friends, path: str, cursor: str) -> None:
    answer = signed_in(friends.tang.user).get(f"/api/clubs/{friends.club.pk}/{path}/", {"cursor": cursor})

    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("body", ["[" * 3000, '{"text":' * 3000, "{", "\x00", "NaN"])
def test_a_body_that_cannot_be_read_is_refused(friends: Friends, body: str) -> None:
    answer = signed_in(friends.tang.user).post(
        f"/api/clubs/{friends.club.pk}/chat/", data=body, content_type="application/json"
    )

    assert answer.status_code == 400
    assert answer.json()["code"] in ("parse_error", "invalid")
