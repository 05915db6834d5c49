"""The only ways to write to the ledger. Each is one round trip to a function of `ledger/sql`.

The book of an entry is locked from its number to the commit: in a transaction that does more, post last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, connection

from ledger import limits
from ledger.canonical import canonical_text
from ledger.errors import CONSTRAINTS, BadAmount, BadKey, BadLines, BadText, SameAccount
from ledger.models import KEY_PATTERN, Account, Book, Entry, Hold

POST = (
    "SELECT * FROM ledger_post(%s, %s, %s, %s, %s, %s::bigint[], %s::bigint[], %s::bigint[], %s::text[],"
    " ARRAY[DETAILS]::text[], %s)"
)
"""Each detail is a parameter of its own: quoting JSON once more, in the text of an array, takes far longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A transfer to be posted: `points` from the account with the id `payer` to the one with the id `payee`."""

    payer: int
    payee: int
    points: int
    reason: str
    detail: Mapping[str, Any] = field(default_factory=dict)


def open_book(*, key: str, name: str, by: str = "system") -> Book:
    """The book with this key; it is opened, with a first entry that says so, if it is not there yet."""
    with _refusals():
        [row] = Book.objects.raw(
            "SELECT * FROM ledger_open_book(%s, %s, %s)",
            [_key(key), _text(name, limits.NAME_LENGTH_MAX), _text(by, limits.BY_LENGTH_MAX)],
        )
    return row


def open_account(*, book: Book, key: str, name: str, by: str = "system") -> Account:
    """The account with this key in the book; it is opened, with an entry that says so, if it is not there yet."""
    with _refusals():
        [row] = Account.objects.raw(
            "SELECT * FROM ledger_open_account(%s, %s, %s, %s)",
            [book.pk, _key(key), _text(name, limits.NAME_LENGTH_MAX), _text(by, limits.BY_LENGTH_MAX)],
        )
    return row


def post(
    *,
    book: Book,
    source: str,
    lines: Sequence[Line],
    reason: str,
    by: str,
    facts: Mapping[str, Any] | None = None,
    release: str | None = None,
) -> Entry:
    """Write one entry with its transfers; or return the entry that is there, if the source was posted with the same.

    `release` names a hold (`hold`) that ends with this entry: its points may be spent by it.
    Raises BadRequest (BadAmount, BadLines, SameAccount, BadText), SourceReused, ForeignAccount, AccountClosed,
    BelowFloor, BalanceTooLarge. Nothing is written then; a refusal by the database ends the transaction it was in.
    """
    if not 1 <= len(lines) <= limits.LINES_MAX:
        raise BadLines(f"An entry has from 1 to {limits.LINES_MAX} lines, not {len(lines)}.")
    for line in lines:
        _points(line.points)
        if line.payer == line.payee:
            raise SameAccount(f"Account {line.payer} would pay itself {line.points} points.")
    if reason.startswith("ledger.") or source.startswith("ledger:"):
        raise BadText("Sources that start with `ledger:` and reasons that start with `ledger.` are the ledger's own.")
    with _refusals():
        [row] = Entry.objects.raw(
            POST.replace("DETAILS", ", ".join(["%s"] * len(lines))),
            [
                book.pk,
                _text(source, limits.SOURCE_LENGTH_MAX),
                _text(reason, limits.REASON_LENGTH_MAX),
                _text(by, limits.BY_LENGTH_MAX),
                canonical_text(facts or {}),
                [line.payer for line in lines],
                [line.payee for line in lines],
                [line.points for line in lines],
                [_text(line.reason, limits.REASON_LENGTH_MAX) for line in lines],
                *(canonical_text(line.detail) for line in lines),
                release,
            ],
        )
    return row


def reverse(*, entry: Entry, source: str, reason: str, by: str) -> Entry:
    """Write the entry that takes back a whole entry: its lines with payer and payee exchanged, and its facts.

    The two are linked (`entry.reversed_by`, `reversal.reverses`). The same source again returns the same reversal.
    Raises NotReversible for an entry that is reversed already, is a reversal or a note; SourceReused, BelowFloor.
    """
    with _refusals():
        [row] = Entry.objects.raw(
            "SELECT * FROM ledger_reverse(%s, %s, %s, %s)",
            [
                entry.pk,
                _text(source, limits.SOURCE_LENGTH_MAX),
                _text(reason, limits.REASON_LENGTH_MAX),
                _text(by, limits.BY_LENGTH_MAX),
            ],
        )
    return row


def set_floor(*, account: Account, floor: int | None, by: str) -> Account:
    """Set the balance below which the account cannot fall, None for no floor; the book notes it.

    Raises BelowFloor if the account has less already, its holds counted.
    """
    if floor is not None and (type(floor) is not int or abs(floor) > limits.BALANCE_MAX):
        raise BadAmount(f"A floor is a whole number of at most {limits.BALANCE_MAX} either way.")
    with _refusals():
        [row] = Account.objects.raw(
            "SELECT * FROM ledger_set_floor(%s, %s, %s)", [account.pk, floor, _text(by, limits.BY_LENGTH_MAX)]
        )
    return row


def close_account(*, account: Account, by: str) -> Account:
    """Let the account take part in nothing new. Balance and history stay; what it took part in can be reversed.

    Raises PointsHeld while something it takes part in is still running.
    """
    with _refusals():
        [row] = Account.objects.raw(
            "SELECT * FROM ledger_set_closed(%s, true, %s)", [account.pk, _text(by, limits.BY_LENGTH_MAX)]
        )
    return row


def reopen_account(*, account: Account, by: str) -> Account:
    """Let a closed account take part again."""
    with _refusals():
        [row] = Account.objects.raw(
            "SELECT * FROM ledger_set_closed(%s, false, %s)", [account.pk, _text(by, limits.BY_LENGTH_MAX)]
        )
    return row


def hold(*, book: Book, source: str, points: Mapping[int, int]) -> list[Hold]:
    """Hold points of accounts (by id) for what begins now, so that its settlement cannot fall below a floor.

    The same source with the same points is answered with the same holds. `release` or `post(release=…)` ends them.
    Raises BelowFloor if an account cannot hold so much; BadAmount, ForeignAccount, SourceReused. Nothing is held then.
    """
    if not points:
        raise BadLines("Nothing is to be held.")
    for amount in points.values():
        _points(amount)
    with _refusals():
        return list(
            Hold.objects.raw(
                "SELECT * FROM ledger_take_hold(%s, %s, %s::bigint[], %s::bigint[])",
                [book.pk, _text(source, limits.SOURCE_LENGTH_MAX), list(points), list(points.values())],
            )
        )


def release(*, book: Book, source: str) -> int:
    """End the holds of a source without posting; returns how many there were."""
    with _refusals(), connection.cursor() as cursor:
        cursor.execute("SELECT ledger_release_hold(%s, %s)", [book.pk, source])
        return int(cursor.fetchone()[0])


@contextmanager
def _refusals() -> Iterator[None]:
    """What the database refuses, as the class of `ledger.errors` that stands for the constraint."""
    try:
        yield
    except IntegrityError as error:
        diagnosis = getattr(error.__cause__, "diag", None)
        refusal = CONSTRAINTS.get(getattr(diagnosis, "constraint_name", None) or "")
        if refusal is None:
            raise
        raise refusal(f"{getattr(diagnosis, 'message_primary', error)}.") from error


def _points(points: int) -> None:
    if type(points) is not int or not 1 <= points <= limits.POINTS_MAX:
        raise BadAmount(f"Points are a whole number from 1 to {limits.POINTS_MAX}, not {points!r}.")


def _key(key: str) -> str:
    if not re.fullmatch(KEY_PATTERN, key) or key.endswith("\n") or len(key) > limits.KEY_LENGTH_MAX:
        raise BadKey(f"{key!r} is no key: 1 to {limits.KEY_LENGTH_MAX} of a-z, 0-9 and _ : . - are.")
    return key


def _text(text: str, length_max: int) -> str:
    if not isinstance(text, str) or not 1 <= len(text) <= length_max or "\x00" in text:
        raise BadText(f"A text of 1 to {length_max} characters is needed, not {text!r}.")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadText(f"{text!r} is no Unicode text.") from error
    return text


__all__ = [
    "Line",
    "close_account",
    "hold",
    "open_account",
    "open_book",
    "post",
    "release",
    "reopen_account",
    "reverse",
    "set_floor",
]
