"""What pages and files ask of the ledger. Nothing here writes, and no balance is reckoned: each was stored with its
transfer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal

from django.db.models import CharField, Count, F, Func, JSONField, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, Greatest, TruncDate

from ledger import limits
from ledger.models import Account, Book, Entry, Hold, Transfer

FACT_PATTERN = re.compile(r"[a-z_]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which lines of a statement are wanted; what is not given, does not matter."""

    since: datetime | None = None
    """From this moment on."""
    until: datetime | None = None
    """Before this moment."""
    reason: str | None = None
    opponent: int | None = None
    """Id of the other account."""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """Facts of the entry: `room`, `game` and `preset_version` are indexed, others are looked for line by line."""

    @property
    def is_empty(self) -> bool:
        """Whether every line is wanted."""
        return self == Filter()

    @property
    def is_of_time_alone(self) -> bool:
        """Whether all lines of a time are wanted, so that each balance follows from the one before."""
        return self.reason is None and self.opponent is None and not self.facts


EVERYTHING = Filter()
NO_CHOICE: Mapping[str, Collection[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A transfer as one of its two accounts sees it."""

    transfer: Transfer
    """With its entry."""
    points: int
    """Received (> 0) or paid (< 0)."""
    after: int
    """The account's balance once this was posted."""
    opponent: int
    """Id of the other account."""


@dataclass(frozen=True, slots=True)
class StatementPage:
    """Lines of a statement, newest first."""

    lines: Sequence[StatementLine]
    before: int | None
    """What to ask for as `before` to get the next, older page; None on the last one."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What the wanted lines come to, and the account's balance before and after their time."""

    lines: int
    received: int
    paid: int
    opening: int
    closing: int

    @property
    def net(self) -> int:
        """Received less paid."""
        return self.received - self.paid


@dataclass(frozen=True, slots=True)
class Group:
    """Some lines of a statement put together: the evening, the opponent (id) or the game they have in common."""

    key: Any
    lines: int
    received: int
    paid: int

    @property
    def net(self) -> int:
        """Received less paid."""
        return self.received - self.paid


def book_of(*, key: str) -> Book | None:
    """The book with this key."""
    return Book.objects.filter(key=key).first()


def head(book: Book) -> Entry | None:
    """The last entry of the book: its number and hash stand for the whole past."""
    return Entry.objects.filter(book=book).order_by("-number").first()


def entry_of(*, book: Book, source: str) -> Entry | None:
    """The entry that this source was posted as."""
    return Entry.objects.filter(book=book, source=source).first()


def account_of(*, book: Book, key: str) -> Account | None:
    """The account with this key in the book."""
    return Account.objects.filter(book=book, key=key).first()


def free_above_floor(accounts: Iterable[int]) -> dict[int, int]:
    """What these accounts (ids) may lose yet, those without a floor left out: balance less floor less what is held."""
    rows = Account.objects.filter(pk__in=list(accounts), floor__isnull=False).values_list(
        "pk", "balance", "floor", "held"
    )
    return {pk: balance - floor - held for pk, balance, floor, held in rows if floor is not None}


def held_for(*, account: int, source: str) -> int:
    """What is held of the account (id) for this source."""
    return int(Hold.objects.filter(account=account, source=source).aggregate(points=Sum("points", default=0))["points"])


def reversals_of(entries: Collection[int]) -> dict[int, Entry]:
    """The entries that took these (ids) back, by the id of what they took back."""
    return {row.reverses_id: row for row in Entry.objects.filter(reverses_id__in=entries) if row.reverses_id}


def entries_from(*, book: Book, source: str) -> Iterator[tuple[int, int, str]]:
    """Id, number and source of the entries whose source begins so, in their order."""
    rows = Entry.objects.filter(book=book, source__startswith=source).order_by("number")
    return rows.values_list("pk", "number", "source").iterator(chunk_size=limits.PAGE_LINES_MAX)


def points_moved(*, book: Book, since: datetime, until: datetime) -> int:
    """The points of all lines of the book that were posted in a time."""
    rows = Transfer.objects.filter(entry__book=book, entry__created_at__gte=since, entry__created_at__lt=until)
    return int(rows.aggregate(points=Sum("points", default=0))["points"])


def transfer_with_entry(pk: int) -> Transfer | None:
    """A transfer with its entry, book and accounts."""
    return Transfer.objects.select_related("entry__book", "payer", "payee").filter(pk=pk).first()


def balances(book: Book) -> QuerySet[Account]:
    """The accounts of the book, the highest balance first."""
    return Account.objects.filter(book=book).order_by("-balance", "pk")


def statement(
    *, account: Account, before: int | None = None, limit: int = 50, only: Filter = EVERYTHING
) -> StatementPage:
    """A page of the account's lines, newest first, from below the transfer with the id `before`; one query."""
    limit = max(1, min(limit, limits.PAGE_LINES_MAX))
    rows = _newest(account, only, before=before, count=limit + 1)
    lines = [line_of(account, row) for row in rows[:limit]]
    return StatementPage(lines=lines, before=rows[limit - 1].pk if len(rows) > limit else None)


def lines_oldest_first(*, account: Account, only: Filter = EVERYTHING) -> Iterator[StatementLine]:
    """Every wanted line of the account from the first to the last, some hundreds at a time."""
    after: int | None = None
    while rows := _oldest(account, only, after=after, count=limits.PAGE_LINES_MAX):
        for row in rows:
            yield line_of(account, row)
        after = rows[-1].pk


def line_of(account: Account, transfer: Transfer) -> StatementLine:
    """The transfer as the account sees it, which must be its payer or its payee."""
    if transfer.payer_id == account.pk:
        return StatementLine(transfer, -transfer.points, transfer.payer_after, transfer.payee_id)
    return StatementLine(transfer, transfer.points, transfer.payee_after, transfer.payer_id)


def totals(*, account: Account, only: Filter = EVERYTHING) -> Totals:
    """What the wanted lines come to; opening and closing are the account's own balances before and after their time."""
    sums = [side.aggregate(lines=Count("pk"), points=Sum("points", default=0)) for side in _sides(account, only)]
    (paid, received) = sums
    return Totals(
        lines=paid["lines"] + received["lines"],
        received=int(received["points"]),
        paid=int(paid["points"]),
        opening=balance_at(account=account, moment=only.since) if only.since else 0,
        closing=balance_at(account=account, moment=only.until),
    )


def count_newer(*, account: Account, only: Filter, number: int) -> int:
    """How many wanted lines have been posted after the entry with this number."""
    return sum(side.filter(entry__number__gt=number).count() for side in _sides(account, only))


def balance_at(*, account: Account, moment: datetime | None) -> int:
    """The account's balance just before the moment, or now, as the last transfer until then left it."""
    rows = _newest(account, Filter(until=moment), before=None, count=1)
    return line_of(account, rows[0]).after if rows else 0


def last_line_at(account: str) -> Greatest:
    """When the last line of an account was posted, for rows whose field `account` names one; NULL: never."""
    sides = (Transfer.objects.filter(**{side: OuterRef(account)}).order_by("-pk") for side in ("payer", "payee"))
    return Greatest(*(Subquery(side.values("created_at")[:1]) for side in sides))


def groups(
    *,
    account: Account,
    by: Literal["evening", "opponent", "game"],
    zone: tzinfo,
    only: Filter = EVERYTHING,
) -> list[Group]:
    """The wanted lines put together: evenings (by the date they begin in `zone`) newest first, others by name or id.

    An evening goes on until `limits.EVENING_END_HOUR` of the next day.
    """
    night = timedelta(hours=limits.EVENING_END_HOUR)
    sums: dict[Any, list[int]] = {}
    for is_received, (side, other) in enumerate(zip(_sides(account, only), ("payee_id", "payer_id"), strict=True)):
        key = {
            "evening": TruncDate(F("created_at") - night, tzinfo=zone),
            "opponent": F(other),
            "game": _fact("game"),
        }[by]
        for row in side.annotate(group=key).values("group").annotate(lines=Count("pk"), sum=Sum("points")).order_by():
            found = sums.setdefault(row["group"], [0, 0, 0])
            found[0] += row["lines"]
            found[1 + is_received] += int(row["sum"])
    made = [Group(key, lines, received, paid) for key, (lines, paid, received) in sums.items()]
    return sorted(made, key=lambda group: (group.key is not None, group.key), reverse=by == "evening")


def balance_curve(*, account: Account, only: Filter = EVERYTHING, points_max: int = 200) -> list[tuple[datetime, int]]:
    """The account's balance over time: its first and last moment and at most `points_max` steps between them."""
    bounds = [side.aggregate(first=Min("pk"), last=Max("pk")) for side in _sides(account, only)]
    ends = [value for bound in bounds for value in (bound["first"], bound["last"]) if value is not None]
    if not ends:
        return []
    first, last = min(ends), max(ends)
    steps = max(1, min(points_max, last - first + 1))
    marks = sorted({first + (last - first) * step // steps for step in range(steps + 1)})
    curve: dict[int, tuple[datetime, int]] = {}
    for start, stop in [(first - 1, first), *pairwise(marks)]:
        for row in _newest(account, only, before=stop + 1, count=1):
            if row.pk > start:
                curve[row.pk] = (row.created_at, line_of(account, row).after)
    return [curve[pk] for pk in sorted(curve)]


def matrix(
    *, book: Book, only: Filter = EVERYTHING, any_of: Mapping[str, Collection[int]] = NO_CHOICE
) -> dict[tuple[int, int], int]:
    """What each account came to receive from each other one: (receiver, giver) → net points > 0.

    With `any_of`, only entries whose fact is one of those named: `{"room": {3, 4}}`.
    """
    rows = _among(book, only, any_of).values("payer_id", "payee_id").annotate(sum=Sum("points"))
    net: dict[tuple[int, int], int] = {}
    for row in rows.order_by():
        payer, payee, points = row["payer_id"], row["payee_id"], int(row["sum"])
        net[payee, payer] = net.get((payee, payer), 0) + points
        net[payer, payee] = net.get((payer, payee), 0) - points
    return {pair: points for pair, points in sorted(net.items()) if points > 0}


def values_of(
    *, book: Book, fact: str, only: Filter = EVERYTHING, any_of: Mapping[str, Collection[int]] = NO_CHOICE
) -> list[str]:
    """What a fact says in the wanted entries, each value once, sorted; entries without it say nothing."""
    found = _among(book, only, any_of).annotate(value=_fact(fact)).values_list("value", flat=True).order_by().distinct()
    return sorted(value for value in found if value is not None)


def evening(day: date, zone: tzinfo) -> Filter:
    """The evening that begins on the day in `zone`: from `limits.EVENING_END_HOUR` until the same hour of the next."""
    hour = time(limits.EVENING_END_HOUR)
    return Filter(
        since=datetime.combine(day, hour, tzinfo=zone),
        until=datetime.combine(day + timedelta(days=1), hour, tzinfo=zone),
    )


def factors(*, account: Account, only: Filter = EVERYTHING) -> list[Group]:
    """The wanted lines by what multiplied their sums (steps `times` and `power`); key: (game, term), highest net first.

    A line with several factors counts in full for each of them, so groups do not add up to the statement.
    """
    sums: dict[Any, list[int]] = {}
    for is_received, side in enumerate(_sides(account, only)):
        rows = side.annotate(game=_fact("game"), terms=_Factors(F("detail"))).values("game", "terms")
        for row in rows.annotate(lines=Count("pk"), sum=Sum("points")).order_by():
            for term in set(row["terms"] or ()):
                found = sums.setdefault((row["game"] or "", term), [0, 0, 0])
                found[0] += row["lines"]
                found[1 + is_received] += int(row["sum"])
    made = [Group(key, lines, received, paid) for key, (lines, paid, received) in sums.items()]
    return sorted(made, key=lambda group: (-group.net, group.key))


class _Factors(Func):
    """The terms of a transfer's steps that multiply, as an array of JSON."""

    template = (
        'jsonb_path_query_array((%(expressions)s)::jsonb, \'$.steps[*] ? (@.op == "times" || @.op == "power").term\')'
    )
    output_field = JSONField()


class _Fact(Func):
    """A fact of an entry as text, written exactly as the expressions of the indexes in `ledger/sql` are."""

    template = "((%(expressions)s)::jsonb ->> '%(fact)s')"
    output_field = CharField()


def _fact(name: str) -> _Fact:
    if not FACT_PATTERN.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a fact")
    return _Fact(F("entry__facts"), fact=name)


def _among(book: Book, only: Filter, any_of: Mapping[str, Collection[int]]) -> QuerySet[Transfer]:
    rows = _filtered(Transfer.objects.filter(book=book), only)
    for name, values in any_of.items():
        rows = rows.alias(**{f"any_{name}": _fact(name)}).filter(**{f"any_{name}__in": [str(one) for one in values]})
    return rows


def _filtered(rows: QuerySet[Transfer], only: Filter) -> QuerySet[Transfer]:
    if only.since is not None:
        rows = rows.filter(created_at__gte=only.since, pk__gt=Coalesce(_last_id_long_before(only.since), 0))
    if only.until is not None:
        rows = rows.filter(created_at__lt=only.until, pk__lt=Coalesce(_first_id_long_after(only.until), _NO_ID))
    if only.reason is not None:
        rows = rows.filter(reason=only.reason)
    for name, value in only.facts.items():
        rows = rows.alias(**{f"fact_{name}": _fact(name)}).filter(**{f"fact_{name}": str(value)})
    return rows


def _last_id_long_before(moment: datetime) -> Subquery:
    """An id below those of all transfers since the moment, so that an index by id knows where to begin."""
    entries = Entry.objects.filter(lines__gt=0, created_at__lt=moment - _SLACK).order_by("-created_at")
    lines = Transfer.objects.filter(entry=Subquery(entries.values("pk")[:1])).order_by("-line")
    return Subquery(lines.values("pk")[:1])


def _first_id_long_after(moment: datetime) -> Subquery:
    """An id above those of all transfers until the moment."""
    entries = Entry.objects.filter(lines__gt=0, created_at__gt=moment + _SLACK).order_by("created_at")
    lines = Transfer.objects.filter(entry=Subquery(entries.values("pk")[:1])).order_by("line")
    return Subquery(lines.values("pk")[:1])


_SLACK = timedelta(seconds=limits.CLOCK_SLACK_SECONDS)
_NO_ID = 2**63 - 1


def _sides(account: Account, only: Filter) -> tuple[QuerySet[Transfer], QuerySet[Transfer]]:
    """What the account paid and what it received. Two queries, since each has an index and `OR` would have none."""
    paid, received = Q(payer=account.pk), Q(payee=account.pk)
    if only.opponent is not None:
        paid, received = paid & Q(payee=only.opponent), received & Q(payer=only.opponent)
    return _filtered(Transfer.objects.filter(paid), only), _filtered(Transfer.objects.filter(received), only)


def _newest(account: Account, only: Filter, *, before: int | None, count: int) -> list[Transfer]:
    below = Q() if before is None else Q(pk__lt=before)
    return _merged([side.filter(below).order_by("-pk")[:count] for side in _sides(account, only)], "-pk", count)


def _oldest(account: Account, only: Filter, *, after: int | None, count: int) -> list[Transfer]:
    above = Q() if after is None else Q(pk__gt=after)
    return _merged([side.filter(above).order_by("pk")[:count] for side in _sides(account, only)], "pk", count)


def _merged(sides: Sequence[QuerySet[Transfer]], order: str, count: int) -> list[Transfer]:
    paid, received = (side.select_related("entry") for side in sides)
    return list(paid.union(received, all=True).order_by(order)[:count])
