"""From where people come, as keyed hashes that tell nothing but "the same".

An address and a browser's own random mark are hashed with this installation's secret and the club: the hashes of two
people of one club can be compared, those of two clubs cannot, and neither can be turned back without the secret.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

DEVICE_COOKIE = "mingtang_device"
DEVICE_SECONDS = 365 * 24 * 3600
DEVICE_BYTES = 16

_SALT = "games.table.origins"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where somebody comes from: the peer's address and the browser's mark, each empty if it is not known."""

    address: str = ""
    device: str = ""


NOWHERE = Origin()


def origin_of_request(request: HttpRequest) -> Origin:
    """Of a page: the address is the one the server gives, which the proxy in front of it must set."""
    return Origin(address=request.META.get("REMOTE_ADDR", ""), device=request.COOKIES.get(DEVICE_COOKIE, ""))


def mark_browser(request: HttpRequest, response: HttpResponse) -> None:
    """Give a browser that has none a random mark of its own."""
    if DEVICE_COOKIE not in request.COOKIES:
        response.set_cookie(
            DEVICE_COOKIE,
            secrets.token_urlsafe(DEVICE_BYTES),
            max_age=DEVICE_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def hashed(club_id: int, kind: str, value: str) -> str:
    """The keyed hash of an address or a mark within a club; empty for an empty one."""
    if not value:
        return ""
    return salted_hmac(_SALT, f"{club_id}:{kind}:{value}", algorithm="sha256").hexdigest()
