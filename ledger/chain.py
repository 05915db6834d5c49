"""The chain of a book, reckoned anew in Python from what is stored, by the same words as `ledger_seal` in SQL.

Two hashes, each the SHA-256 of canonical JSON (RFC 8785):

* the **request** is what was asked for, and is the same however often it is asked:
  `{"by", "facts", "lines": [{"detail", "payee", "payer", "points", "reason"}…], "reason", "reverses", "source"}`,
  where accounts are named by their keys and `reverses` is the number of the reversed entry or null;
* the **hash** of the entry puts it in its place:
  `{"at", "book", "id", "number", "previous", "request", "transfers", "v": 1}`, where `at` is the time in microseconds
  since 1970, `previous` the hash of the entry before (64 zeros for the first), and `transfers` the ids of its lines.

So a chain can be checked without being shown what others' entries say, and an entry without the rest of the chain.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec

from ledger.canonical import canonical_bytes

GENESIS = bytes(32)
"""The hash before a book's first entry."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_quoted = json.encoder.encode_basestring


class NotCanonical(ValueError):
    """A stored text is not the canonical JSON of what it says."""


def microseconds(at: datetime) -> int:
    """Whole microseconds since 1970."""
    return (at - _EPOCH) // _MICROSECOND


def line_text(*, detail: str, payee: str, payer: str, points: int, reason: str) -> str:
    """The canonical JSON of one line; `detail` is canonical JSON already, keys of accounts are plain."""
    return f'{{"detail":{detail},"payee":"{payee}","payer":"{payer}","points":{points},"reason":{_quoted(reason)}}}'


def request_text(*, source: str, reason: str, by: str, facts: str, reverses: int | None, lines: Iterable[str]) -> bytes:
    """The JSON whose hash is the request's: canonical, if `facts` and each line are."""
    number = "null" if reverses is None else reverses
    text = (
        f'{{"by":{_quoted(by)},"facts":{facts},"lines":[{",".join(lines)}],"reason":{_quoted(reason)}'
        f',"reverses":{number},"source":{_quoted(source)}}}'
    )
    return text.encode()


def entry_hash(
    *, at: datetime, book: str, entry: int, number: int, previous: bytes, request: bytes, transfers: Iterable[int]
) -> bytes:
    """The hash of an entry in its place."""
    text = (
        f'{{"at":{microseconds(at)},"book":"{book}","id":{entry},"number":{number},"previous":"{previous.hex()}"'
        f',"request":"{request.hex()}","transfers":[{",".join(map(str, transfers))}],"v":1}}'
    )
    return sha256(text.encode()).digest()


def hold_seal(*, account: str, at: datetime, hold: int, points: int, source: str) -> bytes:
    """The seal of a hold."""
    text = f'{{"account":"{account}","at":{microseconds(at)},"id":{hold},"points":{points},"source":{_quoted(source)}}}'
    return sha256(text.encode()).digest()


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line as the request says it."""

    detail: dict[str, Any]
    payee: str
    payer: str
    points: int
    reason: str


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """What was asked for, as its text says it."""

    by: str
    facts: dict[str, Any]
    lines: list[Line]
    reason: str
    reverses: int | None
    source: str


def read_request(text: bytes) -> Request:
    """What the text of a request says. Raises NotCanonical unless it is the one canonical spelling of a request.

    The text was put together from what is stored, so facts or a detail that are stored in another spelling, or reach
    beyond their place, are found here.
    """
    try:
        request = _reader.decode(text)
        written = canonical_bytes(request)
    except (msgspec.DecodeError, ValueError) as error:
        raise NotCanonical(str(error)) from error
    if written != text:
        raise NotCanonical("another spelling than the canonical one")
    return request


def _no_float(text: str) -> Any:
    raise ValueError(f"{text} is no whole number")


_reader = msgspec.json.Decoder(Request, float_hook=_no_float)
