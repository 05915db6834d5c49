"""Personal tokens: what they open, and how they end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import limits
from clubs.api import limits as api_limits
from clubs.errors import NotFound, TooManyTokens
from clubs.models import Token, User
from clubs.services import tokens
from tests.clubs.conftest import Friends, signed_in


def made(user: User, *scopes: str, days: int = 30) -> tuple[Token, str]:
    return tokens.make_token(user=user, name="a program", scopes=scopes or ("read",), days=days)


def ask(text: str, path: str, method: str = "get", keyword: str = "Bearer", **what: object) -> object:
    return getattr(Client(), method)(path, headers={"authorization": f"{keyword} {text}"}, **what)


def test_what_is_kept_of_a_token_does_not_open_anything(friends: Friends) -> None:
    token, text = made(friends.ming.user)

    assert text.startswith("mt_")
    assert text not in str(Token.objects.filter(pk=token.pk).values().get())
    assert ask(text, "/api/me/").json() == {
        "id": friends.ming.user_id,
        "name": "Ming",
        "kind": "member",
        "scopes": ["read"],
    }
    assert ask(token.digest, "/api/me/").status_code == 401


@pytest.mark.parametrize("keyword", ["Bearer", "bearer", "Token"])
def test_both_usual_words_stand_before_a_token(friends: Friends, keyword: str) -> None:
    _token, text = made(friends.ming.user)

    assert ask(text, "/api/clubs/", keyword=keyword).status_code == 200


@pytest.mark.parametrize("header", ["Bearer", "Bearer a b", "Bearer mt_0", "Bearer é", "Token mt_\udcff", "Bearer 名"])
def test_what_is_no_token_is_answered_in_json(friends: Friends, header: str) -> None:
    answer = Client().get("/api/clubs/", headers={"authorization": header.encode("utf-8", "replace").decode("latin-1")})

    assert answer.status_code == 401
    assert set(answer.json()) == {"code", "message"}
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("_case", "scopes", "method", "path", "is_allowed"),
    [
        ("reading reads", ["read"], "get", "/api/clubs/{club}/members/", True),
        ("playing reads no members", ["play"], "get", "/api/clubs/{club}/members/", False),
        ("playing finds rooms", ["play"], "get", "/api/clubs/{club}/rooms/", True),
        ("managing alone does not read", ["manage"], "get", "/api/clubs/{club}/members/", False),
        ("reading changes nothing", ["read", "play"], "post", "/api/clubs/{club}/webhooks/", False),
        ("managing does", ["manage"], "post", "/api/clubs/{club}/webhooks/", True),
        ("managing does not play", ["read", "manage"], "post", "/api/tables/{room}/sit/", False),
    ],
)
def test_a_token_does_what_its_scopes_say(
    friends: Friends, _case: str, scopes: list[str], method: str, path: str, is_allowed: bool
) -> None:
    _token, text = made(friends.ming.user, *scopes)
    body = {"url": "https://example.org/", "events": ["hand.settled"]}
    what = {"data": body, "content_type": "application/json"} if method == "post" else {}

    answer = ask(text, path.format(club=friends.club.pk, room=friends.room.pk), method, **what)

    assert (answer.status_code < 300) is is_allowed
    if not is_allowed:
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


def test_a_token_that_has_expired_opens_nothing(friends: Friends) -> None:
    token, text = made(friends.ming.user)
    Token.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))

    assert ask(text, "/api/clubs/").status_code == 401


def test_a_token_that_is_revoked_opens_nothing(friends: Friends) -> None:
    token, text = made(friends.ming.user)

    tokens.revoke_token(user=friends.ming.user, public_id=token.public_id)

    assert ask(text, "/api/clubs/").status_code == 401


def test_nobody_revokes_the_token_of_another(friends: Friends) -> None:
    token, text = made(friends.ming.user)

    with pytest.raises(NotFound):
        tokens.revoke_token(user=friends.tang.user, public_id=token.public_id)
    assert ask(text, "/api/clubs/").status_code == 200


def test_the_person_who_is_barred_has_no_token(friends: Friends) -> None:
    _token, text = made(friends.ming.user)
    User.objects.filter(pk=friends.ming.user_id).update(is_active=False)

    assert ask(text, "/api/clubs/").status_code == 401


def test_the_use_of_a_token_is_noted(friends: Friends) -> None:
    token, text = made(friends.ming.user)

    ask(text, "/api/clubs/")

    token.refresh_from_db()
    assert token.last_used_at is not None


def test_a_person_has_a_limited_number_of_tokens(friends: Friends) -> None:
    for _number in range(limits.TOKENS_PER_PERSON_MAX):
        made(friends.ming.user)

    with pytest.raises(TooManyTokens):
        made(friends.ming.user)
    assert Token.objects.count() == limits.TOKENS_PER_PERSON_MAX


def test_a_token_is_shown_once(friends: Friends) -> None:
    browser = signed_in(friends.ming.user)

    page = browser.post("/accounts/tokens/", {"name": "reader", "scopes": ["read"], "days": "7"}).content.decode()

    token = Token.objects.get()
    text = page.split("mt_", 1)[1]
    assert ask(f"mt_{text[:64]}", "/api/me/").status_code == 200
    assert text[:64] not in browser.get("/accounts/tokens/").content.decode()
    assert token.expiry - timezone.now() < timedelta(days=7)


@pytest.mark.parametrize("days", ["0", "366", "-1", "x", ""])
def test_no_token_lasts_longer_than_a_year_or_for_ever(friends: Friends, days: str) -> None:
    signed_in(friends.ming.user).post("/accounts/tokens/", {"name": "x", "scopes": ["read"], "days": days})

    assert not Token.objects.exists()


def test_a_browser_needs_the_csrf_token_to_write(friends: Friends) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(friends.ming.user)

    answer = browser.post(f"/api/clubs/{friends.club.pk}/webhooks/", "{}", content_type="application/json")

    assert answer.status_code == 403


def test_too_many_requests_are_told_when_to_come_back(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_limits, "READS_PER_MINUTE", 2)
    _token, text = made(friends.ming.user)
    first = ask(text, "/api/clubs/")
    ask(text, "/api/clubs/")

    third = ask(text, "/api/clubs/")

    assert (first["X-RateLimit-Limit"], first["X-RateLimit-Remaining"]) == ("2", "1")
    assert (third.status_code, third.json()["code"]) == (429, "throttled")
    assert 0 < int(third["Retry-After"]) <= 60
    assert third["X-RateLimit-Remaining"] == "0"
    assert ask(made(friends.tang.user)[1], "/api/clubs/").status_code == 200


@pytest.mark.parametrize("path", ["/api/clubs/999999/", "/api/clubs/x/", "/api/nothing/", "/api/tables/999999/"])
def test_what_is_not_there_is_404_in_json(friends: Friends, path: str) -> None:
    answer = ask(made(friends.ming.user)[1], path)

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_long_lists_come_in_pages(friends: Friends) -> None:
    for number in range(5):
        tokens_user = User.objects.create_user(f"p{number}")
        from clubs import services

        services.join_club(club=friends.club, user=tokens_user)
    text = made(friends.ming.user)[1]
    names, path = [], f"/api/clubs/{friends.club.pk}/members/?limit=3"
    while path:
        page = ask(text, path).json()
        names += [row["name"] for row in page["results"]]
        path = page["next"]

    assert names == ["Ming", "Tang", "p0", "p1", "p2", "p3", "p4"]


def test_a_statement_filter_of_what_is_not_ones_own_is_refused(friends: Friends) -> None:
    text = made(friends.ming.user)[1]

    answer = ask(text, f"/api/clubs/{friends.club.pk}/statement/?room=999999")

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert "room" in answer.json()["fields"]
