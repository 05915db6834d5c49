"""The WebSocket of a table: reads messages, calls services, writes answers. No rules and no queries of its own.

A plain ASGI endpoint behind Channels' routing and session middleware: Channels' own consumers cost several times the
event itself (docs/protocol.md tells what is spoken here).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, cast

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils import translation

from clubs.errors import ClubError, NotFound
from clubs.origins import Origin
from games.table import clock, codec, limits, selectors, services, sweep
from games.table.broadcast import subscription
from games.table.codec import ClientMessage, Command
from games.table.errors import Malformed, NotAMember, TableError, TooFast
from games.table.hub import hub
from games.table.origins import origin_of
from games.table.rate import Bucket

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

POLICY, FAULT, NOT_A_MEMBER, TOO_SLOW = 1008, 1011, 4003, 4008

EXECUTOR_THREADS = 8
"""Commands of this process that are in the database at once."""
_BARE: dict[type[Command], Callable[..., int]] = {
    codec.Leave: services.leave,
    codec.Start: services.start,
    codec.Ready: services.ready,
    codec.Back: services.back,
}
"""The services of commands that say nothing more."""
_executor = ThreadPoolExecutor(EXECUTOR_THREADS, thread_name_prefix="table")


async def in_database(call: Callable[[], Any]) -> Any:
    """Run a service or selector in a thread of its own pool: one locked table must not hold up the others."""
    return await asyncio.get_running_loop().run_in_executor(_executor, _with_fresh_connection, call)


def _with_fresh_connection(call: Callable[[], Any]) -> Any:
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()


async def table_socket(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """One connection, from the handshake to its end."""
    if (await receive())["type"] != "websocket.connect":
        return
    room_id, user = scope["url_route"]["kwargs"]["room"], scope["user"]
    try:
        credentials = await in_database(partial(_enter, room_id, user, scope))
    except NotFound:
        await _refuse_handshake(scope, send)
        return
    await send({"type": "websocket.accept"})
    socket = Socket(room_id=room_id, user=user, credentials=credentials, language=_language(scope), send=send)
    socket.origin = origin_of(scope)
    await socket.run(receive)


def _enter(room_id: int, user: Any, scope: Mapping[str, Any]) -> selectors.Credentials:
    room = services.enter(user=user, room_id=room_id)
    token = scope.get("token")
    return selectors.Credentials(
        user_id=user.pk,
        club_id=room.club_id,
        session_key=None if token is not None else scope["session"].session_key,
        password_hash=user.get_session_auth_hash(),
        token=None if token is None else token.pk,
    )


async def _refuse_handshake(scope: Mapping[str, Any], send: Send) -> None:
    """404 where the server can say so, else a closed handshake."""
    if "websocket.http.response" in scope.get("extensions", {}):
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": "websocket.http.response.start", "status": 404, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": b"There is no such table here.\n"})
    else:
        await send({"type": "websocket.close", "code": 1000})


def _language(scope: Mapping[str, Any]) -> str:
    """The language of the page that opens the socket: its cookie, else what the browser asks for."""
    headers = dict(scope.get("headers", ()))
    accepted = headers.get(b"accept-language", b"").decode("latin-1").split(",")
    wanted = [
        scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, ""),
        *(part.split(";")[0] for part in accepted),
    ]
    for code in wanted:
        with contextlib.suppress(LookupError):
            return translation.get_supported_language_variant(code.strip().lower())
    return settings.LANGUAGE_CODE


class _Unfinished:
    """A coroutine that was begun outside a task and has come to its first wait: awaiting this brings it to its end."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine, self._waits_for = coroutine, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._waits_for
            yield from self._coroutine.__await__()
        finally:
            self._coroutine.close()


def _begin(sending: Awaitable[None]) -> _Unfinished | None:
    """Run a sending up to where it has to wait; None if it is done, as it nearly always is.

    A task woken for each of a table's sockets costs as much as the sending itself.
    """
    coroutine = cast("Coroutine[Any, Any, None]", sending)
    try:
        return _Unfinished(coroutine, coroutine.send(None))
    except StopIteration:
        return None
    except Exception as error:  # noqa: BLE001  the other end is gone: the reader hears of it too
        logger.debug("a socket could not be sent to: %r", error)
        return None


