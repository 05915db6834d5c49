"""Acting at a table: what is refused changes nothing, and what is done is done once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

import clubs.services
from clubs.errors import NotFound
from clubs.models import Member
from games.table import services
from games.table.errors import (
    IdReused,
    IllegalAction,
    NoHand,
    NotAMember,
    NotSeated,
    NotYourSeat,
    Paused,
    Stale,
    TableError,
)
from games.table.hand_log import LogBroken, fold, states
from games.table.models import CommandLog, HandEvent, Table
from tests.games.table.conftest import Evening, footprint

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("_case", "person", "what", "error"),
    [
        ("an action that does not parse", 0, {"action": "take everything"}, IllegalAction),
        ("an action of another moment", 0, {"action": "discard 5p"}, IllegalAction),
        ("a stake that is not offered", 0, {"action": "piao 9"}, IllegalAction),
        ("an empty action", 0, {"action": ""}, IllegalAction),
        ("an older version", 0, {"action": "piao 0", "seq": 1}, Stale),
        ("a version to come", 0, {"action": "piao 0", "seq": 10**9}, Stale),
        ("somebody else's seat", 0, {"action": "piao 0", "seat": 1}, NotYourSeat),
        ("an onlooker", 3, {"action": "piao 0"}, NotSeated),
        ("an onlooker in a seat's name", 3, {"action": "piao 0", "seat": 0}, NotSeated),
    ],
)
def test_a_refused_action_changes_nothing(
    evening: Evening, said: list, _case: str, person: int, what: dict, error: type[TableError]
):
    evening.begin()
    before, heard = footprint(evening.room), len(said)

    with pytest.raises(error):
        evening.act(person, **what)

    assert footprint(evening.room) == before
    assert len(said) == heard
    assert CommandLog.objects.filter(digest="").count() == 0


def test_an_action_before_the_hand_and_in_a_pause_is_refused(evening: Evening):
    evening.sit_all()
    with pytest.raises(NoHand):
        evening.act(0, "piao 0")
    for person in range(3):
        evening.do(services.ready, person)
    for person in range(3):
        evening.do(services.vote, person, on="pause", answer=True)

    with pytest.raises(Paused):
        evening.act(0, "piao 0")

    assert HandEvent.objects.count() == 0


def test_a_seat_out_of_turn_is_refused(evening: Evening):
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    turn = evening.frame(4)["view"]["hand"]["turn"]
    before = footprint(evening.room)

    with pytest.raises(IllegalAction):
        evening.act((turn + 1) % 3, evening.frame(turn)["legal"][0])

    assert footprint(evening.room) == before


def test_a_repeated_command_gets_its_first_answer_and_happens_once(evening: Evening):
    evening.begin()
    command, seq = uuid4(), evening.table.seq
    first = evening.act(0, "piao 1", command=command)
    before = footprint(evening.room)

    again = evening.act(0, "piao 1", command=command, seq=seq)

    assert again == first
    assert footprint(evening.room) == before
    for person in (1, 2):
        evening.act(person, "piao 0")
    assert evening.act(0, "piao 1", command=command, seq=seq) == first


@pytest.mark.parametrize(
    ("_case", "person", "what"),
    [
        ("another action", 0, {"action": "piao 0"}),
        ("another version", 0, {"action": "piao 1", "seq": 999}),
        ("another person", 1, {"action": "piao 1"}),
    ],
)
def test_an_id_that_was_used_for_something_else_is_refused(evening: Evening, _case: str, person: int, what: dict):
    evening.begin()
    command, seq = uuid4(), evening.table.seq
    evening.act(0, "piao 1", command=command)
    before = footprint(evening.room)

    with pytest.raises(IdReused):
        evening.act(person, **{"command": command, "seq": seq, **what})

    assert footprint(evening.room) == before


def test_who_has_left_the_club_can_do_nothing_at_its_tables(evening: Evening):
    evening.begin()
    member = Member.objects.get(user=evening.people[0], club=evening.room.club)
    clubs.services.leave_club(member=member)
    before = footprint(evening.room)

    for service, what in [
        (services.play, {"seq": evening.table.seq, "action": "piao 0"}),
        (services.ready, {}),
        (services.back, {}),
        (services.vote, {"on": "dissolve", "answer": True}),
    ]:
        with pytest.raises(NotAMember):
            evening.do(service, 0, **what)

    assert footprint(evening.room) == before


def test_an_unknown_room_is_not_there(evening: Evening):
    with pytest.raises(NotFound):
        services.play(room_id=10**6, user=evening.people[0], command=uuid4(), seq=0, action="pass")


def test_a_secret_answer_makes_no_public_version_and_is_announced_to_its_author_alone(evening: Evening, said: list):
    evening.begin()
    seq, heard = evening.table.seq, len(said)

    answer = evening.act(1, "piao 1")

    assert answer == seq == evening.table.seq
    [message] = said[heard:]
    assert list(message["frames"]) == ["1"]
    assert "piao_chosen" in message["frames"]["1"]


def test_nothing_is_announced_of_what_is_not_committed(evening: Evening, said: list):
    evening.begin()
    heard, before = len(said), footprint(evening.room)

    with pytest.raises(KeyboardInterrupt):
        _act_and_be_interrupted(evening)

    assert len(said) == heard
    assert footprint(evening.room) == before
    assert evening.frame(0)["legal"] == ["piao 0", "piao 1"]


@transaction.atomic
def _act_and_be_interrupted(evening: Evening) -> None:
    evening.act(0, "piao 1")
    raise KeyboardInterrupt


def test_an_action_costs_a_fixed_number_of_queries(evening: Evening):
    evening.begin()
    for person in range(3):
        evening.act(person, "piao 0")
    turn = evening.frame(4)["view"]["hand"]["turn"]
    action, seq = next(one for one in evening.frame(turn)["legal"] if one.startswith("discard")), evening.table.seq

    with CaptureQueriesContext(connection) as queries:
        evening.do(services.play, turn, seq=seq, action=action)

    statements = [query["sql"] for query in queries if query["sql"] not in {"BEGIN", "COMMIT"}]
    # What is read: the table, locked first, its seats, the command. What is written: events, hand, table, the answer.
    assert len(statements) == 2, "\n".join(statements)
    assert [statements[1].count(verb) for verb in ("INSERT INTO", "UPDATE")] == [2, 2]


def test_what_several_ask_at_the_same_moment_is_done_one_after_the_other(evening: Evening):
    evening.begin()
    seq, room = evening.seq, evening.room.pk

    with ThreadPoolExecutor(3) as people:
        with transaction.atomic():
            Table.objects.select_for_update().get(room=room)
            asked = [people.submit(_apart, evening, person, seq) for person in range(3)]
            _until_waiting(3)
        answers = [one.result(timeout=30) for one in asked]

    assert sorted(answers) == [seq, seq, seq + 1]
    assert [evening.frame(4)["view"]["hand"]["piao"]] == [[0, 0, 0]]
    hand = evening.table.hand
    assert hand.events.count() == hand.event_count
    assert fold(evening.game, hand).piao == [0, 0, 0]


def _apart(evening: Evening, person: int, seq: int) -> int:
    """A person's stake, over a connection of its own."""
    try:
        return evening.do(services.play, person, seq=seq, action="piao 0")
    finally:
        connection.close()


