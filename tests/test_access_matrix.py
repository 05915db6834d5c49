"""Every address of the site, called by every role: who may, may, and nobody else.

The table is `tests.access_matrix`; an address that is not in it fails the first test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

import clubs.services
from clubs.models import Member, Role, User, Webhook
from games.table import services
from games.table.models import Hand
from tests.access_matrix import ACCOUNTS, EVERYBODY, LINES, MEMBERS, OPERATORS, OUTSIDE, ROLES, Line
from tests.games.table.conftest import Evening

METHODS = ("get", "post", "put", "patch", "delete")
NOWHERE = 999_999_999


@dataclass
class World:
    """A club with somebody of every role, a hand that was played, and one of most things; and somebody of another."""

    users: dict[str, User]
    arguments: dict[str, Any]
    browsers: dict[str, tuple[Client, Any]] = field(default_factory=dict)

    def browser(self, role: str) -> Client:
        """The browser of one of the role, with the cookies it began with: what a call set is forgotten."""
        if role not in self.browsers:
            browser = Client(raise_request_exception=False)
            if role in self.users:
                browser.force_login(self.users[role])
            self.browsers[role] = browser, browser.cookies.copy()
        browser, cookies = self.browsers[role]
        browser.cookies = cookies.copy()
        return browser


def _addresses(resolver: URLResolver, prefix: str = "", spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """The name (or path) and the arguments of every address."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            inner = (*spaces, one.namespace) if one.namespace else spaces
            yield from _addresses(one, prefix + str(one.pattern), inner)
        elif isinstance(one, URLPattern):
            yield ":".join((*spaces, one.name)) if one.name else prefix + str(one.pattern), one.pattern


def _listed() -> list[str]:
    names = dict.fromkeys(name for name, _pattern in _addresses(get_resolver()))
    return [name for name in names if not name.startswith((ACCOUNTS, *OPERATORS))]


@pytest.fixture
def world(db: None) -> World:
    people = {role: User.objects.create_user(role) for role in ROLES[:5]}
    owner = clubs.services.found_own_club(founder=people["owner"], name="Friends", games=["kawuxing"])
    club = owner.club
    members = {"owner": owner}
    for role in (Role.ADMIN, Role.HOST, Role.MEMBER):
        members[role] = clubs.services.join_club(club=club, user=people[role], role=role)
    people["guest"] = clubs.services.create_guest()
    clubs.services.found_own_club(founder=people["guest"], name="Others")
    room = club.rooms.get()
    evening = Evening(room, [people["owner"], people["admin"], people["member"]])
    evening.begin()
    evening.play_hand()
    hand = Hand.objects.get(finished_at__isnull=False)
    services.settle_hand(hand_id=hand.pk)
    other = clubs.services.join_club(club=club, user=User.objects.create_user("other"))
    invitation, token = clubs.services.make_invitation(by=owner, uses_max=50)
    asked = clubs.services.ask_to_join(user=User.objects.create_user("asking"), code=club.code)
    gone = clubs.services.join_club(club=club, user=User.objects.create_user("gone"))
    ban = clubs.services.kick(by=owner, member_id=gone.pk, reason="Shouting")
    webhook = Webhook.objects.create(club=club, url="https://example.org/", events=["hand.settled"], secret="x")
    arguments = {
        "club": club.pk,
        "room": room.pk,
        "other": other.pk,
        "member": other.pk,
        "invitation": invitation.pk,
        "token": token,
        "asked": asked.pk,
        "ban": ban.pk,
        "preset": room.preset_version.preset_id,
        "hand": hand.pk,
        "match": hand.match_id,
        "webhook": webhook.pk,
        "moment": 1,
        "seat": 0,
        "game": "kawuxing",
        "form": "csv",
        "by": "game",
        "day": timezone.localdate(),
        "entry_hash": "0" * 64,
    }
    return World(people, arguments)


def _path(world: World, name: str) -> str:
    for found, pattern in _addresses(get_resolver()):
        if found == name:
            if "/" in name:
                return f"/{name}"
            arguments = {one: world.arguments.get(one, NOWHERE) for one in pattern.regex.groupindex}
            if name in ("token-revoke", "api-token"):
                arguments["token"] = uuid4()
            return reverse(name, kwargs=arguments)
    raise AssertionError(name)


