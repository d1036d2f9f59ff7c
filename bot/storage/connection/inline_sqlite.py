"""SQLite from within the event loop: statements run there, and transactions share commits.

A statement takes microseconds; on a machine with few cores a switch to another thread takes longer.
Only the commit waits for the disk: it runs on a thread of its own, and transactions that have
ended meanwhile share the next commit. Each transaction is written whole or not at all, and its
caller waits until it is on the disk.

Python's own `sqlite3` is the driver. A connection has of SQLAlchemy's what the storage needs.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, cast

from sqlalchemy import ClauseElement, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.errors import UNREACHABLE, Unavailable
from bot.storage.connection.prepared_statements import Rows, run

STATEMENTS = 512
"""A connection keeps this many parsed statements."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.001, 0.05
"""Seconds before another process's lock is tried again: they grow from the first to the last."""


def pragmas(patience_ms: int) -> tuple[str, ...]:
    """What every connection to a file is told first."""
    return (
        f"PRAGMA busy_timeout = {patience_ms}",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
        # Deleted data is overwritten: nobody reads it in the file any more.
        "PRAGMA secure_delete = ON",
    )


class SqliteConnection:
    """A connection whose statements never wait. `plain` is the driver's own."""

    dialect = sqlite.dialect()

    def __init__(self, plain: sqlite3.Connection) -> None:
        self.plain = plain

    async def execute(self, statement: ClauseElement, parameters: Any = None) -> Rows:
        """Run one statement."""
        return run(self.plain, statement, parameters)

    async def scalar(self, statement: ClauseElement, parameters: Any = None) -> Any:
        """Run one statement. Returns the first value of its first row, None if there is none."""
        row = run(self.plain, statement, parameters).first()
        return None if row is None else row[0]

    async def scalars(self, statement: ClauseElement, parameters: Any = None) -> Rows:
        """Run one statement. Returns the first value of each of its rows."""
        return run(self.plain, statement, parameters).scalars()

    async def exec_driver_sql(self, statement: str, parameters: Any = None) -> Rows:
        """Run one statement as it is written."""
        return run(self.plain, text(statement), parameters)

    def opened(self) -> AsyncConnection:
        """Return it as what the storage takes it for: it uses no more than is here."""
        return cast("AsyncConnection", self)


class Readers:
    """Connections for reading: a limited number, kept once made. `first` are their pragmas."""

    dialect = SqliteConnection.dialect

    def __init__(self, file: Path, *first: str, connections: int = 1) -> None:
        self._file = file
        self._first = first
        self._idle: list[SqliteConnection] = []
        self._room = asyncio.Semaphore(connections)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for one transaction, which writes nothing."""
        async with self._room:
            c = await self._taken()
            try:
                c.plain.execute("BEGIN")
                yield c.opened()
            finally:
                self._idle.append(c)
                c.plain.rollback()

    async def _taken(self) -> SqliteConnection:
        if self._idle:
            return self._idle.pop()
        return SqliteConnection(await asyncio.to_thread(self._connected))

    def _connected(self) -> sqlite3.Connection:
        plain = sqlite3.connect(
            self._file.absolute(),
            isolation_level=None,  # its first statement is ours
            check_same_thread=False,
            cached_statements=STATEMENTS,
        )
        try:
            for pragma in self._first:
                plain.execute(pragma)
        except BaseException:
            plain.close()
            raise
        return plain

    async def dispose(self) -> None:
        """Close every connection that is not in use."""
        while self._idle:
            await asyncio.to_thread(self._idle.pop().plain.close)


class _Group:
    """Transactions that share a commit: how many, and when it is done."""

    def __init__(self) -> None:
        self.members = 0
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # The waiting task may have been cancelled.
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())


class Writer(Readers):
    """One connection, which writes. Transactions take turns."""

    def __init__(self, file: Path, *first: str, patience_ms: int) -> None:
        super().__init__(file, *first)
        self._patience_s = patience_ms / 1000
        self._thread = ThreadPoolExecutor(1, "commits")
        self._turn = asyncio.Lock()
        self._group: _Group | None = None
        self._closing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction: on the disk when this ends, or rolled back by any exception.

        If it is cancelled while it waits for the disk, it may have been written all the same.
        """
        group: _Group | None = None
        until = monotonic() + self._patience_s
        try:
            async with self._turn:
                c = await self._taken()
                try:
                    group = self._group or await self._begun(c, until)
                    async with self._step(c, group):
                        yield c.opened()
                finally:
                    self._idle.append(c)
                group.members += 1
                if group.members == 1:
                    # It queues again now, behind those that wait already.
                    self._closing = asyncio.create_task(self._close(c, group))
        except Exception:
            # Even a refusal waits until the rows it has read are on the disk. And a caller that
            # tries again at once must not keep others from finishing.
            await (asyncio.shield(group.done) if group and group.members else asyncio.sleep(0))
            raise
        await asyncio.shield(group.done)

    @asynccontextmanager
    async def _step(self, c: SqliteConnection, group: _Group) -> AsyncIterator[None]:
        """Run one of a group's transactions: it is done as a whole, or not at all."""
        c.plain.execute("SAVEPOINT step")
        try:
            yield
            c.plain.execute("RELEASE step")
        except BaseException as error:
            self._take_back(c, group, error)
            raise

    async def empty_log(self) -> bool:
        """Bring the write-ahead log into the file and empty it. Returns whether it is empty."""
        until = monotonic() + self._patience_s
        while True:
            async with self._turn:
                if self._group is None:
                    c = await self._taken()
                    try:
                        [[busy, _, _]] = c.plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                    finally:
                        self._idle.append(c)
                    if not busy:
                        return True
            if monotonic() > until:
                return False
            await asyncio.sleep(LONGEST_PAUSE_S)

    async def dispose(self) -> None:
        """Wait until ended transactions are on the disk, and close the connection."""
        if self._closing is not None:
            await asyncio.wait({self._closing})
        await super().dispose()
        self._thread.shutdown()

    async def _begun(self, c: SqliteConnection, until: float) -> _Group:
        """Take the lock; wait for another process, but not for ever.

        The waiting time counts from the transaction's turn, not from before it.
        """
        pause = FIRST_PAUSE_S
        while True:
            try:
                c.plain.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
            else:
                self._group = _Group()
                return self._group
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    def _take_back(self, c: SqliteConnection, group: _Group, error: BaseException) -> None:
        """Undo one transaction, and keep those before it. A full disk may have undone them too."""
        if group.members and c.plain.in_transaction:
            c.plain.execute("ROLLBACK TO step")
            c.plain.execute("RELEASE step")
            return
        self._group = None
        c.plain.rollback()
        if group.members:
            group.done.set_exception(error)

    async def _close(self, c: SqliteConnection, group: _Group) -> None:
        """Commit a group, once all who waited for their turn are in it."""
        async with self._turn:
            if self._group is not group:
                return
            self._group = None
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, c.plain.commit)
                group.done.set_result(None)
            except sqlite3.Error as error:
                c.plain.rollback()
                group.done.set_exception(error)
            finally:
                if not group.done.done():
                    why = "it was closed in the middle of a write"
                    group.done.set_exception(Unavailable(UNREACHABLE.format(why=why)))
