"""Whether what is stored holds: every book reckoned anew from its entries, and nothing taken on trust.

What entries are about is no business of the ledger: an app that knows registers a check of its own (`register`), which
`check_ledger` then offers as an option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import psycopg
from django.db import connection

from ledger import chain
from ledger.replay import Broken, EntryRow, Replay, Reversible, TransferRow
from ledger.snapshot import snapshot

ROWS_AT_A_TIME = 1_000

ENTRIES = """
    SELECT e.id, e.number, e.source, e.reason, e.by, e.facts, e.lines, e.reverses_id, r.number, r.book_id,
        e.created_at, e.request_hash, e.previous_hash, e.hash
    FROM ledger_entry e LEFT JOIN ledger_entry r ON r.id = e.reverses_id
    WHERE e.book_id = %s ORDER BY e.number
"""
TRANSFERS = """
    SELECT t.entry_id, t.id, t.line, t.book_id = e.book_id AND t.created_at = e.created_at, t.payer_id, t.payee_id,
        t.points, t.reason, t.detail, t.payer_after, t.payee_after
    FROM ledger_entry e JOIN ledger_transfer t ON t.entry_id = e.id
    WHERE e.book_id = %s ORDER BY e.number, t.line
"""
REVERSED = """
    SELECT t.entry_id, t.payer_id, t.payee_id, t.points FROM ledger_transfer t
    WHERE t.entry_id IN (SELECT reverses_id FROM ledger_entry WHERE book_id = %s AND reverses_id IS NOT NULL)
    ORDER BY t.entry_id, t.line
"""
STRAYS = {
    "an account": "SELECT id FROM ledger_account WHERE book_id NOT IN (SELECT id FROM ledger_book)",
    "an entry": "SELECT id FROM ledger_entry WHERE book_id NOT IN (SELECT id FROM ledger_book)",
    "a transfer": "SELECT id FROM ledger_transfer t"
    " WHERE NOT EXISTS (SELECT FROM ledger_entry e WHERE e.id = t.entry_id)",
    "a hold": "SELECT id FROM ledger_hold WHERE book_id NOT IN (SELECT id FROM ledger_book)",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that does not hold, and where: the number of an entry, or None if it is of the book as a whole."""

    book: str
    number: int | None
    what: str

    def __str__(self) -> str:
        place = f"book {self.book}" if self.number is None else f"book {self.book}, entry {self.number}"
        return f"{place}: {self.what}"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth knowing that is no failure."""

    book: str
    what: str

    def __str__(self) -> str:
        return f"book {self.book}: {self.what}"


@dataclass(frozen=True, slots=True)
class Found:
    """What the check of a book came to: how much of it holds, and the first thing that does not."""

    book: str
    entries: int = 0
    transfers: int = 0
    accounts: int = 0
    head: bytes = chain.GENESIS
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class ExtraCheck:
    """A check that an app beyond the ledger adds: an option of `check_ledger`, its help, and what it does to a book."""

    option: str
    help: str
    check: Callable[[str], Iterable[Failure | Remark]]


extra_checks: dict[str, ExtraCheck] = {}


def register(extra: ExtraCheck) -> None:
    """Let `check_ledger --<option>` run this check on the key of each book that it checks."""
    extra_checks[extra.option] = extra


class _Book(NamedTuple):
    pk: int
    key: str
    name: str
    created_at: datetime
    head_number: int
    head_hash: bytes


def check_books(
    *, keys: Iterable[str] | None = None, anchors: Mapping[str, Mapping[int, bytes]] | None = None
) -> Iterator[Found]:
    """Check books, all of them if `keys` is None, as they were at one moment; `anchors` are published heads by book.

    In a transaction that has begun before, what that sees is checked.
    A book that is asked for or anchored and is not there, or has fewer entries than were published, does not hold.
    """
    published = dict(anchors or {})
    wanted = None if keys is None else set(keys)
    with snapshot():
        books = _rows("SELECT id, key, name, created_at, head_number, head_hash FROM ledger_book ORDER BY id")
        for row in books:
            if wanted is None or row[1] in wanted:
                yield _check_book(_Book(*row), published.get(row[1], {}))
        missing = (set(published) if wanted is None else wanted) - {row[1] for row in books}
        for key in sorted(missing):
            yield Found(book=key, failure=Failure(key, None, "there is no such book"))
        if wanted is None:
            yield from check_strays()


def _check_book(book: _Book, anchors: Mapping[int, bytes]) -> Found:
    replay = Replay(book.pk, book.key, book.name, book.created_at, anchors, _reversible(book.pk))
    failure: Failure | None = None
    number: int | None = None
    try:
        for entry, rows in _entries(book.pk):
            number = entry.number
            replay.take(entry, rows)
        number = None
        _compare_head(replay, book)
        _compare_accounts(replay)
        _compare_holds(replay)
    except (Broken, KeyError, TypeError, ValueError) as error:
        what = str(error) if isinstance(error, Broken) else f"it cannot be read ({error!r})"
        failure = Failure(book.key, number, what)
    return Found(book.key, replay.number, replay.transfers, len(replay.accounts), replay.head, failure)


def _entries(book: int) -> Iterator[tuple[EntryRow, list[TransferRow]]]:
    """The book's entries in the order of their numbers, each with its transfers, read as they are needed."""
    with _stream("entries", ENTRIES, book) as entries, _stream("transfers", TRANSFERS, book) as transfers:
        following = next(transfers, None)
        for row in entries:
            entry = EntryRow._make(row)
            rows = []
            while following is not None and following[0] == entry.pk:
                rows.append(TransferRow._make(following))
                following = next(transfers, None)
            yield entry, rows


