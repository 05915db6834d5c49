"""How much one may ask, and the headers that say how much is left."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from clubs.api import limits
from clubs.models import Token

WINDOW_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Standing:
    """What has been used of an allowance."""

    limit: int
    used: int
    ends_in: int
    """Seconds until it begins anew."""

    @property
    def left(self) -> int:
        return max(0, self.limit - self.used)


class PerMinute(BaseThrottle):
    """So many requests a minute for each token, person or address; readers and writers are counted apart.

    The count is one increment in the cache, so requests at the same moment, in whatever process, all count.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; the standing is left on it for `add_headers`."""
        who, limit = self._allowance(request)
        now = int(time.time())
        key = f"api:{who}:{now // WINDOW_SECONDS}"
        cache.add(key, 0, WINDOW_SECONDS * 2)
        try:
            used = cache.incr(key)
        except ValueError:  # The cache forgot the count between the two calls.
            used = 1
        self.standing = Standing(limit, used, WINDOW_SECONDS - now % WINDOW_SECONDS)
        request.standing = self.standing
        return used <= limit

    def wait(self) -> float:
        """Seconds until the next request is taken."""
        return float(self.standing.ends_in)

    def _allowance(self, request: Request) -> tuple[str, int]:
        is_reading = request.method in SAFE_METHODS
        if not request.user.is_authenticated:
            return f"address:{self.get_ident(request)}", limits.STRANGERS_PER_MINUTE
        who = f"token:{request.auth.public_id}" if isinstance(request.auth, Token) else f"user:{request.user.pk}"
        if is_reading:
            return f"{who}:read", limits.READS_PER_MINUTE
        return f"{who}:write", limits.WRITES_PER_MINUTE


def add_headers(request: Request, response: Response) -> None:
    """Say how much of the allowance is left, in the form of many services and in that of the coming standard."""
    standing: Standing | None = getattr(request, "standing", None)
    if standing is None:
        return
    response["X-RateLimit-Limit"] = str(standing.limit)
    response["X-RateLimit-Remaining"] = str(standing.left)
    response["X-RateLimit-Reset"] = str(standing.ends_in)
    response["RateLimit-Policy"] = f'"minute";q={standing.limit};w={WINDOW_SECONDS}'
    response["RateLimit"] = f'"minute";r={standing.left};t={standing.ends_in}'
