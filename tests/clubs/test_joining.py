"""People come in by a link, a code or the club's asking; each link says for how many and how long."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import newcomers, services
from clubs.errors import AlreadyAsked, BadInvitation, Barred, Forbidden, NotFound, TooMany
from clubs.models import Invitation, JoinRequest, Member, Role, User
from tests.clubs.conftest import Friends, signed_in
from tests.clubs.races import at_once


def _present(friends: Friends, user: User) -> bool:
    return Member.objects.filter(club=friends.club, user=user, left_at=None).exists()


def test_whoever_holds_the_link_joins(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming, uses_max=2, days=7)

    joined = services.use_invitation(user=friends.stranger, token=token)

    assert isinstance(joined, Member)
    assert (joined.club, joined.role) == (friends.club, Role.MEMBER)
    assert Invitation.objects.get().uses == 1


def test_only_the_hash_of_a_link_is_kept(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming)

    row = Invitation.objects.values().get()

    assert token not in str(row)
    assert row["token_hash"] == newcomers.token_hash(token)
    assert len(token) >= 32


def test_a_member_who_opens_a_link_uses_nothing_up(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming)

    assert services.use_invitation(user=friends.tang.user, token=token) == friends.tang
    assert Invitation.objects.get().uses == 0


def _use_up(invitation: Invitation) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(uses=1)


def _expire(invitation: Invitation) -> None:
    long_ago = timezone.now() - timedelta(days=9)
    Invitation.objects.filter(pk=invitation.pk).update(created_at=long_ago, expires_at=long_ago + timedelta(days=7))


def _revoke(invitation: Invitation) -> None:
    services.revoke_invitation(by=invitation.by, invitation_id=invitation.pk)


@pytest.mark.parametrize(("end", "words"), [(_use_up, "used up"), (_expire, "expired"), (_revoke, "taken back")])
def test_a_link_that_is_over_lets_nobody_in_and_says_why(
    friends: Friends, end: Callable[[Invitation], None], words: str
) -> None:
    invitation, token = services.make_invitation(by=friends.ming)
    end(invitation)

    with pytest.raises(BadInvitation, match=words):
        services.use_invitation(user=friends.stranger, token=token)

    assert not _present(friends, friends.stranger)
    answer = signed_in(friends.stranger).get(f"/join/{token}/")
    assert answer.status_code == 410
    assert words in answer.content.decode()


def test_a_made_up_link_says_nothing_of_any_club(friends: Friends) -> None:
    answer = Client().get("/join/no-such-token/")

    assert answer.status_code == 410
    assert friends.club.name not in answer.content.decode()


def test_with_approval_a_link_makes_a_request(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming, needs_approval=True)

    request = services.use_invitation(user=friends.stranger, token=token, words="It is me")

    assert isinstance(request, JoinRequest)
    assert not _present(friends, friends.stranger)
    services.approve_request(by=friends.ming, request_id=request.pk)
    assert _present(friends, friends.stranger)


@pytest.mark.django_db(transaction=True)
def test_the_last_use_of_a_link_is_one_persons_however_many_come_at_once(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming, uses_max=1)
    people = [User.objects.create_user(f"person{number}") for number in range(4)]

    results = at_once([lambda user=user: services.use_invitation(user=user, token=token) for user in people])

    assert sum(isinstance(result, Member) for result in results) == 1
    assert sum(isinstance(result, BadInvitation) for result in results) == 3
    assert sum(_present(friends, user) for user in people) == 1


def test_numbers_out_of_range_make_no_link(friends: Friends) -> None:
    for uses_max, days in ((0, 7), (1, 0), (10**6, 7), (1, 10**6)):
        with pytest.raises(BadInvitation):
            services.make_invitation(by=friends.ming, uses_max=uses_max, days=days)

    assert not Invitation.objects.exists()


def test_a_plain_member_makes_no_link_and_answers_no_request(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)

    with pytest.raises(Forbidden):
        services.make_invitation(by=friends.tang)
    with pytest.raises(Forbidden):
        services.approve_request(by=friends.tang, request_id=request.pk)

    assert not Invitation.objects.exists()
    assert not _present(friends, friends.stranger)


def test_by_the_code_one_asks_and_a_host_lets_in(friends: Friends) -> None:
    host = services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    browser = signed_in(friends.stranger)

    asked = browser.post("/join/", {"code": f" {friends.club.code[:3]} {friends.club.code[3:]} ", "words": "Hello"})

    assert (asked.status_code, asked.url) == (302, "/clubs/")
    request = JoinRequest.objects.get()
    assert (request.user, request.state, request.note) == (friends.stranger, "pending", "Hello")
    assert browser.get(f"/clubs/{friends.club.pk}/").status_code == 404
    page = f"/clubs/{friends.club.pk}/requests/"
    assert "Hello" in signed_in(host.user).get(page).content.decode()
    signed_in(host.user).post(f"{page}{request.pk}/", {"answer": "approve"})
    assert browser.get(f"/clubs/{friends.club.pk}/").status_code == 200


def test_asking_twice_is_one_request(friends: Friends) -> None:
    first = services.ask_to_join(user=friends.stranger, code=friends.club.code)

    assert services.ask_to_join(user=friends.stranger, code=friends.club.code) == first
    assert JoinRequest.objects.count() == 1


def test_who_was_declined_reads_why_and_asks_again_a_day_later(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    services.decline_request(by=friends.ming, request_id=request.pk, reason="We do not know you")

    assert "We do not know you" in signed_in(friends.stranger).get("/clubs/").content.decode()
    with pytest.raises(AlreadyAsked):
        services.ask_to_join(user=friends.stranger, code=friends.club.code)
    JoinRequest.objects.update(answered_at=timezone.now() - timedelta(hours=25))
    assert services.ask_to_join(user=friends.stranger, code=friends.club.code).state == "pending"


def test_the_declined_are_found_by_name_word_and_reason(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code, words="from Suizhou")
    services.decline_request(by=friends.ming, request_id=request.pk, reason="too early")

    for words in ("strang", "SUIZHOU", "early"):
        assert list(newcomers.requests_declined(friends.club, words)) == [request]
    assert not newcomers.requests_declined(friends.club, "nobody").exists()


def test_an_answered_request_is_not_answered_again(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    services.withdraw_request(user=friends.stranger, request_id=request.pk)

    with pytest.raises(NotFound):
        services.approve_request(by=friends.ming, request_id=request.pk)

    assert not _present(friends, friends.stranger)


def test_one_answers_only_ones_own_requests(friends: Friends) -> None:
    request = services.ask_to_join(user=friends.stranger, code=friends.club.code)
    other = services.found_club(name="Others", founder=User.objects.create_user("other"))
    owner = Member.objects.get(club=other)

    for attempt in (
        lambda: services.approve_request(by=owner, request_id=request.pk),
        lambda: services.withdraw_request(user=friends.tang.user, request_id=request.pk),
        lambda: services.accept_asking(user=friends.stranger, request_id=request.pk),
    ):
        with pytest.raises(NotFound):
            attempt()

    assert JoinRequest.objects.get().state == "pending"


def test_nobody_waits_for_more_clubs_than_the_limit(friends: Friends) -> None:
    codes = [services.found_club(name=f"Club {number}").code for number in range(11)]
    for code in codes[:10]:
        services.ask_to_join(user=friends.stranger, code=code)

    with pytest.raises(TooMany):
        services.ask_to_join(user=friends.stranger, code=codes[10])


def test_whom_the_club_asks_comes_in_only_by_saying_yes(friends: Friends) -> None:
    request = services.ask_in(by=friends.ming, user=friends.stranger)
    browser = signed_in(friends.stranger)

    assert not _present(friends, friends.stranger)
    assert friends.club.name in browser.get("/clubs/").content.decode()
    browser.post(f"/waiting/{request.pk}/", {"answer": "accept"})
    assert _present(friends, friends.stranger)


def test_who_comes_back_has_the_account_of_old_and_no_role(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.ADMIN)
    account = friends.tang.account_id
    services.leave_club(member=friends.tang)
    _invitation, token = services.make_invitation(by=friends.ming)

    back = services.use_invitation(user=friends.tang.user, token=token)

    assert isinstance(back, Member)
    assert (back.pk, back.account_id, back.role) == (friends.tang.pk, account, Role.MEMBER)


def test_a_visitor_joins_by_a_link_as_a_guest(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming)
    browser = Client()

    assert "as a guest" in browser.get(f"/join/{token}/").content.decode()
    answer = browser.post(f"/join/{token}/")

    assert answer.url == f"/clubs/{friends.club.pk}/"
    assert browser.get(answer.url).status_code == 200
    assert Member.objects.filter(club=friends.club, user__is_guest=True).count() == 1


def test_a_visitor_who_mistypes_the_code_is_not_made_a_guest(friends: Friends) -> None:
    wrong = f"{(int(friends.club.code) + 1) % 10**6:06}"
    people = User.objects.count()

    answer = Client().post("/join/", {"code": wrong})

    assert answer.status_code == 422
    assert User.objects.count() == people


def test_whoever_tries_many_codes_is_stopped(friends: Friends) -> None:
    browser = Client()
    wrong = f"{(int(friends.club.code) + 1) % 10**6:06}"

    answers = [browser.post("/join/", {"code": wrong}).status_code for _ in range(61)]

    assert answers == [422] * 60 + [429]


def test_the_link_and_its_picture_are_shown_once(friends: Friends) -> None:
    browser = signed_in(friends.ming.user)
    page = f"/clubs/{friends.club.pk}/invitations/"

    made = browser.post(page, {"label": "For Li", "uses_max": 3, "days": 7})

    text = made.content.decode()
    token = re.search(r"/join/([\w-]+)/", text)
    assert token is not None
    assert 'src="data:image/svg+xml' in text
    assert "no-store" in made.headers["Cache-Control"]
    later = browser.get(page).content.decode()
    assert "For Li" in later
    assert token[1] not in later
    assert services.use_invitation(user=friends.stranger, token=token[1])


def test_the_demo_club_lets_everybody_in_by_its_code(friends: Friends) -> None:
    demo = services.ensure_demo_club()

    assert isinstance(services.ask_to_join(user=friends.stranger, code=demo.code), Member)


def test_a_barred_person_comes_in_by_no_way(friends: Friends) -> None:
    _invitation, token = services.make_invitation(by=friends.ming)
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    for attempt in (
        lambda: services.use_invitation(user=friends.tang.user, token=token),
        lambda: services.ask_to_join(user=friends.tang.user, code=friends.club.code),
        lambda: services.ask_in(by=friends.ming, user=friends.tang.user),
        lambda: services.join_club(club=friends.club, user=friends.tang.user),
    ):
        with pytest.raises(Barred, match="Shouting"):
            attempt()

    assert not _present(friends, friends.tang.user)
    assert Invitation.objects.get().uses == 0
