"""Upgrades a database to today's tables, with Alembic."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.engines import upgrading
from bot.storage.connection.errors import Corrupt, NewerVersion, OlderVersion, translated

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0027"
"""The newest migration; a test holds it to the scripts."""

Read = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
_ALEMBIC = Lock()


async def ensure(url: URL, read: Read, *, migrate: bool, patience_ms: int) -> None:
    """Check that the database has today's tables; upgrade it if `migrate` allows.

    Raises:
        OlderVersion, NewerVersion, Corrupt, Unavailable: See `Database.open`.
    """
    async with read() as c:
        found = await c.run_sync(version)
    if found == HEAD:
        return
    if found is not None and found not in await asyncio.to_thread(known):
        raise NewerVersion(
            f"The database is of version {found}, but this Interlude knows none after {HEAD}. "
            "Install the newer Interlude again, or put an older backup in the database's place."
        )
    if not migrate:
        raise OlderVersion("The database must be upgraded first: run `interlude db upgrade`.")
    await asyncio.to_thread(upgrade, url, patience_ms=patience_ms)


def version(connection: Connection) -> str | None:
    """Return the migration that a database has reached, None if it is empty. Raises `Corrupt`."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        found = connection.scalar(text("SELECT version_num FROM alembic_version"))
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
