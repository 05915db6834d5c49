"""Limits of the API, each with the reason for its number."""

from __future__ import annotations

READS_PER_MINUTE = 300
"""Of one token or one person: a page of every list of a club several times a minute."""

WRITES_PER_MINUTE = 120
"""A spreadsheet of members in one go; more is no evening's work."""

STRANGERS_PER_MINUTE = 240
"""Of one address that has not said who asks: questions about rules and proofs, of a whole club behind one address."""

PAGE_LENGTH = 50
PAGE_LENGTH_MAX = 200
"""Longer pages would hold a connection longer than a table should wait for it."""

FILE_LENGTH_MAX = 200_000
"""Characters of a statement file in a request: a thousand lines, judged in a moment. The page takes larger ones, and
fewer of them."""
