"""The socket of a table: who gets in, what is answered, when it is closed."""

from __future__ import annotations

import asyncio
import json
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session

import clubs.services
from clubs.models import Member, User
from games.table import limits, sweep
from games.table.consumers import in_database
from games.table.hub import hub
from games.table.models import CommandLog, Table
from tests.games.table.conftest import Evening, footprint, seeded_evening
from tests.games.table.sockets import PATIENCE, Browser, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


SEEDS = {"cookies": seeded_evening(Evening.begin)}


@pytest.fixture
def cookies(evening: Evening) -> list[str]:
    return [signed_in(user) for user in evening.people]


async def test_hello_is_answered_by_the_whole_frame(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open(hello=False)

    await browser.send("hello", last_seq=None)

    frame = await browser.read("frame")
    assert frame["view"]["table"]["me"] == 0
    assert frame["view"]["table"]["state"] == "playing"
    assert frame["legal"] == ["piao 0", "piao 1"]
    await browser.leave()


async def test_a_secret_answer_is_acknowledged_and_told_to_nobody_else(evening: Evening, cookies: list[str]):
    author, other = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1)]
    seq = (await in_database(lambda: evening.frame(0)))["seq"]

    command = await author.command("act", seq=seq, action="piao 1")

    assert await author.read("ack") == {"v": 1, "type": "ack", "id": command, "seq": seq}
    own = await author.read("frame")
    assert (own["seq"], own["legal"], own["view"]["hand"]["my_piao"]) == (seq, [], 1)
    before = len(other.sent)
    await other.settle()
    assert [json.loads(text)["type"] for text in other.sent[before:]] == ["pong"]
    await author.leave()
    await other.leave()


async def test_a_public_action_reaches_every_socket_at_the_table_with_the_next_number(
    evening: Evening, cookies: list[str]
):
    browsers = [await Browser(evening.room.pk, cookies[person]).open() for person in range(4)]
    seq = (await in_database(lambda: evening.frame(0)))["seq"]

    for person in range(3):
        await browsers[person].command("act", seq=seq, action="piao 0")
        await browsers[person].read("ack")

    for browser in browsers:
        while (frame := await browser.read("frame"))["seq"] == seq:
            pass
        assert frame["seq"] == seq + 1
        assert "deal" in {notice["kind"][:4] for notice in frame["notices"]}
        await browser.leave()


@pytest.mark.parametrize(
    ("_case", "text", "code"),
    [
        ("no JSON", "hello", "malformed"),
        ("empty", "", "malformed"),
        ("another version", '{"v": 2, "type": "sync"}', "malformed"),
        ("an unknown type", '{"v": 1, "type": "cheat"}', "malformed"),
        ("an unknown field", '{"v": 1, "type": "sync", "seat": 1}', "malformed"),
        ("no id", '{"v": 1, "type": "act", "seq": 1, "action": "pass"}', "malformed"),
        ("an id that is none", '{"v": 1, "type": "act", "id": "7", "seq": 1, "action": "pass"}', "malformed"),
        ("a negative seq", f'{{"v": 1, "type": "act", "id": "{uuid4()}", "seq": -1, "action": "pass"}}', "malformed"),
        ("deep nesting", "[" * 2000 + "]" * 2000, "malformed"),
        ("a lone surrogate", '{"v": 1, "type": "phrase", "key": "\\ud800"}', "malformed"),
        ("4,097 bytes", json.dumps({"v": 1, "type": "phrase", "key": "x" * 4060}), "oversized"),
        (
            "long in bytes only",
            json.dumps({"v": 1, "type": "phrase", "key": "名" * 2000}, ensure_ascii=False),
            "oversized",
        ),
    ],
)
async def test_what_is_no_message_is_refused_and_changes_nothing(
    evening: Evening, cookies: list[str], _case: str, text: str, code: str
):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    before = await in_database(lambda: footprint(evening.room))

    await browser.send_text(text)

    refused = await browser.read("refused")
    assert refused["code"] == code
    assert refused["message"]
    assert await in_database(lambda: footprint(evening.room)) == before
    await browser.settle()
    await browser.leave()


