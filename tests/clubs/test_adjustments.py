"""Points between a member and the club: by two people, seen by the member, and never between two members."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.urls import reverse

import ledger.selectors
from clubs import services
from clubs.errors import AlreadyDecided, BadAdjustment, Forbidden, LedgerRefused, NeedsAnother
from clubs.models import Adjustment, BalanceAlert, ClubAct, Member, Notice, Role, User
from clubs.services import adjustments

from .conftest import Friends, signed_in


@dataclass(frozen=True)
class Board:
    """Ming owns the club, Wei is an administrator, Tang a plain member."""

    friends: Friends
    ming: Member
    wei: Member
    tang: Member

    def ask(self, points: int = 40, *, by: Member | None = None, member: Member | None = None) -> Adjustment:
        return adjustments.ask_adjustment(
            by=by or self.ming, member=member or self.tang, points=points, reason="counted wrong on Friday"
        )

    def balance(self, member: Member) -> int:
        return Member.objects.select_related("account").get(pk=member.pk).account.balance


@pytest.fixture
def board(friends: Friends) -> Board:
    wei = User.objects.create_user("wei", display_name="Wei")
    admin = services.join_club(club=friends.club, user=wei, role=Role.ADMIN)
    return Board(friends, friends.ming, admin, friends.tang)


def notices(member: Member) -> list[str]:
    return list(Notice.objects.filter(member=member).order_by("pk").values_list("kind", flat=True))


@pytest.mark.parametrize(("_case", "points"), [("the club gives", 40), ("the club takes", -40)])
def test_what_one_asks_for_and_another_approves_is_posted_once_against_the_clubs_account(_case, points, board):
    asked = board.ask(points)

    done = adjustments.approve_adjustment(adjustment_id=asked.pk, by=board.wei)
    again = adjustments.approve_adjustment(adjustment_id=asked.pk, by=board.wei)

    assert (done.state, again.entry_id) == ("approved", done.entry_id)
    assert done.entry.source == f"adjustment:{asked.pk}"
    line = done.entry.transfers.get()
    assert (line.points, line.reason) == (40, "adjustment")
    assert {line.payer.key, line.payee.key} == {"club", board.tang.account.key}
    assert line.detail == {
        "adjustment": asked.pk,
        "why": "counted wrong on Friday",
        "asked_by": "Ming",
        "approved_by": "Wei",
    }
    assert board.balance(board.tang) == points


def test_the_member_is_told_and_finds_reason_and_both_names_in_the_statement(board):
    asked = board.ask()
    adjustments.approve_adjustment(adjustment_id=asked.pk, by=board.wei)

    assert notices(board.tang) == ["adjustment_asked", "adjustment_approved"]
    assert notices(board.wei) == ["adjustment_to_approve"]
    page = signed_in(board.tang.user).get(reverse("statement", args=[board.friends.club.pk])).content.decode()
    assert "counted wrong on Friday" in page
    assert "Ming · Wei" in page


def test_each_act_is_in_the_clubs_log(board):
    adjustments.approve_adjustment(adjustment_id=board.ask().pk, by=board.wei)
    adjustments.refuse_adjustment(adjustment_id=board.ask().pk, by=board.wei, word="twice")
    adjustments.withdraw_adjustment(adjustment_id=board.ask().pk, by=board.ming)

    acts = ClubAct.objects.filter(act__startswith="adjustment").order_by("pk").values_list("act", "concerns_id")
    asked = ("adjustment_asked", board.tang.pk)
    assert list(acts) == [
        asked, ("adjustment_approved", board.tang.pk),
        asked, ("adjustment_refused", board.tang.pk),
        asked, ("adjustment_withdrawn", board.tang.pk),
    ]  # fmt: skip


REFUSALS: list[tuple[str, type[Exception], Callable[[Board], Any]]] = [
    ("a plain member asks", Forbidden, lambda board: board.ask(by=board.tang)),
    ("nothing is asked for", BadAdjustment, lambda board: board.ask(0)),
    ("far too much is asked for", BadAdjustment, lambda board: board.ask(10**12)),
    (
        "no reason is given",
        BadAdjustment,
        lambda board: adjustments.ask_adjustment(by=board.ming, member=board.tang, points=1, reason="  "),
    ),
    (
        "the one who asked approves",
        NeedsAnother,
        lambda board: adjustments.approve_adjustment(adjustment_id=board.ask().pk, by=board.ming),
    ),
    (
        "the member it is about approves",
        NeedsAnother,
        lambda board: adjustments.approve_adjustment(adjustment_id=board.ask(member=board.wei).pk, by=board.wei),
    ),
    (
        "a plain member approves",
        Forbidden,
        lambda board: adjustments.approve_adjustment(adjustment_id=board.ask().pk, by=board.tang),
    ),
    (
        "another withdraws",
        Forbidden,
        lambda board: adjustments.withdraw_adjustment(adjustment_id=board.ask().pk, by=board.wei),
    ),
]


@pytest.mark.parametrize(("_case", "refusal", "act"), REFUSALS)
def test_what_is_refused_moves_no_point(_case, refusal, act, board):
    with pytest.raises(refusal), transaction.atomic():
        act(board)

    assert (board.balance(board.tang), board.balance(board.wei)) == (0, 0)
    assert not Adjustment.objects.exclude(state="open").exists()


def test_what_is_decided_stays_decided(board):
    asked = board.ask()
    adjustments.refuse_adjustment(adjustment_id=asked.pk, by=board.wei, word="no")

    for act in (
        lambda: adjustments.approve_adjustment(adjustment_id=asked.pk, by=board.wei),
        lambda: adjustments.withdraw_adjustment(adjustment_id=asked.pk, by=board.ming),
    ):
        with pytest.raises(AlreadyDecided):
            act()
    assert Adjustment.objects.get().state == "refused"


def test_control_characters_in_reasons_and_answers_are_left_out(board):
    asked = adjustments.ask_adjustment(by=board.ming, member=board.tang, points=5, reason="tea\x00 money")

    adjustments.refuse_adjustment(adjustment_id=asked.pk, by=board.wei, word="no\x00\x07t now")

    asked.refresh_from_db()
    assert (asked.reason, asked.word) == ("tea money", "not now")


def test_another_clubs_adjustment_cannot_be_decided(board):
    asked = board.ask()
    other = services.found_club(name="Others", founder=board.friends.stranger)
    stranger = Member.objects.get(club=other, user=board.friends.stranger)

    with pytest.raises(Forbidden):
        adjustments.approve_adjustment(adjustment_id=asked.pk, by=stranger)
    assert Adjustment.objects.get().state == "open"


@pytest.mark.parametrize("approver", ["asked_by_id", "member_id"])
def test_the_database_itself_refuses_an_approval_by_one_of_the_two(approver, board):
    asked = board.ask()
    entry = adjustments.approve_adjustment(adjustment_id=board.ask(41).pk, by=board.wei).entry_id
    Adjustment.objects.filter(entry=entry).delete()

    with pytest.raises(IntegrityError, match="adjustment_needs_two"), transaction.atomic():
        Adjustment.objects.filter(pk=asked.pk).update(
            state="approved", decided_by=getattr(asked, approver), decided_at=asked.asked_at, entry=entry
        )


def test_an_adjustment_asked_for_twice_in_the_same_words_waits_once(board):
    form = {"member": board.tang.pk, "direction": "give", "points": "40", "reason": "counted wrong on Friday"}
    page, owner = f"/clubs/{board.friends.club.pk}/adjustments/", signed_in(board.ming.user)

    for _twice in range(2):
        assert owner.post(page, form).status_code == 302
    assert Adjustment.objects.count() == notices(board.tang).count("adjustment_asked") == 1

    adjustments.approve_adjustment(adjustment_id=Adjustment.objects.get().pk, by=board.wei)
    owner.post(page, form)
    owner.post(page, {**form, "points": "41"})
    assert list(Adjustment.objects.order_by("pk").values_list("state", "points")) == [
        ("approved", 40),
        ("open", 40),
        ("open", 41),
    ]


def test_a_floor_refuses_an_adjustment_in_plain_words_and_changes_nothing(board):
    adjustments.set_limits(by=board.ming, member=board.tang, floor=-30, alert=None)
    asked = board.ask(-40)

    with pytest.raises(LedgerRefused):
        adjustments.approve_adjustment(adjustment_id=asked.pk, by=board.wei)

    assert (board.balance(board.tang), Adjustment.objects.get().state) == (0, "open")


def test_a_floor_above_the_balance_is_refused(board):
    with pytest.raises(LedgerRefused):
        adjustments.set_limits(by=board.ming, member=board.tang, floor=1, alert=None)
    assert Member.objects.get(pk=board.tang.pk).account.floor is None


@pytest.mark.parametrize(
    ("_case", "by", "other", "is_allowed"),
    [
        ("an owner an administrator's", "ming", "wei", True),
        ("an administrator a member's", "wei", "tang", True),
        ("an owner their own", "ming", "ming", True),
        ("an administrator an owner's", "wei", "ming", False),
        ("an administrator their own", "wei", "wei", False),
        ("an administrator another one's", "wei", "second", False),
    ],
)
def test_a_floor_is_set_for_those_of_a_lower_role_and_an_owners_own(_case, by, other, is_allowed, board):
    second = services.join_club(club=board.friends.club, user=User.objects.create_user("second"), role=Role.ADMIN)
    people = {"ming": board.ming, "wei": board.wei, "tang": board.tang, "second": second}
    by, other = people[by], people[other]
    page = f"/clubs/{board.friends.club.pk}/floors/{other.pk}/"

    if is_allowed:
        adjustments.set_limits(by=by, member=other, floor=-5, alert=-3)
    else:
        with pytest.raises(Forbidden):
            adjustments.set_limits(by=by, member=other, floor=-5, alert=-3)
        assert signed_in(by.user).post(page, {"floor": "-5", "alert": "-3"}).status_code == 403

    assert signed_in(by.user).get(page).status_code == (200 if is_allowed else 403)
    assert Member.objects.get(pk=other.pk).account.floor == (-5 if is_allowed else None)
    assert BalanceAlert.objects.count() == int(is_allowed)
    assert ClubAct.objects.filter(act="floor_set").count() == int(is_allowed)


def test_the_floor_of_an_administrator_who_has_left_can_be_lifted(board):
    adjustments.set_limits(by=board.ming, member=board.wei, floor=-5, alert=None)
    second = services.join_club(club=board.friends.club, user=User.objects.create_user("second"), role=Role.ADMIN)
    services.leave_club(member=board.wei)

    left = Member.objects.select_related("account").get(pk=board.wei.pk)
    adjustments.set_limits(by=second, member=left, floor=None, alert=None)

    assert Member.objects.get(pk=board.wei.pk).account.floor is None


def test_a_balance_that_crosses_its_alert_is_told_once(board, django_capture_on_commit_callbacks):
    adjustments.set_limits(by=board.ming, member=board.tang, floor=None, alert=-10)

    for points in (-5, -20, -5):
        with django_capture_on_commit_callbacks(execute=True):
            adjustments.approve_adjustment(adjustment_id=board.ask(points).pk, by=board.wei)

    assert notices(board.tang).count("alert_own") == 1
    assert notices(board.ming).count("alert_member") == 1
    assert BalanceAlert.objects.get().is_below


@pytest.mark.django_db(transaction=True)
def test_two_who_approve_at_once_post_one_entry(friends: Friends):
    members = [
        services.join_club(club=friends.club, user=User.objects.create_user(name), role=Role.ADMIN)
        for name in ("one", "two")
    ]
    asked = adjustments.ask_adjustment(by=friends.ming, member=friends.tang, points=7, reason="prize")
    outcomes: list[str] = []

    def approve(member: Member) -> None:
        try:
            adjustments.approve_adjustment(adjustment_id=asked.pk, by=member)
            outcomes.append("approved")
        except AlreadyDecided:
            outcomes.append("too late")
        finally:
            connection.close()

    threads = [threading.Thread(target=approve, args=[member]) for member in members]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(outcomes) == ["approved", "too late"]
    book = friends.club.book
    assert len(list(ledger.selectors.entries_from(book=book, source="adjustment:"))) == 1


def test_the_page_asks_approves_and_refuses(board):
    ming, wei = signed_in(board.ming.user), signed_in(board.wei.user)
    place = reverse("adjustments", args=[board.friends.club.pk])

    ming.post(place, {"member": board.tang.pk, "direction": "take", "points": 12, "reason": "tea money"})
    asked = Adjustment.objects.get()
    assert (asked.points, asked.asked_by) == (-12, board.ming)
    assert "tea money" in wei.get(place).content.decode()
    wei.post(reverse("adjustment-decide", args=[board.friends.club.pk, asked.pk]), {"act": "approve"})

    assert Adjustment.objects.get().state == "approved"
    assert "tea money" in signed_in(board.tang.user).get(place).content.decode()


def test_members_read_of_their_own_adjustments_only_and_strangers_of_none(board):
    board.ask()
    other = services.join_club(club=board.friends.club, user=User.objects.create_user("lan"))
    place = reverse("adjustments", args=[board.friends.club.pk])

    assert "counted wrong" in signed_in(board.tang.user).get(place).content.decode()
    assert "counted wrong" not in signed_in(other.user).get(place).content.decode()
    assert signed_in(board.friends.stranger).get(place).status_code == 404
    assert signed_in(board.tang.user).post(place, {}).status_code == 403


def test_new_notices_are_counted_in_the_header_until_they_are_read(board):
    board.ask()
    tang = signed_in(board.tang.user)
    front = reverse("club", args=[board.friends.club.pk])

    assert 'class="bell-count">1<' in tang.get(front).content.decode()
    assert "counted wrong" in tang.get(reverse("notices")).content.decode()
    tang.post(reverse("notices"))
    assert "bell-count" not in tang.get(front).content.decode()


def test_floors_are_shown_to_officers_for_all_and_to_members_for_themselves(board):
    adjustments.set_limits(by=board.ming, member=board.wei, floor=-700, alert=-600)
    place = reverse("floors", args=[board.friends.club.pk])

    assert "−700" in signed_in(board.ming.user).get(place).content.decode()
    assert "−700" not in signed_in(board.tang.user).get(place).content.decode()
    form = reverse("floor", args=[board.friends.club.pk, board.tang.pk])
    assert signed_in(board.tang.user).get(form).status_code == 403
    signed_in(board.ming.user).post(form, {"floor": "-50", "alert": ""})
    assert Member.objects.get(pk=board.tang.pk).account.floor == -50
