"""What counts is the role at the moment of the act, looked at with the club locked, not the one a page was opened with.

Every service that somebody calls in the club's name is in the table here; one that is not fails the first test.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import clubs.services
import games.table.services
from clubs.errors import BadOffer, ClubError, Forbidden
from clubs.models import ChatLine, Member, Role, User
from clubs.room_forms import RoomForm
from clubs.services import (
    adjustments,
    apart,
    bans,
    disputes,
    exports,
    imports,
    joining,
    ownership,
    plans,
    presets,
    roles,
    rooms,
    seasons,
    talk,
    webhooks,
)
from games.table.errors import TableError
from games.table.services import board
from games.table.services import talk as table_talk
from tests.api_seed import club_with_a_room, something_of_everything

OF_ONES_OWN = {
    "adjustments.withdraw_adjustment": "who asked withdraws it, whatever the role is by now",
    "disputes.withdraw_dispute": "who opened it withdraws it",
    "ownership.accept_ownership": "a plain member accepts",
    "ownership.decline_ownership": "a plain member declines",
}
"""What needs no permission, so that another role does not matter; being in the club does."""

ASK = {
    "power.officer",
    "power.present",
    "power.subject",
    "roles.check_role",
    "log.note",
}
"""They are what the others ask, and change nothing by themselves."""


class World:
    """The seeded club; `ming`, its owner, as a page has loaded them: whatever happens to the row is not seen there."""

    def __init__(self) -> None:
        members, self.room = club_with_a_room()
        self.ids = something_of_everything(members)
        self.ming = Member.objects.select_related("club__book", "user", "account").get(pk=members[0].pk)
        self.tang, self.club, self.preset = members[1], self.ming.club, self.room.preset_version.preset
        self.hook = webhooks.add_webhook(by=self.ming, url="https://example.org/", events=["hand.settled"])
        webhooks.announce(club=self.club, event="hand.settled", payload={})
        others = ChatLine.objects.create(club=self.club, author=self.tang, text="not ming's words")
        at_table = ChatLine.objects.create(club=self.club, room=self.room, author=self.tang, text="at the table")
        self.lines = {"club": others.pk, "table": at_table.pk}


def _acts(world: World) -> dict[str, Callable[[], Any]]:
    """Every act as the owner could do it just now, by the service's module and name."""
    by, ids, club, room = world.ming, world.ids, world.club, world.room
    tang = world.tang.pk
    return {
        "adjustments.ask_adjustment": lambda: adjustments.ask_adjustment(
            by=by, member=world.tang, points=5, reason="why"
        ),
        "adjustments.approve_adjustment": lambda: adjustments.approve_adjustment(
            by=by, adjustment_id=ids["adjustment"]
        ),
        "adjustments.refuse_adjustment": lambda: adjustments.refuse_adjustment(
            by=by, adjustment_id=ids["adjustment"], word="no"
        ),
        "adjustments.withdraw_adjustment": lambda: adjustments.withdraw_adjustment(
            by=by, adjustment_id=ids["adjustment"]
        ),
        "adjustments.set_limits": lambda: adjustments.set_limits(by=by, member=world.tang, floor=None, alert=5),
        "apart.keep_apart": lambda: apart.keep_apart(
            by=by, club=club, one=world.tang, other=world.ming, reason="they quarrel"
        ),
        "apart.let_together": lambda: apart.let_together(by=by, pair=club.aparts.get()),
        "bans.let_go": lambda: bans.let_go(by=by, member_id=tang, reason="why"),
        "bans.kick": lambda: bans.kick(by=by, member_id=tang, reason="why"),
        "bans.bar_person": lambda: bans.bar_person(by=by, request_id=ids["asked"], reason="why"),
        "bans.lift_ban": lambda: bans.lift_ban(by=by, ban_id=ids["ban"]),
        "disputes.refuse_dispute": lambda: disputes.refuse_dispute(by=by, dispute_id=ids["dispute"], word="no"),
        "disputes.uphold_dispute": lambda: disputes.uphold_dispute(by=by, dispute_id=ids["dispute"], word="yes"),
        "disputes.withdraw_dispute": lambda: disputes.withdraw_dispute(by=by, dispute_id=ids["dispute"]),
        "exports.export_members": lambda: exports.export_members(by=by),
        "imports.plan_import": lambda: imports.plan_import(by=by, text="name\nRui"),
        "imports.do_import": lambda: imports.do_import(by=by, text="name\nRui", digest=""),
        "joining.make_invitation": lambda: joining.make_invitation(by=by),
        "joining.revoke_invitation": lambda: joining.revoke_invitation(by=by, invitation_id=ids["invitation"]),
        "joining.approve_request": lambda: joining.approve_request(by=by, request_id=ids["asked"]),
        "joining.decline_request": lambda: joining.decline_request(by=by, request_id=ids["asked"]),
        "joining.ask_in": lambda: joining.ask_in(by=by, user=User.objects.get(username="seed-new")),
        "joining.take_back_asking": lambda: joining.take_back_asking(by=by, request_id=ids["asked"]),
        "ownership.offer_ownership": lambda: ownership.offer_ownership(
            by=by, member_id=tang, giver_stays_owner=True, code=club.code
        ),
        "ownership.accept_ownership": lambda: ownership.accept_ownership(
            by=world.tang, offer_id=ids["offer"], code=club.code
        ),
        "ownership.decline_ownership": lambda: ownership.decline_ownership(by=by, offer_id=ids["offer"]),
        "ownership.step_down": lambda: ownership.step_down(by=by),
        "plans.plan_for_members": lambda: plans.plan_for_members(by=by, members=[tang], act=plans.LET_GO),
        "plans.do_for_members": lambda: plans.do_for_members(
            by=by, members=[tang], act=plans.LET_GO, digest="", reason="why"
        ),
        "presets.new_preset": lambda: presets.new_preset(
            by=by, club=club, game="kawuxing", name="another", base="classic"
        ),
        "presets.save_version": lambda: presets.save_version(
            by=by, preset=world.preset, rules={"base_stake": 7}, parent=1
        ),
        "roles.change_role": lambda: roles.change_role(by=by, member_id=tang, role=Role.HOST),
        "rooms.open_room": lambda: rooms.open_room(by=by, club=club, name="Garden", preset_version=room.preset_version),
        "rooms.change_room": lambda: rooms.change_room(by=by, room=room, turn_seconds=30),
        "rooms.close_room": lambda: rooms.close_room(by=by, room=room),
        "rooms.reopen_room": lambda: rooms.reopen_room(by=by, room=room),
        "rooms.let_tables_start": lambda: rooms.let_tables_start(by=by, club=club, on=False),
        "seasons.save_season": lambda: seasons.save_season(
            by=by, name="Winter", first_day=date(2026, 12, 1), last_day=date(2027, 2, 28)
        ),
        "seasons.drop_season": lambda: seasons.drop_season(by=by, season_id=ids["season"]),
        "talk.announce": lambda: talk.announce(by=by, text="news"),
        "talk.pin_announcement": lambda: talk.pin_announcement(
            by=by, announcement_id=ids["announcement"], is_pinned=True
        ),
        "talk.withdraw_announcement": lambda: talk.withdraw_announcement(by=by, announcement_id=ids["announcement"]),
        "talk.remove_line": lambda: talk.remove_line(by=by, line_id=world.lines["club"]),
        "talk.mute": lambda: talk.mute(by=by, member_id=tang, minutes=10, reason="why"),
        "talk.lift_mute": lambda: talk.lift_mute(by=by, member_id=tang),
        "webhooks.add_webhook": lambda: webhooks.add_webhook(
            by=by, url="https://example.org/more", events=["hand.settled"]
        ),
        "webhooks.change_webhook": lambda: webhooks.change_webhook(
            by=by, webhook=world.hook, url="https://example.org/elsewhere", events=["hand.settled"], is_on=True
        ),
        "webhooks.remove_webhook": lambda: webhooks.remove_webhook(by=by, webhook=world.hook),
        "webhooks.renew_secret": lambda: webhooks.renew_secret(by=by, webhook=world.hook),
        "webhooks.send_again": lambda: webhooks.send_again(by=by, delivery=world.hook.deliveries.latest("pk")),
        "board.close_after_hand": lambda: board.close_after_hand(by=by, room_id=room.pk),
        "board.end_match": lambda: board.end_match(by=by, room_id=room.pk, reason="late"),
        "board.tell_table": lambda: board.tell_table(by=by, room_id=room.pk, text="hello"),
        "board.free_seat": lambda: board.free_seat(by=by, room_id=room.pk, seat=0),
        "talk.remove_words": lambda: table_talk.remove_words(by=by, room_id=room.pk, line_id=world.lines["table"]),
    }


