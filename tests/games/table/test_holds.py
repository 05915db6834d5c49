"""Floors: the worst loss of a hand is held while it is played, and no settlement is refused."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command
from django.db import transaction

import clubs.services
import ledger.selectors
from clubs.models import Club, Member, Notice, Role, User
from clubs.services import adjustments
from games.registry import GAMES
from games.table import services
from games.table.errors import CannotCarry
from games.table.models import Match, Table
from ledger.models import Account, Hold

from .conftest import Evening
from .settled import hand_with_payments, next_hand, play_out


@pytest.fixture
def evening(open_room, people) -> Evening:
    """A table of Kawuxing for many hands, nobody seated yet."""
    room = open_room(hands_per_match=30)
    services.enter(user=people[0], room_id=room.pk)
    return Evening(room, people)


@pytest.fixture
def officer(club: Club) -> Member:
    user = User.objects.create_user("officer", display_name="Officer")
    return clubs.services.join_club(club=club, user=user, role=Role.ADMIN)


def member_of(evening: Evening, person: int) -> Member:
    rows = Member.objects.select_related("club__book", "account", "user")
    return rows.get(user=evening.people[person], club=evening.room.club)


def worst(evening: Evening) -> int:
    game = GAMES[evening.room.game]
    bound = game.worst_loss(game.Rules(**evening.room.rules))
    assert bound is not None
    return bound


def set_floor(evening: Evening, person: int, floor: int | None, officer: Member) -> None:
    adjustments.set_limits(by=officer, member=member_of(evening, person), floor=floor, alert=None)


def holds() -> list[tuple[int, int]]:
    return list(Hold.objects.order_by("account_id").values_list("account_id", "points"))


def test_nobody_with_a_floor_nothing_is_held(evening):
    evening.begin()
    assert holds() == []


def test_the_worst_loss_is_held_from_the_start_of_a_hand_to_its_settlement(evening, officer):
    set_floor(evening, 0, -2 * worst(evening), officer)
    account = member_of(evening, 0).account_id

    evening.begin()
    assert holds() == [(account, worst(evening))]
    hand = play_out(evening)
    assert holds() == [(account, worst(evening))]
    assert services.settle_hand(hand_id=hand.pk)

    assert holds() == []
    assert Account.objects.get(pk=account).held == 0
    call_command("check_ledger", stdout=io.StringIO())


def test_a_dissolved_hand_releases_what_it_held(evening, officer):
    set_floor(evening, 0, -2 * worst(evening), officer)
    evening.begin()
    assert holds() != []

    evening.do(services.vote, 0, on="dissolve", answer=True)
    for person in (1, 2):
        evening.do(services.vote, person, on="dissolve", answer=True)

    assert evening.table.state == Table.State.FINISHED
    assert holds() == []


def test_who_could_not_carry_a_hand_is_told_so_when_sitting_down_and_does_not_sit(evening, officer):
    set_floor(evening, 0, 1 - worst(evening), officer)

    with pytest.raises(CannotCarry, match=f"{worst(evening)} points"), transaction.atomic():
        evening.do(services.sit, 0)

    evening.do(services.sit, 1)
    assert [seat.seat for seat in Match.objects.get().seats.all()] == [0]


def test_rules_without_a_limit_are_not_for_members_with_a_floor(open_room, people, officer):
    room = open_room(game="doudizhu")
    services.enter(user=people[0], room_id=room.pk)
    evening = Evening(room, people)
    set_floor(evening, 0, -(10**9), officer)

    with pytest.raises(CannotCarry, match="no limit"), transaction.atomic():
        evening.do(services.sit, 0)


def test_a_match_ends_between_hands_when_the_floor_leaves_too_little(
    evening, officer, said, django_capture_on_commit_callbacks
):
    set_floor(evening, 0, -worst(evening), officer)
    evening.sit_all()
    take_points(evening, 0, 1, officer)

    with django_capture_on_commit_callbacks(execute=True):
        next_hand(evening)

    match = Match.objects.get()
    assert (match.ending, evening.table.state, match.hand_number) == ("unheld", "finished", 0)
    assert holds() == []
    assert any('"cannot_carry"' in frame for message in said for frame in (message.get("frames") or {}).values())


def take_points(evening: Evening, person: int, points: int, officer: Member) -> None:
    other = clubs.services.join_club(
        club=evening.room.club, user=User.objects.create_user(f"second{person}"), role=Role.ADMIN
    )
    asked = adjustments.ask_adjustment(by=officer, member=member_of(evening, person), points=-points, reason="test")
    adjustments.approve_adjustment(adjustment_id=asked.pk, by=other)


def test_the_next_hand_waits_for_the_settlement_of_the_one_before(evening, officer):
    set_floor(evening, 0, -worst(evening) - 400, officer)
    evening.begin()
    finished = play_out(evening)

    next_hand(evening)
    assert evening.table.state == Table.State.BETWEEN
    assert services.settle_hand(hand_id=finished.pk)
    evening.wait(1_000)

    assert evening.table.state == Table.State.PLAYING
    assert [points for _, points in holds()] == [worst(evening)]


def test_a_floor_set_in_mid_hand_gives_way_to_what_was_played(evening, officer):
    evening.begin()
    while True:
        for person in range(3):
            set_floor(evening, person, 0, officer)
        hand = play_out(evening)
        if any(hand.net):
            break
        services.settle_hand(hand_id=hand.pk)
        for person in range(3):
            set_floor(evening, person, None, officer)
        next_hand(evening)

    assert services.settle_hand(hand_id=hand.pk)

    hand.refresh_from_db()
    assert hand.entry is not None
    losers = [member_of(evening, person) for person in range(3) if hand.net[person] < 0]
    assert [loser.account.floor for loser in losers] == [None] * len(losers)
    assert {notice.member_id for notice in Notice.objects.filter(kind="floor_gave_way")} == {
        officer.pk,
        *(loser.pk for loser in losers),
    }


def test_a_settled_hand_tells_of_a_balance_that_crossed_its_alert(evening, officer, django_capture_on_commit_callbacks):
    hand = hand_with_payments(evening)
    for person in range(3):
        adjustments.set_limits(by=officer, member=member_of(evening, person), floor=None, alert=0)

    with django_capture_on_commit_callbacks(execute=True):
        services.settle_hand(hand_id=hand.pk)

    losers = {member_of(evening, person).pk for person in range(3) if hand.net[person] < 0}
    assert {notice.member_id for notice in Notice.objects.filter(kind="alert_own")} == losers


def test_free_points_leave_out_who_has_no_floor(evening, officer):
    set_floor(evening, 1, -70, officer)
    accounts = [member_of(evening, person).account_id for person in range(3)]

    assert ledger.selectors.free_above_floor(accounts) == {accounts[1]: 70}
