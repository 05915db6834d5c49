"""One signed message to another program's address, and to nowhere that this machine's network keeps to itself.

The form is that of Standard Webhooks (https://www.standardwebhooks.com): receivers have libraries for it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import ipaddress
import secrets
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from clubs import limits

SECRET_PREFIX = "whsec_"  # noqa: S105  the standard's mark of a secret
USER_AGENT = "Mingtang-Webhooks/1"
PORTS = {"http": 80, "https": 443}
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out to hosts. What lies outside is old or local, or has an IPv4 address behind it that
nobody has looked at (NAT64, `::a.b.c.d`)."""


class Undeliverable(Exception):
    """It was not taken: why, in English, for whoever runs the receiver."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an attempt."""

    status: int | None
    error: str
    took_ms: int

    @property
    def is_taken(self) -> bool:
        """Any 2xx: the receiver has it. A redirect is not followed, and is no yes."""
        return self.status is not None and 200 <= self.status < 300


def new_secret() -> str:
    """A secret to sign with."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signature(*, secret: str, message_id: str, at: int, body: bytes) -> str:
    """`v1,` and the HMAC-SHA256 of id, moment (seconds) and body, with dots between, in base64."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = b".".join((message_id.encode(), str(at).encode(), body))
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def read_url(url: str) -> SplitResult:
    """The address in its parts. Raises ValueError for one that nothing can be sent to."""
    parts = urlsplit(url)
    is_plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None or not is_plain:
        raise ValueError("not a plain address of http or https")
    if parts.scheme == "http" and not settings.WEBHOOKS_TO_PRIVATE:
        raise ValueError("not https")
    if parts.port == 0:
        raise ValueError("no such port")
    return parts


def is_public(address: str) -> bool:
    """Whether the address is one that the whole internet reaches, and not this machine or something beside it."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.teredo is not None or found not in GLOBAL_UNICAST:
            return False
    return found.is_global and not found.is_multicast


def resolve(host: str, port: int) -> list[Any]:
    """Where the host is, as `socket.getaddrinfo` says it; public addresses only, unless the site allows others.

    Raises Undeliverable. The connection is made to what was looked at here: the name is not asked again.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undeliverable("the host is not known") from error
    allowed = [one for one in found if settings.WEBHOOKS_TO_PRIVATE or is_public(str(one[4][0]))]
    if not allowed:
        raise Undeliverable("the host is at a private address")
    return allowed


def post(*, url: str, secret: str, message_id: str, body: bytes) -> Answer:
    """Send the body, signed, once. Never raises: what went wrong is in the answer."""
    began = time.monotonic()
    status, error = None, ""
    try:
        status = _exchange(read_url(url), _headers(secret=secret, message_id=message_id, body=body), body)
        if not 200 <= status < 300:
            error = "a redirect, which is not followed" if 300 <= status < 400 else f"answered {status}"
    except Undeliverable as refused:
        error = str(refused)
    except ssl.SSLError as fault:
        error = f"no secure connection: {fault.reason}"
    except TimeoutError:
        error = "no answer in time"
    except (OSError, http.client.HTTPException, ValueError) as fault:
        error = f"no answer: {type(fault).__name__}"
    return Answer(status=status, error=error[:200], took_ms=int((time.monotonic() - began) * 1000))


def _headers(*, secret: str, message_id: str, body: bytes) -> dict[str, str]:
    at = int(time.time())
    return {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        "webhook-id": message_id,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret=secret, message_id=message_id, at=at, body=body),
    }


def _exchange(parts: SplitResult, headers: dict[str, str], body: bytes) -> int:
    """Ask and read the status; the whole of it within `limits.WEBHOOK_SECONDS_MAX`, however slowly bytes trickle."""
    assert parts.hostname is not None
    port = parts.port or PORTS[parts.scheme]
    connected = _connect(resolve(parts.hostname, port))
    if parts.scheme == "https":
        connected = _secured(connected, parts.hostname)
    watch = threading.Timer(limits.WEBHOOK_SECONDS_MAX, _cut, [connected])
    watch.daemon = True
    watch.start()
    try:
        if isinstance(connected, ssl.SSLSocket):
            connected.do_handshake()
        connection = http.client.HTTPConnection(parts.hostname, port)
        connection.sock = connected
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body=body, headers={"host": parts.netloc, **headers})
        return connection.getresponse().status
    finally:
        watch.cancel()
        connected.close()


def _connect(places: list[Any]) -> socket.socket:
    """A connection to the first of these that takes one."""
    fault: OSError = OSError("no address")
    for family, kind, protocol, _name, address in places[:3]:
        candidate = socket.socket(family, kind, protocol)
        candidate.settimeout(limits.WEBHOOK_SECONDS_MAX / 2)
        try:
            candidate.connect(address)
        except OSError as error:
            candidate.close()
            fault = error
        else:
            return candidate
    raise fault


def _secured(connected: socket.socket, host: str) -> ssl.SSLSocket:
    """The connection as one that will speak TLS. The handshake is still to come, so that it too can be cut short."""
    try:
        return ssl.create_default_context().wrap_socket(connected, server_hostname=host, do_handshake_on_connect=False)
    except BaseException:
        connected.close()
        raise


def _cut(connected: socket.socket) -> None:
    """End a connection that has had its time; whoever reads from it wakes up."""
    try:
        # The connection beneath the TLS, if there is any: another thread is in the midst of that.
        socket.socket.shutdown(connected, socket.SHUT_RDWR)
    except OSError:
        return
