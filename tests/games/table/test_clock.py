"""Time at a table, with the clock in the test's hand: nothing here waits."""

from __future__ import annotations

import hashlib
import itertools
import json
from types import SimpleNamespace

import pytest

from games.table import limits, services
from games.table.models import ClockOutage, MatchSeat, Table
from games.table.services import matches
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db(transaction=True)

STEPS_MAX = 200
"""More than any hand has."""


@pytest.fixture(autouse=True)
def _the_same_deals_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which claims a hand has is chance, and these tests need some."""
    numbers = itertools.count()
    chance = SimpleNamespace(token_bytes=lambda count: hashlib.sha256(b"turn %d" % next(numbers)).digest()[:count])
    monkeypatch.setattr(matches, "secrets", chance)


@pytest.fixture
def playing(evening: Evening) -> Evening:
    """The dealer is to discard; piao is chosen."""
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    return evening


def turn_of(evening: Evening) -> int:
    return evening.frame(4)["view"]["hand"]["turn"]


def seat(evening: Evening, number: int) -> MatchSeat:
    return evening.table.match.seats.get(seat=number)


def discard(evening: Evening) -> tuple[int, str]:
    turn = turn_of(evening)
    action = next(one for one in evening.frame(turn)["legal"] if one.startswith("discard"))
    evening.act(turn, action)
    return turn, action


def test_time_that_is_left_is_left_alone(playing: Evening):
    before = footprint(playing.room)

    assert playing.wait(playing.room.turn_seconds * 1000 - 1) == 0

    assert footprint(playing.room) == before


def test_when_turn_and_bank_are_spent_the_default_is_played_and_the_seat_goes_to_the_trustee(playing: Evening):
    turn = turn_of(playing)
    drawn = playing.frame(turn)["view"]["hand"]["drawn"]
    spent = (playing.room.turn_seconds + playing.room.bank_seconds) * 1000
    assert playing.wait(spent - 1) == 0

    playing.wait(1)

    frame = playing.frame(4)
    assert frame["view"]["hand"]["last"] == {"seat": turn, "tile": drawn, "by": "discard"}
    assert frame["view"]["table"]["seats"][turn]["trustee"] is True
    assert seat(playing, turn).bank_ms == 0


def test_a_person_who_thinks_past_the_given_time_spends_the_bank_to_the_millisecond(playing: Evening):
    turn = turn_of(playing)
    playing.now += playing.room.turn_seconds * 1000 + 2_345

    discard(playing)

    assert seat(playing, turn).bank_ms == playing.room.bank_seconds * 1000 - 2_345
    assert seat(playing, turn).is_trustee is False


def test_the_trustee_plays_on_until_its_owner_takes_the_seat_back_at_one_tap(playing: Evening):
    turn = turn_of(playing)
    playing.wait((playing.room.turn_seconds + playing.room.bank_seconds) * 1000)
    assert seat(playing, turn).is_trustee

    playing.do(services.back, turn)

    assert playing.frame(4)["view"]["table"]["seats"][turn]["trustee"] is False
    assert seat(playing, turn).is_trustee is False


def test_the_trustees_own_turn_is_played_after_a_moment(playing: Evening):
    turn = turn_of(playing)
    MatchSeat.objects.filter(match=playing.table.match, seat=turn).update(is_trustee=True)
    playing.do(services.vote, (turn + 1) % 3, on="pause", answer=True)  # any public change arranges the timers anew

    at = playing.frame(4)["deadline"]["at"]
    assert limits.BOT_DELAY_MS[0] <= at - playing.now <= limits.BOT_DELAY_MS[1]
    playing.wait(at - playing.now)

    assert playing.frame(4)["view"]["hand"]["phase"] == "claim"


def test_a_claim_window_is_never_closed_before_its_time(playing: Evening):
    discard(playing)
    seq = playing.table.seq
    for person in range(3):
        if playing.frame(person)["legal"]:
            playing.act(person, "pass")

    assert playing.wait(playing.room.claim_window_ms - 1) == 0
    assert playing.table.seq == seq
    playing.wait(1)

    assert playing.table.seq == seq + 1
    assert playing.frame(4)["view"]["hand"]["phase"] == "turn"


def wait_for_a_claim(evening: Evening) -> int:
    """Play on until somebody could claim; who."""
    for _ in range(STEPS_MAX):
        if evening.frame(4)["view"]["hand"]["phase"] == "turn":
            discard(evening)
        for person, legal in evening.legal().items():
            if "pass" in legal:
                return person
        evening.wait(evening.room.claim_window_ms)
    raise AssertionError("nobody could claim in this hand")


def test_a_claim_that_times_out_is_passed_and_nobody_can_tell_that_it_was_there(playing: Evening, said: list):
    claimer = wait_for_a_claim(playing)
    heard = len(said)

    playing.wait(playing.room.claim_seconds * 1000)

    row = seat(playing, claimer)
    assert (row.is_trustee, row.has_lapsed) == (False, True)
    assert row.bank_ms == playing.room.bank_seconds * 1000
    shown = playing.frame(4)["view"]["table"]["seats"][claimer]
    assert shown["trustee"] is False
    for message in said[heard:]:
        for text in message.get("frames", {}).values():
            assert not any(notice["kind"] == "trustee" for notice in json.loads(text)["notices"])


def test_a_seat_that_let_a_claim_lapse_is_not_waited_for_again_until_it_acts(playing: Evening):
    claimer = wait_for_a_claim(playing)
    playing.wait(playing.room.claim_seconds * 1000)
    while wait_for_a_claim_without_acting(playing, claimer) != claimer:
        pass

    playing.wait(playing.room.claim_window_ms)

    assert playing.frame(4)["view"]["hand"]["phase"] in {"turn", "over"}


def wait_for_a_claim_without_acting(evening: Evening, idle: int) -> int:
    """Play on, but never for `idle`, until somebody could claim; who."""
    for _ in range(STEPS_MAX):
        frame = evening.frame(4)["view"]["hand"]
        if frame["phase"] == "turn":
            if frame["turn"] == idle:
                evening.wait((evening.room.turn_seconds + evening.room.bank_seconds) * 1000)
            else:
                discard(evening)
        for person, legal in evening.legal().items():
            if "pass" in legal:
                if person != idle:
                    evening.act(person, "pass")
                return person
        evening.wait(evening.room.claim_window_ms)
    raise AssertionError("nobody could claim in this hand any more")


def test_in_a_claim_window_only_who_may_claim_sees_a_deadline(playing: Evening):
    claimer = wait_for_a_claim(playing)

    own = playing.frame(claimer)["deadline"]
    others = [playing.frame(person)["deadline"] for person in range(5) if person != claimer]

    assert own == {"at": playing.now + playing.room.claim_seconds * 1000, "bank_ms": 0, "pace": "claim"}
    silent = {"at": None, "bank_ms": 0, "pace": "claim"}
    could = [person for person in range(3) if playing.frame(person)["legal"]]
    assert [one for one in others if one != silent] == [own] * (len(could) - 1)


def test_a_timer_does_not_restart_by_anything_but_a_new_decision(playing: Evening):
    turn = turn_of(playing)
    deadline = playing.frame(turn)["deadline"]
    playing.now += 5_000

    playing.do(services.vote, (turn + 1) % 3, on="dissolve", answer=True)
    playing.do(services.vote, (turn + 2) % 3, on="dissolve", answer=False)

    assert playing.frame(turn)["deadline"] == deadline


def test_the_first_decision_while_away_gets_a_grace_once(playing: Evening):
    turn = turn_of(playing)
    after = (turn + 1) % 3
    services.went(room_id=playing.room.pk, user_id=playing.people[after].pk)
    discard(playing)
    for person in range(3):
        if playing.frame(person)["legal"]:
            playing.act(person, "pass")
    playing.wait(playing.room.claim_window_ms)
    assert turn_of(playing) == after

    given = playing.frame(4)["deadline"]["at"] - playing.now

    assert given == playing.room.turn_seconds * 1000 + limits.GRACE_MS
    assert seat(playing, after).has_grace is False


def test_the_clock_and_a_person_at_the_same_moment_make_one_move(playing: Evening):
    turn = turn_of(playing)
    seq = playing.table.seq
    playing.wait((playing.room.turn_seconds + playing.room.bank_seconds) * 1000)
    events = playing.table.hand.event_count

    with pytest.raises(Exception, match="moved on"):
        playing.act(turn, "discard 1p", seq=seq)
    playing.wait(0)

    assert playing.table.hand.event_count == events


def test_a_clock_that_goes_back_does_nothing(playing: Evening):
    before = footprint(playing.room)

    assert playing.wait(-3_600_000) == 0

    assert footprint(playing.room) == before


def test_the_next_hand_begins_when_all_are_ready_or_time_is_out(evening: Evening):
    evening.begin()
    evening.play_hand()
    assert evening.table.state == Table.State.BETWEEN
    at = evening.frame(0)["view"]["table"]["next_hand_at"]
    assert at - evening.now <= evening.room.ready_seconds * 1000
    evening.do(services.ready, 0)

    evening.wait(at - evening.now)

    assert evening.table.state == Table.State.PLAYING
    assert evening.table.match.hand_number == 2


def test_bots_play_whole_matches_by_themselves_once_a_person_is_in_trustee(evening: Evening):
    services.sit_and_start(room=evening.room, user=evening.people[0], now=evening.now)
    for _ in range(2_000):
        if evening.table.state == Table.State.FINISHED:
            break
        due = evening.table.due_at
        evening.now = max(evening.now, round(due.timestamp() * 1000))
        services.run_due(now=evening.now)

    assert evening.table.state == Table.State.FINISHED
    assert sum(evening.table.match.seats.values_list("points", flat=True)) == 0


def test_a_time_without_clocks_is_given_back(playing: Evening):
    services.beat(now=playing.now)
    deadline = playing.frame(4)["deadline"]["at"]
    playing.now += 60_000

    assert services.beat(now=playing.now) == 60_000

    frame = playing.frame(4)
    assert frame["deadline"]["at"] == deadline + 60_000
    assert playing.wait(0) == 0
    outage = ClockOutage.objects.get()
    assert (outage.given_ms, outage.tables) == (60_000, 1)
    assert services.beat(now=playing.now) == 0


def test_what_is_given_back_has_a_limit_and_a_short_silence_is_none(playing: Evening):
    services.beat(now=playing.now)
    playing.now += limits.OUTAGE_MS_MIN - 1
    assert services.beat(now=playing.now) == 0
    playing.now += 3_600_000

    assert services.beat(now=playing.now) == limits.OUTAGE_MS_MAX


def test_a_fault_at_one_table_does_not_stop_the_others(playing: Evening, caplog: pytest.LogCaptureFixture):
    Table.objects.filter(pk=playing.table.pk).update(timers={"pace": "nonsense"})
    before = playing.table.due_at

    playing.wait((playing.room.turn_seconds + playing.room.bank_seconds) * 1000)

    assert playing.table.due_at > before
    assert "the clock failed" in caplog.text
