"""What is said to everybody at a table, after commit: to this process's own sockets at once, to other processes by
the channel layer.

The only user of the channel layer. A message may be lost between processes: frames are whole, and a socket's
heartbeat tells its client of a newer public version.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from channels.layers import get_channel_layer

from games.table import codec
from games.table.hub import Hub, hub, running_hubs

logger = logging.getLogger(__name__)

PROCESS = secrets.token_hex(8)
"""Names this process among those that share the layer; a forked child draws its own."""
PUBLISH_SECONDS_MAX = 2.0
"""After so long a layer that does not answer is given up for this message."""
JOIN_SECONDS_MAX = 10.0
"""Joining waits longer: nobody at the table waits for it."""


def _process() -> str:
    return f"{PROCESS}.{os.getpid()}"


def group(room_id: int) -> str:
    """The layer's group of a table: one member for each process that has a socket there."""
    return f"table.{room_id}"


def frames(*, room_id: int, head: int, version: int, frames: Mapping[str, str], seated: Mapping[str, str]) -> None:
    """One frame for each viewer of a table; see `Hub.deliver`."""
    announce({"kind": "frames", "room": room_id, "head": head, "version": version, "frames": frames, "seated": seated})


def say(room_id: int, type_: str, *, unheard_by: Sequence[int] = (), **fields: Any) -> None:
    """The same message to everybody at a table but the users `unheard_by`."""
    announce({"kind": "text", "room": room_id, "text": codec.write(type_, **fields), "unheard_by": list(unheard_by)})


def presence(room_id: int, seats: Sequence[bool]) -> None:
    """Who is there, by seat."""
    say(room_id, "presence", seats=seats)


def announce(message: Mapping[str, Any]) -> None:
    """Deliver in this process, publish for the others. Called from a thread that is not an event loop's; never
    raises."""
    message = {"type": "table.message", "from": _process(), **message}
    hubs = running_hubs()
    for loop, found in hubs:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(found.deliver, message)
    try:
        if hubs:
            asyncio.run_coroutine_threadsafe(_publish(message), hubs[0][0])
        else:
            asyncio.run_coroutine_threadsafe(_publish(message), _own_loop()).result(PUBLISH_SECONDS_MAX)
    except Exception:
        logger.exception("a message for table %s was not published", message["room"])


async def _publish(message: Mapping[str, Any]) -> None:
    try:
        async with asyncio.timeout(PUBLISH_SECONDS_MAX):
            await get_channel_layer().group_send(group(message["room"]), dict(message))
    except Exception as error:  # noqa: BLE001  a lost message is made good by the heartbeat
        logger.warning("a message for table %s was not published: %r", message["room"], error)


_loops: dict[int, asyncio.AbstractEventLoop] = {}
_loops_lock = threading.Lock()


def _own_loop() -> asyncio.AbstractEventLoop:
    """An event loop of a thread of its own, for processes that have none: the clock, the worker, a command."""
    with _loops_lock:
        loop = _loops.get(os.getpid())
        if loop is None or loop.is_closed():
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="table-broadcast", daemon=True).start()
        return loop


class Subscription:
    """This process's ear in the layer: one channel, in the groups of the tables at which it has sockets."""

    def __init__(self, own: Hub) -> None:
        self._hub = own
        self._channel: str | None = None
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._heard: set[int] = set()

    async def follow(self) -> None:
        """Hear what is said at the tables where there are sockets, and at no others. What fails is tried again later.

        What this process itself says it hears anyway.
        """
        async with self._lock:
            try:
                async with asyncio.timeout(JOIN_SECONDS_MAX):
                    await self._follow()
            except Exception as error:  # noqa: BLE001  the sweep calls again
                logger.warning("tables are not heard from other processes: %r", error)

    async def _follow(self) -> None:
        layer = get_channel_layer()
        if self._task is None or self._task.done():
            self._channel = await layer.new_channel()
            self._task = asyncio.create_task(self._listen(self._channel))
            self._heard.clear()
        wanted = set(self._hub.rooms)
        for room_id in wanted - self._heard:
            await layer.group_add(group(room_id), self._channel)
            self._heard.add(room_id)
        for room_id in self._heard - wanted:
            await layer.group_discard(group(room_id), self._channel)
            self._heard.discard(room_id)

    async def _listen(self, channel: str) -> None:
        while True:
            try:
                message = await get_channel_layer().receive(channel)
                if message.get("from") != _process():
                    self._hub.deliver(message)
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("a message from another process could not be delivered")
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None


def subscription() -> Subscription:
    """The subscription of the running loop's hub."""
    found = hub()
    if found.ear is None:
        found.ear = Subscription(found)
    ear: Subscription = found.ear
    return ear
