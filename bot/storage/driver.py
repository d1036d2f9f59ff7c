"""SQLAlchemy's driver for SQLite, with fewer trips between threads.

As it comes, a statement makes four trips to the connection's own thread: for a cursor, the
statement, its rows, and the cursor's end. On a machine with few cores the trips cost more than the
statements. Here what may wait goes by thread, in one trip: for the writer to begin (the lock) and
to end (the disk). What cannot wait runs where it is, as a plain call: readers never wait for a
lock, and a statement is done in microseconds.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)
from sqlalchemy.util import await_only


class Cursor(AsyncAdapt_aiosqlite_cursor):
    """A cursor that has fetched all its rows, and is closed, when its statement has run."""

    __slots__ = ("_description", "_lastrowid", "_owner", "_rowcount")

    def __init__(self, connection: Connection) -> None:
        self._owner = connection
        self._adapt_connection = connection
        self._rows = deque()
        self._description: Any = None
        self._rowcount = -1
        self._lastrowid = 0

    @property
    def description(self) -> Any:
        """The columns of the rows, None where there are none."""
        return self._description

    @property
    def rowcount(self) -> int:
        """How many rows were written, -1 for a statement that writes none."""
        return self._rowcount

    @property
    def lastrowid(self) -> int:
        """The number of the row inserted last."""
        return self._lastrowid

    def execute(self, operation: str, parameters: Any = None) -> None:
        """Run one statement."""
        waits = self._owner.is_writer and operation.startswith("BEGIN")
        self._run(lambda cursor: cursor.execute(operation, parameters or ()), waits=waits)

    def executemany(self, operation: str, seq_of_parameters: Sequence[Any]) -> None:
        """Run one statement for each of many rows."""
        self._run(lambda cursor: cursor.executemany(operation, seq_of_parameters), waits=False)

    def close(self) -> None:
        """Forget the rows."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """Nothing is left open."""

    def _run(self, work: Callable[[sqlite3.Cursor], object], *, waits: bool) -> None:
        def run(plain: sqlite3.Connection) -> None:
            cursor = plain.cursor()
            try:
                work(cursor)
                self._description = cursor.description
                self._rows.extend(cursor.fetchall())
                self._rowcount, self._lastrowid = cursor.rowcount, cursor.lastrowid or 0
            finally:
                cursor.close()

        self._owner.run(run, waits=waits)


class Connection(AsyncAdapt_aiosqlite_connection):
    """A connection with such cursors. `is_writer` says which of its work may wait."""

    __slots__ = ("is_writer",)
    _cursor_cls: Any = Cursor

    def __init__(self, dbapi: Driver, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self.is_writer = dbapi.is_writer

    def commit(self) -> None:
        """End a transaction; a writer's reaches the disk."""
        self.run(sqlite3.Connection.commit, waits=self.is_writer)

    def rollback(self) -> None:
        """End a transaction as if it had not been; without one, do nothing."""
        if self._connection._connection is not None:  # noqa: SLF001 - it was closed meanwhile
            self.run(sqlite3.Connection.rollback, waits=self.is_writer)

    def run(self, work: Callable[[sqlite3.Connection], object], *, waits: bool) -> None:
        """Do something with the plain connection, here or in its thread."""
        # The library has no public door to either; SQLAlchemy's own driver goes the same way.
        plain = self._connection._conn  # noqa: SLF001
        if waits:
            await_only(self._connection._execute(work, plain))  # noqa: SLF001
        else:
            work(plain)


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """The driver's module, as SQLAlchemy wants one."""

    def __init__(self, *, is_writer: bool) -> None:
        super().__init__(aiosqlite, sqlite3)
        self.is_writer = is_writer

    def connect(self, *args: Any, **options: Any) -> Connection:
        """A connection with a thread of its own."""
        plain = super().connect(*args, **options).driver_connection
        return Connection(self, plain)
