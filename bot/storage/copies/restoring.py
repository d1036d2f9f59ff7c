"""Puts a backup in the place of the database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from time import time

from bot.storage.connection.database import Database
from bot.storage.connection.engines import address, file_of
from bot.storage.connection.errors import (
    Corrupt,
    StorageError,
    Unavailable,
    UnpublishedVersion,
    translate,
    translated,
    written,
)
from bot.storage.connection.read_only import BESIDE
from bot.storage.copies import server_copy
from bot.storage.copies.backup import Digest, check
from bot.storage.copies.backup import backup as keep
from bot.storage.privacy import forgotten
from bot.storage.schema.migrate import refuse_file

IN_USE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
UNSOUND = (
    "It is damaged, or is no backup of Interlude. The database is as it was; choose another backup."
)


async def restore(url: str, backup: Path, digest: Digest | None = None) -> Path | None:
    """Put `backup` in the place of the database at `url`; the old one is kept.

    The backup is first copied, upgraded and replayed: one with a fault is refused. Returns where
    the old database is now, None if there was none. An old file stays beside the new one; the
    content of a server is backed up beside the backup.

    Raises:
        StorageError: A bot uses the database, or the backup has faults.
        Unavailable: There is no such backup, or no room for it.
    """
    file = file_of(address(url))
    with translated(OSError):
        await asyncio.to_thread(_must_be_there, backup)
        if file is not None:
            await asyncio.to_thread(_must_be_unused, file)
        near = file or backup
        part = near.with_name(f".{near.name}.{token_hex(4)}.part")
        try:
            await asyncio.to_thread(_copied, backup, part)
            gone = await _forgotten(url, file)
            try:
                await _bring_up(part, gone)
            except Corrupt as error:
                raise StorageError(f"{backup} is not restored. {UNSOUND}") from error
            faults = await check(f"sqlite+aiosqlite:///{part}", digest)
            if faults:
                raise StorageError(f"{backup} is not restored, for it is faulty: {faults[0]}")
            if file is not None:
                return await asyncio.to_thread(_put, part, file)
            return await _put_in_server(url, part, backup)
        finally:
            for name in ("", *BESIDE):
                part.with_name(part.name + name).unlink(missing_ok=True)


async def _forgotten(url: str, file: Path | None) -> set[str]:
    """Everybody who was forgotten: from beside the old database, or a server's own."""
    if file is not None:
        return await asyncio.to_thread(forgotten.read, file)
    database = await Database.open(url)
    try:
        async with database.read() as c:
            return await forgotten.marks(c)
    finally:
        await database.close()


async def _bring_up(part: Path, gone: set[str]) -> None:
    """Upgrade a copy to this version.

    People who were forgotten after the backup was made are forgotten again.
    """
    database = await Database.open(f"sqlite+aiosqlite:///{part}")
    try:
        async with database.write() as c:
            _ = await forgotten.forget_again(c, database.secret, gone, int(time() * 1000))
    finally:
        await database.close()


async def _put_in_server(url: str, part: Path, backup: Path) -> Path:
    await (await Database.open(url)).close()  # an older one is upgraded before it is kept
    old = _free_name(backup)
    await keep(url, old)
    await server_copy.from_file(url, part)
    return old


def _must_be_there(backup: Path) -> None:
    if not backup.is_file():
        raise Unavailable(f"There is no backup at {backup}.")
    try:
        refuse_file(backup)
    except UnpublishedVersion as error:
        raise UnpublishedVersion(
            f"{backup} is not restored: a version of Interlude from before its first release made "
            "it, and it cannot be upgraded. The database is as it was."
        ) from error


def _must_be_unused(file: Path) -> None:
    """Refuse while a process has the database open: try to lock all of it."""
    if not file.exists():
        return
    with closing(sqlite3.connect(file, timeout=1.0)) as plain, suppress(sqlite3.DatabaseError):
        try:
            plain.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as error:
            told = translate(error)
            if told is not None and error.sqlite_errorcode & 0xFF not in IN_USE:
                raise told from error
            raise StorageError(
                f"{file} is in use. Stop the bot first, then restore the backup."
            ) from None


def _copied(backup: Path, part: Path) -> None:
    part.parent.mkdir(parents=True, exist_ok=True)
    with written(part):
        shutil.copyfile(backup, part)


def _put(part: Path, file: Path) -> Path | None:
    old = _freed(file) if file.exists() else None
    with closing(sqlite3.connect(part)) as plain:
        plain.execute("PRAGMA journal_mode = DELETE")
    part.rename(file)
    return old


def _freed(file: Path) -> Path:
    """Rename a database and its side files. Returns the new name."""
    old = _free_name(file)
    file.rename(old)
    for name in BESIDE:
        beside = file.with_name(file.name + name)
        if beside.exists():
            beside.rename(old.with_name(old.name + name))
    return old


def _free_name(file: Path) -> Path:
    number = 1
    while (old := file.with_name(f"{file.name}.replaced-{number}")).exists():
        number += 1
    return old
