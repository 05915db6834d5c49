"""A book folded from its entries: what its accounts must be if everything in it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from ledger import chain


class Broken(Exception):
    """Something in a book does not hold; the message says what."""


class EntryRow(NamedTuple):
    """A stored entry, and what the entry it reverses is: its number and book."""

    pk: int
    number: int
    source: str
    reason: str
    by: str
    facts: str
    lines: int
    reverses_pk: int | None
    reverses: int | None
    reversed_book: int | None
    at: datetime
    request_hash: bytes
    previous_hash: bytes
    hash_: bytes


class TransferRow(NamedTuple):
    """A stored transfer; `is_of_entry` says that it has the book and the time of its entry."""

    entry: int
    pk: int
    line: int
    is_of_entry: bool
    payer: int
    payee: int
    points: int
    reason: str
    detail: str
    payer_after: int
    payee_after: int


@dataclass(slots=True)
class AccountState:
    """An account as the entries so far make it."""

    pk: int
    key: str
    name: str
    created_at: datetime
    balance: int = 0
    floor: int | None = None
    closed_at: datetime | None = None
    last_transfer: int = 0


Reversible = tuple[tuple[int, int, int], ...]
"""Payer, payee and points of each line of an entry that another one reverses."""


@dataclass(slots=True)
class Replay:
    """A book as its entries so far make it; `number` and `head` are of the last one that holds."""

    pk: int
    key: str
    name: str
    created_at: datetime
    anchors: Mapping[int, bytes]
    reversible: dict[int, Reversible]
    """What the reversed entries of the book say, by the id of the entry; each can be reversed once."""
    number: int = 0
    head: bytes = chain.GENESIS
    transfers: int = 0
    accounts: dict[int, AccountState] = field(default_factory=dict)
    keys: dict[str, AccountState] = field(default_factory=dict)

    def take(self, entry: EntryRow, rows: Sequence[TransferRow]) -> None:
        """Fold one entry with its transfers. Raises Broken with the first thing that does not hold."""
        if entry.number != self.number + 1:
            raise Broken(f"it comes after entry {self.number}")
        lines = [self._line(line, row) for line, row in enumerate(rows, start=1)]
        if len(rows) != entry.lines:
            raise Broken(f"it has {len(rows)} of its {entry.lines} lines")
        request = chain.request_text(
            source=entry.source,
            reason=entry.reason,
            by=entry.by,
            facts=entry.facts,
            reverses=entry.reverses,
            lines=lines,
        )
        head = self._hash(entry, rows, sha256(request).digest())
        said = _read(request)
        if self.anchors.get(entry.number, head) != head:
            raise Broken("its hash is not the one that was published")
        if entry.lines == 0:
            self._note(entry, said.facts)
        if entry.reverses_pk is not None:
            self._check_reversal(entry, rows)
        self.number, self.head, self.transfers = entry.number, head, self.transfers + entry.lines

    def _line(self, line: int, row: TransferRow) -> str:
        _, pk, number, is_of_entry, payer_pk, payee_pk, points, reason, detail, payer_after, payee_after = row
        if number != line or not is_of_entry:
            raise Broken(f"line {line} is not there, or has another number, book or time")
        payer, payee = self.accounts.get(payer_pk), self.accounts.get(payee_pk)
        if payer is None or payee is None or payer is payee or points < 1:
            raise Broken(f"line {line} is no payment between two accounts of the book")
        payer.balance -= points
        payee.balance += points
        if payer.balance != payer_after or payee.balance != payee_after:
            raise Broken(f"line {line}: the balances after it are not the sums of what came before")
        if pk <= payer.last_transfer or pk <= payee.last_transfer:
            raise Broken(f"line {line} stands in another order than it was written")
        payer.last_transfer = payee.last_transfer = pk
        return chain.line_text(detail=detail, payee=payee.key, payer=payer.key, points=points, reason=reason)

    def _hash(self, entry: EntryRow, rows: Sequence[TransferRow], request: bytes) -> bytes:
        if request != entry.request_hash:
            raise Broken("what it says is not what its request hash was made of")
        if entry.previous_hash != self.head:
            raise Broken("its previous hash is not the hash of the entry before")
        head = chain.entry_hash(
            at=entry.at,
            book=self.key,
            entry=entry.pk,
            number=entry.number,
            previous=self.head,
            request=request,
            transfers=[row.pk for row in rows],
        )
        if head != entry.hash_:
            raise Broken("its hash is not the hash of what it says")
        return head

    def _check_reversal(self, entry: EntryRow, rows: Sequence[TransferRow]) -> None:
        if entry.reverses is None or entry.reversed_book != self.pk or entry.reverses >= entry.number:
            raise Broken("it reverses what is no earlier entry of its book")
        original = self.reversible.pop(entry.reverses_pk or 0, None)
        if original is None or original != tuple((row.payee, row.payer, row.points) for row in rows):
            raise Broken("it is not, line by line, the one reversal of the entry it names")

    def _note(self, entry: EntryRow, said: Mapping[str, Any]) -> None:
        if (entry.number == 1) != (entry.reason == "ledger.book_opened"):
            raise Broken("the first entry of a book, and no other, says that it was opened")
        if entry.number == 1:
            if said != {"id": self.pk, "name": self.name} or entry.at != self.created_at:
                raise Broken("the book's id, name or date is not the one it was opened with")
            return
        key = said["account"]
        match entry.reason:
            case "ledger.account_opened":
                self.accounts[said["id"]] = self.keys[key] = AccountState(said["id"], key, said["name"], entry.at)
            case "ledger.floor_set":
                self.keys[key].floor = said["floor"]
            case "ledger.account_closed":
                self.keys[key].closed_at = entry.at
            case "ledger.account_reopened":
                self.keys[key].closed_at = None
            case _:
                raise Broken(f"there is no note {entry.reason}")


def _read(request: bytes) -> chain.Request:
    try:
        return chain.read_request(request)
    except chain.NotCanonical as error:
        raise Broken(f"what it says is no canonical JSON ({error})") from error
