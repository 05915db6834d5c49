"""Kicked is unable to come back until lifted: by no door that knows the account, and by no link that asks nobody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import newcomers, services
from clubs.errors import BadBan
from clubs.models import ClubAct, Invitation, JoinRequest, Member, Role, User
from clubs.origins import DEVICE_COOKIE, Origin
from clubs.services import plans
from games.table import services as tables
from tests.clubs.conftest import Friends, signed_in

BROWSER = "a-mark-of-this-browser"


def _link(friends: Friends, **settings: object) -> str:
    return services.make_invitation(by=friends.ming, **{"uses_max": 50, **settings})[1]


def _present() -> set[str]:
    return {member.user.name for member in Member.objects.filter(left_at=None)}


def test_who_was_removed_does_not_come_back_as_a_new_guest_by_an_open_link(friends: Friends) -> None:
    token = _link(friends)
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    answer = Client().post(f"/join/{token}/", {"words": "hello"})

    assert answer.headers["Location"] == "/clubs/"
    assert _present() == {"Ming"}
    assert JoinRequest.objects.get().state == "pending"


def test_links_are_put_under_approval_for_all_who_use_them_and_the_log_says_so(friends: Friends) -> None:
    _link(friends, label="the street")
    _link(friends, needs_approval=True)
    over = _link(friends)
    Invitation.objects.filter(token_hash=newcomers.token_hash(over)).update(revoked_at=timezone.now())

    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    assert not newcomers.links_unguarded(friends.club).exists()
    assert newcomers.invitations_open(friends.club).count() == 2
    act = ClubAct.objects.get(act="links_put_under_approval")
    assert (act.by, act.facts) == (friends.ming, {"count": 1, "name": "Tang"})


@pytest.mark.parametrize(
    ("choice", "act", "opened", "unguarded"),
    [
        ("approve", "links_put_under_approval", 1, 0),
        ("revoke", "links_taken_back", 0, 0),
        ("keep", "links_left_open", 1, 1),
    ],
)
def test_what_becomes_of_links_is_chosen_in_the_form_and_said(
    friends: Friends, choice: str, act: str, opened: int, unguarded: int
) -> None:
    _link(friends)
    browser = signed_in(friends.ming.user)
    address = f"/clubs/{friends.club.pk}/members/{friends.tang.pk}/"
    form = browser.get(address).content.decode()
    assert '<option value="approve" selected>' in form
    assert "could come back by it under another name" in form

    page = browser.post(f"{address}remove/", {"back": "lifted", "reason": "Shouting", "links": choice}, follow=True)

    assert (newcomers.invitations_open(friends.club).count(), newcomers.links_unguarded(friends.club).count()) == (
        opened,
        unguarded,
    )
    assert ClubAct.objects.filter(act=act).count() == 1
    assert "link" in "".join(str(message) for message in page.context["messages"]).lower()


def test_where_no_link_is_open_nothing_is_asked(friends: Friends) -> None:
    browser = signed_in(friends.ming.user)

    assert 'name="links"' not in browser.get(f"/clubs/{friends.club.pk}/members/{friends.tang.pk}/").content.decode()
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    assert not ClubAct.objects.filter(act__startswith="links_").exists()


def _demoted(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.MEMBER)


def _let_go(friends: Friends) -> None:
    services.let_go(by=friends.ming, member_id=friends.tang.pk, reason="Long away")


def _left(friends: Friends) -> None:
    services.leave_club(member=friends.tang)


@pytest.mark.parametrize("loses", [_demoted, _let_go, _left])
def test_links_of_one_who_may_not_invite_any_more_let_nobody_in_unasked(
    friends: Friends, loses: Callable[[Friends], None]
) -> None:
    host = services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    token = services.make_invitation(by=host, uses_max=50)[1]
    _link(friends, label="the owner's")

    loses(friends)
    Client().post(f"/join/{token}/", {"words": "hello"})

    assert [link.label for link in newcomers.links_unguarded(friends.club)] == ["the owner's"]
    assert JoinRequest.objects.get().state == "pending"
    act = ClubAct.objects.get(act="links_left_behind")
    assert (act.by, act.concerns, act.facts) == (None, friends.tang, {"count": 1})
    log = signed_in(friends.ming.user).get(f"/clubs/{friends.club.pk}/log/").content.decode()
    assert "may not invite any more" in log


def test_a_role_that_may_still_invite_leaves_links_as_they_are(friends: Friends) -> None:
    admin = services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.ADMIN)
    services.make_invitation(by=admin, uses_max=50)

    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)

    assert newcomers.links_unguarded(friends.club).count() == 1
    assert not ClubAct.objects.filter(act="links_left_behind").exists()


def test_who_removes_a_host_decides_of_the_hosts_links_too(friends: Friends) -> None:
    host = services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    services.make_invitation(by=host, uses_max=50)

    services.kick(by=friends.ming, member_id=host.pk, reason="Shouting", links="keep")

    assert newcomers.links_unguarded(friends.club).count() == 1
    assert ClubAct.objects.get(act__startswith="links_").act == "links_left_open"


def test_who_is_let_go_or_leaves_closes_no_link_of_others(friends: Friends) -> None:
    _link(friends)
    services.let_go(by=friends.ming, member_id=friends.tang.pk, reason="Long away")

    assert newcomers.links_unguarded(friends.club).count() == 1


def test_a_choice_that_there_is_not_removes_nobody(friends: Friends) -> None:
    with pytest.raises(BadBan):
        services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting", links="burn")

    assert _present() == {"Ming", "Tang"}


def test_many_are_removed_with_the_same_choice(friends: Friends) -> None:
    _link(friends)
    services.join_club(club=friends.club, user=friends.stranger)
    chosen = [member.pk for member in Member.objects.exclude(role=Role.OWNER)]
    plan = plans.plan_for_members(by=friends.ming, members=chosen, act=plans.KICK)
    page = signed_in(friends.ming.user).post(
        f"/clubs/{friends.club.pk}/members/selection/", {"member": chosen, "act": plans.KICK}
    )
    assert 'name="links"' in page.content.decode()

    signed_in(friends.ming.user).post(
        f"/clubs/{friends.club.pk}/members/selection/",
        {"member": chosen, "act": plans.KICK, "digest": plan.digest, "reason": "A brawl", "links": "revoke"},
    )

    assert _present() == {"Ming"}
    assert not newcomers.invitations_open(friends.club).exists()
    assert ClubAct.objects.filter(act="links_taken_back").count() == 1


def test_a_new_link_asks_for_approval_unless_told_otherwise_while_somebody_is_kept_out(friends: Friends) -> None:
    browser, address = signed_in(friends.ming.user), f"/clubs/{friends.club.pk}/invitations/"
    assert browser.get(address).context["form"]["needs_approval"].value() is False
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    page = browser.get(address)

    assert page.context["form"]["needs_approval"].value() is True
    assert "under any name" in page.content.decode()


def _asked_again_from_the_browser_of_tang(friends: Friends) -> None:
    """Tang sat down, was removed, and asks to come in as a new guest: in the same browser."""
    tables.enter(user=friends.tang.user, room_id=friends.room.pk)
    tables.sit(
        room_id=friends.room.pk,
        user=friends.tang.user,
        command=uuid4(),
        origin=Origin(address="192.0.2.7", device=BROWSER),
    )
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")
    guest = Client()
    guest.cookies[DEVICE_COOKIE] = BROWSER
    guest.post("/join/", {"code": friends.club.code, "words": "hello"}, REMOTE_ADDR="192.0.2.99")


def test_a_request_shows_who_it_may_be_to_those_with_audit_alone(friends: Friends) -> None:
    _asked_again_from_the_browser_of_tang(friends)
    host = services.join_club(club=friends.club, user=friends.stranger, role=Role.HOST)
    address = f"/clubs/{friends.club.pk}/requests/signs/"

    owner = signed_in(friends.ming.user)
    said = owner.get(address).content.decode()
    told = owner.get(f"/api{address}").json()

    assert "kept out" in said
    assert "same browser" in said
    assert "same connection" not in said
    request = JoinRequest.objects.get()
    assert told == [
        {
            "request": request.pk,
            "member": friends.tang.pk,
            "same_address": False,
            "same_device": True,
            "is_kept_out": True,
        }
    ]
    assert address in owner.get(f"/clubs/{friends.club.pk}/requests/").content.decode()
    assert signed_in(host.user).get(address).status_code == 403
    assert address not in signed_in(host.user).get(f"/clubs/{friends.club.pk}/requests/").content.decode()


def test_of_where_a_request_comes_from_hashes_are_kept_and_only_while_it_waits(friends: Friends) -> None:
    _asked_again_from_the_browser_of_tang(friends)
    kept = JoinRequest.objects.get()
    assert BROWSER not in str(vars(kept))
    assert (len(kept.address), len(kept.device)) == (64, 64)

    services.decline_request(by=friends.ming, request_id=kept.pk)
    kept.refresh_from_db()
    assert (kept.address, kept.device) == ("", "")


def test_a_request_that_waits_for_long_forgets_where_it_came_from(friends: Friends) -> None:
    _asked_again_from_the_browser_of_tang(friends)
    JoinRequest.objects.update(created_at=timezone.now() - timedelta(days=31))

    tables.forget_origins()

    assert JoinRequest.objects.get().device == ""


def test_pages_of_joining_mark_a_browser_once(friends: Friends) -> None:
    visitor = Client()
    first = visitor.get("/join/").cookies[DEVICE_COOKIE]

    assert first["httponly"]
    assert DEVICE_COOKIE not in visitor.get("/join/").cookies


def test_the_account_that_is_kept_out_comes_in_by_no_door(friends: Friends) -> None:
    single, many = _link(friends, uses_max=1), _link(friends)
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting", links="keep")
    browser = signed_in(friends.tang.user)

    for token in (single, many):
        browser.post(f"/join/{token}/")
        browser.post("/api/join/", {"token": token}, content_type="application/json")
    browser.post("/join/", {"code": friends.club.code})
    browser.post("/api/join/", {"code": friends.club.code}, content_type="application/json")

    assert _present() == {"Ming"}
    assert not JoinRequest.objects.exists()
    assert not User.objects.filter(is_guest=True).exists()
