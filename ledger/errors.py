"""What can be wrong with what is asked of the ledger. Nothing has been written when one of these is raised.

    LedgerError
    ├── BadRequest                  wrong in itself, whatever the books say
    │   ├── BadAmount               points that are no whole number from 1 to the limit
    │   ├── BadLines                no line, or more than an entry may have
    │   ├── SameAccount             a line that pays its own payer
    │   ├── BadText                 an empty, too long or unstorable text, or facts that are no exact JSON
    │   └── BadKey                  a key of other characters than it may have
    ├── Refused                     the books say no
    │   ├── SourceReused            the source is taken by an entry with other content
    │   ├── ForeignAccount          an account that is not there, or is one of another book
    │   ├── AccountClosed           a closed account in something new
    │   ├── PointsHeld              an account that is to be closed while something holds its points
    │   ├── BelowFloor              an account would have less than its floor and its holds allow
    │   ├── BalanceTooLarge         a balance that could no longer be written exactly
    │   └── NotReversible           the entry is reversed already, is itself a reversal, or is a note
    └── NotThere                    no such book, account or entry

Each class has a stable `code`, and `words` for people; `str` of an error is for the log. The database raises the same
refusals: `CONSTRAINTS` says which of its constraints stands for which class.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _


class LedgerError(Exception):
    """The ledger was asked for something it does not do."""

    code = "ledger_error"
    words = _("The ledger does not do this.")


class BadRequest(LedgerError):
    code = "bad_request"
    words = _("This cannot be written into the ledger.")


class BadAmount(BadRequest):
    code = "bad_amount"
    words = _("Points are a whole number from 1 up to the limit.")


class BadLines(BadRequest):
    code = "bad_lines"
    words = _("An entry needs at least one line, and not more than the limit.")


class SameAccount(BadRequest):
    code = "same_account"
    words = _("Nobody can pay themselves.")


class BadText(BadRequest):
    code = "bad_text"
    words = _("A text is missing, too long or cannot be stored.")


class BadKey(BadRequest):
    code = "bad_key"
    words = _("A key has other characters than it may have.")


class Refused(LedgerError):
    code = "refused"
    words = _("The ledger refuses this.")


class SourceReused(Refused):
    code = "source_reused"
    words = _("This has been posted already, with other content.")


class ForeignAccount(Refused):
    code = "foreign_account"
    words = _("An account is not one of this book’s.")


class AccountClosed(Refused):
    code = "account_closed"
    words = _("An account is closed.")


class PointsHeld(Refused):
    code = "points_held"
    words = _("Points of the account are still held for a hand that is being played.")


class BelowFloor(Refused):
    code = "below_floor"
    words = _("An account would fall below its floor.")


class BalanceTooLarge(Refused):
    code = "balance_too_large"
    words = _("A balance would grow too large to be written exactly.")


class NotReversible(Refused):
    code = "not_reversible"
    words = _("This entry cannot be reversed: it is reversed already, or is itself a reversal.")


class NotThere(LedgerError):
    code = "not_there"
    words = _("There is no such book, account or entry.")


CONSTRAINTS: Final[dict[str, type[LedgerError]]] = {
    "ledger_transfer_points": BadAmount,
    "ledger_hold_points": BadAmount,
    "ledger_entry_lines": BadLines,
    "ledger_transfer_two_accounts": SameAccount,
    "ledger_book_key_plain": BadKey,
    "ledger_account_key_plain": BadKey,
    "ledger_entry_source_said": BadText,
    "ledger_entry_reason_said": BadText,
    "ledger_entry_by_said": BadText,
    "ledger_entry_facts_json": BadText,
    "ledger_transfer_reason_said": BadText,
    "ledger_transfer_detail_json": BadText,
    "ledger_hold_source_said": BadText,
    "ledger_entry_source_once": SourceReused,
    "ledger_hold_once": SourceReused,
    "ledger_account_key_once": SourceReused,
    "ledger_transfer_accounts": ForeignAccount,
    "ledger_account_open": AccountClosed,
    "ledger_account_holds": PointsHeld,
    "ledger_account_floor": BelowFloor,
    "ledger_account_floor_exact": BalanceTooLarge,
    "ledger_account_balance_exact": BalanceTooLarge,
    "ledger_account_held_exact": BalanceTooLarge,
    "ledger_entry_reverses": NotReversible,
    "ledger_entry_reversed_once": NotReversible,
    "ledger_there": NotThere,
}
