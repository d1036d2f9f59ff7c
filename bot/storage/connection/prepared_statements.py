"""Statements for SQLite that are compiled once and run by the driver alone.

SQLAlchemy takes more time to pass a statement to the driver than SQLite takes to carry it out. Here
that is done once for each statement; after that only values go in and rows come out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from sqlalchemy import ClauseElement, Select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Values: TypeAlias = Mapping[str, Any]
Processor: TypeAlias = Callable[[Any], Any]

_DIALECT = sqlite.dialect()


class Rows:
    """All rows of a result; `rowcount` is the number of written rows, -1 for none."""

    __slots__ = ("_names", "_rows", "rowcount")

    def __init__(self, rows: list[Any], names: Sequence[str] = (), rowcount: int = -1) -> None:
        self._rows = rows
        self._names = names
        self.rowcount = rowcount

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> list[Any]:
        """Return every row."""
        return self._rows

    def first(self) -> Any:
        """Return the first row, None if there is none."""
        return self._rows[0] if self._rows else None

    def mappings(self) -> Rows:
        """Return the rows as values by the names of their columns."""
        return Rows([dict(zip(self._names, row, strict=True)) for row in self._rows])

    def scalars(self) -> Rows:
        """Return the first value of each row."""
        return Rows([row[0] for row in self._rows])

    def scalar_one(self) -> Any:
        """Return the one value of the one row."""
        [[value]] = self._rows
        return value


class Prepared:
    """One statement, for values of certain names."""

    __slots__ = ("_opens_out", "_places", "_readers", "_reads", "sql")

    def __init__(self, compiled: SQLCompiler, types: Sequence[TypeEngine[Any]]) -> None:
        self.sql = compiled.string
        # The cache refers to the statement, so it is kept only if its text differs each time.
        self._opens_out = compiled if compiled.post_compile_params else None
        self._places: list[tuple[str, Any, Processor | None]] = []
        for name in compiled.positiontup or ():
            bind = compiled.binds[name]
            impl = bind.type.dialect_impl(_DIALECT)
            self._places.append((name, bind.effective_value, impl.bind_processor(_DIALECT)))
        self._readers: list[Processor | None] = [
            t.dialect_impl(_DIALECT).result_processor(_DIALECT, None) for t in types
        ]
        self._reads = any(self._readers)

    def run(self, plain: sqlite3.Connection, values: Values | Sequence[Values] | None) -> Rows:
        """Run it once, or once for each of several values.

        Raises:
            DBAPIError: As SQLAlchemy raises the driver's errors.
        """
        try:
            if self._opens_out is not None:
                state = self._opens_out.construct_expanded_state(_one(values))
                cursor = plain.execute(state.statement, state.positional_parameters)
            elif values is None or isinstance(values, Mapping):
                cursor = plain.execute(self.sql, self._bound(values or {}))
            else:
                cursor = plain.executemany(self.sql, [self._bound(each) for each in values])
            if cursor.description is None:
                return Rows([], (), cursor.rowcount)
            rows = cursor.fetchall()
        except sqlite3.Error as error:
            raise DBAPIError.instance(self.sql, None, error, sqlite3.Error) from error
        if self._reads:
            rows = [self._read(row) for row in rows]
        return Rows(rows, [column[0] for column in cursor.description], cursor.rowcount)

    def _bound(self, values: Values) -> list[Any]:
        given = [(values.get(name, default), process) for name, default, process in self._places]
        return [value if process is None else process(value) for value, process in given]

    def _read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        cells = zip(row, self._readers, strict=True)
        return tuple([value if read is None else read(value) for value, read in cells])


_KEPT: WeakKeyDictionary[ClauseElement, dict[tuple[str, ...], Prepared]] = WeakKeyDictionary()


def run(
    plain: sqlite3.Connection,
    statement: ClauseElement,
    values: Values | Sequence[Values] | None,
) -> Rows:
    """Run a statement on a connection. Raises `DBAPIError` as `Prepared.run` does."""
    names = tuple(_one(values))
    kept = _KEPT.setdefault(statement, {})
    prepared = kept.get(names)
    if prepared is None:
        compiled = statement.compile(dialect=_DIALECT, column_keys=list(names) or None)
        assert isinstance(compiled, SQLCompiler)
        prepared = kept[names] = Prepared(compiled, _types(statement))
    return prepared.run(plain, values)


def _one(values: Values | Sequence[Values] | None) -> dict[str, Any]:
    """Return the first of several values: the others have the same names."""
    return dict(values if isinstance(values, Mapping) else values[0] if values else {})


def _types(statement: ClauseElement) -> list[TypeEngine[Any]]:
    if not isinstance(statement, Select):
        return []
    return [column.type for column in statement.exported_columns]
