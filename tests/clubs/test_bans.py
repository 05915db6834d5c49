"""Who is removed may not come back until it is lifted, or may; why is always said."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs import newcomers, services
from clubs.errors import BadBan, Barred, Forbidden, NotFound
from clubs.models import Ban, ClubAct, JoinRequest, Member, Role, User
from tests.clubs.conftest import Friends, signed_in


def _present(friends: Friends, user: User) -> bool:
    return Member.objects.filter(club=friends.club, user=user, left_at=None).exists()


def test_kicked_is_unable_to_come_back_until_lifted(friends: Friends) -> None:
    ban = services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    assert not _present(friends, friends.tang.user)
    with pytest.raises(Barred, match="until the club lifts this"):
        services.join_club(club=friends.club, user=friends.tang.user)
    services.lift_ban(by=friends.ming, ban_id=ban.pk)
    assert services.join_club(club=friends.club, user=friends.tang.user).pk == friends.tang.pk


def test_a_ban_with_an_end_ends_by_itself(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting", days=7)
    with pytest.raises(Barred, match="before"):
        services.join_club(club=friends.club, user=friends.tang.user)
    long_ago = timezone.now() - timedelta(days=8)
    Ban.objects.update(created_at=long_ago, expires_at=long_ago + timedelta(days=7))

    assert services.join_club(club=friends.club, user=friends.tang.user).is_present
    assert not newcomers.bans_holding(friends.club).exists()
    assert newcomers.bans_past(friends.club).count() == 1


def test_let_go_may_come_back_like_anybody(friends: Friends) -> None:
    services.let_go(by=friends.ming, member_id=friends.tang.pk, reason="Long away")

    assert not _present(friends, friends.tang.user)
    assert isinstance(services.ask_to_join(user=friends.tang.user, code=friends.club.code), JoinRequest)


@pytest.mark.parametrize(
    ("reason", "days"), [("", None), ("  ", 7), ("\u200b", None), ("Shouting", 0), ("Shouting", 10**6)]
)
def test_without_a_reason_or_with_no_sensible_end_nobody_is_removed(
    friends: Friends, reason: str, days: int | None
) -> None:
    with pytest.raises(BadBan):
        services.kick(by=friends.ming, member_id=friends.tang.pk, reason=reason, days=days)

    assert _present(friends, friends.tang.user)
    assert not Ban.objects.exists()


def test_account_and_statement_stay_for_who_is_removed(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    assert Member.objects.get(pk=friends.tang.pk).account_id == friends.tang.account_id


def test_a_new_ban_takes_the_place_of_the_old_one(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    services.bar_person(by=friends.ming, request_id=request.pk, reason="Once", days=1)
    services.bar_person(by=friends.ming, request_id=request.pk, reason="Twice")

    assert [ban.reason for ban in newcomers.bans_holding(friends.club)] == ["Twice"]
    assert JoinRequest.objects.get().state == "declined"


def test_a_member_is_removed_not_barred_at_the_door(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    services.approve_request(by=friends.ming, request_id=request.pk)

    with pytest.raises(BadBan):
        services.bar_person(by=friends.ming, request_id=request.pk, reason="Late")

    assert _present(friends, friends.stranger)


@pytest.mark.parametrize("role", [Role.HOST, Role.MEMBER])
def test_who_may_not_change_members_removes_nobody_by_raw_requests(friends: Friends, role: str) -> None:
    services.join_club(club=friends.club, user=friends.stranger)
    other = Member.objects.get(club=friends.club, user=friends.stranger)
    Member.objects.filter(pk=friends.tang.pk).update(role=role)
    browser = signed_in(friends.tang.user)

    address = f"/clubs/{friends.club.pk}/members/{other.pk}/remove/"
    answer = browser.post(address, {"back": "lifted", "reason": "Because"})

    assert answer.status_code == 403
    assert _present(friends, friends.stranger)
    assert not Ban.objects.exists()


def test_an_administrator_does_not_remove_an_administrator_or_the_owner(friends: Friends) -> None:
    friends.tang.role = Role.ADMIN
    friends.tang.save()
    other = services.join_club(club=friends.club, user=friends.stranger, role=Role.ADMIN)

    for target in (friends.ming, other, friends.tang):
        with pytest.raises(Forbidden):
            services.kick(by=friends.tang, member_id=target.pk, reason="Coup")

    assert Member.objects.filter(club=friends.club, left_at=None).count() == 3
    assert not ClubAct.objects.filter(act__startswith="member_kicked").exists()


def test_a_ban_is_lifted_by_its_own_club_only(friends: Friends) -> None:
    ban = services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")
    services.found_club(name="Others", founder=friends.stranger)
    owner = Member.objects.get(user=friends.stranger)

    with pytest.raises(NotFound):
        services.lift_ban(by=owner, ban_id=ban.pk)
    page = signed_in(friends.stranger).post(f"/clubs/{owner.club_id}/bans/{ban.pk}/lift/")

    assert page.status_code == 404
    assert Ban.objects.get().lifted_at is None


def test_the_removed_find_the_club_no_longer_and_are_told_why_at_its_door(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting at bots")
    browser = signed_in(friends.tang.user)

    assert browser.get(f"/clubs/{friends.club.pk}/").status_code == 404
    answer = browser.post("/join/", {"code": friends.club.code}, follow=True)
    assert "Shouting at bots" in answer.content.decode()
