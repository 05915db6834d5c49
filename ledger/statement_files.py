"""A statement as a file to keep: CSV, JSON or Beancount of exactly the lines that were asked for.

Each names its account, its filter and the head of the book when it was made, and is signed, so that `ledger.verify` can
say later whether it is unaltered and whether the past is still the one it was made from. Oldest line first; times in
UTC; whole numbers. The forms are described in `docs/ledger.md`.
"""

from __future__ import annotations

import base64
import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from ledger import selectors, signing
from ledger.canonical import canonical_bytes
from ledger.models import Account, Entry
from ledger.selectors import EVERYTHING, Filter, StatementLine, Totals
from ledger.snapshot import snapshot

VERSION: Final = 1
FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these is run as a formula by spreadsheets."""

COLUMNS: Final = ("type", "at", "entry", "line", "opponent", "name", "reason", "points", "balance", "source")
BEANCOUNT_UNIT: Final = "POINTS"


@dataclass(frozen=True, slots=True)
class _Statement:
    """Everything a file says, as it was at one moment."""

    account: Account
    filter_: dict[str, Any]
    is_of_time_alone: bool
    totals: Totals
    lines: list[StatementLine]
    names: dict[int, tuple[str, str]]
    """Key and name of each account in it, by id."""
    head: Entry
    made_at: datetime


def statement_csv(*, account: Account, only: Filter = EVERYTHING) -> bytes:
    """RFC 4180, a header and then rows by `type`: statement, opening, line…, closing, head, signature.

    Texts that a spreadsheet would run as a formula get an apostrophe in front; numbers are numbers.
    """
    statement = _gather(account, only)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in _csv_rows(statement):
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in row])
    content = out.getvalue().encode()
    return content + csv_signature(signing.public_key(), _signature(content))


def statement_json(*, account: Account, only: Filter = EVERYTHING) -> bytes:
    """One JSON object, canonical as RFC 8785 writes it; `signature` is of the object without `signature`."""
    statement = _gather(account, only)
    totals = statement.totals
    content = {
        "kind": "mingtang statement",
        "v": VERSION,
        "made_at": _time(statement.made_at),
        "book": {"key": account.book.key, "name": account.book.name},
        "account": {"key": account.key, "name": account.name},
        "filter": statement.filter_,
        "opening": totals.opening,
        "received": totals.received,
        "paid": totals.paid,
        "closing": totals.closing,
        "lines": [_json_line(statement, line) for line in statement.lines],
        "head": {"number": statement.head.number, "hash": statement.head.hash_hex},
    }
    signature = {
        "algorithm": "Ed25519",
        "key": signing.public_key(),
        "value": _signature(canonical_bytes(content)),
    }
    return canonical_bytes(content | {"signature": signature})


def statement_beancount(*, account: Account, only: Filter = EVERYTHING) -> bytes:
    """A Beancount ledger of the lines: the account is an asset of its member's, every opponent a source of equity.

    It asserts the closing balance; where lines are left out that are not outside the time, there is no balance to open
    with and the sum of the lines is asserted.
    """
    statement = _gather(account, only)
    content = "\n".join([*_beancount_lines(statement), ""]).encode()
    return content + beancount_signature(signing.public_key(), _signature(content))


def csv_signature(key: str, signature: str) -> bytes:
    """The last row of a statement in CSV."""
    return f"signature,,,,{key},,Ed25519,,,{signature}\r\n".encode()


def beancount_signature(key: str, signature: str) -> bytes:
    """The last line of a statement in Beancount."""
    return f"; signature Ed25519 {key} {signature}\n".encode()


def filter_values(only: Filter, *, account: Account) -> dict[str, Any]:
    """The filter as files write it: only what is given, the opponent by its key."""
    values: dict[str, Any] = {}
    if only.since is not None:
        values["since"] = _time(only.since)
    if only.until is not None:
        values["until"] = _time(only.until)
    if only.reason is not None:
        values["reason"] = only.reason
    if only.opponent is not None:
        values["opponent"] = Account.objects.get(book_id=account.book_id, pk=only.opponent).key
    if only.facts:
        values["facts"] = {name: str(value) for name, value in only.facts.items()}
    return values


def _gather(account: Account, only: Filter) -> _Statement:
    with snapshot():
        account = Account.objects.select_related("book").get(pk=account.pk)
        lines = list(selectors.lines_oldest_first(account=account, only=only))
        ids = {account.pk, *(line.opponent for line in lines)}
        head = selectors.head(account.book)
        if head is None:
            raise Entry.DoesNotExist(f"Book {account.book.key} has no entry.")
        return _Statement(
            account=account,
            filter_=filter_values(only, account=account),
            is_of_time_alone=only.is_of_time_alone,
            totals=selectors.totals(account=account, only=only),
            lines=lines,
            names={row.pk: (row.key, row.name) for row in Account.objects.filter(pk__in=ids)},
            head=head,
            made_at=datetime.now(UTC),
        )


def _csv_rows(statement: _Statement) -> Iterator[tuple[object, ...]]:
    account, totals, made_at = statement.account, statement.totals, _time(statement.made_at)
    asked = canonical_bytes(statement.filter_).decode()
    since, until = statement.filter_.get("since", ""), statement.filter_.get("until", "")
    yield "statement", made_at, None, None, account.key, account.name, account.book.key, None, None, asked
    yield "opening", since, None, None, None, None, None, None, totals.opening, None
    for line in statement.lines:
        row, (key, name) = line.transfer, statement.names[line.opponent]
        place = (_time(row.created_at), row.entry.number, row.line)
        yield "line", *place, key, name, row.reason, line.points, line.after, row.entry.source
    yield "closing", until, None, None, None, None, None, totals.net, totals.closing, None
    yield "head", made_at, statement.head.number, None, None, None, None, None, None, statement.head.hash_hex


def _json_line(statement: _Statement, line: StatementLine) -> dict[str, Any]:
    row, (key, name) = line.transfer, statement.names[line.opponent]
    return {
        "at": _time(row.created_at),
        "entry": row.entry.number,
        "line": row.line,
        "opponent": key,
        "name": name,
        "reason": row.reason,
        "points": line.points,
        "balance": line.after,
        "source": row.entry.source,
        "facts": row.entry.facts,
        "detail": row.detail,
    }


def _beancount_lines(statement: _Statement) -> Iterator[str]:
    account, totals = statement.account, statement.totals
    opening = totals.opening if statement.is_of_time_alone else 0
    days = [line.transfer.created_at.astimezone(UTC).date() for line in statement.lines]
    first, last = (days[0], days[-1]) if days else (statement.made_at.date(),) * 2
    own = _beancount_account("Assets", account.book_id, account.pk)
    yield f'option "title" {_quoted(f"{account.name}, {account.book.name}")}'
    yield f'option "operating_currency" "{BEANCOUNT_UNIT}"'
    yield f"{first} commodity {BEANCOUNT_UNIT}"
    yield from _beancount_opens(statement, own, first)
    yield f'{first} custom "mingtang-statement" {_quoted(account.book.key)} {_quoted(account.key)}'
    yield f"  made-at: {_quoted(_time(statement.made_at))}"
    yield f"  filter: {_escaped(canonical_bytes(statement.filter_).decode())}"
    yield f"  head: {_quoted(str(statement.head.number))}"
    yield f"  head-hash: {_quoted(statement.head.hash_hex)}"
    if opening:
        yield f'{first} * "opening balance"'
        yield f"  {own}  {opening} {BEANCOUNT_UNIT}"
        yield f"  Equity:Opening  {-opening} {BEANCOUNT_UNIT}"
    for day, line in zip(days, statement.lines, strict=True):
        yield from _beancount_transaction(statement, own, day, line)
    yield f"{last + timedelta(days=1)} balance {own}  {opening + totals.net} {BEANCOUNT_UNIT}"


def _beancount_opens(statement: _Statement, own: str, first: date) -> Iterator[str]:
    book = statement.account.book_id
    yield f"{first} open Equity:Opening {BEANCOUNT_UNIT}"
    for pk, (key, name) in sorted(statement.names.items()):
        opened = own if pk == statement.account.pk else _beancount_account("Equity", book, pk)
        yield f"{first} open {opened} {BEANCOUNT_UNIT}"
        yield f"  key: {_quoted(key)}"
        yield f"  name: {_quoted(name)}"


def _beancount_transaction(statement: _Statement, own: str, day: date, line: StatementLine) -> Iterator[str]:
    row = line.transfer
    yield f"{day} * {_quoted(row.reason)}"
    yield f"  at: {_quoted(_time(row.created_at))}"
    yield f"  entry: {_quoted(str(row.entry.number))}"
    yield f"  line: {_quoted(str(row.line))}"
    yield f"  source: {_quoted(row.entry.source)}"
    yield f"  {own}  {line.points} {BEANCOUNT_UNIT}"
    opponent = _beancount_account("Equity", statement.account.book_id, line.opponent)
    yield f"  {opponent}  {-line.points} {BEANCOUNT_UNIT}"


def _beancount_account(kind: str, book: int, account: int) -> str:
    """Ids alone: a name may hold anything, an account of Beancount may not."""
    return f"{kind}:Book{book}:Account{account}"


def _quoted(text: str) -> str:
    """A text of Beancount, on one line whatever was in it."""
    return _escaped(" ".join(_printable(text).split()))


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _printable(text: Iterable[str]) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def defused(cell: str) -> str:
    """A text for a cell of CSV that no spreadsheet runs: what would be a formula gets an apostrophe in front."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def _signature(content: bytes) -> str:
    return base64.b64encode(signing.sign(content)).decode()


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
