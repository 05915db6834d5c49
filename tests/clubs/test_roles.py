"""One table says who may do what; nobody acts on one of the same role or above."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clubs import services
from clubs.errors import BadRole, Forbidden, NotFound
from clubs.models import Club, ClubAct, Member, Role, User
from clubs.permissions import GRANTED, Permission
from tests.clubs.conftest import Friends, signed_in


def _member(friends: Friends, name: str, role: str) -> Member:
    return services.join_club(club=friends.club, user=User.objects.create_user(name), role=role)


@pytest.mark.parametrize("of", Role.values)
@pytest.mark.parametrize("by", Role.values)
def test_roles_are_given_to_those_below_and_below_ones_own(friends: Friends, by: str, of: str) -> None:
    giver, taker = _member(friends, "giver", by), _member(friends, "taker", of)
    order = [Role.MEMBER, Role.HOST, Role.ADMIN, Role.OWNER]

    for role in Role.values:
        taker.role = of
        taker.save()
        is_allowed = (
            by in (Role.OWNER, Role.ADMIN) and order.index(of) < order.index(by) and order.index(role) < order.index(by)
        )
        if is_allowed:
            services.change_role(by=giver, member_id=taker.pk, role=role)
        else:
            with pytest.raises(Forbidden):
                services.change_role(by=giver, member_id=taker.pk, role=role)
        assert Member.objects.get(pk=taker.pk).role == (role if is_allowed else of)


def test_nobody_changes_their_own_role(friends: Friends) -> None:
    with pytest.raises(Forbidden):
        services.change_role(by=friends.ming, member_id=friends.ming.pk, role=Role.ADMIN)

    assert Member.objects.get(pk=friends.ming.pk).role == Role.OWNER


def test_what_counts_is_the_role_at_the_moment_of_the_act(friends: Friends) -> None:
    admin = _member(friends, "admin", Role.ADMIN)
    services.change_role(by=friends.ming, member_id=admin.pk, role=Role.MEMBER)

    with pytest.raises(Forbidden):
        services.change_role(by=admin, member_id=friends.tang.pk, role=Role.HOST)

    assert Member.objects.get(pk=friends.tang.pk).role == Role.MEMBER


def test_there_is_no_role_but_the_four_and_none_for_bots(friends: Friends) -> None:
    bot = services.join_club(club=friends.club, user=services.create_bot(username="bot:x", display_name="X"))

    with pytest.raises(BadRole):
        services.change_role(by=friends.ming, member_id=friends.tang.pk, role="emperor")
    with pytest.raises(BadRole):
        services.change_role(by=friends.ming, member_id=bot.pk, role=Role.HOST)


def test_members_of_other_clubs_are_not_there(friends: Friends) -> None:
    services.found_club(name="Others", founder=friends.stranger)
    owner = Member.objects.get(user=friends.stranger)

    with pytest.raises(NotFound):
        services.change_role(by=owner, member_id=friends.tang.pk, role=Role.HOST)
    browser = signed_in(friends.stranger)
    assert browser.get(f"/clubs/{owner.club_id}/members/{friends.tang.pk}/").status_code == 404
    answer = browser.post(f"/clubs/{owner.club_id}/members/{friends.tang.pk}/role/", {"role": "host"})
    assert answer.status_code == 404

    assert Member.objects.get(pk=friends.tang.pk).role == Role.MEMBER


def test_a_host_posting_raw_requests_makes_nobody_anything(friends: Friends) -> None:
    host = _member(friends, "host", Role.HOST)
    admin = _member(friends, "admin", Role.ADMIN)
    browser = signed_in(host.user)
    acts = ClubAct.objects.count()

    for target in (friends.tang, admin, friends.ming, host):
        answer = browser.post(f"/clubs/{friends.club.pk}/members/{target.pk}/role/", {"role": "admin"})
        assert answer.status_code == 403

    roles = set(Member.objects.filter(club=friends.club).values_list("user__username", "role"))
    assert roles == {("ming", "owner"), ("tang", "member"), ("host", "host"), ("admin", "admin")}
    assert ClubAct.objects.count() == acts


def test_the_page_shows_the_table_as_it_is(friends: Friends) -> None:
    text = signed_in(friends.tang.user).get(f"/clubs/{friends.club.pk}/roles/").content.decode()

    assert text.count('class="tick"') == sum(len(granted) for granted in GRANTED.values())
    for permission in Permission.values:
        assert f">{permission}</code>" in text


def test_only_those_with_a_permission_are_led_to_manage(friends: Friends) -> None:
    page = f"/clubs/{friends.club.pk}/"

    assert f"{page}manage/" not in signed_in(friends.tang.user).get(page).content.decode()
    assert signed_in(friends.tang.user).get(f"{page}manage/").status_code == 403
    assert f"{page}manage/" in signed_in(friends.ming.user).get(page).content.decode()
    assert signed_in(friends.ming.user).get(f"{page}manage/").status_code == 200


STRANGE_NAMES = [
    "<script>alert(1)</script>",
    "\u202egnp.exe",
    "\u200b\u200d\u2060",
    "🀄🧧👨‍👩‍👧‍👦",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
    '"><img src=x onerror=alert(1)>',
    "{{ 7|add:7 }} %(by)s %s {0}",
    "محمد عبد الله",
]


def test_names_of_any_kind_are_shown_and_break_no_page(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    browser, club = signed_in(friends.ming.user), f"/clubs/{friends.club.pk}/"

    def is_whole(path: str) -> None:
        answer = browser.get(path)
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert text.count("<h1>") == 1

    for number, name in enumerate(STRANGE_NAMES):
        Club.objects.filter(pk=friends.club.pk).update(name=name)
        odd, asking = [User.objects.create_user(f"{what}-{number}", display_name=name) for what in ("odd", "asking")]
        member = services.join_club(club=friends.club, user=odd)
        _invitation, token = services.make_invitation(by=friends.tang, label=name)
        request = services.ask_to_join(user=asking, code=friends.club.code, words=name)
        if number % 2:
            services.decline_request(by=friends.tang, request_id=request.pk, reason=name)
        for path in (club, f"{club}members/{member.pk}/", f"/join/{token}/"):
            is_whole(path)
    for part in ("members/", "roles/", "log/", "requests/", "invitations/", "ownership/"):
        is_whole(club + part)
    assert signed_in(asking).get("/clubs/").status_code == 200


def test_an_invisible_name_has_something_to_be_seen_in_its_place(friends: Friends) -> None:
    User.objects.filter(pk=friends.tang.user_id).update(display_name="\u200b\u3164")

    text = signed_in(friends.ming.user).get(f"/clubs/{friends.club.pk}/members/").content.decode()

    assert '<bdi class="person">tang</bdi>' in text


def test_the_document_has_the_table_as_it_is() -> None:
    document = Path("docs/clubs.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (yes|–) \| (yes|–) \| (yes|–) \| (yes|–) \|$", document, re.MULTILINE)

    said = {
        name: (text, dict(zip(("owner", "admin", "host", "member"), may, strict=True))) for name, text, *may in rows
    }

    assert said == {
        one.value: (str(one.label), {role: "yes" if one in GRANTED[role] else "–" for role in Role.values})
        for one in Permission
    }