def _until_waiting(number: int) -> None:
    """Until so many connections wait for a lock."""
    with connection.cursor() as cursor:
        for _ in range(3000):
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            if cursor.fetchone()[0] >= number:
                return
            cursor.execute("SELECT pg_sleep(0.01), pg_stat_clear_snapshot()")
    raise AssertionError(f"fewer than {number} wait")


def test_the_database_refuses_to_change_or_delete_a_line_of_the_log(evening: Evening):
    evening.begin()
    evening.act(0, "piao 1")
    event = HandEvent.objects.get()

    with pytest.raises(DatabaseError), transaction.atomic():
        HandEvent.objects.filter(pk=event.pk).update(body={"kind": "piao_chosen", "seat": 0, "amount": 0})
    with pytest.raises(DatabaseError), transaction.atomic():
        event.delete()

    assert HandEvent.objects.get().body == event.body


def test_a_log_that_was_changed_behind_the_table_is_not_played_on(evening: Evening):
    evening.begin()
    evening.act(0, "piao 1")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE table_handevent DISABLE TRIGGER USER")
        cursor.execute("""UPDATE table_handevent SET body = '{"kind": "piao_chosen", "seat": 0, "amount": 0}'""")
        cursor.execute("ALTER TABLE table_handevent ENABLE TRIGGER USER")
    states.forget()

    with pytest.raises(LogBroken):
        fold(evening.game, evening.table.hand)
