"""Pages in three languages, under a policy that lets nothing run but the site's own files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.translation import override
from django.views import defaults

from clubs import services
from clubs.errors import Forbidden
from clubs.middleware import VisitorTimeZoneMiddleware
from tests.clubs.conftest import Friends, signed_in

LANGUAGES = [code for code, _ in settings.LANGUAGES]
VISITOR_PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
MEMBER_PAGES = [
    "/",
    "/clubs/",
    "/clubs/{club}/",
    "/clubs/{club}/statement/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
]
GUEST_PAGES = ["/", "/clubs/", "/accounts/keep/", "/accounts/logout/"]
INLINE = re.compile(r"""<[^>]*\s(style|on[a-z]+)\s*=|<style|<script(?![^>]*\ssrc=)|javascript:""", re.IGNORECASE)
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


def _texts(client: Client, pages: list[str], language: str, club: int = 0) -> list[str]:
    answers = [client.get(page.format(club=club), headers={"accept-language": language}) for page in pages]
    for answer in answers:
        assert answer.status_code == 200
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
    return [answer.content.decode() for answer in answers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in(friends: Friends, language: str) -> None:
    guest = services.create_guest()
    services.join_demo(guest)

    texts = _texts(Client(), VISITOR_PAGES, language)
    texts += _texts(signed_in(friends.tang.user), MEMBER_PAGES, language, friends.club.pk)
    guests = signed_in(guest)
    guests.cookies["django_language"] = language
    texts += _texts(guests, GUEST_PAGES, language)

    for text in texts:
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1
        assert 'href="#main"' in text
        assert 'id="main"' in text
        assert not INLINE.search(text)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_no_template_has_inline_script_or_style(template: Path) -> None:
    assert not INLINE.search(template.read_text())


@pytest.mark.parametrize("name", ["400.html", "403.html", "403_csrf.html", "404.html", "429.html"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_says_no_can_be_rendered(db: None, name: str, language: str) -> None:
    request = _with_nobody(RequestFactory().get("/"))

    with override(language):
        text = render_to_string(name, request=request)

    assert f'<html lang="{language}">' in text


def _with_nobody(request: HttpRequest) -> HttpRequest:
    request.user = AnonymousUser()
    return request


def test_the_page_for_our_own_faults_asks_for_nothing_that_may_be_broken() -> None:
    answer = defaults.server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def test_an_unknown_address_is_answered_in_the_sites_own_look(db: None) -> None:
    answer = Client().get("/no/such/page/")

    assert answer.status_code == 404
    assert 'class="site-header"' in answer.content.decode()


def test_a_form_without_its_token_is_refused_in_the_sites_own_look(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/play-now/")

    assert answer.status_code == 403
    assert 'class="site-header"' in answer.content.decode()


def test_the_landing_page_says_that_points_are_no_money(db: None) -> None:
    text = Client().get("/").content.decode()

    assert "Points are for score-keeping only" in text
    assert 'action="/play-now/"' in text


def test_the_club_page_shows_rooms_standing_and_the_head_of_the_ledger(friends: Friends) -> None:
    text = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/").content.decode()

    friends.club.book.refresh_from_db()
    assert "Kitchen" in text
    assert f'href="/tables/{friends.room.pk}/"' in text
    assert "Ming" in text
    assert "Tang" in text
    assert bytes(friends.club.book.head_hash).hex() in text


def test_names_are_shown_as_they_are_and_break_nothing(friends: Friends) -> None:
    odd = "<script>alert(1)</script>"
    services.open_room(club=friends.club, name=odd, preset_version=friends.room.preset_version)
    friends.ming.user.display_name = odd
    friends.ming.user.save()

    text = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/").content.decode()

    assert odd not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_a_club_page_costs_the_same_queries_however_many_are_in_it(
    friends: Friends, django_assert_max_num_queries: Any
) -> None:
    for number in range(20):
        services.join_club(club=friends.club, user=services.create_guest())
        services.open_room(club=friends.club, name=f"Room {number}", preset_version=friends.room.preset_version)
    client = signed_in(friends.tang.user)

    with django_assert_max_num_queries(9):
        client.get(f"/clubs/{friends.club.pk}/")


def test_times_are_of_the_visitors_zone(friends: Friends) -> None:
    seen = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(timezone.get_current_timezone_name())
        return HttpResponse()

    middleware = VisitorTimeZoneMiddleware(view)
    for zone in ("Asia/Shanghai", "../../etc/passwd", ""):
        request = RequestFactory().get("/")
        request.COOKIES["zone"] = zone
        middleware(request)

    assert seen == ["Asia/Shanghai", "UTC", "UTC"]


def test_forbidden_acts_are_answered_with_403(friends: Friends) -> None:
    answer = defaults.permission_denied(_with_nobody(RequestFactory().get("/")), Forbidden("no"))

    assert answer.status_code == 403


def test_who_is_there_now_was_not_there_zero_minutes_ago(friends: Friends) -> None:
    page = signed_in(friends.ming.user).get(f"/clubs/{friends.club.pk}/members/").text

    assert "last there a moment ago" in page
    assert "0\xa0minutes" not in page
