"""Engines: how connections to the database are made, and how transactions begin.

SQLite runs in WAL mode, so readers never wait. Every commit reaches the disk. A writer takes the
lock when it begins, so no transaction fails half-way because it cannot get the lock. PostgreSQL
does the same with a lock of Interlude's own, so the rows that a writer has read cannot change
before it writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.connection.errors import StorageError
from bot.storage.connection.inline_sqlite import STATEMENTS, Readers, Writer, pragmas

READERS = 4

Transactions: TypeAlias = AsyncEngine | Readers
"""What gives transactions: of a server, or of an SQLite file."""

WRITERS_LOCK = 1_768_846_700
"""The number of our lock in PostgreSQL: any that nobody else uses in this database."""

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def address(url: str) -> URL:
    """Return a database's address, with the driver that Interlude uses. Raises `StorageError`."""
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
    """Return the file of an SQLite database, None for a server's."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def writing(url: URL, *, patience_ms: int) -> Transactions:
    """Return what gives transactions that write. SQLite: one connection, kept for good."""
    file = file_of(url)
    if file is None:
        return _one_at_a_time(url, patience_ms)
    # It asks for the lock again and again, and the event loop runs meanwhile.
    return Writer(file, *pragmas(0), patience_ms=patience_ms)


def reading(url: URL, *, patience_ms: int) -> Transactions:
    """Return what gives transactions that read one consistent snapshot and cannot write."""
    file = file_of(url)
    if file is None:
        return _snapshots(url)
    return Readers(file, *pragmas(patience_ms), "PRAGMA query_only = ON", connections=READERS)


def upgrading(url: URL, *, patience_ms: int) -> AsyncEngine:
    """Return an engine whose transactions change the tables themselves."""
    if file_of(url) is None:
        return _one_at_a_time(url, patience_ms)
    return _beginning(_sqlite(url, patience_ms), "BEGIN IMMEDIATE")


def reading_rows(url: URL) -> AsyncEngine:
    """Return an engine that reads a whole database row by row; a file in another thread."""
    if file_of(url) is None:
        return _snapshots(url)
    return _sqlite(url, 0, "PRAGMA query_only = ON")


def _beginning(engine: AsyncEngine, statement: str) -> AsyncEngine:
    """Return the same engine; its transactions begin with this statement."""

    def begun(connection: Connection) -> None:
        connection.connection.cursor().execute(statement)

    event.listen(engine.sync_engine, "begin", begun)
    return engine


def _snapshots(url: URL) -> AsyncEngine:
    return _server(
        url, isolation_level="REPEATABLE READ", execution_options={"postgresql_readonly": True}
    )


def _one_at_a_time(url: URL, patience_ms: int) -> AsyncEngine:
    engine = _server(url, connect_args={"server_settings": {"lock_timeout": str(patience_ms)}})

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITERS_LOCK})")

    event.listen(engine.sync_engine, "begin", begun)
    return engine


def _server(url: URL, **options: Any) -> AsyncEngine:
    try:
        # A server may have been restarted since, so a connection is tried before it is used.
        return create_async_engine(url, pool_pre_ping=True, **options)
    except ModuleNotFoundError as error:
        raise StorageError(
            f"PostgreSQL needs a package that is not installed: {error.name}. Install Interlude "
            f"with its extra, as interlude[postgresql], or {error.name} beside it."
        ) from error


def _sqlite(url: URL, patience_ms: int, *more: str) -> AsyncEngine:
    """Return SQLAlchemy's engine for a file."""
    engine = create_async_engine(
        url,
        connect_args={"check_same_thread": False, "cached_statements": STATEMENTS},
    )

    def connected(connection: Any, _: Any) -> None:
        # The driver begins no transaction by itself: its first statement is ours.
        connection.isolation_level = None
        cursor = connection.cursor()
        try:
            for pragma in (*pragmas(patience_ms), *more):
                cursor.execute(pragma)
        except BaseException:
            connection.terminate()
            raise

    event.listen(engine.sync_engine, "connect", connected)
    return engine
