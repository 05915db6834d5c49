"""Limits, each with the reason for its number."""

from __future__ import annotations

NAME_LENGTH_MAX = 40
"""Names of people, clubs, rooms and presets: what fits a seat at a table on a telephone, with a little to spare."""

CLUB_CODE_DIGITS = 6
"""Read out at a table and typed on a telephone; a million clubs."""

HANDS_PER_MATCH_MAX = 64
"""An evening. A longer match is two."""

TURN_SECONDS_MIN, TURN_SECONDS_MAX = 5, 300
"""Less cannot be played by touch; more is not a table any more."""

CLAIM_SECONDS_MIN, CLAIM_SECONDS_MAX = 3, 60

BANK_SECONDS_MAX = 600
"""Spare time of a whole match."""

CLAIM_WINDOW_MS_MIN, CLAIM_WINDOW_MS_MAX = 200, 5000
"""A window shorter than a person's quickest answer would tell by its length who was asked."""

READY_SECONDS_MIN, READY_SECONDS_MAX = 3, 300

GUESTS_PER_ADDRESS = "120/h/ip"
"""New guests from one address: a club evening behind one router fits many times; a script that fills the table of users
does not. In django-allauth's notation."""

STANDING_LENGTH = 50
"""Members whose balances a club page lists; a club of friends is shown whole."""

STATEMENT_PAGE_LENGTH = 50
"""Lines of a statement's page: some evenings, and a page that is there at once."""

REASON_LENGTH_MAX = 200
"""The longest reason the ledger takes (`ledger.limits`)."""
