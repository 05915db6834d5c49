"""Events as plain JSON and back, from the types of their fields.

An event class is a frozen slotted dataclass. Its `kind` on the wire is its name in snake case. Fields of types that
JSON knows pass unchanged; other types, such as tiles, are written and read by the converters given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from itertools import repeat
from typing import Any, get_type_hints

from games.core.errors import Malformed

Converter = tuple[Callable[[Any], Any] | None, Callable[[Any], Any]]
"""(write, read) of one type; None where a value is written as it is."""


Write = Callable[[Any], Any]
"""Puts a part of views into the form in which it is sent."""


def kind_of(event_type: type[Any]) -> str:
    """`PungClaimed` → `pung_claimed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event_type.__name__).lower()


def named(view: Any) -> dict[str, Any]:
    """The fields of a dataclass by name, their values as they are."""
    return {field.name: getattr(view, field.name) for field in fields(view)}


def _read_plain(value: Any) -> Any:
    """JSON has lists where our frozen values have tuples."""
    return tuple(_read_plain(item) for item in value) if isinstance(value, list) else value


class EventCodec:
    """Writes and reads the events of one game."""

    def __init__(self, events: Iterable[type[Any]], converters: Mapping[Any, Converter]) -> None:
        self._by_kind: dict[str, type[Any]] = {}
        self._written: dict[type[Any], tuple[str, list[str], list[tuple[str, Callable[[Any], Any]]]]] = {}
        """Kind, fields, and how those are written that JSON does not know."""
        self._read: dict[type[Any], list[tuple[str, Callable[[Any], Any]]]] = {}
        for event in events:
            hints = get_type_hints(event)
            self._by_kind[kind_of(event)] = event
            names = [part.name for part in fields(event)]
            parts = [(name, *converters.get(hints[name], (None, _read_plain))) for name in names]
            self._written[event] = kind_of(event), names, [(name, write) for name, write, _ in parts if write]
            self._read[event] = [(name, read) for name, _, read in parts]

    def write(self, event: Any) -> Mapping[str, Any]:
        """`{"kind": …, field: value, …}`, all of it plain JSON."""
        kind, names, converted = self._written[type(event)]
        written: dict[str, Any] = {"kind": kind}
        written.update(zip(names, map(getattr, repeat(event), names), strict=True))
        for name, write in converted:
            written[name] = write(written[name])
        return written

    def read(self, written: Mapping[str, Any]) -> Any:
        """The inverse of `write`. Raises Malformed on an unknown kind or a field that is missing or not readable."""
        event_type = self._by_kind.get(written.get("kind", ""))
        if event_type is None:
            raise Malformed(f"unknown event {written.get('kind')!r}: one of {', '.join(sorted(self._by_kind))}")
        try:
            return event_type(**{name: read(written[name]) for name, read in self._read[event_type]})
        except (KeyError, TypeError) as error:
            raise Malformed(f"event {written['kind']}: {error}") from error
