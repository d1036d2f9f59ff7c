"""Upgrades a database to today's tables, with Alembic."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.engines import upgrading
from bot.storage.connection.errors import (
    Corrupt,
    NewerVersion,
    OlderVersion,
    UnpublishedVersion,
    translated,
)

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "unreleased_75447d59"
"""The newest migration. Until 1.0 the first one is named after its tables; a test says the name."""

_UNPUBLISHED = re.compile(r"00\d\d|unreleased_.*")
"""The migrations of versions that were never published."""

_TABLES = {
    "sqlite": text(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
    ),
    "postgresql": text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"),
}
"""The names of the tables, in the words of each database."""

_VERSION = text("SELECT version_num FROM alembic_version")

Read = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
_ALEMBIC = Lock()


async def ensure(url: URL, read: Read, *, migrate: bool, patience_ms: int) -> None:
    """Check that the database has today's tables; upgrade it if `migrate` allows.

    Raises:
        OlderVersion, NewerVersion, UnpublishedVersion, Corrupt, Unavailable: See `Database.open`.
    """
    async with read() as c:
        found = await version(c)
    if found == HEAD:
        return
    if found is not None:
        refuse_unpublished(found)
        if found not in await asyncio.to_thread(known):
            raise NewerVersion(
                f"A newer Interlude made the database: its version {found} is not known here. "
                "Install the newer Interlude again, or put an older backup in the database's place."
            )
    if not migrate:
        raise OlderVersion("The database must be upgraded first: run `interlude db upgrade`.")
    await asyncio.to_thread(upgrade, url, patience_ms=patience_ms)


def refuse_file(file: Path) -> None:
    """Raise `UnpublishedVersion` if a version that was never published made an SQLite file.

    Nothing is written, not even beside the file.
    """
    log = file.with_name(f"{file.name}-wal")
    way = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
    found = None
    with suppress(sqlite3.Error):
        address = f"{file.absolute().as_uri()}?{way}"
        with closing(sqlite3.connect(address, uri=True)) as plain:
            found = plain.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is not None:
        refuse_unpublished(str(found[0]))


def refuse_unpublished(found: str) -> None:
    """Raise `UnpublishedVersion` if a version that was never published has this migration."""
    if found != HEAD and _UNPUBLISHED.fullmatch(found):
        raise UnpublishedVersion(
            "A version of Interlude from before its first release made the database. It cannot be "
            "upgraded, and is left as it is. To begin anew, move it away or name another place."
        )


async def version(c: AsyncConnection) -> str | None:
    """Return the migration that a database has reached, None if it is empty. Raises `Corrupt`."""
    tables = [name for (name,) in await c.execute(_TABLES[c.dialect.name])]
    if "alembic_version" in tables:
        found = await c.scalar(_VERSION)
        if found is not None:
            return str(found)
    if tables:
        raise Corrupt(
            "The database holds tables that are not Interlude's. Give Interlude one of its own."
        )
    return None


def known() -> frozenset[str]:
    """Return every migration that this Interlude has."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_config())
    return frozenset(script.revision for script in scripts.walk_revisions())


def upgrade(url: URL, *, patience_ms: int) -> None:
    """Run every migration that is missing, in one transaction. Must not run in an event loop."""
    # Alembic has one context for the whole process.
    with _ALEMBIC, translated(OSError):
        asyncio.run(_upgrade(url, patience_ms))


async def _upgrade(url: URL, patience_ms: int) -> None:
    engine = upgrading(url, patience_ms=patience_ms)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_run)
    finally:
        await engine.dispose()


def _run(connection: Connection) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config
