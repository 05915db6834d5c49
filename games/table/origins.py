"""From where people come to a table (`clubs.origins`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.origins import DEVICE_COOKIE, Origin


def origin_of(scope: Mapping[str, Any]) -> Origin:
    """Of a socket: the address is the one the server gives, which the proxy in front of it must set."""
    client = scope.get("client") or ("", 0)
    return Origin(address=client[0] or "", device=scope.get("cookies", {}).get(DEVICE_COOKIE, ""))