def _services() -> Iterator[str]:
    """Every public function of the services that is told by whom it is asked."""
    for package in (clubs.services, games.table.services):
        for found in pkgutil.iter_modules(package.__path__):
            module = import_module(f"{package.__name__}.{found.name}")
            for name, function in inspect.getmembers(module, inspect.isfunction):
                if name.startswith("_") or function.__module__ != module.__name__:
                    continue
                asked = inspect.signature(function).parameters.get("by")
                if asked is not None and "Member" in str(asked.annotation):
                    yield f"{found.name}.{name}"


def _everything() -> dict[str, str]:
    """A fingerprint of each table's rows."""
    with connection.cursor() as cursor:
        names = [name for name in connection.introspection.table_names(cursor) if not name.startswith("django_")]
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{name}', md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) FROM \"{name}\" row"
                for name in sorted(names)
            )
        )
        return dict(cursor.fetchall())


@pytest.fixture
def world(db: None) -> World:
    User.objects.create_user("seed-new")
    return World()


def test_every_service_that_is_told_by_whom_is_in_the_table(world: World) -> None:
    assert sorted(_acts(world)) == sorted(set(_services()) - ASK)


def test_who_has_lost_the_right_since_the_page_was_opened_changes_nothing(world: World) -> None:
    """The page was opened as an owner; what follows has been done by somebody else in the meantime."""
    faults = []
    for change in ({"role": Role.MEMBER}, {"left_at": timezone.now()}):
        Member.objects.filter(pk=world.ming.pk).update(**change)
        before = _everything()
        for name, act in _acts(world).items():
            if name not in OF_ONES_OWN or "left_at" in change:
                faults += _faults(name, act)
        after = _everything()
        faults += [f"{table} has changed" for table in after if after[table] != before[table]]

    assert faults == []


