"""Backups while the bot runs, and checks for faults. Exports are in `transfer`."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from json import loads
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.connection.engines import address, file_of
from bot.storage.connection.errors import (
    DAMAGED,
    Corrupt,
    OlderVersion,
    StorageError,
    Unavailable,
    translate,
    translated,
    written,
)
from bot.storage.connection.read_only import BESIDE, at_hand
from bot.storage.copies import server_copy
from bot.storage.copies.salvage import found, salvage
from bot.storage.copies.transfer import export_campaign, import_campaign
from bot.storage.rows import EncounterRow
from bot.storage.schema.migrate import refuse_file
from bot.storage.schema.tables import encounter, record
from rules.engine.replay.scene import same_story
from rules.errors import JournalMismatch, RulesDefect, RulesError

__all__ = ["backup", "check", "export_campaign", "import_campaign"]

Digest = Callable[[journals.Loaded], str]
"""Returns the digest of a fight, replayed from its loaded records."""

TAKEN = "{to} is there already. Name a file that is not."

SAVED = "-saved"
AT_ONCE = 200
MOST_FAULTS = 100

_HEADS = (
    select(encounter.c.id, encounter.c.head, func.max(record.c.seq), func.count(record.c.seq))
    .join(record, record.c.encounter == encounter.c.id, isouter=True)
    .group_by(encounter.c.id, encounter.c.head)
    .order_by(encounter.c.id)
)
_EVERY = select(encounter.c.id).order_by(encounter.c.id)


async def backup(url: str, to: Path, *, lost: list[str] | None = None) -> None:
    """Copy the database as it is now into the new file `to`; writers need not stop.

    The file is an SQLite database, also if the database is a server's. It appears only when it is
    whole and found sound. If `lost` is given, the readable rows of a damaged one are copied, and
    what is lost is added to it, a sentence each.

    Raises:
        StorageError: `to` exists already.
        UnpublishedVersion: An Interlude from before the first release made the database.
        Unavailable: There is no database, or no room for the backup.
        Corrupt: The database is damaged.
    """
    file = file_of(address(url))
    await asyncio.to_thread(_must_fit, file, to)
    part = to.with_name(f".{to.name}.{token_hex(4)}.part")
    try:
        with translated():
            if file is None:
                with written(to):
                    part.touch()
                await server_copy.to_file(url, part)
            else:
                async with at_hand(url) as place:
                    await asyncio.to_thread(_copy, file_of(address(place)) or file, part, to)
            if lost is not None and (damage := await asyncio.to_thread(found, part)):
                lost += await asyncio.to_thread(_saved, part, damage)
            await asyncio.to_thread(_finish, part, to)
    finally:
        for name in ("", SAVED, *BESIDE):
            part.with_name(part.name + name).unlink(missing_ok=True)


def _must_fit(file: Path | None, to: Path) -> None:
    if file is not None and not file.exists():
        raise Unavailable(f"There is no database at {file}.")
    if file is not None:
        refuse_file(file)
    if to.exists():
        raise StorageError(TAKEN.format(to=to))


def _copy(file: Path, part: Path, to: Path) -> None:
    with closing(sqlite3.connect(file)) as source:
        # If the database cannot be read, report that and not an error of the copy.
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with written(to), closing(sqlite3.connect(part)) as target:
            source.backup(target)


def _saved(part: Path, damage: str) -> list[str]:
    """Put the readable rows of a damaged copy in its place. Returns what is lost."""
    whole = part.with_name(f"{part.name}{SAVED}")
    lost = salvage(part, whole, damage)
    whole.replace(part)
    return lost


def _finish(part: Path, to: Path) -> None:
    """Check that the copy is sound, whole and on the disk; then give it its name."""
    with written(to):
        with closing(sqlite3.connect(part)) as target:
            told = target.execute("PRAGMA quick_check(1)").fetchone()[0]
            if told != "ok":
                raise Corrupt(DAMAGED.format(why=" ".join(told.split())))
            # A backup is one file: no part of it may be left in another.
            target.execute("PRAGMA journal_mode = DELETE")
        with part.open("rb") as whole:
            os.fsync(whole.fileno())
        try:
            to.hardlink_to(part)
        except FileExistsError:
            raise StorageError(TAKEN.format(to=to)) from None
        except OSError:
            part.rename(to)  # this file system has no links


async def check(url: str, digest: Digest | None = None) -> list[str]:
    """Return every fault found, a sentence each; [] if the database is sound.

    With `digest` every fight is replayed, and must have the digest that was written.
    """
    async with at_hand(url) as place:
        return await _check(place, digest)


async def check_copy(copy: Path, digest: Digest | None = None) -> list[str]:
    """Return every fault of a backup. One of an older version is checked as it will be upgraded.

    The backup itself stays as it is.
    """
    try:
        await (await Database.open(f"sqlite:///{copy}", migrate=False)).close()
    except OlderVersion:
        with TemporaryDirectory(prefix="interlude-") as folder:
            later = Path(folder) / copy.name
            with translated(OSError):
                await asyncio.to_thread(shutil.copyfile, copy, later)
            url = f"sqlite:///{later}"
            try:
                await (await Database.open(url)).close()
            except StorageError as error:
                return [str(error)]
            return await check(url, digest)
    except StorageError as error:
        return [str(error)]
    return await check(f"sqlite:///{copy}", digest)


async def _check(url: str, digest: Digest | None) -> list[str]:
    file = file_of(address(url))
    faults = await asyncio.to_thread(_damage, file) if file is not None else []
    if faults:
        return faults
    try:
        database = await Database.open(url, migrate=False)
    except StorageError as error:
        return [str(error)]
    try:
        async with database.read() as c:
            return [fault async for fault in _faults(c, digest)][:MOST_FAULTS]
    except StorageError as error:
        return [str(error)]
    finally:
        await database.close()


def _damage(file: Path) -> list[str]:
    if not file.exists():
        return [f"There is no database at {file}."]
    try:
        refuse_file(file)
    except StorageError as error:
        return [str(error)]
    try:
        with closing(sqlite3.connect(file)) as plain:
            broken = [row[0] for row in plain.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
            loose = plain.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
    except sqlite3.Error as error:
        told = translate(error)
        return [DAMAGED.format(why=error) if told is None else str(told)]
    faults = [DAMAGED.format(why=" ".join(why.split())) for why in broken if why != "ok"]
    return faults + [
        f"Row {row} of table {table} belongs to a row of {parent} that is not there."
        for table, row, parent, _ in loose
    ]


async def _faults(c: AsyncConnection, digest: Digest | None) -> AsyncIterator[str]:
    for id, head, last, many in await c.execute(_HEADS):
        if head != (last or 0) or head != many:
            yield f"Fight {id} says it has {head} records, but {many} are written, up to {last}."
    for id in (await c.scalars(_EVERY)).all():
        row = await encounters.get(c, id)
        assert row is not None
        faults = [fault async for fault in _unreadable(c, row)]
        if digest is not None and not faults:
            faults = list(_retold(await journals.load(c, id), digest))
        for fault in faults:
            yield fault


async def _unreadable(c: AsyncConnection, row: EncounterRow) -> AsyncIterator[str]:
    """Return the faults found when a fight is read; long fights are read piece by piece."""
    for what, read in _READERS.items():
        for after in range(0, row.head, AT_ONCE):
            if await _trouble(read(c, row.id, after, AT_ONCE)):
                for seq in range(after, after + AT_ONCE):
                    why = await _trouble(read(c, row.id, seq, 1))
                    if why:
                        yield f"Fight {row.id}, record {seq + 1}: its {what} cannot be read: {why}"


async def _trouble(reading: Awaitable[object]) -> str:
    try:
        await reading
    except (ValueError, zlib.error) as error:
        return f"{str(error).splitlines()[0]}."
    return ""


async def _records(c: AsyncConnection, id: str, after: int, many: int) -> None:
    await journals.records(c, id, after=after, limit=many)


async def _lines(c: AsyncConnection, id: str, after: int, many: int) -> None:
    await journals.lines(c, id, after=after, upto=after + many)


async def _states(c: AsyncConnection, id: str, after: int, many: int) -> None:
    for checkpoint in await checkpoints.between(c, id, after=after, upto=after + many):
        loads(checkpoint.state)


_READERS = {"entry": _records, "lines": _lines, "checkpoint": _states}


def _retold(loaded: journals.Loaded, digest: Digest) -> Iterator[str]:
    row = loaded.row
    if not row.digest:
        return
    try:
        told = digest(loaded)
    except (JournalMismatch, RulesDefect, RulesError) as error:
        yield f"Fight {row.id} cannot be played again: {error}"
        return
    if not same_story(row.digest, told):
        yield f"Fight {row.id}, played again, tells another story than the one that was written."
