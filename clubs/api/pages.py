"""Long lists, a page at a time."""

from __future__ import annotations

from typing import Any

from rest_framework.pagination import CursorPagination

from clubs.api import limits


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
