"""A form that is sent twice, by a second click or by loading its answer again, makes what it makes once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from clubs import limits, services, tasks
from clubs.models import (
    Announcement,
    ChatLine,
    Club,
    Invitation,
    Member,
    Preset,
    Role,
    Room,
    Season,
    SentForm,
    Token,
    User,
    Webhook,
)
from clubs.services import imports
from config.celery import app
from tests.clubs.conftest import Friends
from tests.clubs.races import at_once

CLUB = "/clubs/{club}/"
FORMS: list[tuple[str, str, str, type[Model], dict[str, Any]]] = [
    ("a club", "/clubs/found/", "/clubs/found/", Club, {"name": "Ours", "rooms": "none"}),
    ("an invitation", f"{CLUB}invitations/", f"{CLUB}invitations/", Invitation, {"uses_max": 9, "days": 7}),
    ("news", f"{CLUB}talk/", f"{CLUB}announcements/", Announcement, {"text": "Tonight at eight"}),
    ("words", f"{CLUB}talk/", f"{CLUB}talk/say/", ChatLine, {"text": "hello"}),
    (
        "a season",
        f"{CLUB}seasons/",
        f"{CLUB}seasons/",
        Season,
        {"name": "Winter", "first_day": "2026-12-01", "last_day": "2027-02-28"},
    ),
    ("rules", f"{CLUB}presets/new/", f"{CLUB}presets/new/", Preset, {"name": "ours", "start": "kawuxing/classic"}),
    (
        "a webhook",
        f"{CLUB}webhooks/",
        f"{CLUB}webhooks/",
        Webhook,
        {"url": "https://example.org/", "events": ["hand.settled"]},
    ),
    ("a token", "/accounts/tokens/", "/accounts/tokens/", Token, {"name": "mine", "scopes": ["read"], "days": 7}),
]


def _browser(user: User) -> Client:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(user)
    return browser


def _token_on(browser: Client, page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', browser.get(page).content.decode())
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("_case", "page", "address", "kind", "form"), FORMS, ids=[case for case, *_ in FORMS])
def test_what_a_form_makes_is_made_once(
    friends: Friends, _case: str, page: str, address: str, kind: type[Model], form: Mapping[str, Any]
) -> None:
    browser, before = _browser(friends.ming.user), kind.objects.count()
    page, address = (text.format(club=friends.club.pk) for text in (page, address))
    sent = {**form, "csrfmiddlewaretoken": _token_on(browser, page)}

    first, second = browser.post(address, sent), browser.post(address, sent)

    assert kind.objects.count() == before + 1
    assert second.status_code == 302
    assert first.status_code == 200 or first.headers["Location"] == second.headers["Location"]


def test_a_room_is_opened_once_and_a_list_brought_in_once(friends: Friends) -> None:
    browser = _browser(friends.ming.user)
    room = f"/clubs/{friends.club.pk}/rooms/new/"
    form = browser.get(room).context["form"]
    given = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {**given, "name": "Garden", "preset_version": friends.room.preset_version_id}
    sent["csrfmiddlewaretoken"] = _token_on(browser, room)
    people = f"/clubs/{friends.club.pk}/members/import/"
    text = "name\nRui"
    digest = imports.plan_import(by=friends.ming, text=text).digest
    listed = {"text": text, "digest": digest, "csrfmiddlewaretoken": _token_on(browser, people)}

    answers = [browser.post(room, sent).url, browser.post(room, sent).url]
    browser.post(people, listed)
    again = browser.post(people, listed, follow=True)

    assert answers == [f"/clubs/{friends.club.pk}/board/"] * 2
    assert Room.objects.filter(name="Garden").count() == 1
    assert Invitation.objects.count() == 1
    assert "Only the first answer shows what it made" in again.content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_two_clicks_at_once_the_second_waits_and_finds_what_the_first_has_made(friends: Friends) -> None:
    browsers = [_browser(friends.ming.user), _browser(friends.ming.user)]
    sent = {"name": "Ours", "rooms": "none", "csrfmiddlewaretoken": _token_on(browsers[0], "/clubs/found/")}
    browsers[1].cookies["csrftoken"] = browsers[0].cookies["csrftoken"].value

    answers = at_once([lambda one=one: one.post("/clubs/found/", sent).url for one in browsers])

    assert answers == [f"/clubs/{Club.objects.get(name='Ours').pk}/"] * 2


def test_the_same_words_from_a_page_shown_anew_are_said_again(friends: Friends) -> None:
    browser, page = _browser(friends.ming.user), f"/clubs/{friends.club.pk}/talk/"

    for _time in range(2):
        browser.post(f"{page}say/", {"text": "ha", "csrfmiddlewaretoken": _token_on(browser, page)})

    assert ChatLine.objects.count() == 2


def test_what_was_refused_or_changed_may_be_sent_from_the_same_page(friends: Friends) -> None:
    browser, page = _browser(friends.ming.user), f"/clubs/{friends.club.pk}/presets/new/"
    services.new_preset(club=friends.club, game="kawuxing", name="ours", base="classic", by=friends.ming)
    sent = {"name": "ours", "start": "kawuxing/classic", "csrfmiddlewaretoken": _token_on(browser, page)}
    assert browser.post(page, sent).status_code == 422
    assert not SentForm.objects.exists()

    Preset.objects.filter(name="ours").update(name="theirs")
    assert browser.post(page, sent).status_code == 302
    assert browser.post(page, {**sent, "name": "more"}).status_code == 302

    assert set(Preset.objects.values_list("name", flat=True)) == {"house", "theirs", "ours", "more"}


def test_another_person_who_sends_the_same_is_another(friends: Friends) -> None:
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.HOST)
    page = f"/clubs/{friends.club.pk}/talk/"
    browsers = [_browser(friends.ming.user), _browser(friends.tang.user)]
    token = _token_on(browsers[0], page)
    browsers[1].cookies["csrftoken"] = browsers[0].cookies["csrftoken"].value

    for browser in browsers:
        browser.post(f"{page}say/", {"text": "ha", "csrfmiddlewaretoken": token})

    assert ChatLine.objects.count() == 2


def test_a_form_sent_long_ago_is_forgotten(db: None) -> None:
    old = SentForm.objects.create(digest="old")
    SentForm.objects.filter(pk=old.pk).update(sent_at=timezone.now() - timedelta(hours=limits.SENT_FORM_HOURS + 1))
    SentForm.objects.create(digest="new")

    assert tasks.forget_sent_forms() == 1
    assert SentForm.objects.get().digest == "new"
    assert "clubs.tasks.forget_sent_forms" in {entry["task"] for entry in app.conf.beat_schedule.values()}
