"""What those who look after tables may do to one, and that none of it touches a hand in progress."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import clubs.services
from clubs.errors import Forbidden, NotFound
from clubs.models import ClubAct, Member, Onlookers, Role, Room, User
from games.registry import GAMES
from games.table import selectors, services
from games.table.errors import BotsNotAllowed, HandInProgress, MatchRunning, NotNow, RoomClosed, TablesStopped
from games.table.models import Hand, Match, Table
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db

Act = Callable[..., None]


def acts_of() -> list[str]:
    return list(ClubAct.objects.order_by("pk").values_list("act", flat=True).exclude(act="club_founded"))


def test_a_match_closed_in_mid_hand_ends_with_that_hand_and_everybody_reads_it(evening: Evening, host: Member):
    evening.begin()

    services.close_after_hand(room_id=evening.room.pk, by=host, now=evening.now)
    services.close_after_hand(room_id=evening.room.pk, by=host, now=evening.now)

    assert evening.table.state == Table.State.PLAYING
    assert evening.frame(0)["view"]["table"]["match"]["is_last_hand"] is True
    evening.play_hand()
    assert evening.table.state == Table.State.FINISHED
    assert evening.table.match.ending == Match.Ending.CLOSED
    assert Hand.objects.get(number=1).finished_at is not None
    assert acts_of() == ["match_closing"]


def test_between_hands_a_match_closes_at_once_and_its_promised_hand_is_void(evening: Evening, host: Member):
    evening.sit_all()

    services.close_after_hand(room_id=evening.room.pk, by=host, now=evening.now)

    assert evening.table.match.ending == Match.Ending.CLOSED
    assert Hand.objects.get().voided_at is not None
    assert acts_of() == ["match_closed"]


ON_A_HAND: list[tuple[str, Act, type[Exception]]] = [
    ("end with a reason", partial(services.end_match, reason="it is late"), HandInProgress),
    ("free a seat", partial(services.free_seat, seat=0), HandInProgress),
]


@pytest.mark.parametrize(("_case", "act", "error"), ON_A_HAND)
def test_an_owner_cannot_touch_a_hand_in_progress(
    evening: Evening, host: Member, _case: str, act: Act, error: type[Exception]
):
    Member.objects.filter(pk=host.pk).update(role=Role.OWNER)
    host.refresh_from_db()
    evening.begin()
    before = footprint(evening.room)

    with pytest.raises(error):
        act(room_id=evening.room.pk, by=host, now=evening.now)

    assert footprint(evening.room) == before
    assert acts_of() == []


def test_nobody_adds_a_seat_to_a_hand_in_progress(evening: Evening, host: Member):
    evening.begin()
    before = footprint(evening.room)

    for command in (services.sit, services.start):
        with pytest.raises(NotNow):
            evening.do(command, 3 if command is services.sit else 0)

    assert footprint(evening.room) == before


def test_a_room_that_is_changed_leaves_the_running_match_as_it_was(evening: Evening, host: Member):
    Member.objects.filter(pk=host.pk).update(role=Role.ADMIN)
    evening.begin()
    version = evening.table.match.preset_version
    newer = clubs.services.save_version(
        preset=version.preset, rules={"cap_multiplier": 16}, parent=version.number, by=host
    )

    clubs.services.change_room(
        room=evening.room,
        by=host,
        preset_version=newer,
        stake=50,
        turn_seconds=5,
        onlookers=Onlookers.NONE,
        shows_wait_hints=False,
        trustee_takes_wins=True,
        hands_per_match=1,
    )

    scene = Table.objects.get(room=evening.room)
    assert scene.match.settings["turn_seconds"] == 20
    assert evening.frame(3)["view"]["hand"] is not None, "an onlooker still watches"
    evening.play_hand()
    services.run_due(now=evening.now)
    second = evening.table.next_hand
    assert (second.number, second.rules["base_stake"], second.rules["cap_multiplier"]) == (2, 1, 8)
    services.end_match(room_id=evening.room.pk, by=host, reason="enough", now=evening.now)

    for person in range(3):
        unseen = {"version": newer.pk, "stake": 50}
        evening.do(services.accept, person, **unseen)
        evening.do(services.sit, person)
    match, hand = evening.table.match, evening.table.next_hand
    assert (match.preset_version, match.hands) == (newer, 1)
    assert (hand.rules["base_stake"], hand.rules["cap_multiplier"]) == (50, 16)
    assert evening.frame(3)["view"]["table"]["me"] is None


def test_an_open_match_without_anybody_is_as_its_room_says_now(evening: Evening, host: Member):
    evening.do(services.sit, 0)
    evening.do(services.leave, 0)
    clubs.services.change_room(room=evening.room, by=host, stake=7, hands_per_match=3)

    evening.do(services.sit, 1)

    assert Match.objects.count() == 1
    assert evening.table.match.hands == 3
    assert evening.table.next_hand.rules["base_stake"] == 7


def test_a_message_is_read_by_those_who_sit_and_by_no_onlooker(evening: Evening, host: Member):
    evening.begin()
    seq = evening.table.seq

    services.tell_table(room_id=evening.room.pk, by=host, text=" Supper is ready. ", now=evening.now)

    message = {"text": "Supper is ready.", "by": "Host", "at": evening.now}
    assert [evening.frame(person)["view"]["table"]["message"] for person in (0, 1, 2, 3)] == [message] * 3 + [None]
    assert evening.table.seq == seq, "nobody's action is stale by it"
    services.tell_table(room_id=evening.room.pk, by=host, text="", now=evening.now)
    assert evening.frame(0)["view"]["table"]["message"] is None
    with pytest.raises(NotNow):
        services.tell_table(room_id=evening.room.pk, by=host, text="x" * 201, now=evening.now)


@pytest.mark.parametrize("act", [services.tell_table, services.end_match])
def test_control_characters_in_what_a_table_is_told_are_left_out(evening: Evening, host: Member, act: Act):
    evening.begin()
    evening.play_hand()
    name = "text" if act is services.tell_table else "reason"

    act(room_id=evening.room.pk, by=host, now=evening.now, **{name: "tea\x00\x07 is up"})

    assert evening.table.message["text"] == "tea is up"


def test_a_match_ends_with_a_reason_that_those_who_sat_read(evening: Evening, host: Member):
    evening.sit_all()
    with pytest.raises(NotNow, match="Say why"):
        services.end_match(room_id=evening.room.pk, by=host, reason=" ", now=evening.now)
    assert evening.table.state == Table.State.BETWEEN

    services.end_match(room_id=evening.room.pk, by=host, reason="A tile is missing.", now=evening.now)

    assert evening.table.match.ending == Match.Ending.CLOSED
    assert evening.frame(0)["view"]["table"]["message"]["text"] == "A tile is missing."
    assert ClubAct.objects.get(act="match_ended").facts["reason"] == "A tile is missing."


def test_a_seat_is_freed_before_the_match_and_not_between_its_hands(evening: Evening, host: Member):
    evening.do(services.sit, 0, seat=1)
    services.free_seat(room_id=evening.room.pk, by=host, seat=1, now=evening.now)
    assert evening.frame(0)["view"]["table"]["me"] is None
    act = ClubAct.objects.get()
    assert (act.act, act.concerns.user) == ("seat_freed", evening.people[0])
    evening.sit_all()
    before = footprint(evening.room)

    with pytest.raises(MatchRunning):
        services.free_seat(room_id=evening.room.pk, by=host, seat=1, now=evening.now)

    assert footprint(evening.room) == before


ANY = [
    services.close_after_hand,
    partial(services.end_match, reason="why"),
    partial(services.tell_table, text="hello"),
    partial(services.free_seat, seat=0),
]


@pytest.mark.parametrize("act", ANY)
def test_acts_need_the_permission_and_the_club(evening: Evening, host: Member, act: Act):
    evening.do(services.sit, 0)
    before = footprint(evening.room)
    plain = clubs.services.join_club(club=evening.room.club, user=evening.people[0])
    owner = User.objects.create_user("elsewhere")
    elsewhere = clubs.services.found_club(name="Elsewhere", founder=owner).members.get()

    with pytest.raises(Forbidden):
        act(room_id=evening.room.pk, by=plain)
    with pytest.raises(NotFound):
        act(room_id=evening.room.pk, by=elsewhere)
    practice = clubs.services.open_practice_room(plain)
    with pytest.raises(NotFound):
        act(room_id=practice.pk, by=host)

    assert footprint(evening.room) == before


def test_stopped_clubs_begin_no_match_and_running_ones_go_on(evening: Evening, open_room, host: Member):
    other = Evening(open_room(), evening.people[1:])
    services.enter(user=other.people[0], room_id=other.room.pk)
    other.do(services.sit, 0)
    evening.begin()

    clubs.services.let_tables_start(club=host.club, on=False, by=host)

    with pytest.raises(TablesStopped):
        other.do(services.sit, 1)
    with pytest.raises(TablesStopped):
        other.do(services.start, 0)
    assert other.table.state == Table.State.WAITING
    evening.play_hand()
    assert evening.table.state == Table.State.BETWEEN
    clubs.services.let_tables_start(club=host.club, on=True, by=host)
    other.do(services.start, 0)
    assert other.table.state == Table.State.BETWEEN


def test_a_room_for_one_match_closes_itself_after_it(open_room, people: list[User]):
    evening = Evening(open_room(is_one_off=True, hands_per_match=1), people)
    services.enter(user=people[0], room_id=evening.room.pk)
    evening.begin()

    evening.play_hand()

    assert evening.table.match.ending == Match.Ending.PLAYED
    assert Room.objects.get(pk=evening.room.pk).is_open is False
    with pytest.raises(RoomClosed):
        evening.do(services.sit, 0)


def test_a_room_without_bots_fills_no_seat_with_one(open_room, people: list[User]):
    evening = Evening(open_room(bots_allowed=False), people)
    services.enter(user=people[0], room_id=evening.room.pk)
    evening.do(services.sit, 0)

    with pytest.raises(BotsNotAllowed):
        evening.do(services.start, 0)


def test_without_wait_hints_no_seat_is_sent_any(open_room, people: list[User]):
    shown = {}
    for hints in (True, False):
        evening = Evening(open_room(shows_wait_hints=hints), people)
        services.enter(user=people[0], room_id=evening.room.pk)
        evening.begin()
        shown[hints] = []
        while evening.table.state == Table.State.PLAYING and len(shown[hints]) < 150:
            for person in range(3):
                view = evening.frame(person)["view"]["hand"]
                shown[hints].append((bool(view["waits"]), bool(view["ready_discards"])))
            evening.step()

    assert set(shown[False]) == {(False, False)}


def test_records_of_a_match_are_as_open_as_its_room_was_when_it_began(evening: Evening, host: Member):
    evening.begin()
    evening.play_hand()
    hand = Hand.objects.get(number=1)

    clubs.services.change_room(room=evening.room, by=host, publishes_records=False)

    assert selectors.hand_for(evening.people[3], hand.pk) == hand
    assert GAMES[evening.room.game].seats == 3