async def test_an_act_from_somebody_who_does_not_sit_is_refused_before_any_rule_is_looked_at(
    evening: Evening, cookies: list[str]
):
    onlooker = await Browser(evening.room.pk, cookies[3]).open()
    before = await in_database(lambda: footprint(evening.room))

    command = await onlooker.command("act", seq=1, action="this is no action")

    refused = await onlooker.read("refused")
    assert (refused["code"], refused["id"]) == ("not_seated", command)
    assert (await onlooker.read("frame"))["view"]["table"]["me"] is None
    assert await in_database(lambda: footprint(evening.room)) == before
    assert await in_database(CommandLog.objects.filter(command=command).count) == 0
    await onlooker.leave()


async def test_an_unknown_room_and_a_room_of_another_club_are_refused_at_the_handshake(
    evening: Evening, cookies: list[str]
):
    stranger = await in_database(lambda: signed_in(User.objects.create_user(username="stranger")))

    assert await Browser(999_999, cookies[0]).handshake_status() == 404
    assert await Browser(evening.room.pk, stranger).handshake_status() == 404
    assert await Browser(evening.room.pk, "").handshake_status() == 404


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1:8000",
        "http://127.0.0.1:8001",
        "http://127.0.0.1.evil.example:8000",
        "null",
    ],
)
async def test_another_origin_is_refused_at_the_handshake(evening: Evening, cookies: list[str], origin: str):
    assert await Browser(evening.room.pk, cookies[0], origin=origin).handshake_status() == 403


