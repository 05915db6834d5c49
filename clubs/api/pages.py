"""Long lists, a page at a time."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from clubs.api import limits

KEY_DIGITS_MAX = 18
"""Of the key of a row, which is a whole number of eight bytes."""


class Pages(CursorPagination):
    """Rows by their keys, the newest first: what is added meanwhile neither moves nor repeats a row.

    `next` and `previous` are whole addresses, null at the ends; what is in them is not for reading.
    """

    ordering: Any = "-pk"
    page_size = limits.PAGE_LENGTH
    page_size_query_param = "limit"
    max_page_size = limits.PAGE_LENGTH_MAX
    cursor_query_description = "Where to go on: out of `next` or `previous`."
    page_size_query_description = f"Rows of a page, at most {limits.PAGE_LENGTH_MAX}."

    def decode_cursor(self, request: Request) -> Any:
        """Where the address says to go on. Raises NotFound for what this list has not written: it goes by keys."""
        cursor = super().decode_cursor(request)
        key = "" if cursor is None else cursor.position or ""
        if key and not (key.isascii() and key.isdecimal() and len(key) <= KEY_DIGITS_MAX):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The answer as it is written in OpenAPI."""
        address = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": address, "previous": address, "results": schema},
        }


class OldestFirst(Pages):
    """The same from the first row to the last."""

    ordering = "pk"
