"""A browser's end of a table's socket, as tests hold it: everything it was sent is kept, byte for byte."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client
from jsonschema import Draft202012Validator

from clubs.models import User
from config.asgi import application

PATIENCE = 60
"""Seconds to wait for an answer: on a machine that does much else only what never comes is a fault."""


def signed_in(user: User) -> str:
    """The cookie of a new session of the user."""
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Published:
    """A published schema. `validate` holds a message against the one definition of its type, not against all."""

    def __init__(self, name: str) -> None:
        text = (settings.BASE_DIR / "docs" / "protocol" / f"{name}.schema.json").read_text(encoding="utf-8")
        self.schema = json.loads(text)
        self._whole = Draft202012Validator(self.schema)
        self.is_valid = self._whole.is_valid
        self._of_type = {}
        for name, definition in self.schema["$defs"].items():
            kind = definition.get("properties", {}).get("type", {})
            one = self._whole.evolve(schema={"$ref": f"#/$defs/{name}", "$defs": self.schema["$defs"]})
            self._of_type |= dict.fromkeys([kind["const"]] if "const" in kind else kind.get("enum", []), one)

    def validate(self, message: dict[str, Any]) -> None:
        self._of_type.get(message["type"], self._whole).validate(message)


CLIENT, SERVER = Published("client"), Published("server")
"""The published schemas: every message of every test goes through them."""


class Browser:
    """One socket. `sent` holds every text in order; `read` waits for the next message of a type."""

    def __init__(self, room_id: int, cookie: str = "", *, origin: str | None = None) -> None:
        origin = settings.SOCKET_ORIGINS[0] if origin is None else origin
        headers = [(b"cookie", cookie.encode()), (b"accept-language", b"en")]
        if origin:
            headers.append((b"origin", origin.encode()))
        scope = {
            "type": "websocket",
            "path": f"/ws/table/{room_id}/",
            "query_string": b"",
            "headers": headers,
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.wire = ApplicationCommunicator(application, scope)
        self.sent: list[str] = []
        self.closed: int | None = None
        self._unread: list[dict[str, Any]] = []

    async def open(self, *, hello: bool = True) -> Browser:
        await self.wire.send_input({"type": "websocket.connect"})
        assert await self.wire.receive_output(timeout=PATIENCE) == {"type": "websocket.accept"}
        if hello:
            await self.send("hello", last_seq=None)
            await self.read("frame")
        return self

    async def handshake_status(self) -> int:
        """The HTTP status with which the handshake is refused."""
        await self.wire.send_input({"type": "websocket.connect"})
        answer = await self.wire.receive_output(timeout=PATIENCE)
        return answer["status"] if answer["type"] == "websocket.http.response.start" else 403

    async def send(self, type_: str, **fields: Any) -> None:
        CLIENT.validate({"v": 1, "type": type_, **fields})
        await self.send_text(json.dumps({"v": 1, "type": type_, **fields}))

    async def send_text(self, text: str) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def command(self, type_: str, **fields: Any) -> str:
        fields.setdefault("id", str(uuid4()))
        await self.send(type_, **fields)
        return fields["id"]

    async def _receive(self) -> dict[str, Any] | None:
        event = await self.wire.receive_output(timeout=PATIENCE)
        if event["type"] == "websocket.close":
            self.closed = event["code"]
            return None
        self.sent.append(event["text"])
        message = json.loads(event["text"])
        SERVER.validate(message)
        return message

    async def read(self, type_: str) -> dict[str, Any]:
        """The next message of a type; those of other types before it stay to be read."""
        for message in self._unread:
            if message["type"] == type_:
                self._unread.remove(message)
                return message
        while True:
            message = await self._receive()
            assert message is not None, f"closed with {self.closed} before a {type_}"
            if message["type"] == type_:
                return message
            self._unread.append(message)

    async def read_close(self) -> int:
        """Wait until the server closes; return its code."""
        while self.closed is None:
            await self._receive()
        return self.closed

    async def settle(self) -> None:
        """Read all that was sent until the server answers a ping that is sent now."""
        await self.send("ping", t=len(self.sent))
        await self.read("pong")
        await asyncio.sleep(0)

    async def leave(self) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1005})
        await self.wire.wait(timeout=PATIENCE)
