"""The sockets of this process, by table: hands each one what it is to be sent.

A socket here is anything with the attributes of `Listener`. The hub knows no rules and no rows; it runs on one event
loop and is only touched on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from weakref import WeakKeyDictionary


class Listener(Protocol):
    """One open socket."""

    room_id: int
    user_id: int
    version: int
    """Of the newest frame it was handed; -1 until it has said hello."""
    head: int
    """Of the table's public versions, the newest this process knows of."""

    def push(self, text: str) -> None:
        """Send the text, in order; never waits."""


class Hub:
    """Sockets by table and person."""

    def __init__(self) -> None:
        self.rooms: dict[int, set[Any]] = {}
        self.ear: Any = None
        """This process's subscription to the channel layer (`broadcast.Subscription`)."""
        self.sweep: Any = None
        """The task that looks after these sockets (`sweep`)."""

    def add(self, socket: Listener) -> bool:
        """Take a socket in; True if it is the first at its table."""
        sockets = self.rooms.setdefault(socket.room_id, set())
        sockets.add(socket)
        return len(sockets) == 1

    def remove(self, socket: Listener) -> bool:
        """Let a socket go; True if it was the last at its table."""
        sockets = self.rooms.get(socket.room_id)
        if sockets is None or socket not in sockets:
            return False
        sockets.discard(socket)
        if not sockets:
            del self.rooms[socket.room_id]
        return not sockets

    def at(self, room_id: int) -> Iterable[Any]:
        """The sockets at a table."""
        return tuple(self.rooms.get(room_id, ()))

    def all(self) -> Iterable[Any]:
        """Every socket of this process."""
        return [socket for sockets in self.rooms.values() for socket in sockets]

    def has_other(self, socket: Listener) -> bool:
        """Whether the same person has another socket at the same table here."""
        return any(other is not socket and other.user_id == socket.user_id for other in self.at(socket.room_id))

    def deliver(self, message: Mapping[str, Any]) -> None:
        """Hand a message of `broadcast` to those it is for.

        `frames` holds one text for each viewer (`"0"`, `"1"`, … and `""` for onlookers), `seated` who sits where. A
        frame goes to nobody who was handed a newer one.
        """
        kind = message["kind"]
        if kind == "frames":
            self._deliver_frames(message)
        else:
            unheard_by = message.get("unheard_by", ())
            for socket in self.rooms.get(message["room"], ()):
                if socket.version >= 0 and socket.user_id not in unheard_by:
                    socket.push(message["text"])

    def _deliver_frames(self, message: Mapping[str, Any]) -> None:
        frames, seated, version = message["frames"], message["seated"], message["version"]
        for socket in self.rooms.get(message["room"], ()):
            socket.head = max(socket.head, message["head"])
            text = frames.get(seated.get(str(socket.user_id), ""))
            if text is not None and 0 <= socket.version < version:
                socket.version = version
                socket.push(text)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop; a server process has one."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


def running_hubs() -> list[tuple[asyncio.AbstractEventLoop, Hub]]:
    """The hubs of this process that have sockets, with their loops."""
    return [(loop, found) for loop, found in list(_hubs.items()) if loop.is_running() and found.rooms]
