"""SQLite from within the event loop: statements run there, and transactions share commits.

A statement takes microseconds; on a machine with few cores a switch to another thread takes longer.
Only the commit waits for the disk: it runs on the connection's own thread, and transactions that
have ended meanwhile share the next commit. Each transaction is written whole or not at all, and its
caller waits until it is on the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, cast

import aiosqlite
from sqlalchemy import CursorResult, Engine, Executable, ScalarResult
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.connection.errors import UNREACHABLE, Unavailable
from bot.storage.connection.prepared_statements import Rows, run

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.001, 0.05
"""Seconds before another process's lock is tried again: they grow from the first to the last."""


class Near(AsyncConnection):
    """A connection whose statements never wait. `plain` is the driver's own."""

    driver: aiosqlite.Connection
    plain: sqlite3.Connection

    async def prepare(self) -> None:
        """Find the driver's connection."""
        found = (await self.get_raw_connection()).driver_connection
        assert isinstance(found, aiosqlite.Connection)
        self.driver = found
        self.plain = found._conn  # noqa: SLF001 - the library has no public door to it

    async def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> CursorResult[Any]:
        """Run one statement."""
        del execution_options
        return cast("CursorResult[Any]", self._run(statement, parameters))

    async def scalar(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> Any:
        """Run one statement. Returns the first value of its first row, None if there is none."""
        del execution_options
        row = self._run(statement, parameters).first()
        return None if row is None else row[0]

    async def scalars(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> ScalarResult[Any]:
        """Run one statement. Returns the first value of each of its rows."""
        del execution_options
        return cast("ScalarResult[Any]", self._run(statement, parameters).scalars())

    def _run(self, statement: Executable, parameters: Any) -> Rows:
        return run(self.plain, cast("Any", statement), parameters)

    async def forsake(self) -> None:
        """Roll back the transaction; without one, do nothing."""
        if self.in_transaction():  # SQLAlchemy has taken part
            await self.rollback()
        self.plain.rollback()


class NearEngine(AsyncEngine):
    """An engine of such connections, for readers: a limited number, kept once made."""

    __slots__ = ("_idle", "_room")
    _connection_cls = Near

    def __init__(self, sync_engine: Engine, connections: int = 1) -> None:
        super().__init__(sync_engine)
        self._idle: list[Near] = []
        self._room = asyncio.Semaphore(connections)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for one transaction, which writes nothing."""
        async with self._room:
            c = await self._taken()
            try:
                c.plain.execute("BEGIN")
                yield c
            finally:
                self._idle.append(c)
                await c.forsake()

    async def _taken(self) -> Near:
        if self._idle:
            return self._idle.pop()
        made = await self.connect()
        assert isinstance(made, Near)
        await made.prepare()
        return made

    async def dispose(self, close: bool = True) -> None:
        """Close every connection that is not in use."""
        while self._idle:
            await self._idle.pop().close()
        await super().dispose(close)


class _Group:
    """Transactions that share a commit: how many, and when it is done."""

    def __init__(self) -> None:
        self.members = 0
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # The waiting task may have been cancelled.
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())


class Writer(NearEngine):
    """An engine with one connection, which writes. Transactions take turns."""

    __slots__ = ("_closing", "_group", "_patience_s", "_turn")

    def __init__(self, sync_engine: Engine, patience_ms: int) -> None:
        super().__init__(sync_engine)
        self._patience_s = patience_ms / 1000
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
                        yield c
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
    async def _step(self, c: Near, group: _Group) -> AsyncIterator[None]:
        """Run one of a group's transactions: it is done as a whole, or not at all."""
        c.plain.execute("SAVEPOINT step")
        try:
            yield
            c.plain.execute("RELEASE step")
        except BaseException as error:
            await self._take_back(c, group, error)
            raise

    async def dispose(self, close: bool = True) -> None:
        """Wait until ended transactions are on the disk, and close the connection."""
        if self._closing is not None:
            await asyncio.wait({self._closing})
        await super().dispose(close)

    async def _begun(self, c: Near, until: float) -> _Group:
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

    async def _take_back(self, c: Near, group: _Group, error: BaseException) -> None:
        """Undo one transaction, and keep those before it. A full disk may have undone them too."""
        if group.members and c.plain.in_transaction:
            c.plain.execute("ROLLBACK TO step")
            c.plain.execute("RELEASE step")
            return
        self._group = None
        await c.forsake()
        if group.members:
            group.done.set_exception(error)

    async def _close(self, c: Near, group: _Group) -> None:
        """Commit a group, once all who waited for their turn are in it."""
        async with self._turn:
            if self._group is not group:
                return
            self._group = None
            try:
                await c.driver.commit()
                group.done.set_result(None)
            except sqlite3.Error as error:
                await c.forsake()
                group.done.set_exception(error)
            finally:
                if not group.done.done():
                    why = "it was closed in the middle of a write"
                    group.done.set_exception(Unavailable(UNREACHABLE.format(why=why)))
