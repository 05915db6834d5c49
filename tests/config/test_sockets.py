"""Who may open a socket at all, before any table is asked."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

import clubs.services
from clubs.models import Room
from config.asgi import application

ORIGINS = [
    ("this site", "http://localhost:8000", True),
    ("another site", "http://evil.example", False),
    ("another scheme", "https://localhost:8000", False),
    ("another port", "http://localhost:8001", False),
    ("no port", "http://localhost", False),
    ("a sub-domain", "http://a.localhost:8000", False),
    ("a longer name", "http://localhost.evil.example:8000", False),
    ("no origin that a page could name", "null", False),
    ("none at all", None, False),
]


@pytest.fixture
def headers(transactional_db: None) -> list[tuple[bytes, bytes]]:
    """What the browser of a guest of the demo club sends, but for the origin."""
    guest = clubs.services.create_guest()
    clubs.services.ensure_demo_club()
    clubs.services.join_demo(guest)
    session = SessionStore()
    session[SESSION_KEY] = str(guest.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
    session.save()
    return [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={session.session_key}".encode())]


def opens(path: str, headers: list[Any]) -> bool:
    scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b"", "subprotocols": []}

    async def knock() -> bool:
        socket = ApplicationCommunicator(application, scope)
        await socket.send_input({"type": "websocket.connect"})
        answer = await socket.receive_output(timeout=20)
        await socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await socket.wait(timeout=20)
        return answer["type"] == "websocket.accept"

    return async_to_sync(knock)()


@pytest.mark.parametrize(("_case", "origin", "is_open"), ORIGINS)
def test_only_pages_of_this_very_site_open_sockets(
    _case: str, origin: str | None, is_open: bool, headers: list[Any]
) -> None:
    room = Room.objects.filter(club__is_demo=True).order_by("pk")[0]
    named = [*headers, (b"origin", origin.encode())] if origin else headers

    assert opens(f"/ws/table/{room.pk}/", named) is is_open


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/table/x/", "/ws/table/1"])
def test_a_socket_to_nowhere_is_refused(path: str, headers: list[Any]) -> None:
    assert not opens(path, [*headers, (b"origin", b"http://localhost:8000")])
