"""Days in addresses."""

from __future__ import annotations

from datetime import date


class DayConverter:
    """`2026-11-30` as a date; a day that no calendar has is no address."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The day. Raises ValueError, which Django takes as no match."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """The inverse of `to_python`."""
        return value.isoformat()
