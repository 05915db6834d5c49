"""A club's book with four people in it, and a hand settled between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from pytest_django.plugin import DjangoDbBlocker

from ledger import audit, schema, services
from ledger.models import Account, Book, Entry, Hold, Transfer
from ledger.services import Line


@dataclass(frozen=True)
class Table:
    """Ming, Tang, Wei and Lan, who owe one another in `book`."""

    book: Book
    ming: Account
    tang: Account
    wei: Account
    lan: Account

    @property
    def people(self) -> tuple[Account, Account, Account, Account]:
        return (self.ming, self.tang, self.wei, self.lan)

    def balances(self) -> list[int]:
        """What the four have now, in the order of their seats."""
        stored = dict(Account.objects.filter(book=self.book).values_list("pk", "balance"))
        return [stored[account.pk] for account in self.people]

    def pay(self, payer: Account, payee: Account, points: int, reason: str = "win", **detail: Any) -> Line:
        return Line(payer=payer.pk, payee=payee.pk, points=points, reason=reason, detail=detail)

    def settle(self, hand: int, *lines: Line, **changes: Any) -> Entry:
        """Post a hand: unless lines are given, Tang's self-draw of 160 with a kong of Wei's."""
        usual = (
            self.pay(self.ming, self.tang, 80, moment=42, steps=[{"op": "base", "total": 10}]),
            self.pay(self.wei, self.tang, 80, moment=42),
            self.pay(self.ming, self.wei, 20, "kong_concealed"),
        )
        facts = {"hand": hand, "room": 7, "game": "kawuxing", "preset_version": 3, "match": 1}
        content = {"reason": "hand", "by": "settle_hand", "facts": facts} | changes
        return services.post(book=self.book, source=f"hand:{hand}", lines=lines or usual, **content)


def open_table(key: str = "club:1") -> Table:
    book = services.open_book(key=key, name="Friends")
    names = ("ming", "tang", "wei", "lan")
    accounts = {name: services.open_account(book=book, key=f"user:{name}", name=name.title()) for name in names}
    return Table(book=book, **accounts)


@pytest.fixture
def table(db: None) -> Table:
    return open_table()


COMMITTED = pytest.mark.django_db(transaction=True, available_apps=["ledger"])
"""What the test writes is committed; after it the ledger's tables alone are emptied, which is quick."""


def wipe() -> None:
    """Empty the ledger's tables, with what refers to them, behind the triggers' back."""
    with tampering() as cursor:
        cursor.execute(f"TRUNCATE {', '.join(schema.TABLES)} CASCADE")


@pytest.fixture
def settled(table: Table) -> Table:
    """The four after one hand."""
    table.settle(1)
    return table


Connect = Callable[[str], psycopg.Connection]


@pytest.fixture
def session_as(db: None) -> Iterator[Connect]:
    """A connection of its own as a role: `session_as("mingtang_app")`."""
    opened: list[psycopg.Connection] = []

    def connect(role: str) -> psycopg.Connection:
        opened.append(raw_session(role))
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


def raw_session(role: str) -> psycopg.Connection:
    place = connection.settings_dict
    return psycopg.connect(host=place["HOST"], port=place["PORT"] or None, dbname=place["NAME"], user=role)


@dataclass(frozen=True)
class Everything:
    """Every row of the ledger, to compare."""

    rows: tuple[Any, ...]


def everything() -> Everything:
    """All that is stored: a refused request must leave it as it was."""
    models = (Book, Account, Entry, Transfer, Hold)
    return Everything(tuple(tuple(model.objects.order_by("pk").values_list()) for model in models))


@contextmanager
def tampering() -> Iterator[Any]:
    """A cursor with which the database's own keeper changes rows behind the triggers' back."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield cursor
        cursor.execute("SET LOCAL session_replication_role = origin")


def failures(**options: Any) -> list[str]:
    """What the audit finds."""
    return [str(found.failure) for found in audit.check_books(**options) if found.failure]


@contextmanager
def refused(refusal: type[Exception]) -> Iterator[None]:
    """The block must raise it; the test's own transaction goes on."""
    with pytest.raises(refusal), transaction.atomic():
        yield


def execute_and_commit(role: str, sql: str) -> None:
    """Run SQL as a role, in a transaction of its own."""
    with closing(raw_session(role)) as session:
        session.execute(sql)
        session.commit()


RawAttack = Callable[[str, str], psycopg.Error]


@pytest.fixture(scope="module")
def attack(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[RawAttack]:
    """Run SQL as a role and return how it was refused; nothing may have changed. `{…}` stand for ids."""
    with django_db_blocker.unblock():
        table = open_table()
        entry = table.settle(1)
        services.hold(book=table.book, source="hand:9", points={table.wei.pk: 5})
        before = everything()
        names = {account.key.removeprefix("user:"): account.pk for account in table.people}

        def run(role: str, sql: str) -> psycopg.Error:
            attempt = sql.format(book=table.book.pk, entry=entry.pk, **names)
            with pytest.raises(psycopg.Error) as refusal:
                execute_and_commit(role, attempt)
            assert everything() == before
            return refusal.value

    yield run
    with django_db_blocker.unblock():
        wipe()
