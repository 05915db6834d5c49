"""The ledger's limits, each with the reason for its number."""

from __future__ import annotations

from typing import Final

POINTS_MAX: Final = 10**12
"""Points of one transfer: far above any stake, far below what a balance of `BALANCE_MAX` could not carry."""

BALANCE_MAX: Final = 2**53 - 1
"""The largest whole number that every reader of JSON reads exactly (RFC 8785, section 3.2.2.3)."""

LINES_MAX: Final = 500
"""Transfers of one entry: the longest hand has some forty payments; an entry locks all its accounts until commit."""

KEY_LENGTH_MAX: Final = 100
"""Characters of a book's or an account's key: letters, digits and `_ : . -`, so that it is JSON as it stands."""

NAME_LENGTH_MAX: Final = 150
SOURCE_LENGTH_MAX: Final = 200
REASON_LENGTH_MAX: Final = 200
BY_LENGTH_MAX: Final = 150

JSON_BYTES_MAX: Final = 32_768
"""Bytes of the facts of an entry or the detail of a transfer: an explanation has some hundreds."""

PAGE_LINES_MAX: Final = 500
"""Lines of one page of a statement; files have no limit and are streamed."""

INDEXED_FACTS: Final = ("room", "game", "preset_version")
"""Facts of an entry by which a statement may be filtered; each has an index of its own (ledger/sql)."""

VERIFIED_BYTES_MAX: Final = 50_000_000
"""Of a statement file that somebody brings to be verified: some 100,000 lines in JSON."""

CLOCK_SLACK_SECONDS: Final = 60
"""Between an entry's time and the ids of its lines lies one statement, which is cut off after ten seconds: a transfer
this much older than another has the lower id."""

EVENING_END_HOUR: Final = 6
"""An evening of play goes on past midnight; at this hour at the latest the next day has begun."""

STATEMENT_WAIT_MS_MAX: Final = 100
"""Database time of one page of the statement of an account with 100,000 lines."""
