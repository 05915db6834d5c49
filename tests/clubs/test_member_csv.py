"""Lists of members as files, and many members at once: first what would happen, then exactly that."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

import ledger.services
from clubs import roster, services
from clubs.errors import BadBan, BadFile, Forbidden, PlanMoved
from clubs.models import ClubAct, Invitation, JoinRequest, Member, Role, User
from clubs.services import imports, plans
from ledger.models import Account
from tests.clubs.conftest import Friends, signed_in


def _outcomes(plan: imports.Import) -> list[tuple[int, str]]:
    return [(line.number, line.outcome) for line in plan.lines]


def _plan(friends: Friends, text: str) -> imports.Import:
    return imports.plan_import(by=friends.ming, text=text)


def test_each_line_says_what_it_would_do_and_does_nothing(friends: Friends) -> None:
    waiting = User.objects.create_user("waiting")
    services.ask_to_join(user=waiting, code=friends.club.code)
    services.create_bot(username="bot:y", display_name="Y")
    text = (
        "username,name,role\n"
        "stranger,,\n"
        "waiting,,member\n"
        ",Grandma,\n"
        "tang,,host\n"
        "ming,,owner\n"
        "\n"
        "nobody,,\n"
        "tang,,\n"
        "stranger2,,emperor\n"
        "bot:y,,\n"
    )

    plan = _plan(friends, text)

    assert _outcomes(plan) == [
        (2, "ask"),
        (3, "let_in"),
        (4, "link"),
        (5, "role"),
        (6, "nothing"),
        (8, "bad"),
        (9, "bad"),
        (10, "bad"),
        (11, "bad"),
    ]
    assert (plan.count, plan.bad) == (4, 4)
    assert "twice" in plan.lines[6].problem
    assert "emperor" in plan.lines[7].problem
    assert Member.objects.get(pk=friends.tang.pk).role == Role.MEMBER
    assert not Invitation.objects.exists()


def test_what_was_shown_is_done(friends: Friends) -> None:
    text = "用户名;名字;角色\nstranger;;\n;奶奶;\ntang;;host\nnobody;;\n"
    plan = _plan(friends, text)

    done = imports.do_import(by=friends.ming, text=text, digest=plan.digest)

    assert JoinRequest.objects.get().asked_by == friends.ming
    assert Member.objects.get(pk=friends.tang.pk).role == Role.HOST
    assert Invitation.objects.get().label == "奶奶"
    links = [line.link for line in done.lines if line.link]
    joined = services.use_invitation(user=User.objects.create_user("grandma"), token=links[0])
    assert isinstance(joined, Member)
    assert not Member.objects.filter(user=friends.stranger).exists()


def test_what_has_changed_meanwhile_is_shown_again_not_done(friends: Friends) -> None:
    text = "username\nstranger\n"
    plan = _plan(friends, text)
    services.join_club(club=friends.club, user=friends.stranger)

    with pytest.raises(PlanMoved):
        imports.do_import(by=friends.ming, text=text, digest=plan.digest)

    assert not JoinRequest.objects.exists()


@pytest.mark.parametrize(
    ("_case", "content"),
    [
        ("nothing in it", b""),
        ("no such columns", b"a,b\n1,2\n"),
        ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00"),
        ("a quote that is not closed", b'username\n"tang\n'),
        ("no text in any encoding", b"username\n\xff\xff\xff\n"),
        ("too many lines", b"name\n" + b"".join(b"p%d\n" % number for number in range(501))),
        ("too large", b"name\n" + b"x" * 260_000),
    ],
)
def test_a_file_that_is_no_list_is_refused(friends: Friends, _case: str, content: bytes) -> None:
    with pytest.raises(BadFile):
        _plan(friends, imports.text_of(content))


def test_a_list_saved_by_a_spreadsheet_in_china_is_read() -> None:
    assert imports.text_of("用户名,名字\n,奶奶\n".encode("gb18030")) == "用户名,名字\n,奶奶\n"
    assert imports.text_of("\ufeffusername\n".encode()) == "username\n"


def test_an_exported_list_is_defused_and_can_be_brought_back(friends: Friends) -> None:
    User.objects.filter(pk=friends.tang.user_id).update(display_name='=HYPERLINK("http://x")', username="@tang")

    content = roster.members_csv(friends.club)

    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert rows[0] == list(roster.COLUMNS)
    assert rows[2][:3] == ["'@tang", '\'=HYPERLINK("http://x")', "member"]
    plan = _plan(friends, imports.text_of(content))
    assert {line.outcome for line in plan.lines} == {"nothing"}


def test_only_those_who_may_change_members_have_lists(friends: Friends) -> None:
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.HOST)
    browser = signed_in(friends.tang.user)

    assert browser.get(f"/clubs/{friends.club.pk}/members/file.csv").status_code == 403
    assert browser.post(f"/clubs/{friends.club.pk}/members/import/", {"text": "name\nX\n"}).status_code == 403
    answer = browser.post(f"/clubs/{friends.club.pk}/members/selection/", {"member": friends.ming.pk, "act": "kick"})
    assert answer.status_code == 403
    with pytest.raises(Forbidden):
        imports.plan_import(by=friends.tang, text="name\nX\n")


def test_the_pages_show_a_list_and_then_do_it(friends: Friends) -> None:
    browser = signed_in(friends.ming.user)
    page = f"/clubs/{friends.club.pk}/members/import/"
    file = SimpleUploadedFile("list.csv", b"name,username\n<b>Grandma</b>,\n,tang\n")

    shown = browser.post(page, {"file": file}).content.decode()
    digest = re.search(r'name="digest" value="(\w+)"', shown)
    assert digest is not None
    assert "&lt;b&gt;Grandma&lt;/b&gt;" in shown
    assert not Invitation.objects.exists()
    text = "name,username\n<b>Grandma</b>,\n,tang\n"
    done = browser.post(page, {"text": text, "digest": digest[1]})

    assert "/join/" in done.content.decode()
    assert "no-store" in done.headers["Cache-Control"]
    assert Invitation.objects.get().uses_max == 1
    assert browser.get(f"/clubs/{friends.club.pk}/members/file.csv").status_code == 200
    assert ClubAct.objects.filter(act="members_exported").count() == 1


def test_the_inactive_are_those_neither_seen_nor_playing(friends: Friends) -> None:
    bot = services.join_club(club=friends.club, user=services.create_bot(username="bot:x", display_name="X"))
    long_ago = timezone.now() - timedelta(days=40)
    Member.objects.filter(club=friends.club).update(joined_at=long_ago)
    User.objects.filter(pk=friends.ming.user_id).update(last_login=timezone.now())

    away = list(roster.inactive(roster.roster(friends.club), 30))

    assert away == [friends.tang]
    assert bot not in away
    assert not roster.inactive(roster.roster(friends.club), 60).exists()


def test_a_selection_says_for_each_what_would_happen(friends: Friends) -> None:
    admin = services.join_club(club=friends.club, user=friends.stranger, role=Role.ADMIN)
    foreign = Member.objects.create(
        club=services.found_club(name="Others"), user=friends.stranger, account=_account("foreign")
    )
    chosen = [friends.ming.pk, friends.tang.pk, foreign.pk]

    plan = plans.plan_for_members(by=admin, members=chosen, act="kick")

    assert [(row.member_id, bool(row.problem)) for row in plan.rows] == [
        (friends.ming.pk, True),
        (friends.tang.pk, False),
    ]
    with pytest.raises(BadBan):
        plans.do_for_members(by=admin, members=chosen, act="kick", digest=plan.digest)
    assert Member.objects.get(pk=friends.tang.pk).is_present
    plans.do_for_members(by=admin, members=chosen, act="kick", digest=plan.digest, reason="Cleaning up")
    assert not Member.objects.get(pk=friends.tang.pk).is_present
    assert Member.objects.get(pk=friends.ming.pk).is_present
    assert Member.objects.get(pk=foreign.pk).is_present


def _account(key: str) -> Account:
    book = ledger.services.open_book(key=key, name=key)
    return ledger.services.open_account(book=book, key=key, name=key)


@pytest.mark.parametrize("ticked", ["9" * 5000, "9" * 19, "-1", "²", "x"])
def test_a_selection_of_what_is_no_member_is_of_nobody(friends: Friends, ticked: str) -> None:
    page = f"/clubs/{friends.club.pk}/members/selection/"

    answer = signed_in(friends.ming.user).post(page, {"member": [ticked], "act": "host"})

    assert answer.headers["Location"] == f"/clubs/{friends.club.pk}/members/"
    assert Member.objects.get(pk=friends.tang.pk).role == Role.MEMBER


def test_a_selection_is_planned_on_a_page_and_then_done(friends: Friends) -> None:
    browser = signed_in(friends.ming.user)
    page = f"/clubs/{friends.club.pk}/members/selection/"

    shown = browser.post(page, {"member": [friends.tang.pk], "act": "host"}).content.decode()
    assert Member.objects.get(pk=friends.tang.pk).role == Role.MEMBER
    digest = re.search(r'name="digest" value="(\w+)"', shown)
    assert digest is not None
    browser.post(page, {"member": [friends.tang.pk], "act": "host", "digest": digest[1]})

    assert Member.objects.get(pk=friends.tang.pk).role == Role.HOST
    moved = browser.post(page, {"member": [friends.tang.pk], "act": "host", "digest": digest[1]})
    assert "what would happen now" in moved.content.decode()