@contextmanager
def _stream(name: str, query: str, book: int) -> Iterator[Iterator[Any]]:
    """The rows of a query, a block at a time, in the database's own binary form, which is the quickest to read."""
    with psycopg.ServerCursor(connection.connection, f"audit_{name}") as cursor, ThreadPoolExecutor(1) as reader:
        cursor.execute(query, [book], binary=True)
        yield _ahead(reader, cursor)


def _ahead(reader: Executor, cursor: psycopg.ServerCursor[Any]) -> Iterator[Any]:
    """While one block is looked through, the next is fetched."""
    block = reader.submit(cursor.fetchmany, ROWS_AT_A_TIME)
    while rows := block.result():
        block = reader.submit(cursor.fetchmany, ROWS_AT_A_TIME)
        yield from rows


def _rows(query: str, *parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())


def _reversible(book: int) -> dict[int, Reversible]:
    lines: dict[int, Reversible] = {}
    for entry, payer, payee, points in _rows(REVERSED, book):
        lines[entry] = (*lines.get(entry, ()), (payer, payee, points))
    return lines


def _compare_head(replay: Replay, book: _Book) -> None:
    if replay.number == 0:
        raise Broken("no entry says that it was opened")
    if (replay.number, replay.head) != (book.head_number, bytes(book.head_hash)):
        raise Broken(f"its head is said to be entry {book.head_number}, but its entries end with {replay.number}")
    published = max(replay.anchors, default=0)
    if published > replay.number:
        raise Broken(f"entry {published} was published, but its entries end with {replay.number}")


def _compare_accounts(replay: Replay) -> None:
    names = ("key", "name", "date", "balance", "floor", "closing")
    query = "SELECT id, key, name, created_at, balance, floor, closed_at FROM ledger_account WHERE book_id = %s"
    stored = {pk: said for pk, *said in _rows(query, replay.pk)}
    for pk, account in sorted(replay.accounts.items()):
        said = stored.pop(pk, None)
        if said is None:
            raise Broken(f"account {account.key} is gone, or has another id")
        come_to = (
            account.key,
            account.name,
            account.created_at,
            account.balance,
            account.floor,
            account.closed_at,
        )
        for name, is_said, reckoned in zip(names, said, come_to, strict=True):
            if is_said != reckoned:
                raise Broken(f"account {account.key}: its {name} is {is_said}, but its entries come to {reckoned}")
    if stored:
        raise Broken(f"account {min(stored)} was never opened in it")
    if sum(account.balance for account in replay.accounts.values()) != 0:
        raise Broken("its balances do not come to nothing in sum")


def _compare_holds(replay: Replay) -> None:
    query = "SELECT id, account_id, source, points, created_at, seal FROM ledger_hold WHERE book_id = %s"
    held = dict.fromkeys(replay.accounts, 0)
    for pk, account, source, points, at, seal in _rows(query, replay.pk):
        if account not in held:
            raise Broken(f"the hold {source} is of no account of it")
        key = replay.accounts[account].key
        if chain.hold_seal(account=key, at=at, hold=pk, points=points, source=source) != bytes(seal):
            raise Broken(f"the hold {source} of account {key} is not what was held")
        held[account] += points
    for pk, said in _rows("SELECT id, held FROM ledger_account WHERE book_id = %s ORDER BY id", replay.pk):
        if held[pk] != said:
            raise Broken(f"account {replay.accounts[pk].key}: {said} are held, but its holds come to {held[pk]}")


def check_strays() -> Iterator[Found]:
    """What belongs to no book, and so was read with none."""
    for name, query in STRAYS.items():
        for (pk,) in _rows(f"{query} ORDER BY id LIMIT 1"):
            yield Found(book="-", failure=Failure("-", None, f"{name} ({pk}) belongs to no book"))
