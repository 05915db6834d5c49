"""Programs at the door of the tables: a socket that brings a personal token instead of a browser's session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.db import database_sync_to_async
from rest_framework.exceptions import AuthenticationFailed

from clubs.api.tokens import PersonalToken
from clubs.models import Scope, Token, User

Application = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]


class TokenOrBrowser:
    """Send a handshake with a header `Authorization` to `programs`, any other to `browsers`.

    A page cannot set that header, and nothing sends it by itself, so it needs no check of its origin; a session's
    cookie beside it is not looked at. The token is in the scope as `token`, its person as `user`. A token that is
    unknown is answered 401, one without the scope `play` 403.
    """

    def __init__(self, *, programs: Application, browsers: Application) -> None:
        self._programs, self._browsers = programs, browsers

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        header = next((value for name, value in scope.get("headers", ()) if name == b"authorization"), None)
        if header is None:
            await self._browsers(scope, receive, send)
            return
        found = await database_sync_to_async(_holder)(header)
        if found is None:
            await _refuse(scope, send, 401)
        elif Scope.PLAY not in found[1].scopes:
            await _refuse(scope, send, 403)
        else:
            await self._programs({**scope, "user": found[0], "token": found[1]}, receive, send)


def _holder(header: bytes) -> tuple[User, Token] | None:
    try:
        return PersonalToken().holder_of(header)
    except AuthenticationFailed:
        return None


async def _refuse(scope: MutableMapping[str, Any], send: Any, status: int) -> None:
    """The status where the server can say it, else a closed handshake."""
    if "websocket.http.response" in scope.get("extensions", {}):
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"www-authenticate", b"Bearer")]
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        said = b"A token with the scope play is needed here.\n"
        await send({"type": "websocket.http.response.body", "body": said})
    else:
        await send({"type": "websocket.close", "code": 1000})
