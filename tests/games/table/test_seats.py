"""Sitting down, standing up, votes, what is seen of it, and the shuffle that everybody may add to."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

import clubs.services
from clubs.models import Member, Onlookers, Room, User
from games.core.shuffle import commitment, deal_key
from games.table import limits, services
from games.table.errors import (
    AlreadySeated,
    BotsNotAllowed,
    NotAMember,
    NotNow,
    NotSeated,
    RoomClosed,
    SeatTaken,
    TableError,
    TooFewPoints,
    TooLate,
    TooMany,
)
from games.table.models import Hand, HandEvent, Match, Table
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_seat_taken_starts_the_match_and_promises_its_first_hand(evening: Evening):
    evening.do(services.sit, 0, seat=2)
    evening.do(services.sit, 1, seat=0)
    assert evening.table.state == Table.State.WAITING

    evening.do(services.sit, 2)

    frame = evening.frame(2)
    table = frame["view"]["table"]
    assert (table["me"], table["state"]) == (1, "between")
    assert [seat["name"] for seat in table["seats"]] == ["Tang", "Wei", "Ming"]
    assert table["next_hand_at"] == evening.now + limits.START_MS
    assert table["commitment"] == commitment(bytes(Hand.objects.get().server_seed))
    assert frame["view"]["hand"] is None


@pytest.mark.parametrize(
    ("_case", "person", "seat", "error"),
    [("a taken seat", 1, 0, SeatTaken), ("a second seat", 0, 1, AlreadySeated), ("no such seat", 1, 3, SeatTaken)],
)
def test_a_seat_that_cannot_be_taken(evening: Evening, _case: str, person: int, seat: int, error: type[TableError]):
    evening.do(services.sit, 0, seat=0)
    before = footprint(evening.room)

    with pytest.raises(error):
        evening.do(services.sit, person, seat=seat)

    assert footprint(evening.room) == before


def test_strangers_cannot_sit_and_a_closed_room_begins_nothing(evening: Evening):
    stranger = User.objects.create_user(username="stranger")
    with pytest.raises(NotAMember):
        services.sit(room_id=evening.room.pk, user=stranger, command=uuid4())
    clubs.services.close_room(room=evening.room)

    with pytest.raises(RoomClosed):
        evening.do(services.sit, 0)

    assert Match.objects.count() == 0


def test_one_may_stand_up_until_the_match_begins(evening: Evening):
    evening.do(services.sit, 0)
    evening.do(services.leave, 0)
    assert evening.frame(0)["view"]["table"]["me"] is None
    evening.sit_all()

    with pytest.raises(NotNow):
        evening.do(services.leave, 0)

    assert evening.frame(0)["view"]["table"]["me"] == 0


def test_bots_take_the_empty_seats_where_the_room_lets_them(evening: Evening, open_room: Callable[..., Room]):
    evening.do(services.sit, 0)
    evening.do(services.start, 0)
    assert [seat["kind"] for seat in evening.frame(0)["view"]["table"]["seats"]] == ["member", "bot", "bot"]
    people_only = Evening(open_room(bots_allowed=False), evening.people)
    people_only.do(services.sit, 0)

    with pytest.raises(BotsNotAllowed):
        people_only.do(services.start, 0)

    assert people_only.table.match.seats.count() == 1


def test_play_now_seats_once_however_often_it_is_pressed(evening: Evening):
    for _ in range(3):
        table = services.sit_and_start(room=evening.room, user=evening.people[0], now=evening.now)

    assert table.match.seats.count() == 3
    assert Match.objects.count() == 1


def test_after_a_match_a_new_one_can_be_sat_down_to(evening: Evening):
    evening.begin()
    for person in range(3):
        evening.do(services.vote, person, on="dissolve", answer=True)
    assert evening.table.state == Table.State.FINISHED

    evening.do(services.sit, 1)

    assert evening.table.state == Table.State.WAITING
    assert Match.objects.count() == 2
    assert evening.frame(1)["view"]["table"]["seats"][0]["name"] == "Tang"


def test_a_dissolved_hand_is_void_and_nobody_owes_anything_for_it(evening: Evening):
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    hand = evening.table.hand

    for person in range(3):
        evening.do(services.vote, person, on="dissolve", answer=True)

    hand.refresh_from_db()
    assert hand.voided_at
    assert evening.table.match.ending == Match.Ending.DISSOLVED
    assert list(evening.table.match.seats.values_list("points", flat=True)) == [0, 0, 0]
    assert services.settle_hand(hand_id=hand.pk) is False


def test_one_no_closes_a_vote_and_each_seat_may_ask_only_so_often(evening: Evening):
    evening.begin()
    for _ in range(limits.VOTES_PER_MATCH_MAX):
        evening.do(services.vote, 0, on="dissolve", answer=True)
        assert evening.frame(1)["view"]["table"]["votes"] == [
            {
                "on": "dissolve",
                "by": 0,
                "answers": [True, None, None],
                "until": evening.now + evening.room.vote_seconds * 1000,
            }
        ]
        evening.do(services.vote, 1, on="dissolve", answer=False)
        assert evening.frame(1)["view"]["table"]["votes"] == []

    with pytest.raises(TooMany):
        evening.do(services.vote, 0, on="dissolve", answer=True)

    assert evening.table.state == Table.State.PLAYING


def test_who_is_away_counts_as_a_yes_to_dissolve_when_the_time_is_out(evening: Evening):
    evening.begin()
    evening.do(services.vote, 0, on="dissolve", answer=True)
    evening.do(services.vote, 1, on="dissolve", answer=True)
    services.went(room_id=evening.room.pk, user_id=evening.people[2].pk)

    evening.wait(evening.room.vote_seconds * 1000)

    assert evening.table.state == Table.State.FINISHED


def test_who_is_there_and_silent_does_not_count_as_a_yes(evening: Evening):
    evening.begin()
    evening.do(services.vote, 0, on="dissolve", answer=True)
    evening.do(services.vote, 1, on="dissolve", answer=True)

    evening.wait(evening.room.vote_seconds * 1000)

    assert evening.table.vote is None
    assert evening.table.state == Table.State.PLAYING


def test_a_pause_makes_every_deadline_as_much_later_as_it_was_long(evening: Evening):
    evening.begin()
    deadline = evening.frame(0)["deadline"]["at"]
    for person in range(3):
        evening.do(services.vote, person, on="pause", answer=True)
    assert evening.frame(0)["deadline"] is None
    assert evening.frame(0)["legal"] == []
    evening.wait(100_000)

    evening.do(services.vote, 1, on="pause", answer=False)

    assert evening.frame(0)["deadline"]["at"] == deadline + 100_000
    assert evening.frame(0)["legal"] == ["piao 0", "piao 1"]


def test_a_pause_ends_by_itself(evening: Evening):
    evening.begin()
    for person in range(3):
        evening.do(services.vote, person, on="pause", answer=True)

    evening.wait(limits.PAUSE_MS_MAX)

    assert evening.table.paused_at is None


def test_the_deal_follows_from_the_promised_seed_and_the_bytes_of_each_seat(evening: Evening):
    evening.sit_all()
    hand = evening.table.next_hand
    evening.do(services.add_entropy, 0, hand=hand.pk, own_bytes="00")
    evening.do(services.add_entropy, 0, hand=hand.pk, own_bytes="c0ffee")
    evening.do(services.add_entropy, 2, hand=hand.pk, own_bytes="ab" * 64)
    for person in range(3):
        evening.do(services.ready, person)
    for person in range(3):
        evening.act(person, "piao 0")

    hand.refresh_from_db()
    assert hand.client_bytes == ["c0ffee", "", "ab" * 64]
    own = [b"\xc0\xff\xee", b"", b"\xab" * 64]
    key = deal_key(bytes(hand.server_seed), label=f"hand:{hand.pk}", client_bytes=own)
    state = evening.game.open(evening.game.Rules(**hand.rules), hand.carry)
    log = [evening.game.codec.read(body) for body in HandEvent.objects.order_by("seq").values_list("body", flat=True)]
    for event in log[:4]:
        evening.game.apply(state, event)
    assert log[4:] == evening.game.deal(state, key)
    with pytest.raises(TooLate):
        evening.do(services.add_entropy, 1, hand=hand.pk, own_bytes="aa")


def test_only_who_sits_adds_to_the_shuffle(evening: Evening):
    evening.sit_all()

    with pytest.raises(NotSeated):
        evening.do(services.add_entropy, 3, hand=evening.table.next_hand.pk, own_bytes="aa")


@pytest.mark.parametrize(
    ("onlookers", "sees_play", "sees_result"),
    [(Onlookers.MEMBERS, True, True), (Onlookers.AFTER_HAND, False, True), (Onlookers.NONE, False, False)],
)
def test_an_onlooker_sees_of_the_hand_what_the_room_says(
    evening: Evening, open_room: Callable[..., Room], onlookers: str, sees_play: bool, sees_result: bool, said: list
):
    evening = Evening(open_room(onlookers=onlookers), evening.people)
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    assert (evening.frame(3)["view"]["hand"] is not None) is sees_play
    assert ("dealt" in said[-1]["frames"][""]) is sees_play

    evening.play_hand()

    assert (evening.frame(3)["view"]["hand"] is not None) is sees_result


def _go(evening: Evening, person: int) -> None:
    """Somebody leaves the club."""
    member = Member.objects.get(club=evening.room.club, user=evening.people[person])
    clubs.services.leave_club(member=member)


def test_who_leaves_the_club_before_the_match_keeps_no_seat(evening: Evening):
    evening.do(services.sit, 0, seat=0)
    evening.do(services.sit, 1, seat=1)
    _go(evening, 1)

    evening.do(services.sit, 2, seat=2)

    assert evening.table.state == Table.State.WAITING
    assert [seat["kind"] for seat in evening.frame(2)["view"]["table"]["seats"]] == ["member", "empty", "member"]
    evening.do(services.sit, 3, seat=1)
    assert evening.table.state == Table.State.BETWEEN


def test_no_further_hand_is_played_for_who_is_not_in_the_club_any_more(evening: Evening):
    evening.begin()
    _go(evening, 1)
    evening.wait(limits.GRACE_MS)
    hand = evening.table.hand
    while evening.table.state == Table.State.PLAYING:
        evening.wait(60_000)
    hand.refresh_from_db()
    assert hand.finished_at is not None, "the hand is played to its end"

    evening.wait(evening.room.ready_seconds * 1000)

    assert evening.table.state == Table.State.FINISHED
    assert evening.table.match.ending == Match.Ending.LEFT
    assert Hand.objects.filter(finished_at__isnull=False).count() == 1


def _numbers() -> tuple[int, int]:
    """The newest match and hand."""
    return Match.objects.latest("pk").pk, Hand.objects.latest("pk").pk


def test_a_seat_that_is_refused_uses_up_no_numbers(evening: Evening, open_room: Callable[..., Room]):
    evening.do(services.sit, 0)
    match, hand = _numbers()
    other = open_room(points_min=1)
    services.enter(user=evening.people[1], room_id=other.pk)

    for _time in range(3):
        with pytest.raises(TooFewPoints):
            services.sit(room_id=other.pk, user=evening.people[1], command=uuid4(), now=evening.now)
    Room.objects.filter(pk=other.pk).update(points_min=None)
    services.sit(room_id=other.pk, user=evening.people[1], command=uuid4(), now=evening.now)

    assert _numbers() == (match + 1, hand + 1)


def test_who_is_refused_after_a_match_leaves_its_end_on_the_table(evening: Evening):
    evening.begin()
    evening.play_hand()
    evening.next_hand()
    evening.play_hand()
    assert evening.table.state == Table.State.FINISHED
    Room.objects.filter(pk=evening.room.pk).update(points_min=1_000_000)
    before = footprint(evening.room)

    with pytest.raises(TooFewPoints):
        evening.do(services.sit, 3)

    assert footprint(evening.room) == before
