"""Books, accounts, entries, transfers and holds: what is written, and who may owe whom.

These models only read. Their tables are written by the functions of `ledger/sql`, which `ledger.services` calls, and
the database refuses everything else (`docs/ledger.md`). Nothing here refers to a table of another app.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from ledger import limits
from ledger.fields import CanonicalJSONField

KEY_PATTERN = r"^[a-z0-9_:.-]+$"


class Book(models.Model):
    """A set of accounts that owe one another, and the chain of everything that happened in it."""

    key = models.CharField(max_length=limits.KEY_LENGTH_MAX, unique=True)
    name = models.CharField(max_length=limits.NAME_LENGTH_MAX)
    created_at = models.DateTimeField()
    head_number = models.BigIntegerField(default=0)
    """Number of the last entry; numbers have no gaps."""
    head_hash = models.BinaryField()
    """Hash of the last entry: whoever keeps a copy of it can prove any later change of the past."""

    class Meta:
        constraints = [
            models.CheckConstraint(name="ledger_book_key_plain", condition=Q(key__regex=KEY_PATTERN)),
            models.CheckConstraint(name="ledger_book_head_counts", condition=Q(head_number__gte=0)),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def head_hex(self) -> str:
        """The hash of the last entry as people compare it."""
        return bytes(self.head_hash).hex()


class Account(models.Model):
    """Somebody's points in one book. The balance is always the sum of the account's transfers."""

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="accounts", db_index=False)
    key = models.CharField(max_length=limits.KEY_LENGTH_MAX)
    name = models.CharField(max_length=limits.NAME_LENGTH_MAX)
    balance = models.BigIntegerField(default=0)
    floor = models.BigIntegerField(null=True)
    """The balance less what is held never falls below it; None: no floor."""
    held = models.BigIntegerField(default=0)
    """The sum of the account's holds: the worst that its running hands can cost."""
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    """A closed account takes part in nothing new; what it took part in can still be reversed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ledger_account_key_once", fields=["book", "key"]),
            models.CheckConstraint(name="ledger_account_key_plain", condition=Q(key__regex=KEY_PATTERN)),
            models.CheckConstraint(
                name="ledger_account_balance_exact",
                condition=Q(balance__range=(-limits.BALANCE_MAX, limits.BALANCE_MAX)),
            ),
            models.CheckConstraint(
                name="ledger_account_floor",
                condition=Q(floor__isnull=True) | Q(balance__gte=F("floor") + F("held")),
            ),
            models.CheckConstraint(
                name="ledger_account_floor_exact",
                condition=Q(floor__isnull=True) | Q(floor__range=(-limits.BALANCE_MAX, limits.BALANCE_MAX)),
            ),
            models.CheckConstraint(name="ledger_account_held_exact", condition=Q(held__range=(0, limits.BALANCE_MAX))),
        ]

    def __str__(self) -> str:
        return self.key


class Entry(models.Model):
    """What happened, once: its transfers, why and by whom, chained to the entry before it in its book.

    An entry without lines is a note about the book itself (opened, an account opened, a floor set); its reason starts
    with `ledger.`. The hashes are explained in `ledger.chain`.
    """

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="entries", db_index=False)
    number = models.BigIntegerField()
    source = models.CharField(max_length=limits.SOURCE_LENGTH_MAX)
    """Names what caused the entry (`hand:17`), so that it is posted once however often it is asked for."""
    reason = models.CharField(max_length=limits.REASON_LENGTH_MAX)
    by = models.CharField(max_length=limits.BY_LENGTH_MAX)
    """The task or person that posted it: `settle_hand`, `member:12`."""
    facts = CanonicalJSONField()
    lines = models.SmallIntegerField()
    reverses = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="reversals", db_index=False)
    """The entry of the same book that this one takes back, once; see `reversed_by` for the way back."""
    created_at = models.DateTimeField()
    request_hash = models.BinaryField()
    previous_hash = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(name="ledger_entry_number_once", fields=["book", "number"]),
            models.UniqueConstraint(name="ledger_entry_source_once", fields=["book", "source"]),
            models.UniqueConstraint(
                name="ledger_entry_reversed_once", fields=["reverses"], condition=Q(reverses__isnull=False)
            ),
            models.CheckConstraint(name="ledger_entry_number_counts", condition=Q(number__gte=1)),
            models.CheckConstraint(name="ledger_entry_source_said", condition=~Q(source="")),
            models.CheckConstraint(name="ledger_entry_reason_said", condition=~Q(reason="")),
            models.CheckConstraint(name="ledger_entry_by_said", condition=~Q(by="")),
            models.CheckConstraint(
                name="ledger_entry_lines",
                condition=Q(lines=0, reason__startswith="ledger.", source__startswith="ledger:")
                | (
                    Q(lines__range=(1, limits.LINES_MAX))
                    & ~Q(reason__startswith="ledger.")
                    & ~Q(source__startswith="ledger:")
                ),
            ),
        ]
        indexes = [models.Index(name="ledger_entry_time", fields=["created_at"], condition=Q(lines__gt=0))]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def reversed_by(self) -> Entry | None:
        """The entry that took this one back, if there is one."""
        return self.reversals.first()

    @property
    def hash_hex(self) -> str:
        """The entry's hash as people compare it."""
        return bytes(self.hash).hex()


class Transfer(models.Model):
    """Points that one account paid another, and what both had after it."""

    book = models.ForeignKey(
        Book, on_delete=models.PROTECT, related_name="transfers", db_index=False, db_constraint=False
    )
    """The entry's book; the entry's seal compares the two."""
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="transfers", db_index=False)
    line = models.SmallIntegerField()
    payer = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="paid", db_index=False, db_constraint=False
    )
    payee = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="received", db_index=False, db_constraint=False
    )
    points = models.BigIntegerField()
    reason = models.CharField(max_length=limits.REASON_LENGTH_MAX)
    detail = CanonicalJSONField()
    payer_after = models.BigIntegerField()
    payee_after = models.BigIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ledger_transfer_line_once", fields=["entry", "line"]),
            models.CheckConstraint(name="ledger_transfer_line_counts", condition=Q(line__gte=1)),
            models.CheckConstraint(name="ledger_transfer_points", condition=Q(points__range=(1, limits.POINTS_MAX))),
            models.CheckConstraint(name="ledger_transfer_two_accounts", condition=~Q(payer=F("payee"))),
            models.CheckConstraint(name="ledger_transfer_reason_said", condition=~Q(reason="")),
        ]
        indexes = [
            models.Index(name="ledger_transfer_paid", fields=["payer", "id", "reason"]),
            models.Index(name="ledger_transfer_received", fields=["payee", "id", "reason"]),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.line}"


class Hold(models.Model):
    """Points that an account may yet lose in something that has begun, kept free above its floor until it ends."""

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="holds", db_index=False)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="holds")
    source = models.CharField(max_length=limits.SOURCE_LENGTH_MAX)
    points = models.BigIntegerField()
    created_at = models.DateTimeField()
    seal = models.BinaryField()
    """SHA-256 of the row, so that a changed one is noticed; holds are no part of the chain."""

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ledger_hold_once", fields=["book", "source", "account"]),
            models.CheckConstraint(name="ledger_hold_points", condition=Q(points__range=(1, limits.BALANCE_MAX))),
            models.CheckConstraint(name="ledger_hold_source_said", condition=~Q(source="")),
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.account_id}"