class Socket:
    """One open socket of one person at one table."""

    def __init__(
        self, *, room_id: int, user: Any, credentials: selectors.Credentials, language: str, send: Send
    ) -> None:
        self.room_id = room_id
        self.user = user
        self.user_id: int = user.pk
        self.credentials = credentials
        self.is_program = credentials.token is not None
        self.version = -1
        self.head = 0
        self.opened_at = self.heard_at = asyncio.get_running_loop().time()
        self.origin = Origin()
        """From where it comes, for those who sit down."""
        self._language = language
        self._send = send
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()
        self._is_idle = False
        """Everything has been sent: the writer waits."""
        self._unfinished: _Unfinished | None = None
        """A sending that was begun, and has to wait for the network."""
        self._close_code: int | None = None
        self._writer: asyncio.Task[None] | None = None
        self._messages = Bucket(limits.MESSAGES_BURST, limits.MESSAGES_PER_SECOND)
        self._phrases = Bucket(limits.PHRASES_BURST, limits.PHRASES_PER_SECOND)
        self._malformed = 0

    # What the hub does with it

    def push(self, text: str) -> None:
        """Send the text after those before it, at once if nothing is in the way.

        A socket too slow to take what it is sent is closed: it begins anew with one whole view.
        """
        if self._close_code is not None:
            return
        if self._is_idle:
            self._unfinished = _begin(self._send({"type": "websocket.send", "text": text}))
            if self._unfinished is not None:
                self._is_idle = False
                self._wake.set()
        elif len(self._waiting) >= limits.QUEUE_FRAMES_MAX:
            self.close(TOO_SLOW)
        else:
            self._waiting.append(text)
            self._wake.set()

    def close(self, code: int) -> None:
        """Close the socket. What still waits goes first, unless the socket is too slow for it."""
        if self._close_code is None:
            self._close_code = code
            if code == TOO_SLOW:
                self._waiting.clear()
            self._wake.set()
            if self._writer is not None:
                # Should the other end take nothing at all, not even the close, the connection is dropped.
                asyncio.get_running_loop().call_later(limits.CLOSE_MS / 1000, self._writer.cancel)

    # Its life

    async def run(self, receive: Receive) -> None:
        """Read and write until either end closes."""
        own_hub = hub()
        is_first = own_hub.add(self)
        sweep.watch(own_hub)
        reader = asyncio.create_task(self._read(receive))
        writer = self._writer = asyncio.create_task(self._write())
        try:
            if is_first:
                await subscription().follow()
            await self._tell_presence(services.came)
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            await self._depart()

    async def _depart(self) -> None:
        own_hub = hub()
        is_last = own_hub.remove(self)
        if not any(other.user_id == self.user_id for other in own_hub.at(self.room_id)):
            await self._tell_presence(services.went)
        if is_last:
            await subscription().follow()

    async def _tell_presence(self, service: Callable[..., None]) -> None:
        """Say that the person came or went. What fails here the sweep makes good: it ends no connection."""
        try:
            await in_database(partial(service, room_id=self.room_id, user_id=self.user_id))
        except DatabaseError as error:
            logger.warning("presence at table %s could not be noted: %r", self.room_id, error)

    async def _write(self) -> None:
        while True:
            if self._unfinished is not None:
                unfinished, self._unfinished = self._unfinished, None
                await unfinished
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return
            self._wake.clear()
            self._is_idle = True
            await self._wake.wait()
            self._is_idle = False

    async def _read(self, receive: Receive) -> None:
        loop = asyncio.get_running_loop()
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return None
            self.heard_at = loop.time()
            if not self._messages.take(self.heard_at):
                self.close(POLICY)
                return await asyncio.sleep(limits.SILENT_MS / 1000)
            await self._hear(event.get("text"))

    # What it hears

    async def _hear(self, text: str | None) -> None:
        try:
            message = codec.read(text)
        except Malformed as error:
            self._malformed += 1
            self._refuse(error, codec.id_in(text))
            if self._malformed > limits.MALFORMED_MAX:
                self.close(POLICY)
            return
        self._malformed = 0
        command = str(message.id) if isinstance(message, Command) else None
        try:
            await self._obey(message)
        except (TableError, ClubError) as error:
            self._refuse(error, command)
            if isinstance(error, NotAMember):
                self.close(NOT_A_MEMBER)
            elif command is not None:
                await self._send_current()
        except Exception:
            # Whether it was done is for the client to ask again, with the same id, over a new connection.
            logger.exception("a message at table %s could not be answered", self.room_id)
            self.close(FAULT)

    async def _obey(self, message: ClientMessage) -> None:
        match message:
            case codec.Ping():
                self.push(codec.write("pong", t=message.t, now=clock.now_ms(), head=self.head))
            case codec.Hello() | codec.Sync():
                await self._send_current()
            case codec.Phrase():
                if not self._phrases.take(self.heard_at):
                    raise TooFast
                await in_database(partial(services.say, room_id=self.room_id, user=self.user, key=message.key))
            case _:
                call = self._call(message)
                if self.is_program:
                    call = partial(services.as_program, call, room_id=self.room_id, user=self.user)
                seq = await in_database(call)
                self.push(codec.write("ack", id=str(message.id), seq=seq))

    def _call(self, message: Command) -> Callable[[], int]:
        """The service that a command asks for."""
        who: dict[str, Any] = {"room_id": self.room_id, "user": self.user, "command": message.id}
        match message:
            case codec.Act():
                return partial(services.play, **who, seq=message.seq, action=message.action, seat=message.seat)
            case codec.Sit():
                who |= {"password": message.password, "origin": self.origin, "is_program": self.is_program}
                return partial(services.sit, **who, seat=message.seat)
            case codec.Accept():
                return partial(services.accept, **who, version=message.version, stake=message.stake)
            case codec.Say():
                return partial(services.speak, **who, text=message.text)
            case codec.Leave() | codec.Start() | codec.Ready() | codec.Back():
                return partial(_BARE[type(message)], **who)
            case codec.Entropy():
                return partial(services.add_entropy, **who, hand=message.hand, own_bytes=message.bytes)
            case codec.Vote():
                return partial(services.vote, **who, on=message.on, answer=message.answer)
            case _:
                raise Malformed

    async def _send_current(self) -> None:
        """The whole frame as it is now; what is broadcast from here on is newer, or is not sent."""
        read = partial(selectors.current_frame, room_id=self.room_id, user_id=self.user_id)
        current = await in_database(read)
        self.head = max(self.head, current.seq)
        self.version = max(self.version, current.version)
        self.push(current.text)

    def _refuse(self, error: Exception, command: str | None) -> None:
        with translation.override(self._language):
            message, facts = str(error), getattr(error, "facts", None)
        code = getattr(error, "code", "table_error")
        more = {} if facts is None else {"facts": facts}
        self.push(codec.write("refused", id=command, code=code, message=message, seq=self.head, **more))
