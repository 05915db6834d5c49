"""From where people come to a table, as keyed hashes that tell nothing but "the same".

An address and a browser's own random mark are hashed with this installation's secret and the club: the hashes of two
members of one club can be compared, those of two clubs cannot, and neither can be turned back without the secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac

DEVICE_COOKIE = "mingtang_device"
DEVICE_SECONDS = 365 * 24 * 3600
DEVICE_BYTES = 16

_SALT = "games.table.origins"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a command comes from: the peer's address and the browser's mark, each empty if it is not known."""

    address: str = ""
    device: str = ""


def origin_of(scope: Mapping[str, Any]) -> Origin:
    """Of a socket: the address is the one the server gives, which the proxy in front of it must set."""
    client = scope.get("client") or ("", 0)
    return Origin(address=client[0] or "", device=scope.get("cookies", {}).get(DEVICE_COOKIE, ""))


def hashed(club_id: int, kind: str, value: str) -> str:
    """The keyed hash of an address or a mark within a club; empty for an empty one."""
    if not value:
        return ""
    return salted_hmac(_SALT, f"{club_id}:{kind}:{value}", algorithm="sha256").hexdigest()
