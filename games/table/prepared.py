"""Queries whose SQL is composed once: with a hundred columns, composing costs Django more than running them.

Several of them can be asked, or written, in one message to the database (`ask`, `tell`): each waits for the one before
it and sees what was committed when it begins itself, as if they were sent one by one.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)


_AS_WRITTEN = ("SET LOCAL join_collapse_limit = 1", "SET LOCAL plan_cache_mode = force_generic_plan")
_AS_USUAL = ("SET LOCAL join_collapse_limit = DEFAULT", "SET LOCAL plan_cache_mode = DEFAULT")


class Query(NamedTuple):
    """What is asked of the database or written to it: statements, and the parameters of all of them in order."""

    statements: tuple[str, ...]
    parameters: Sequence[Any]
    read: Callable[[tuple[Any, ...]], Any] | None = None
    """Makes what is wanted of a row; None for statements that return none, or whose rows nobody needs."""
    place: int = 0
    """Of the statement whose rows are read."""


def ask(*queries: Query) -> list[list[Any]]:
    """What each query that is read finds, all asked in one message."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(*_message(queries))
        for query in queries:
            for place in range(len(query.statements)):
                if query.read is not None and place == query.place:
                    found.append([query.read(row) for row in cursor.fetchall()])
                cursor.nextset()
    return found


def tell(queries: Sequence[Query]) -> None:
    """Write all of it in one message. Raises what the first one raises that fails, as Django does."""
    if queries:
        with connection.cursor() as cursor:
            cursor.execute(*_message(queries))


def _message(queries: Iterable[Query]) -> tuple[str, list[Any]]:
    statements = [statement for query in queries for statement in query.statements]
    return "; ".join(statements), [value for query in queries for value in query.parameters]


class Prepared(Generic[Row]):
    """A query of one model with related ones, as a function of its parameters.

    `build` makes the queryset from `examples`: values that occur nowhere else in it, one for each parameter. Calling it
    with other values of the same types returns the rows as objects, like the queryset itself.

    `as_written`: the database joins in the order in which Django wrote it, and plans it once for each connection. Of
    one row by its key with ten others by theirs there is no better order, and looking for one takes it longer than the
    query. Where rows are found by something of a joined table, the order matters, and must be the database's.

    `beside` takes each object and the values that the queryset annotates it with, in their order. Such a queryset has
    no related objects: it is for those who need a few columns of them.
    """

    def __init__(
        self,
        build: Callable[..., QuerySet[Row]],
        *,
        as_written: bool = False,
        beside: Callable[[Row, Sequence[Any]], None] | None = None,
        **examples: Any,
    ) -> None:
        self._build = build
        self._as_written = as_written
        self._beside = beside
        self._examples = examples
        self._composed: tuple[Any, str, list[Any]] | None = None

    def __call__(self, **values: Any) -> list[Row]:
        return ask(self.query(**values))[0]

    def query(self, **values: Any) -> Query:
        """The query with these values, for `ask`."""
        bound = self._bound()
        parameters = [values[item.name] if isinstance(item, _Slot) else item for item in bound.slots]
        if self._as_written:
            # What is set before it holds for this query alone.
            statements = (*_AS_WRITTEN, bound.planned(), *_AS_USUAL)
            return Query(statements, parameters, bound.read, place=len(_AS_WRITTEN))
        return Query((bound.sql,), parameters, bound.read)

    def first(self, **values: Any) -> Row | None:
        """The first row, None if there is none."""
        rows = self(**values)
        return rows[0] if rows else None

    def _bound(self) -> _Bound:
        """Composed, and with the converters of this thread's connection."""
        known: dict[int, _Bound] = connection.__dict__.setdefault("_mingtang_prepared", {})
        if id(self) not in known:
            if self._composed is None:
                compiler = self._build(**self._examples).query.get_compiler(connection=connection)
                sql, parameters = compiler.as_sql()
                names = {value: name for name, value in self._examples.items()}
                slots = [_Slot(names[item]) if item in names else item for item in parameters]
                self._composed = compiler, sql, slots
            known[id(self)] = _Bound(*self._composed, beside=self._beside)
        return known[id(self)]


_planned: WeakKeyDictionary[Any, set[str]] = WeakKeyDictionary()
"""What each connection to the database keeps plans of."""


class _Slot:
    def __init__(self, name: str) -> None:
        self.name = name


class _Bound:
    def __init__(self, compiler: Any, sql: str, slots: list[Any], *, beside: Callable[..., None] | None) -> None:
        self.sql, self.slots, self._beside = sql, slots, beside
        self._name = f"mingtang_{hashlib.sha256(sql.encode()).hexdigest()[:16]}"
        self._compiler = copy.copy(compiler)
        self._compiler.connection = connection
        select, klass_info = compiler.select, compiler.klass_info
        self._model = klass_info["model"]
        positions = klass_info["select_fields"]
        self._start, self._end = positions[0], positions[-1] + 1
        self._names = [part[0].target.attname for part in select[self._start : self._end]]
        self._populators = get_related_populators(klass_info, select, connection.alias)
        self._converters = self._compiler.get_converters([part[0] for part in select])

    def planned(self) -> str:
        """The statement that runs the query by the plan that this connection to the database keeps of it."""
        connection.ensure_connection()
        kept = _planned.setdefault(connection.connection, set())
        if self._name not in kept:
            places = [f"${number}" for number in range(1, len(self.slots) + 1)]
            with connection.cursor() as cursor:
                cursor.execute(f"PREPARE {self._name} AS {self.sql % tuple(places)}")
            kept.add(self._name)
        return f"EXECUTE {self._name} ({', '.join(['%s'] * len(self.slots))})"

    def read(self, row: tuple[Any, ...]) -> Any:
        [converted] = self._compiler.apply_converters([list(row)], self._converters)
        found = self._model.from_db(connection.alias, self._names, converted[self._start : self._end])
        for populator in self._populators:
            populator.populate(converted, found)
        if self._beside is not None:
            self._beside(found, converted[self._end :])
        return found


class Update:
    """`UPDATE` of fixed fields of one row, its SQL composed once."""

    def __init__(self, model: type[Model], *names: str) -> None:
        meta = model._meta  # noqa: SLF001  Django's documented way to a model's fields
        self._fields = [meta.get_field(name) for name in names]
        columns = ", ".join(f'"{field.column}" = %s' for field in self._fields)
        self._sql = f'UPDATE "{meta.db_table}" SET {columns} WHERE "id" = %s'  # noqa: S608  names of our own models

    def __call__(self, row: Model) -> None:
        """Write the fields as the object has them."""
        tell([self.query(row)])

    def query(self, row: Model) -> Query:
        """The same, for `tell`."""
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in self._fields]
        return Query((self._sql,), [*values, row.pk])


class Insert:
    """`INSERT` of a new row, its SQL composed once. The object does not learn its key."""

    def __init__(self, model: type[Model]) -> None:
        meta = model._meta  # noqa: SLF001  as above
        self._fields = [field for field in meta.concrete_fields if not field.primary_key]
        columns = ", ".join(f'"{field.column}"' for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        self._sql = f'INSERT INTO "{meta.db_table}" ({columns}) VALUES ({places})'  # noqa: S608  as above

    def query(self, row: Model) -> Query:
        """The object as it is, for `tell`."""
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in self._fields]
        return Query((self._sql,), values)