def _call(world: World, role: str, method: str, path: str) -> HttpResponse:
    """One call, after which all is as it was."""
    browser = world.browser(role)
    if method == "get":
        # Where there is a choice: the schema is written as JSON in a tenth of the time.
        return browser.get(path, headers={"accept": "application/json, */*"} if path.startswith("/api/") else None)
    with transaction.atomic():
        body = {"data": "{}", "content_type": "application/json"} if path.startswith("/api/") else {}
        answer = getattr(browser, method)(path, **body)
        transaction.set_rollback(True)
    return answer


def _is_worth_trying(name: str, method: str) -> bool:
    """Whether an address could have the method: pages and forms know two, operations of the API all."""
    return method in ("get", "post") or name.startswith("api-")


def _fault(line: Line, name: str, role: str, method: str, answer: HttpResponse) -> str:
    """What is wrong with the answer; empty: nothing."""
    allowed, status = line.of(method), answer.status_code
    to_sign_in = status == 302 and answer.headers.get("Location", "").startswith("/accounts/login/")
    if status >= 500:
        return f"failed with {status}"
    if allowed is None:
        return "" if status in (403, 404, 405) or to_sign_in or status == 401 else f"not listed, but answered {status}"
    if role in allowed:
        if method == "get":
            return "" if status in line.then else f"may, but got {status}"
        return f"may, but got {status}" if status in (401, 403, 405) or to_sign_in else ""
    if role == "anonymous":
        is_api = name.startswith("api")
        refused = status in (401, 403) if is_api else to_sign_in or status == 404
    elif role in OUTSIDE:
        refused = status == 404
    else:
        refused = status in (403, 404)
    return "" if refused else f"may not, but got {status}"


def test_every_address_has_its_line_and_every_line_its_address() -> None:
    assert sorted(LINES) == sorted(_listed())


def test_who_may_may_and_nobody_else(world: World) -> None:
    faults = []
    for name, line in LINES.items():
        # Limits on how often one may ask are not what is looked at here.
        cache.clear()
        path = _path(world, name)
        for role, method in product(ROLES, METHODS):
            # A method that an address does not have is tried by the one who may most.
            if line.of(method) is None and (role != "owner" or not _is_worth_trying(name, method)):
                continue
            fault = _fault(line, name, role, method, _call(world, role, method, path))
            if fault:
                faults.append(f"{role} {method.upper()} {name} ({path}): {fault}")

    assert faults == []


def test_no_role_of_a_club_is_an_operator_and_no_page_of_accounts_fails(world: World) -> None:
    faults = []
    for (name, pattern), role in product(dict(_addresses(get_resolver())).items(), ROLES):
        # An address without a name leads on to another; the catalogue of words is everybody's.
        if not name.startswith((ACCOUNTS, *OPERATORS)) or "/" in name or name == "admin:jsi18n":
            continue
        arguments = {one: "clubs" if one == "app_label" else "1" for one in pattern.regex.groupindex}
        if name.startswith(OPERATORS) and pattern.regex.groups > len(arguments):
            continue
        answer = _call(world, role, "get", reverse(name, kwargs=arguments))
        if answer.status_code >= 500 or (
            name.startswith(OPERATORS) and name != "admin:login" and answer.status_code == 200
        ):
            faults.append(f"{role} GET {name}: {answer.status_code}")

    assert faults == []


def test_what_is_of_another_club_is_not_found_through_ones_own(world: World) -> None:
    own = Member.objects.get(user=world.users["guest"]).club_id
    faults = []
    for name, line in LINES.items():
        pattern = dict(_addresses(get_resolver()))[name]
        named = set(pattern.regex.groupindex)
        # Its own club in the address, and an object of the first club behind it.
        if "club" not in named or not named & {"room", "other", "invitation", "asked", "ban", "preset", "webhook"}:
            continue
        arguments = {one: world.arguments.get(one, NOWHERE) for one in named} | {"club": own}
        for method in METHODS:
            if line.of(method) in (None, EVERYBODY):
                continue
            cache.clear()
            answer = _call(world, "guest", method, reverse(name, kwargs=arguments))
            if answer.status_code != 404:
                faults.append(f"{method.upper()} {name}: {answer.status_code}")

    assert faults == []


def test_the_roles_of_the_matrix_are_those_of_clubs() -> None:
    assert set(Role.values) == MEMBERS
