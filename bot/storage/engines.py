"""Engines: how a connection to the database is made, and how its transactions begin.

SQLite: WAL, so that readers never wait; every commit reaches the disk; a writer takes the lock
when it begins, so that no transaction fails half-way for want of it. PostgreSQL: the same, by a
lock of Interlude's own, so that what a writer has read is still so when they write.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.errors import StorageError
from bot.storage.inline_sqlite import NearEngine, Writer

READERS = 4
STATEMENTS = 512
"""So many statements a connection keeps as SQLite reads them."""

WRITERS_LOCK = 1_768_846_700
"""The number by which PostgreSQL knows the lock: any that nobody else uses in this database."""

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


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


def writing(url: URL, *, patience_ms: int, shortcuts: bool = True) -> AsyncEngine:
    """An engine whose transactions write. SQLite: one connection, kept for good.

    Without `shortcuts` SQLite is reached by SQLAlchemy's own doors alone, as a server is.
    """
    if file_of(url) is None:
        return _one_at_a_time(url, patience_ms)
    if not shortcuts:
        return _beginning(_sqlite(url, patience_ms, reset="rollback"), "BEGIN IMMEDIATE")
    # It asks for the lock itself, again and again, and its loop runs on meanwhile.
    return Writer(_sqlite(url, patience_ms, "PRAGMA busy_timeout = 0").sync_engine, patience_ms)


def reading(url: URL, *, patience_ms: int, shortcuts: bool = True) -> AsyncEngine:
    """An engine whose transactions read one consistent snapshot and cannot write.

    `shortcuts` as for `writing`.
    """
    if file_of(url) is None:
        return _server(
            url, isolation_level="REPEATABLE READ", execution_options={"postgresql_readonly": True}
        )
    only = "PRAGMA query_only = ON"
    if not shortcuts:
        return _beginning(_sqlite(url, patience_ms, only, reset="rollback"), "BEGIN")
    return NearEngine(_sqlite(url, patience_ms, only).sync_engine, READERS)


def upgrading(url: URL, *, patience_ms: int) -> AsyncEngine:
    """An engine whose transactions change the tables themselves."""
    return writing(url, patience_ms=patience_ms, shortcuts=False)


def reading_rows(url: URL) -> AsyncEngine:
    """An engine that reads a whole file row by row, beside the event loop."""
    return _sqlite(url, 0, "PRAGMA query_only = ON")


def _beginning(engine: AsyncEngine, statement: str) -> AsyncEngine:
    """The same engine, whose transactions begin by this statement."""

    def begun(connection: Connection) -> None:
        connection.connection.cursor().execute(statement)

    event.listen(engine.sync_engine, "begin", begun)
    return engine


def _one_at_a_time(url: URL, patience_ms: int) -> AsyncEngine:
    engine = _server(url, connect_args={"server_settings": {"lock_timeout": str(patience_ms)}})

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITERS_LOCK})")

    event.listen(engine.sync_engine, "begin", begun)
    return engine


def _server(url: URL, **options: Any) -> AsyncEngine:
    try:
        # A server may have been restarted since: a connection is tried before it is used.
        return create_async_engine(url, pool_pre_ping=True, **options)
    except ModuleNotFoundError as error:
        raise StorageError(
            f"PostgreSQL needs a package that is not installed: pip install {error.name}."
        ) from error


def _sqlite(
    url: URL, patience_ms: int, *more: str, reset: Literal["rollback"] | None = None
) -> AsyncEngine:
    """An engine for a file. Without `reset` a transaction has ended when its connection is back."""
    engine = create_async_engine(
        url,
        connect_args={"check_same_thread": False, "cached_statements": STATEMENTS},
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=reset,
    )
    pragmas = [
        f"PRAGMA busy_timeout = {patience_ms}",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
        *more,
    ]

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

    event.listen(engine.sync_engine, "connect", connected)
    return engine
