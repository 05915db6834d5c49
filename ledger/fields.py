"""A column that holds JSON as the exact text over which the chain is hashed."""

from __future__ import annotations

import json
from typing import Any

from django.db import models

from ledger.canonical import canonical_text


class CanonicalJSONField(models.TextField):  # type: ignore[type-arg]
    """A JSON object, stored as its RFC 8785 text, since `jsonb` keeps neither order nor spelling."""

    def from_db_value(self, value: str | None, expression: object, connection: object) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        return value if value is None or isinstance(value, str) else canonical_text(value)
