"""Two server processes and a clock serve one table; each may be killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.table.consumers import in_database
from games.table.models import Table
from tests.games.table.conftest import Evening
from tests.games.table.sockets import SERVER, signed_in
from tests.live_site import free_port

pytestmark = pytest.mark.django_db(transaction=True)

START_SECONDS_MAX = 120


class Server:
    """One real server process on the test's database."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        arguments = [sys.executable, "-m", "uvicorn", "--port", str(self.port), "--ws", "websockets-sansio"]
        arguments += ["--lifespan", "off", "--log-level", "warning", "config.asgi:application"]
        self.process = subprocess.Popen(
            arguments, env={**environment, "MINGTANG_PORT": str(self.port)}, cwd=settings.BASE_DIR
        )

    async def open(self, room: int, cookie: str) -> Person:
        deadline = time.monotonic() + START_SECONDS_MAX
        while True:
            try:
                headers = {"Cookie": cookie, "Origin": self.origin}
                wire = await connect(f"ws://127.0.0.1:{self.port}/ws/table/{room}/", additional_headers=headers)
                return Person(wire)
            except OSError:
                assert self.process.poll() is None, "the server ended by itself"
                assert time.monotonic() < deadline, "the server never answered"
                await asyncio.sleep(0.1)


class Person:
    """One browser at the table."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.frame: dict[str, Any] = {}
        self.heart = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.send("ping", t=0)
                await asyncio.sleep(2.5)

    async def leave(self) -> None:
        self.heart.cancel()
        await self.wire.close()

    async def send(self, type_: str, **fields: Any) -> None:
        await self.wire.send(json.dumps({"v": 1, "type": type_, **fields}))

    async def read(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message for which `until` holds; the newest frame is kept."""
        while True:
            message = json.loads(await asyncio.wait_for(self.wire.recv(), 60))
            SERVER.validate(message)
            if message["type"] == "frame":
                assert message["seq"] >= self.frame.get("seq", 0), "frames never go back"
                self.frame = message
            if until(message):
                return message

    async def hello(self) -> dict[str, Any]:
        await self.send("hello", last_seq=None)
        return await self.read(lambda message: message["type"] == "frame")

    async def reach(self, seq: int) -> dict[str, Any]:
        if self.frame.get("seq", 0) < seq:
            await self.read(lambda message: message["type"] == "frame" and message["seq"] >= seq)
        return self.frame

    async def act(self, action: str) -> int:
        command = str(uuid4())
        await self.send("act", id=command, seq=self.frame["seq"], action=action)
        return (await self.read(lambda message: message.get("id") == command and message["type"] == "ack"))["seq"]


@pytest.fixture
def servers(evening: Evening, child_environment: dict[str, str]) -> Iterator[list[Server]]:
    evening.now = round(time.time() * 1000)
    evening.begin()
    started = [Server(child_environment) for _ in range(2)]
    yield started
    for server in started:
        server.process.kill()
        server.process.wait()


@pytest.fixture
def clock(servers: list[Server], child_environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    manage = Path(settings.BASE_DIR) / "manage.py"
    process = subprocess.Popen([sys.executable, str(manage), "run_clock"], env=child_environment, cwd=settings.BASE_DIR)
    yield process
    process.terminate()
    assert process.wait() == 0, "a clock that is told to stop stops in order"


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Two frames of one viewer that show the same: all but when they were made and what they animate."""
    apart = {"now", "notices"}
    return {key: value for key, value in one.items() if key not in apart} == {
        key: value for key, value in other.items() if key not in apart
    }


async def test_a_table_served_by_two_processes_outlives_the_death_of_one(
    evening: Evening, servers: list[Server], clock: subprocess.Popen[bytes]
):
    room = evening.room.pk
    cookies = await in_database(lambda: [signed_in(user) for user in evening.people])
    people = [await servers[person % 2].open(room, cookies[person]) for person in range(3)]
    for person in people:
        await person.hello()

    # Secret answers over both processes, then the public version they lead to, everywhere.
    first = people[0].frame["seq"]
    for person in people:
        await person.act("piao 0")
    for person in people:
        frame = await person.reach(first + 1)
        assert frame["view"]["hand"]["phase"] == "turn"
    await play_rounds(people, 4)

    # The first process dies; whoever was there comes back over the other one, to exactly the same.
    before = [person.frame for person in people]
    servers[0].process.kill()
    for number in (0, 2):
        people[number] = await servers[1].open(room, cookies[number])
        again = await people[number].hello()
        assert again["seq"] >= before[number]["seq"]
        if again["seq"] == before[number]["seq"]:
            online = [seat.pop("online") for one in (again, before[number]) for seat in one["view"]["table"]["seats"]]
            assert len(online) == 6
            assert same(again, before[number])
    await play_rounds(people, 4)

    for person in people:
        await person.leave()
    table = await in_database(lambda: Table.objects.get(room=evening.room))
    assert table.seq >= people[0].frame["seq"]


async def play_rounds(people: list[Person], discards: int) -> None:
    """Everybody plays on until so many tiles more are thrown; the clock process closes the claim windows."""
    thrown = 0
    while thrown < discards:
        head = max(person.frame["seq"] for person in people)
        for person in people:
            await person.reach(head)
        mover = next((person for person in people if person.frame["legal"]), None)
        if mover is None:
            await people[0].reach(head + 1)
            continue
        legal = mover.frame["legal"]
        if "pass" in legal:
            await mover.act("pass")
            mover.frame["legal"] = []
        else:
            await mover.act(next(one for one in reversed(legal) if one.startswith("discard")))
            await mover.reach(head + 1)
            thrown += 1


async def test_a_command_sent_again_over_another_process_gets_its_first_answer(evening: Evening, servers: list[Server]):
    room = evening.room.pk
    cookie = await in_database(lambda: signed_in(evening.people[0]))
    first, second = [await server.open(room, cookie) for server in servers]
    for person in (first, second):
        await person.hello()
    command, seq = str(uuid4()), first.frame["seq"]

    for person in (first, second, first):
        await person.send("act", id=command, seq=seq, action="piao 1")
        answer = await person.read(lambda message: message["type"] in {"ack", "refused"})
        assert answer == {"v": 1, "type": "ack", "id": command, "seq": seq}

    assert os.getpid() not in {server.process.pid for server in servers}
    assert await in_database(lambda: evening.table.hand.event_count) == 1
    for person in (first, second):
        await person.leave()
