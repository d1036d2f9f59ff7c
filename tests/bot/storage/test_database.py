"""The database itself: opening, transactions, versions."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import sys
import warnings
from asyncio.subprocess import PIPE, STDOUT
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.connection.errors import (
    NewerVersion,
    OlderVersion,
    StorageError,
    Unavailable,
    UnpublishedVersion,
)
from bot.storage.schema.migrate import HEAD
from tests.bot.storage.made import ON_SQLITE, campaign
from tests.tables import tabled, tables

TABLES = tables(__file__)


async def test_the_secret_is_made_once(url: str) -> None:
    """A database keeps one secret of 32 bytes, the same for all who open it."""
    first, second = await asyncio.gather(Database.open(url), Database.open(url))
    assert len(first.secret) == 32
    assert second.secret == first.secret
    await first.close()
    await second.close()


OPEN = TABLES["open"]


async def test_of_processes_that_start_on_an_empty_database_one_makes_the_tables(url: str) -> None:
    """The others wait for its lock, and none ends."""
    started = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", OPEN, url), stdout=PIPE, stderr=STDOUT
        )
        for _ in range(3)
    ]
    assert [(await each.communicate())[0] for each in started] == [b""] * 3


async def test_a_database_knows_its_size_and_its_newest_backup(url: str) -> None:
    """No backup yet; then that of an instant, also for whoever opens it later."""
    db = await Database.open(url)
    assert await db.size() > 50_000
    assert await db.last_backup() == 0
    for at in (1.5, 2.5):
        await db.note_backup(at)
    await db.close()
    db = await Database.open(url)
    assert await db.last_backup() == 2.5
    await db.close()


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_connection_that_is_in_use_is_closed_when_it_is_given_back(
    url: str, kind: str
) -> None:
    """A task may still read when the bot stops: its connection is not left to the garbage."""
    gc.freeze()  # Objects that other tests have left are not meant here.
    db = await Database.open(url)
    async with getattr(db, kind)() as c:
        assert await campaigns.every(c) == []
        await db.close()
    with warnings.catch_warnings(record=True, action="always") as left:
        del c, db
        gc.collect()
    assert left == []


async def test_two_secrets_differ(url: str, tmp_path: Path) -> None:
    """Two databases have different secrets."""
    made = await Database.open(f"sqlite:///{tmp_path}/other.db")
    copied = await Database.open(url)
    assert made.secret != copied.secret
    await made.close()
    await copied.close()


@ON_SQLITE
async def test_the_promises_to_the_disk_are_kept(db: Database) -> None:
    """The writer waits for the disk, in a write-ahead log, with foreign keys held."""
    async with db.write() as c:
        found = [
            await c.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]


async def test_a_cancelled_transaction_leaves_nothing(db: Database) -> None:
    """A task cancelled in the middle of its transaction wrote nothing, and blocks nobody."""
    inside = asyncio.Event()

    async def work() -> None:
        async with db.write() as c:
            await campaigns.save(c, campaign("other"))
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with db.write() as c:
        assert await campaigns.get(c, "other") is None


@pytest.mark.parametrize("steps", range(12))
async def test_cancelled_at_any_step_a_transaction_is_whole_or_nothing(
    db: Database, steps: int
) -> None:
    """Wherever a writer is cancelled, both its rows are there or neither; the next can write."""

    async def work() -> None:
        async with db.write() as c:
            await campaigns.save(c, campaign("one"))
            await campaigns.save(c, campaign("two"))

    task = asyncio.create_task(work())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with db.write() as c:
        found = [await campaigns.get(c, "one"), await campaigns.get(c, "two")]
        await campaigns.save(c, campaign("three"))
    assert (found[0] is None) == (found[1] is None)


@pytest.mark.parametrize("steps", range(1, 8))
async def test_a_cancelled_reader_blocks_nobody(db: Database, steps: int) -> None:
    """Wherever a reader is cancelled, all connections can be read with afterwards."""

    async def work() -> None:
        async with db.read() as c:
            await campaigns.every(c)

    task = asyncio.create_task(work())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with db.read() as one, db.read() as two, db.read() as three, db.read() as four:
        assert [len(await campaigns.every(c)) for c in (one, two, three, four)] == [1] * 4


async def test_a_reader_sees_one_snapshot(db: Database) -> None:
    """A row committed during a read is invisible to it, and visible to the next one."""
    async with db.read() as c:
        assert len(await campaigns.every(c)) == 1
        async with db.write() as w:
            await campaigns.save(w, campaign("other"))
        assert len(await campaigns.every(c)) == 1
    async with db.read() as c:
        assert len(await campaigns.every(c)) == 2


async def test_a_reader_cannot_write(db: Database) -> None:
    """Writing through a reader is refused."""
    with pytest.raises(Unavailable, match=r"read-?only"):
        async with db.read() as c:
            await campaigns.save(c, campaign("other"))


@ON_SQLITE
async def test_a_newer_version_is_refused(file: Path, url: str) -> None:
    """A database of a version that is not known is refused with what to do, and not touched."""
    with closing(sqlite3.connect(file)) as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
        plain.commit()
    with pytest.raises(NewerVersion, match="Install the newer Interlude"):
        await Database.open(url)


@pytest.mark.parametrize("version", ["0001", "0027", "unreleased_12345678"])
async def test_what_was_never_published_is_refused(db: Database, url: str, version: str) -> None:
    """Its database cannot be upgraded; on a server as in a file."""
    change = "UPDATE alembic_version SET version_num = '{}'"
    async with db.write() as c:
        await c.exec_driver_sql(change.format(version))
    with pytest.raises(UnpublishedVersion, match="cannot be upgraded, and is left as it is"):
        await Database.open(url)
    async with db.write() as c:  # the next test has the same database
        await c.exec_driver_sql(change.format(HEAD))


async def test_an_older_version_is_left_alone_where_told(tmp_path: Path) -> None:
    """Without leave to upgrade, an empty database is refused with the command that upgrades it."""
    file = tmp_path / "empty.db"
    file.touch()
    with pytest.raises(OlderVersion, match="interlude db upgrade"):
        await Database.open(f"sqlite:///{file}", migrate=False)


async def test_no_database_is_made_without_leave(tmp_path: Path) -> None:
    """Without leave to upgrade, no file is made."""
    file = tmp_path / "none.db"
    with pytest.raises(Unavailable, match="There is no database"):
        await Database.open(f"sqlite:///{file}", migrate=False)
    assert not file.exists()


async def test_a_strangers_tables_are_refused(tmp_path: Path) -> None:
    """A database with tables of something else is not made ours."""
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as plain:
        plain.execute("CREATE TABLE shopping (item TEXT)")
        plain.commit()
    with pytest.raises(StorageError, match="not Interlude's"):
        await Database.open(f"sqlite:///{file}")


@tabled
async def test_an_address_that_cannot_be_is_refused(address: str, told: str) -> None:
    """An address of nothing that Interlude can use is refused with one it could be."""
    with pytest.raises(StorageError, match=told):
        await Database.open(address)


async def test_two_processes_may_start_at_once(tmp_path: Path) -> None:
    """Two openings of a database that is not there yet make it once, with one secret."""
    url = f"sqlite:///{tmp_path}/new.db"
    first, second = await asyncio.gather(Database.open(url), Database.open(url))
    assert first.secret == second.secret
    await first.close()
    await second.close()


async def test_a_server_needs_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without PostgreSQL's driver its address is refused with the package to install."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(
        StorageError, match=r"with its extra, as interlude\[postgresql\], or asyncpg beside it"
    ):
        await Database.open("postgresql://host/name")
