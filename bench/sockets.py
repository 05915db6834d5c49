"""An event at a table from the arrival of its message to four sends, the database aside, beside a bare broadcast.

Two servers of one process each take the same messages from the same four clients in turns, with the same event loop
and without compression. What is measured is the CPU time of each server's process, the kernel's part in it.

`bare` is the `websockets` library alone: for each message it sends four ready texts, each to its socket. They are the
frames of one event of middling size, so that it sends as many bytes as `table` does.

`table` is the site's server (uvicorn) and the site's own code: it reads and checks the message, plays an action of
a hand of Kawuxing or lets happen what comes by itself, appends it to the log's chain, sets timers, builds and encodes
four different frames (three seats and an onlooker), and hands them to its sockets through the hub. All hands of a table
follow one another, their deals and results among the events.

Then many more sockets are opened at both, to see what one of them takes of memory; at `table` without the rows of
its person and session, of which a connection holds one each.

Not in it is what belongs to the database: asking for the rows, writing them, the commit, and the thread in which a
service waits for all that; nor what is said beside the four frames (the sender's `ack`, other processes). Rows are in
memory as they would have been read; who plays what was chosen before.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import socket
import time
from collections.abc import Awaitable, Callable
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

ROUNDS, EVENTS = 60, 80
"""Many short rounds: whatever else the machine does falls on both servers."""
HANDS = 100
CPU, MEMORY = "cpu", "memory"
"""Messages that ask a server for its CPU time so far in seconds, and for the bytes it holds in memory."""
SOCKETS = 800
"""Opened to see what one takes of memory."""


def run() -> None:
    """Print microseconds of CPU an event, for both, and the median of their ratio over the rounds."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    context = multiprocessing.get_context("spawn")
    servers, ports = [], []
    for target in (_serve_bare, _serve_table):
        here, there = context.Pipe()
        server = context.Process(target=target, args=(there,), daemon=True)
        server.start()
        servers.append(server)
        ports.append(here.recv())
    try:
        bare, table = asyncio.run(_measure(*ports))
        sizes = [asyncio.run(_bytes_a_socket(port)) for port in ports]
    finally:
        for server in servers:
            server.terminate()
            server.join()
    ratio = median(ours / theirs for ours, theirs in zip(table, bare, strict=True))
    print(f"{'an event and four sends, bare websockets':<52}{median(bare) * 1e6:>12.0f} us CPU")
    print(f"{'the same with rules, four views and frames':<52}{median(table) * 1e6:>12.0f} us CPU  ({ratio:.2f} times)")
    for name, size in zip(("a socket, bare websockets", "a socket at a table"), sizes, strict=True):
        print(f"{name:<52}{size / 1024:>12.1f} KB")


async def _measure(bare_port: int, table_port: int) -> tuple[list[float], list[float]]:
    """CPU seconds an event of each server, round by round, taking turns."""
    groups = [await _Clients.connect(port) for port in (bare_port, table_port)]
    spent: tuple[list[float], list[float]] = ([], [])
    for number in range(ROUNDS + 1):
        for group, seconds in zip(groups, spent, strict=True):
            each = await group.events(EVENTS)
            if number:
                seconds.append(each)
    for group in groups:
        await group.leave()
    return spent


async def _bytes_a_socket(port: int) -> float:
    """Bytes by which a server grows for each further socket."""
    from websockets.asyncio.client import connect

    first = await connect(f"ws://127.0.0.1:{port}/4", compression=None)
    await first.send(MEMORY)
    before = int(await first.recv())
    more = [await connect(f"ws://127.0.0.1:{port}/{number + 5}", compression=None) for number in range(SOCKETS)]
    await first.send(MEMORY)
    after = int(await first.recv())
    await asyncio.gather(*(wire.close() for wire in [first, *more]))
    return (after - before) / SOCKETS


def _answer(message: str) -> str:
    """What a server says of itself."""
    if message == CPU:
        return str(time.process_time())
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return str(pages * os.sysconf("SC_PAGE_SIZE"))


class _Clients:
    """Four people at one table, of whom the first one sends every message."""

    def __init__(self, wires: list[Any]) -> None:
        self._wires = wires

    @classmethod
    async def connect(cls, port: int) -> _Clients:
        from websockets.asyncio.client import connect

        return cls([await connect(f"ws://127.0.0.1:{port}/{seat}", compression=None) for seat in range(4)])

    async def events(self, count: int) -> float:
        """CPU seconds of the server for one event."""
        before = await self._cpu()
        for _ in range(count):
            message = {"v": 1, "type": "act", "id": str(uuid4()), "seq": 1, "action": "pass"}
            await self._wires[0].send(json.dumps(message))
            for wire in self._wires:
                await wire.recv()
        return (await self._cpu() - before) / count

    async def leave(self) -> None:
        """Close the four sockets."""
        for wire in self._wires:
            await wire.close()

    async def _cpu(self) -> float:
        await self._wires[0].send(CPU)
        return float(await self._wires[0].recv())


def _serve_bare(ready: Connection) -> None:
    """`websockets` alone."""
    import uvloop

    texts = _Events().sample()

    async def main() -> None:
        from websockets.asyncio.server import ServerConnection, serve

        wires: dict[int, ServerConnection] = {}

        async def handle(wire: ServerConnection) -> None:
            assert wire.request is not None
            wires[int(wire.request.path[1:])] = wire
            async for message in wire:
                if message in (CPU, MEMORY):
                    await wire.send(_answer(message))
                else:
                    for seat, text in enumerate(texts):
                        await wires[seat].send(text)

        async with serve(handle, "127.0.0.1", 0, compression=None) as server:
            ready.send(server.sockets[0].getsockname()[1])
            await asyncio.get_running_loop().create_future()

    uvloop.run(main())


