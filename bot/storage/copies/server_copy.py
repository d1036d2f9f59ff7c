"""A PostgreSQL database as an SQLite file, and back: its backup holds the very same rows."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.database import PATIENCE_MS, Database
from bot.storage.connection.engines import address, reading_rows, upgrading
from bot.storage.connection.errors import StorageError
from bot.storage.schema import migrate
from bot.storage.schema.every_table import METADATA
from bot.storage.schema.tables import notice

AT_ONCE = 500
"""At most this many rows are in memory at once."""

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
_NEXT_NOTICE = text("SELECT setval(pg_get_serial_sequence('notice', 'id'), :newest)")


async def to_file(url: str, part: Path) -> None:
    """Write every row of a server's database, as of one instant, into the new file `part`.

    Raises:
        StorageError: It cannot be reached or read, or is of another version.
    """
    file = address(f"sqlite:///{part}")
    await asyncio.to_thread(migrate.upgrade, file, patience_ms=PATIENCE_MS)
    await (await Database.open(url, migrate=False)).close()
    source = reading_rows(address(url))
    target = upgrading(file, patience_ms=PATIENCE_MS)
    try:
        async with source.begin() as rows, target.begin() as into:
            await _copy(rows, into)
    finally:
        await source.dispose()
        await target.dispose()


async def from_file(url: str, part: Path) -> None:
    """Replace all rows of a server's database by those of the file `part`.

    Raises:
        StorageError: A bot uses it, or it cannot be reached or written.
    """
    place = address(url)
    await (await Database.open(url)).close()
    source = reading_rows(address(f"sqlite:///{part}"))
    target = upgrading(place, patience_ms=PATIENCE_MS)
    try:
        async with source.begin() as rows, target.begin() as into:
            if await into.scalar(_OTHERS):
                raise StorageError(
                    "The database is in use. Stop the bot first, then restore the backup."
                )
            for table in reversed(METADATA.sorted_tables):
                await into.execute(delete(table))
            await _copy(rows, into)
            newest = await into.scalar(select(func.max(notice.c.id)))
            if newest is not None:
                await into.execute(_NEXT_NOTICE, {"newest": newest})
    finally:
        await source.dispose()
        await target.dispose()


async def _copy(source: AsyncConnection, into: AsyncConnection) -> None:
    for table in METADATA.sorted_tables:
        found = await source.stream(select(table))
        async for rows in found.mappings().partitions(AT_ONCE):
            some: list[dict[str, Any]] = [dict(row) for row in rows]
            await into.execute(insert(table), some)
