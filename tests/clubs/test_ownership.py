"""A club always has an owner, and passes only when both have said so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs import newcomers, services
from clubs.errors import BadOffer, Forbidden, LastOwner, NotFound
from clubs.models import ClubAct, Member, OwnershipOffer, Role, User
from tests.clubs.conftest import Friends, signed_in
from tests.clubs.races import at_once


def _roles(friends: Friends) -> tuple[str, str]:
    return tuple(Member.objects.get(pk=member.pk).role for member in (friends.ming, friends.tang))


def _offer(friends: Friends, *, stays: bool = False) -> OwnershipOffer:
    return services.offer_ownership(
        by=friends.ming, member_id=friends.tang.pk, giver_stays_owner=stays, code=friends.club.code
    )


def test_an_offer_alone_changes_nothing(friends: Friends) -> None:
    _offer(friends)

    assert _roles(friends) == (Role.OWNER, Role.MEMBER)


@pytest.mark.parametrize(("stays", "giver"), [(False, Role.ADMIN), (True, Role.OWNER)])
def test_the_club_passes_when_it_is_accepted(friends: Friends, stays: bool, giver: str) -> None:
    offer = _offer(friends, stays=stays)

    services.accept_ownership(by=friends.tang, offer_id=offer.pk, code=friends.club.code)

    assert _roles(friends) == (giver, Role.OWNER)
    acts = list(ClubAct.objects.order_by("pk").values_list("act", flat=True))
    assert acts[-2:] == ["ownership_offered", "ownership_shared" if stays else "ownership_passed"]


def test_both_confirm_with_the_clubs_code(friends: Friends) -> None:
    with pytest.raises(BadOffer):
        services.offer_ownership(by=friends.ming, member_id=friends.tang.pk, giver_stays_owner=False, code="yes")
    offer = _offer(friends)
    with pytest.raises(BadOffer):
        services.accept_ownership(by=friends.tang, offer_id=offer.pk, code="")

    assert _roles(friends) == (Role.OWNER, Role.MEMBER)


def test_only_owners_offer_and_only_the_one_asked_accepts(friends: Friends) -> None:
    third = services.join_club(club=friends.club, user=friends.stranger, role=Role.ADMIN)
    for by in (friends.tang, third):
        with pytest.raises(Forbidden):
            services.offer_ownership(by=by, member_id=friends.tang.pk, giver_stays_owner=True, code=friends.club.code)
    offer = _offer(friends)
    for by in (friends.ming, third):
        with pytest.raises(NotFound):
            services.accept_ownership(by=by, offer_id=offer.pk, code=friends.club.code)

    assert _roles(friends) == (Role.OWNER, Role.MEMBER)


def test_an_offer_ends_by_either_by_time_and_with_its_givers_ownership(friends: Friends) -> None:
    services.decline_ownership(by=friends.tang, offer_id=_offer(friends).pk)
    services.decline_ownership(by=friends.ming, offer_id=_offer(friends).pk)
    expired = _offer(friends)
    then = timezone.now() - timedelta(days=8)
    OwnershipOffer.objects.filter(pk=expired.pk).update(created_at=then, expires_at=then + timedelta(days=7))
    with pytest.raises(NotFound):
        services.accept_ownership(by=friends.tang, offer_id=expired.pk, code=friends.club.code)
    offer = _offer(friends)
    Member.objects.filter(pk=friends.ming.pk).update(role=Role.ADMIN)
    with pytest.raises(BadOffer):
        services.accept_ownership(by=friends.tang, offer_id=offer.pk, code=friends.club.code)

    assert _roles(friends) == (Role.ADMIN, Role.MEMBER)


def _time_is_over(friends: Friends) -> None:
    then = timezone.now() - timedelta(days=8)
    OwnershipOffer.objects.update(created_at=then, expires_at=then + timedelta(days=7))


def _giver_steps_down(friends: Friends) -> None:
    services.step_down(by=friends.ming)


def _giver_leaves(friends: Friends) -> None:
    services.leave_club(member=friends.ming)


def _taker_leaves(friends: Friends) -> None:
    services.leave_club(member=friends.tang)


def _taker_is_removed(friends: Friends) -> None:
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")


def _both_leave(friends: Friends) -> None:
    _giver_leaves(friends)
    _taker_leaves(friends)


@pytest.mark.parametrize(
    "ends", [_time_is_over, _giver_steps_down, _giver_leaves, _taker_leaves, _taker_is_removed, _both_leave]
)
def test_an_offer_that_cannot_be_accepted_is_listed_nowhere_and_is_in_nobodys_way(
    friends: Friends, ends: Callable[[Friends], None]
) -> None:
    other = services.join_club(club=friends.club, user=friends.stranger, role=Role.OWNER)
    new = services.join_club(club=friends.club, user=User.objects.create_user("new"))
    old = _offer(friends)
    listed = f"/api/clubs/{friends.club.pk}/offers/"
    two = [signed_in(friends.ming.user), signed_in(friends.tang.user)]
    assert [one["id"] for one in two[0].get(listed).json()] == [old.pk]

    ends(friends)

    for browser in two:
        answer = browser.get(listed)
        assert answer.status_code == 404 or answer.json() == []
    offer = services.offer_ownership(by=other, member_id=new.pk, giver_stays_owner=False, code=friends.club.code)
    assert list(newcomers.offers_open(friends.club)) == [offer]


def test_who_leaves_and_comes_back_finds_no_offer_of_before(friends: Friends) -> None:
    offer = _offer(friends)
    _taker_leaves(friends)

    back = services.join_club(club=friends.club, user=friends.tang.user)

    with pytest.raises(NotFound):
        services.accept_ownership(by=back, offer_id=offer.pk, code=friends.club.code)
    assert not newcomers.offers_open(friends.club).exists()


def test_one_offer_at_a_time_and_none_to_guests_and_bots(friends: Friends) -> None:
    guest = services.join_club(club=friends.club, user=services.create_guest())
    bot = services.join_club(club=friends.club, user=services.create_bot(username="bot:x", display_name="X"))
    for member in (guest, bot):
        with pytest.raises(BadOffer):
            services.offer_ownership(
                by=friends.ming, member_id=member.pk, giver_stays_owner=False, code=friends.club.code
            )
    _offer(friends)
    with pytest.raises(BadOffer):
        _offer(friends)


def test_the_last_owner_neither_leaves_nor_steps_down(friends: Friends) -> None:
    with pytest.raises(LastOwner):
        services.leave_club(member=friends.ming)
    with pytest.raises(LastOwner):
        services.step_down(by=friends.ming)
    answer = signed_in(friends.ming.user).post(f"/clubs/{friends.club.pk}/leave/", follow=True)

    assert "A club needs an owner" in answer.content.decode()
    assert _roles(friends) == (Role.OWNER, Role.MEMBER)
    assert Member.objects.get(pk=friends.ming.pk).is_present


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", ["leave", "step down"])
def test_of_two_owners_who_go_at_once_one_stays(friends: Friends, first: str) -> None:
    services.accept_ownership(by=friends.tang, offer_id=_offer(friends, stays=True).pk, code=friends.club.code)
    go = {
        "leave": lambda: services.leave_club(member=friends.ming),
        "step down": lambda: services.step_down(by=friends.ming),
    }

    results = at_once([go[first], lambda: services.leave_club(member=friends.tang)])

    assert sum(isinstance(result, LastOwner) for result in results) == 1
    assert Member.objects.filter(club=friends.club, role=Role.OWNER, left_at=None).count() == 1


def test_the_pages_pass_a_club_on(friends: Friends) -> None:
    page = f"/clubs/{friends.club.pk}/ownership/"
    ming, tang = signed_in(friends.ming.user), signed_in(friends.tang.user)
    assert tang.get(page).status_code == 403

    ming.post(page, {"member_id": friends.tang.pk, "code": friends.club.code})
    offer = OwnershipOffer.objects.get()
    assert "Accept the club" in tang.get(page).content.decode()
    tang.post(f"{page}{offer.pk}/", {"answer": "accept", "code": friends.club.code})

    assert _roles(friends) == (Role.ADMIN, Role.OWNER)
    assert ming.get(page).status_code == 403
