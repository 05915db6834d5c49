"""Signing up, signing in, and guests who stay."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from clubs import limits, services
from clubs.errors import NameTaken, NotAGuest
from clubs.models import Member, Room, User
from tests.clubs.conftest import Friends, signed_in

PASSWORD = "nine-gates-of-jade"


def _who(client: Client) -> int | None:
    """The primary key of who is signed in."""
    request = HttpRequest()
    request.session = client.session
    return get_user(request).pk


def _play_now(client: Client) -> User:
    answer = client.post("/play-now/")
    assert answer.status_code == 302
    return User.objects.get(pk=_who(client))


def test_signing_up_takes_a_name_and_a_password_and_no_more(db: None) -> None:
    client = Client()

    answer = client.post("/accounts/signup/", {"username": "Lan", "password1": PASSWORD, "password2": PASSWORD})

    user = User.objects.get(username="Lan")
    assert (answer.status_code, answer.url) == (302, "/clubs/")
    assert _who(client) == user.pk
    assert (user.name, user.email, user.is_guest, user.is_bot) == ("Lan", "", False, False)


def test_signing_in_gives_the_session_a_new_key(db: None) -> None:
    user = User.objects.create_user("lan", password=PASSWORD)
    client = Client()
    client.get("/accounts/login/")
    client.session["kept"] = "before"
    before = client.session.session_key

    answer = client.post("/accounts/login/", {"login": "lan", "password": PASSWORD})

    assert answer.status_code == 302
    assert _who(client) == user.pk
    assert client.session.session_key != before


def test_a_wrong_password_signs_nobody_in_and_is_refused_more_and_more(db: None) -> None:
    User.objects.create_user("lan", password=PASSWORD)
    client = Client()

    answers = [client.post("/accounts/login/", {"login": "lan", "password": "guess"}) for _ in range(6)]

    assert all(answer.status_code == 200 for answer in answers)
    assert "Too many failed login attempts" in answers[-1].content.decode()
    assert _who(client) is None


def test_signing_out_needs_a_post(db: None) -> None:
    client = signed_in(User.objects.create_user("lan", password=PASSWORD))

    assert client.get("/accounts/logout/").status_code == 200
    assert _who(client) is not None

    answer = client.post("/accounts/logout/")

    assert (answer.status_code, answer.url) == (302, "/")
    assert _who(client) is None


def test_changing_the_password_ends_other_sessions_and_keeps_this_one(db: None) -> None:
    user = User.objects.create_user("lan", password=PASSWORD)
    here, elsewhere = signed_in(user), signed_in(user)

    here.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": PASSWORD + "-2", "password2": PASSWORD + "-2"},
    )

    assert _who(here) == user.pk
    assert _who(elsewhere) is None


def test_play_now_makes_a_guest_a_member_of_the_demo_club_with_a_practice_room(db: None) -> None:
    guest = _play_now(Client())

    member = Member.objects.get(user=guest)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert member.club.is_demo
    assert Room.objects.get(practice_of=member).is_open


def test_play_now_again_is_the_same_guest_at_the_same_table(db: None) -> None:
    client = Client()
    first, where = _play_now(client), client.post("/play-now/").url

    assert client.post("/play-now/").url == where
    assert User.objects.filter(is_guest=True).get() == first


def test_play_now_keeps_who_is_signed_in(friends: Friends) -> None:
    client = signed_in(friends.tang.user)

    client.post("/play-now/")

    assert _who(client) == friends.tang.user_id
    assert not User.objects.filter(is_guest=True).exists()


def test_play_now_by_get_makes_nobody(db: None) -> None:
    assert Client().get("/play-now/").status_code == 405
    assert not User.objects.exists()


def test_one_address_cannot_make_guests_without_end(db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    for _ in range(2):
        _play_now(Client())

    answer = Client().post("/play-now/")

    assert answer.status_code == 429
    assert User.objects.filter(is_guest=True).count() == 2
    assert limits.GUESTS_PER_ADDRESS.endswith("/ip")


def test_a_guest_is_named_in_the_language_of_the_moment(db: None) -> None:
    with override("es"):
        guest = services.create_guest()

    assert guest.language == "es"
    assert guest.name.split()[-1].isdecimal()
    assert 0 < len(guest.name) <= limits.NAME_LENGTH_MAX


def test_a_guest_who_takes_a_name_keeps_user_member_seat_account_and_session(db: None) -> None:
    client = Client()
    guest = _play_now(client)
    member, room = Member.objects.get(user=guest), Room.objects.get(practice_of__user=guest)
    before = client.session.session_key

    answer = client.post("/accounts/keep/", {"display_name": "Lan", "username": "lan", "password": PASSWORD})

    user = User.objects.get(pk=guest.pk)
    assert (answer.status_code, answer.url) == (302, "/clubs/")
    assert (user.username, user.name, user.is_guest) == ("lan", "Lan", False)
    assert Member.objects.get(user=user) == member
    assert Member.objects.get(user=user).account_id == member.account_id
    assert client.get(f"/tables/{room.pk}/").status_code == 200
    assert _who(client) == guest.pk
    assert client.session.session_key != before


def test_a_kept_guest_signs_in_elsewhere_as_the_same_person(db: None) -> None:
    here, elsewhere = Client(), Client()
    guest = _play_now(here)
    here.post("/accounts/keep/", {"display_name": "Lan", "username": "lan", "password": PASSWORD})

    elsewhere.post("/accounts/login/", {"login": "LAN", "password": PASSWORD})
    elsewhere.post("/accounts/login/", {"login": "lan", "password": PASSWORD})

    assert _who(elsewhere) == guest.pk


@pytest.mark.parametrize(
    ("_case", "changed"),
    [
        ("a name that somebody has", {"username": "tang"}),
        ("a name that somebody has in other letters", {"username": "TANG"}),
        ("a name with a blank", {"username": "la n"}),
        ("no name at the table", {"display_name": " "}),
        ("a short password", {"password": "abc12"}),
        ("a password of digits", {"password": "8675309867"}),
        ("a password like the name", {"username": "morningcrane", "password": "morningcrane"}),
    ],
)
def test_a_guest_stays_a_guest_with(friends: Friends, _case: str, changed: dict[str, str]) -> None:
    client = Client()
    guest = _play_now(client)
    form = {"display_name": "Lan", "username": "lan", "password": PASSWORD, **changed}

    answer = client.post("/accounts/keep/", form)

    assert answer.status_code == 200
    assert 'class="errorlist"' in answer.content.decode()
    unchanged = User.objects.get(pk=guest.pk)
    assert (unchanged.username, unchanged.is_guest) == (guest.username, True)
    assert not unchanged.has_usable_password()


def test_only_a_guest_can_be_kept(friends: Friends) -> None:
    with pytest.raises(NotAGuest):
        services.keep_guest(user=friends.tang.user, username="other", password=PASSWORD)

    assert User.objects.get(pk=friends.tang.user_id).username == "tang"
    assert signed_in(friends.tang.user).get("/accounts/keep/").url == "/clubs/"


def test_two_guests_cannot_take_one_name(db: None) -> None:
    first, second = services.create_guest(), services.create_guest()
    services.keep_guest(user=first, username="lan", password=PASSWORD)

    with pytest.raises(NameTaken):
        services.keep_guest(user=second, username="Lan", password=PASSWORD)

    assert User.objects.get(pk=second.pk).is_guest


def test_a_guest_sets_no_password_without_taking_a_name(db: None) -> None:
    client = Client()
    guest = _play_now(client)

    answer = client.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})

    assert (answer.status_code, answer.url) == (302, "/accounts/keep/")
    assert not User.objects.get(pk=guest.pk).has_usable_password()


def test_a_chosen_language_goes_with_the_person(friends: Friends) -> None:
    here = signed_in(friends.tang.user)

    here.post("/i18n/setlang/", {"language": "es", "next": "/clubs/"})

    assert User.objects.get(pk=friends.tang.user_id).language == "es"
    elsewhere = signed_in(friends.tang.user)
    assert 'lang="es"' in elsewhere.get("/clubs/").content.decode()
    elsewhere.cookies["django_language"] = "en"
    assert 'lang="en"' in elsewhere.get("/clubs/").content.decode()


def test_an_unknown_language_is_not_remembered(friends: Friends) -> None:
    signed_in(friends.tang.user).post("/i18n/setlang/", {"language": "tlh", "next": "/clubs/"})

    assert User.objects.get(pk=friends.tang.user_id).language == ""