async def test_more_messages_than_allowed_close_the_socket(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()

    for number in range(limits.MESSAGES_BURST + 5):
        await browser.send("ping", t=number)

    assert await browser.read_close() == 1008


async def test_a_socket_that_does_not_take_its_frames_is_closed_and_loses_no_single_one(
    evening: Evening, cookies: list[str]
):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    [socket] = hub().at(evening.room.pk)
    await browser.settle()
    send, may_send = socket._send, asyncio.Event()

    async def slowly(message: dict) -> None:
        await may_send.wait()
        await send(message)

    socket._send = slowly
    texts = [json.dumps({"v": 1, "type": "phrase", "seat": 0, "key": str(number)}) for number in range(70)]
    for text in texts[: limits.QUEUE_FRAMES_MAX + 1]:
        socket.push(text)
    assert socket._close_code is None
    socket.push(texts[limits.QUEUE_FRAMES_MAX + 1])
    may_send.set()

    assert await browser.read_close() == 4008
    phrases = [text for text in browser.sent if text in texts]
    assert phrases == texts[: len(phrases)], "whatever arrived, arrived in order and without a gap"


async def test_a_socket_that_was_slow_for_a_moment_gets_everything_in_order(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    [socket] = hub().at(evening.room.pk)
    await browser.settle()
    send, may_send = socket._send, asyncio.Event()

    async def slowly(message: dict) -> None:
        await may_send.wait()
        await send(message)

    socket._send = slowly
    texts = [json.dumps({"v": 1, "type": "phrase", "seat": 0, "key": str(number)}) for number in range(20)]
    for text in texts:
        socket.push(text)
    await asyncio.sleep(0)
    may_send.set()
    await browser.settle()

    assert [text for text in browser.sent if text in texts] == texts
    await browser.leave()


async def test_a_socket_that_takes_nothing_any_more_is_dropped(
    evening: Evening, cookies: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limits, "CLOSE_MS", 10)
    browser = await Browser(evening.room.pk, cookies[0]).open()
    [socket] = hub().at(evening.room.pk)
    await browser.settle()

    async def never(message: dict) -> None:
        await asyncio.Event().wait()

    socket._send = never
    socket.push('{"v": 1, "type": "phrase", "seat": 0, "key": "lost"}')
    socket.close(4008)

    await browser.wire.wait(timeout=PATIENCE)
    assert hub().at(evening.room.pk) == ()


async def test_signing_out_and_leaving_the_club_close_the_sockets(evening: Evening, cookies: list[str]):
    signed_out, kicked, stays = [await Browser(evening.room.pk, cookies[person]).open() for person in range(3)]
    await in_database(Session.objects.filter(pk=cookies[0].split("=")[1]).delete)
    member = await in_database(lambda: Member.objects.get(user=evening.people[1], club=evening.room.club))
    await in_database(lambda: clubs.services.leave_club(member=member))

    await sweep.sweep_once(hub(), refreshes_presence=False)

    assert await signed_out.read_close() == 4001
    assert await kicked.read_close() == 4003
    await stays.settle()
    await stays.leave()


async def test_a_changed_password_closes_the_sockets_of_older_sessions(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()

    def change() -> None:
        user = User.objects.get(pk=evening.people[0].pk)
        user.set_password("a new and long one")
        user.save()

    await in_database(change)
    await sweep.sweep_once(hub(), refreshes_presence=False)

    assert await browser.read_close() == 4001


async def test_a_silent_socket_is_dropped(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    [socket] = hub().at(evening.room.pk)

    socket.heard_at -= limits.SILENT_MS / 1000 + 1
    await sweep.sweep_once(hub(), refreshes_presence=False)

    assert await browser.read_close() == 4009


async def test_a_socket_that_never_says_hello_is_dropped_however_much_it_pings(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open(hello=False)
    await browser.send("ping", t=1)
    await browser.read("pong")
    [socket] = hub().at(evening.room.pk)

    socket.opened_at -= limits.HELLO_MS / 1000 + 1
    await sweep.sweep_once(hub(), refreshes_presence=False)

    assert await browser.read_close() == 4009


async def test_a_member_who_was_kicked_is_refused_in_the_command_itself(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    member = await in_database(lambda: Member.objects.get(user=evening.people[0], club=evening.room.club))
    await in_database(lambda: clubs.services.leave_club(member=member))
    before = await in_database(lambda: footprint(evening.room))

    await browser.command("act", seq=(await in_database(lambda: evening.frame(0)))["seq"], action="piao 0")

    assert (await browser.read("refused"))["code"] == "not_a_member"
    assert await browser.read_close() == 4003
    assert await in_database(lambda: footprint(evening.room)) == before


async def test_the_pong_tells_a_socket_of_a_version_that_it_was_not_sent(evening: Evening, cookies: list[str]):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    seq = (await in_database(lambda: evening.frame(0)))["seq"]
    await in_database(
        lambda: type(evening.table).objects.filter(room=evening.room).update(seq=seq + 3, version=seq + 30)
    )

    await sweep.sweep_once(hub(), refreshes_presence=False)
    await browser.send("ping", t=1)

    assert (await browser.read("pong"))["head"] == seq + 3
    await browser.leave()


async def test_presence_is_told_when_the_last_socket_of_a_seat_goes(evening: Evening, cookies: list[str]):
    first, second, other = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 0, 1)]

    await first.leave()
    await other.settle()
    assert not any(json.loads(text)["type"] == "presence" and not json.loads(text)["seats"][0] for text in other.sent)
    await second.leave()

    while (await other.read("presence"))["seats"][0]:
        pass
    await other.leave()


async def test_a_phrase_is_said_to_all_and_an_unknown_one_is_refused(evening: Evening, cookies: list[str]):
    one, other = [await Browser(evening.room.pk, cookies[person]).open() for person in (0, 1)]

    await one.send("phrase", key="well_played")
    await one.send("phrase", key="you cheat")

    assert await other.read("phrase") == {"v": 1, "type": "phrase", "seat": 0, "key": "well_played"}
    assert (await one.read("refused"))["code"] == "unknown_phrase"
    await asyncio.gather(one.leave(), other.leave())


async def test_a_fault_of_the_server_closes_the_socket_and_leaves_the_command_to_be_sent_again(
    evening: Evening, cookies: list[str], caplog: pytest.LogCaptureFixture
):
    browser = await Browser(evening.room.pk, cookies[0]).open()
    await in_database(lambda: Table.objects.filter(room=evening.room).update(timers={"pace": "nonsense"}))

    seq = await in_database(lambda: evening.table.seq)
    command = await browser.command("act", seq=seq, action="piao 0")

    assert await browser.read_close() == 1011
    assert "could not be answered" in caplog.text
    assert await in_database(CommandLog.objects.filter(command=command).count) == 0
