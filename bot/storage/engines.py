"""Engines: how a connection to the database is made, and how its transactions begin.

SQLite: WAL, so that readers never wait; every commit reaches the disk; a writer takes the lock
when it begins, so that no transaction fails half-way for want of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Engine, Executable, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage.driver import Driver
from bot.storage.errors import StorageError

READERS = 4
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class Near(AsyncConnection):
    """A connection whose statements never wait: they need none of SQLAlchemy's greenlets."""

    async def execute(
        self,
        statement: Executable,
        parameters: Any = None,
        *,
        execution_options: Any = None,
    ) -> CursorResult[Any]:
        """Run one statement."""
        assert self.sync_connection is not None
        return self.sync_connection.execute(
            statement, parameters, execution_options=execution_options
        )


class NearEngine(AsyncEngine):
    """An engine of such connections, so many at the most. Once made they stay checked out."""

    __slots__ = ("_idle", "_room")
    _connection_cls = Near

    def __init__(self, sync_engine: Engine, connections: int) -> None:
        super().__init__(sync_engine)
        self._idle: list[AsyncConnection] = []
        self._room = asyncio.Semaphore(connections)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one transaction: committed at the end, or rolled back."""
        async with self._room:
            connection = self._idle.pop() if self._idle else await self.connect()
            try:
                async with connection.begin():
                    yield connection
            finally:
                if connection.invalidated or connection.in_transaction():
                    await connection.close()
                else:
                    self._idle.append(connection)

    async def dispose(self, close: bool = True) -> None:
        """Close every connection that is not in use."""
        while self._idle:
            await self._idle.pop().close()
        await super().dispose(close)


def address(url: str) -> URL:
    """A database's address, with the driver that Interlude uses. Raises `StorageError`."""
    try:
        made = make_url(url)
    except ArgumentError:
        made = None
    driver = DRIVERS.get(made.get_backend_name()) if made is not None else None
    if made is None or driver is None:
        raise StorageError(
            "The database's address cannot be read: it is like sqlite:///interlude.db "
            "or postgresql://user:password@host/name."
        )
    if driver == DRIVERS["sqlite"] and (not made.database or made.database == ":memory:"):
        raise StorageError("The database needs a file: sqlite:///interlude.db, for example.")
    return made.set(drivername=driver)


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database, None for a server's."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def writing(url: URL, *, patience_ms: int) -> AsyncEngine:
    """An engine whose transactions write. SQLite: one connection, kept for good."""
    if file_of(url) is None:
        return _server(url)
    return _sqlite(url, patience_ms, is_writer=True, connections=1)


def reading(url: URL, *, patience_ms: int) -> AsyncEngine:
    """An engine whose transactions read one consistent snapshot and cannot write."""
    if file_of(url) is None:
        return _server(
            url, isolation_level="REPEATABLE READ", execution_options={"postgresql_readonly": True}
        )
    return _sqlite(url, patience_ms, is_writer=False, connections=READERS)


def _server(url: URL, **options: Any) -> AsyncEngine:
    try:
        return create_async_engine(url, **options)
    except ModuleNotFoundError as error:
        raise StorageError(
            f"PostgreSQL needs a package that is not installed: pip install {error.name}."
        ) from error


def _sqlite(url: URL, patience_ms: int, *, is_writer: bool, connections: int) -> AsyncEngine:
    plain = create_async_engine(
        url,
        module=Driver(is_writer=is_writer),
        connect_args={"check_same_thread": False},
        pool_size=connections,
        max_overflow=0,
        # A transaction has always ended when its connection comes back.
        pool_reset_on_return=None,
    )
    engine = NearEngine(plain.sync_engine, connections)
    pragmas = [
        f"PRAGMA busy_timeout = {patience_ms}",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
        f"PRAGMA query_only = {'OFF' if is_writer else 'ON'}",
    ]
    begin = "BEGIN IMMEDIATE" if is_writer else "BEGIN"

    def connected(connection: Any, _: Any) -> None:
        # The driver begins nothing by itself: the transaction's first statement is ours.
        connection.isolation_level = None
        cursor = connection.cursor()
        try:
            for pragma in pragmas:
                cursor.execute(pragma)
        except BaseException:
            connection.terminate()
            raise

    def begun(connection: Connection) -> None:
        try:
            connection.connection.cursor().execute(begin)
        except BaseException:
            # Cancelled, it may begin all the same: nobody may be given this connection again.
            connection.invalidate()
            raise

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
    return engine
