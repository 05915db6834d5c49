"""Canonical JSON (RFC 8785) of what the ledger stores, restricted to what needs no rounding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
        text = rfc8785.dumps(_exact(value))
    except rfc8785.CanonicalizationError as error:
        raise BadText(f"This has no exact JSON: {error}.") from error
    if len(text) > limits.JSON_BYTES_MAX:
        raise BadText(f"This JSON has {len(text)} bytes; {limits.JSON_BYTES_MAX} are allowed.")
    return text.decode()


def _exact(value: Any) -> Any:
    match value:
        case None | bool() | int():
            return value
        case str():
            if "\x00" in value:
                raise BadText("A text has a NUL character, which the database cannot keep.")
            return value
        case Mapping():
            return {_exact(key): _exact(part) for key, part in value.items()}
        case list() | tuple():
            return [_exact(part) for part in value]
        case _:
            raise BadText(f"{type(value).__name__} has no exact JSON: whole numbers and texts only.")
