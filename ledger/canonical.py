"""Canonical JSON (RFC 8785) of what the ledger stores, restricted to what needs no rounding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import rfc8785

from ledger import limits
from ledger.errors import BadText


def canonical_text(value: Mapping[str, Any]) -> str:
    """The one text of a JSON object of texts, whole numbers, truth values, None, lists and objects.

    Raises BadText for anything else, a float among them, for text that is no Unicode or has a NUL, which PostgreSQL
    cannot keep, and for more than `limits.JSON_BYTES_MAX` bytes.
    """
    if not isinstance(value, Mapping):
        raise BadText(f"A JSON object is needed, not {type(value).__name__}.")
    try:
        text = canonical_bytes(_exact(value))
    except (ValueError, TypeError, OverflowError) as error:
        raise BadText(f"This has no exact JSON: {error}.") from error
    if len(text) > limits.JSON_BYTES_MAX:
        raise BadText(f"This JSON has {len(text)} bytes; {limits.JSON_BYTES_MAX} are allowed.")
    return text.decode()


def canonical_bytes(value: Any) -> bytes:
    """RFC 8785's writing of JSON without floats.

    The quick writer spells it in the same way (a test holds it to that) but for the order of keys with characters
    beyond U+FFFF, whose UTF-8 begins with 0xF0 or more.
    """
    written = _writer.encode(value)
    return written if written.isascii() or not _beyond_ffff(written) else rfc8785.dumps(msgspec.to_builtins(value))


_writer = msgspec.json.Encoder(order="sorted")
_beyond_ffff = re.compile(rb"[\xf0-\xff]").search


def _exact(value: Any) -> Any:
    match value:  # what is commonest comes first
        case str():
            if "\x00" in value:
                raise BadText("A text has a NUL character, which the database cannot keep.")
            return str(value)
        case None | bool():
            return value
        case int():
            if abs(value) > limits.BALANCE_MAX:
                raise BadText(f"{value} is too large to be written exactly.")
            return int(value)
        case dict() | Mapping():
            return {_key(key): _exact(part) for key, part in value.items()}
        case list() | tuple():
            return [_exact(part) for part in value]
        case _:
            raise BadText(f"{type(value).__name__} has no exact JSON: whole numbers and texts only.")


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise BadText(f"{key!r} is no key of a JSON object.")
    exact: str = _exact(key)
    return exact