def _faults(name: str, act: Callable[[], Any]) -> list[str]:
    """What is wrong with how the act was refused."""
    try:
        with transaction.atomic():
            act()
    except Forbidden:
        return []
    except BadOffer:  # Who takes the club up is another than the one who has lost it.
        return [] if name == "ownership.accept_ownership" else [f"{name}: it is no offer"]
    except Exception as error:  # noqa: BLE001  what else came of it is told for all services at once
        return [f"{name}: {error!r}"]
    return [f"{name}: it was done"]


def test_the_role_is_looked_at_with_the_club_locked(world: World) -> None:
    faults = []
    for name, act in _acts(world).items():
        with CaptureQueriesContext(connection) as asked, transaction.atomic():
            with suppress(ClubError, TableError), transaction.atomic():
                act()
            transaction.set_rollback(True)
        who = world.tang.pk if name == "ownership.accept_ownership" else world.ming.pk
        said = [query["sql"] for query in asked.captured_queries]
        locked = _first(said, 'FROM "clubs_club"', "FOR NO KEY UPDATE")
        if not 0 <= locked < _first(said, 'FROM "clubs_member"', f'"id" = {who} '):
            faults.append(name)

    assert faults == []


def _first(said: list[str], *words: str) -> int:
    """The number of the first query that has all the words; -1: none has."""
    return next((at for at, sql in enumerate(said) if all(word in sql for word in words)), -1)


def _forms(world: World) -> dict[str, dict[str, Any]]:
    """What an owner sends to pages that show their form again when something is wrong with it, by the address."""
    club, room = f"/clubs/{world.club.pk}/", world.room
    settings = RoomForm(member=world.ming, room=room)
    given = {name: settings[name].value() for name in settings.fields if settings[name].value() is not None}
    hook = {"url": "https://example.org/other", "events": ["hand.settled"], "is_on": "on"}
    season = {"name": "Winter", "first_day": "2026-12-01", "last_day": "2027-02-28"}
    return {
        f"{club}rooms/new/": {**given, "name": "Garden"},
        f"{club}rooms/{room.pk}/": {**given, "name": "Garden"},
        f"{club}rooms/{room.pk}/switch/": {"on": "0"},
        f"{club}apart/": {"one": world.ming.pk, "other": world.tang.pk, "reason": "they quarrel"},
        f"{club}presets/new/": {"name": "another", "start": "kawuxing/classic"},
        f"{club}webhooks/": hook,
        f"{club}webhooks/{world.hook.pk}/": hook,
        f"{club}webhooks/{world.hook.pk}/{world.hook.deliveries.get().pk}/again/": {},
        f"{club}adjustments/": {"member": world.tang.pk, "direction": "give", "points": 5, "reason": "why"},
        f"{club}adjustments/{world.ids['adjustment']}/": {"act": "refuse", "word": "no"},
        f"{club}floors/{world.tang.pk}/": {"floor": "-10"},
        f"{club}disputes/{world.ids['dispute']}/decide/": {"act": "refuse", "word": "no"},
        f"{club}seasons/": season,
        f"{club}announcements/": {"text": "news"},
        f"{club}invitations/": {"uses_max": 1, "days": 7},
        f"{club}members/{world.tang.pk}/role/": {"role": Role.HOST},
    }


def test_a_page_says_of_a_role_lost_in_that_very_instant_that_it_is_forbidden(world: World) -> None:
    """The role is another between what the page asks and what the service asks with the club locked."""
    browser = Client()
    browser.force_login(world.ming.user)
    faults = {}
    for address, form in _forms(world).items():
        with transaction.atomic():
            with connection.execute_wrapper(_Demotion(world.ming.pk)):
                status = browser.post(address, form).status_code
            transaction.set_rollback(True)
        if status != 403:
            faults[address] = status

    assert faults == {}


class _Demotion:
    """Makes a plain member of somebody as soon as the club's row is to be locked."""

    def __init__(self, member_id: int) -> None:
        self.member_id = member_id

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        member_id, self.member_id = self.member_id, 0
        if member_id and 'FROM "clubs_club"' in sql and "FOR NO KEY UPDATE" in sql:
            Member.objects.filter(pk=member_id).update(role=Role.MEMBER)
        else:
            self.member_id = member_id
        return execute(sql, params, many, context)