def _serve_table(ready: Connection) -> None:
    """The site's own server and sockets, with a table in memory."""
    import uvicorn

    events = _Events()

    from games.table import codec
    from games.table.consumers import Socket
    from games.table.hub import hub

    async def endpoint(
        scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        user = SimpleNamespace(pk=int(scope["path"][1:]))
        right = SimpleNamespace(token=None)
        one = Socket(room_id=1, user=user, credentials=right, language="en", send=send)  # type: ignore[arg-type]
        one.version = 0
        hub().add(one)
        writer = asyncio.create_task(one._write())  # noqa: SLF001  the writer is what is measured
        while (event := await receive())["type"] == "websocket.receive":
            if event["text"] in (CPU, MEMORY):
                one.push(_answer(event["text"]))
            else:
                codec.read(event["text"])
                hub().deliver(events.next())
        writer.cancel()

    listener = socket.create_server(("127.0.0.1", 0))
    ready.send(listener.getsockname()[1])
    config = uvicorn.Config(
        endpoint,
        loop="uvloop",
        ws="websockets-sansio",
        lifespan="off",
        log_level="error",
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run(sockets=[listener])


class _Events:
    """A table in memory at which Kawuxing is played for ever: each call is one public event and the frames it makes."""

    def __init__(self) -> None:
        import django

        django.setup()
        from games.registry import GAMES
        from games.table import frames
        from games.table.services import live

        self._frames, self._under_lock = frames, live
        self.game = GAMES["kawuxing"]
        self.version = 0
        self._rows = _rows()
        self._hands = cycle([_played(self.game, key=number.to_bytes(32, "big")) for number in range(HANDS)])
        self._begin()

    def _begin(self) -> None:
        self.state = _opened(self.game)
        self._script = iter(next(self._hands))

    def next(self) -> dict[str, Any]:
        """Seats act until all may see it, or the deal is made, or a claim window closes; the message for the hub."""
        table, seats = self._rows
        game = self.game
        live = self._under_lock.Live(table=table, seats=seats, game=game, state=self.state, now=int(time.time() * 1000))
        for step in next(self._script):
            if isinstance(step, bytes):
                live.happen(game.deal(self.state, step))
            elif step is None:
                live.happen(game.advance(self.state))
            else:
                seat, text = step
                action = game.read_action(text)
                live.happen(game.play(self.state, seat, action), action=f"{seat} {game.write_action(action)}")
        self._under_lock._set_timers(live)  # noqa: SLF001  what happens under the lock is what is measured
        self.version += 1
        table.seq = table.version = self.version
        made = self._frames.written(live, live.viewers, live.heard)
        if game.result(self.state) is not None:
            self._begin()
        return {
            "kind": "frames",
            "room": 1,
            "head": self.version,
            "version": self.version,
            "frames": {"" if viewer is None else str(viewer): text for viewer, text in made.items()},
            "seated": {str(seat): str(seat) for seat in range(game.seats)},
        }

    def sample(self) -> list[str]:
        """Four frames of middling length."""
        made = [list(self.next()["frames"].values()) for _ in range(200)]
        made.sort(key=lambda texts: sum(map(len, texts)))
        return made[len(made) // 2]


_Step = bytes | tuple[int, str] | None
"""A deal by its key; a seat's action as it is written; or what comes by itself."""


def _opened(game: Any) -> Any:
    return game.open(next(iter(game.presets.values())), None)


def _played(game: Any, *, key: bytes) -> list[list[_Step]]:
    """A whole hand, as the steps of its public events: whoever is asked first does the last thing it may."""
    from games.core.game import Stage

    state, events = _opened(game), []
    steps: list[_Step] = []
    while (stage := game.stage(state)) is not Stage.OVER:
        if stage is Stage.DECIDE:
            seat, legal = next(
                (seat, legal) for seat in range(game.seats) if (legal := game.legal_actions(state, seat))
            )
            steps.append((seat, game.write_action(legal[-1])))
            happened = game.play(state, seat, legal[-1])
        else:
            steps.append(key if stage is Stage.DEAL else None)
            happened = game.deal(state, key) if stage is Stage.DEAL else game.advance(state)
        for event in happened:
            game.apply(state, event)
        if any(game.notice(event, None) is not None for event in happened):
            events.append(steps)
            steps = []
    return events


def _rows() -> tuple[Any, Any]:
    """The rows of a table, as they would come from the database."""
    from clubs.models import Club, Member, Preset, PresetVersion, Room, User
    from games.table import room_settings
    from games.table.models import Hand, Match, MatchSeat, Table

    club = Club(pk=1, name="Club")
    version = PresetVersion(pk=1, preset=Preset(pk=1, club=club, game="kawuxing", name="classic", base="classic"))
    room = Room(pk=1, club=club, name="Room", preset_version=version)
    kept = room_settings.written(room_settings.settings_of(room))
    match = Match(pk=1, room=room, preset_version=version, game="kawuxing", settings=kept, hands=8, hand_number=1)
    hand = Hand(pk=1, match=match, number=1, commitment="0" * 64, log_head="0" * 64)
    table = Table(pk=1, room=room, match=match, hand=hand, state="playing")
    seats = {
        seat: MatchSeat(
            match=match, seat=seat, member=Member(pk=seat, user=User(pk=seat, display_name="Name")), is_online=True
        )
        for seat in range(3)
    }
    return table, seats
