"""What programs may do follows what their people may do: webhooks and tokens of one whose role has changed, or who is
gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs import services
from clubs.models import ClubAct, Delivery, Member, Notice, Role, Scope, Webhook
from clubs.services import tokens, webhooks
from tests.clubs.conftest import Friends, signed_in

EVENTS = ["hand.settled"]


@pytest.fixture
def admin(friends: Friends) -> Member:
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.ADMIN)
    return Member.objects.select_related("user", "club").get(pk=friends.tang.pk)


@pytest.fixture
def hook(admin: Member) -> Webhook:
    return webhooks.add_webhook(by=admin, url="https://example.org/tang", events=EVENTS)


def _demoted(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)


def _let_go(friends: Friends) -> None:
    services.let_go(by=friends.ming, member_id=friends.tang.pk, reason="Long away")


def _kicked(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")


def _left(friends: Friends) -> None:
    services.leave_club(member=friends.tang)


@pytest.mark.parametrize("loses", [_demoted, _let_go, _kicked, _left])
def test_a_webhook_of_one_who_may_not_read_everything_any_more_is_switched_off_and_the_owner_told(
    friends: Friends, hook: Webhook, loses: Callable[[Friends], None]
) -> None:
    webhooks.announce(club=friends.club, event="hand.settled", payload={})

    loses(friends)

    hook.refresh_from_db()
    assert not hook.is_on
    assert Delivery.objects.get().state == "given_up"
    assert webhooks.announce(club=friends.club, event="hand.settled", payload={}) == 0
    act = ClubAct.objects.get(act="webhook_left_behind")
    assert (act.concerns, act.facts) == (friends.tang, {"address": hook.url})
    notice = Notice.objects.get(kind="webhook_left_behind")
    assert (notice.member, notice.address) == (friends.ming, f"/clubs/{friends.club.pk}/webhooks/{hook.pk}/")
    owner = signed_in(friends.ming.user)
    assert "Tang" in owner.get("/notices/").content.decode()
    page = owner.get(notice.address).content.decode()
    assert "Whoever switches it on below answers for it" in page
    assert "failures in a row" not in page


def test_a_change_of_role_that_leaves_the_right_leaves_the_webhook(friends: Friends, hook: Webhook) -> None:
    offer = services.offer_ownership(
        by=friends.ming, member_id=friends.tang.pk, giver_stays_owner=False, code=friends.club.code
    )
    own = webhooks.add_webhook(by=friends.ming, url="https://example.org/ming", events=EVENTS)

    services.accept_ownership(by=friends.tang, offer_id=offer.pk, code=friends.club.code)

    assert {one.pk for one in Webhook.objects.filter(disabled_at=None)} == {hook.pk, own.pk}


def test_who_gives_a_webhook_its_address_or_switches_it_on_answers_for_it(friends: Friends, hook: Webhook) -> None:
    """An administrator who sends the owner's events elsewhere does not go on hearing of them once gone."""
    own = webhooks.add_webhook(by=friends.ming, url="https://example.org/ming", events=EVENTS)
    webhooks.change_webhook(by=friends.tang, webhook=own, url="https://example.com/tang", events=EVENTS, is_on=True)
    _demoted(friends)
    assert not Webhook.objects.filter(disabled_at=None).exists()

    webhooks.change_webhook(by=friends.ming, webhook=hook, url=hook.url, events=EVENTS, is_on=True)
    _let_go(friends)

    assert [one.pk for one in Webhook.objects.filter(disabled_at=None)] == [hook.pk]


def test_the_same_role_given_again_switches_nothing_off(friends: Friends, hook: Webhook) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.ADMIN)

    hook.refresh_from_db()
    assert hook.is_on


def test_a_token_may_do_what_its_person_may_at_this_moment(friends: Friends, admin: Member) -> None:
    _token, text = tokens.make_token(user=admin.user, name="mine", scopes=[Scope.READ, Scope.MANAGE], days=7)
    program = Client(headers={"Authorization": f"Bearer {text}"})
    bans, log, room = (f"/api/clubs/{friends.club.pk}/{part}/" for part in ("bans", "log", "switch"))
    off = {"data": {"is_on": False}, "content_type": "application/json"}

    def statuses() -> list[int]:
        return [program.get(bans).status_code, program.get(log).status_code, program.put(room, **off).status_code]

    assert statuses() == [200, 200, 204]
    _demoted(friends)
    assert statuses() == [403, 200, 204]
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.MEMBER)
    assert statuses() == [403, 200, 403]
    _kicked(friends)
    assert statuses() == [404, 404, 404]
    assert program.get("/api/me/").status_code == 200
