"""One database, open: its readers, its writer, and the secret that tokens are made with."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from secrets import token_hex

from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.engines import Transactions, address, file_of, reading, writing
from bot.storage.connection.errors import DAMAGED, Corrupt, StorageError, Unavailable, translated
from bot.storage.connection.inline_sqlite import Writer
from bot.storage.connection.statements import Upsert
from bot.storage.schema.migrate import ensure, refuse_file
from bot.storage.schema.tables import meta

PATIENCE_MS = 5_000
_PROOF = Upsert(meta, ["value"])
_SECRET = select(meta.c.value).where(meta.c.key == "secret")
_LAST_BACKUP = select(meta.c.value).where(meta.c.key == "last_backup")
_SIZE = text("SELECT pg_database_size(current_database())")
GONE = (
    "The file {file} is gone, or another is in its place. Nothing was written: what is written "
    "would be lost with the next start. Put the file back, or restart Interlude."
)
_SAVEPOINT, _ROLL_BACK = text("SAVEPOINT work"), text("ROLLBACK TO SAVEPOINT work")


class Database:
    """A database. Open it with `open`, close it with `close`, use it with `read` and `write`.

    `file` is where it is; None for a server's.

    Any number of processes may have one database open.
    """

    def __init__(self, reader: Transactions, writer: Transactions) -> None:
        self.secret = b""
        self.file: Path | None = None
        self._inode: tuple[int, int] | None = None
        self._reader = reader
        self._writer = writer
        self._closed = False
        self._in_use = 0
        # A server's driver does not wrap the system's errors.
        self._also = () if writer.dialect.name == "sqlite" else (OSError,)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        migrate: bool = True,
        patience_ms: int = PATIENCE_MS,
    ) -> Database:
        """Open the database at `url`, upgraded to today's tables; make an SQLite file if needed.

        `patience_ms` is how long to wait for a locked database.

        Raises:
            OlderVersion: It must be upgraded, and `migrate` is false.
            NewerVersion: A newer Interlude made it.
            UnpublishedVersion: An Interlude from before the first release made it.
            Corrupt: It is damaged, or none of ours.
            Unavailable: It cannot be reached, or does not exist and `migrate` is false.
        """
        place = address(url)
        file = file_of(place)
        with translated(OSError):
            if file is not None and migrate:
                file.parent.mkdir(parents=True, exist_ok=True)
            elif file is not None and not file.exists():
                raise Unavailable(f"There is no database at {file}.")
            if file is not None:
                await asyncio.to_thread(_refuse_damage, file)
        opened = cls(
            reading(place, patience_ms=patience_ms),
            writing(place, patience_ms=patience_ms),
        )
        try:
            await ensure(place, opened.read, migrate=migrate, patience_ms=patience_ms)
            opened.secret = await opened._find_secret()
            opened.file, opened._inode = file, _inode(file)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Close every connection; if some are still in use, when the last transaction ends."""
        self._closed = True
        await self._close_if_unused()

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Give a connection that sees one consistent snapshot and writes nothing."""
        return self._begin(self._reader)

    def write(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Give a connection for one transaction: it is committed, or rolled back on any exception.

        Raises:
            Conflict: Another writer was first.
            Unavailable: Locked for too long, full, read-only or gone.
            Corrupt: The file is damaged.
        """
        return self._written()

    @asynccontextmanager
    async def _written(self) -> AsyncIterator[AsyncConnection]:
        async with self._begin(self._writer) as c:
            yield c
            if _inode(self.file) != self._inode:
                raise Unavailable(GONE.format(file=self.file))

    @asynccontextmanager
    async def savepoint(self, c: AsyncConnection) -> AsyncIterator[None]:
        """If the block raises, take back what it wrote, and nothing else of its transaction.

        After an error of the database itself the whole transaction is to be given up.

        Raises:
            StorageError: As `write` does.
        """
        with translated(*self._also):
            await c.execute(_SAVEPOINT)
            try:
                with translated(*self._also):
                    yield
            except StorageError:
                raise
            except Exception:
                await c.execute(_ROLL_BACK)
                raise

    async def note_backup(self, at: float) -> None:
        """Note that a sound copy was made, in seconds since 1970."""
        async with self.write() as c:
            await c.execute(_PROOF.on(c), {"key": "last_backup", "value": str(at)})

    async def last_backup(self) -> float:
        """Return when the newest copy was made, in seconds since 1970; 0 for none yet."""
        async with self.read() as c:
            return float(await c.scalar(_LAST_BACKUP) or 0)

    async def size(self) -> int:
        """Return how many bytes the database takes; a file with its write-ahead log."""
        if self.file is None:
            async with self.read() as c:
                return int(await c.scalar(_SIZE) or 0)
        files = (self.file, self.file.with_name(f"{self.file.name}-wal"))
        with translated(OSError):
            return sum([each.stat().st_size for each in files if each.exists()])

    async def empty_log(self) -> bool:
        """Empty SQLite's write-ahead log. Returns whether it is; a server has none of ours."""
        if not isinstance(self._writer, Writer):
            return True
        with translated(*self._also):
            return await self._writer.empty_log()

    async def prove_writable(self) -> None:
        """Write something, and commit it.

        Raises:
            Unavailable: Locked for too long, full, read-only or gone.
            Corrupt: The file is damaged.
        """
        async with self.write() as c:
            await c.execute(_PROOF.on(c), {"key": "proof", "value": token_hex(4)})

    @asynccontextmanager
    async def _begin(self, engine: Transactions) -> AsyncIterator[AsyncConnection]:
        with translated(*self._also):
            self._in_use += 1
            try:
                async with engine.begin() as connection:
                    yield connection
            finally:
                self._in_use -= 1
                if self._closed:
                    await self._close_if_unused()

    async def _close_if_unused(self) -> None:
        if self._in_use == 0:
            await self._reader.dispose()
            await self._writer.dispose()

    async def _find_secret(self) -> bytes:
        async with self.read() as c:
            found = await c.scalar(_SECRET)
        if found is None:
            async with self.write() as c:
                found = await c.scalar(_SECRET)
                if found is None:
                    found = token_hex(32)
                    await c.execute(insert(meta).values(key="secret", value=found))
        return bytes.fromhex(found)


def _inode(file: Path | None) -> tuple[int, int] | None:
    """Return what tells a file from one that has taken its place; None if there is none."""
    try:
        found = file.stat() if file is not None else None
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)


def _refuse_damage(file: Path) -> None:
    """Read the whole file once: a damaged file must not be written to, nor one of no release."""
    refuse_file(file)
    with closing(sqlite3.connect(file)) as plain:
        found = plain.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Corrupt(DAMAGED.format(why=" ".join(found.split())))
