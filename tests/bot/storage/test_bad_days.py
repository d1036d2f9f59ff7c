"""Locked, full, damaged, gone: said in a sentence, and nothing half-written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.storage import campaigns, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Corrupt, StorageError, Unavailable, translate
from bot.storage.copies.backup import backup, check
from tests.bot.storage.made import PAGE, append, campaign, damage, line, written


@pytest.fixture
def url(on_sqlite: str) -> str:
    """All of this is about a file."""
    return on_sqlite


async def test_a_locked_database_says_so_and_loses_nothing(file: Path, url: str) -> None:
    """A writer waits for another process only so long; afterwards it can write again."""
    db = await Database.open(url, patience_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(Unavailable, match="locked"):
                async with db.write() as c:
                    await campaigns.save(c, campaign())
        async with db.read() as c:
            assert await campaigns.every(c) == []
        other.execute("ROLLBACK")
    async with db.write() as c:
        await campaigns.save(c, campaign())
        assert await campaigns.every(c) == [campaign()]
    await db.close()


async def test_a_lock_that_is_given_back_in_time_is_waited_for(file: Path, url: str) -> None:
    """A writer gets its turn when the other process ends, and its loop runs on meanwhile."""
    db = await Database.open(url)
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    async def give_back() -> None:
        await asyncio.sleep(0.05)
        other.execute("ROLLBACK")

    async def write() -> None:
        async with db.write() as c:
            await campaigns.save(c, campaign())

    await asyncio.gather(write(), give_back())
    other.close()
    async with db.read() as c:
        assert await campaigns.every(c) == [campaign()]
    await db.close()


async def test_a_full_disk_says_so_and_leaves_nothing_half_written(db: Database, url: str) -> None:
    """A step that does not fit is not there at all; with room again the next one is."""
    async with db.write() as c:
        pages = await c.scalar(text("PRAGMA page_count"))
        await c.execute(text(f"PRAGMA max_page_count = {pages + 2}"))
    long = "x" * 40 * PAGE

    async def step() -> None:
        async with db.write() as c:
            await append(c, 0, [written(1)], lines=[line(1)])
            await encounters.update(c, "fight", note=long)

    with pytest.raises(Unavailable, match="cannot grow"):
        await step()
    async with db.write() as c:
        row = await encounters.get(c, "fight")
        assert row is not None
        assert (row.head, row.note) == (0, "")
        assert await journals.records(c, "fight") == []
        await c.execute(text("PRAGMA max_page_count = 1000000"))
        await append(c, 0, [written(1)], lines=[line(1)])
        await encounters.update(c, "fight", note=long)
    assert await check(url) == []


async def test_a_damaged_page_is_refused_at_start(db: Database, file: Path, url: str) -> None:
    """A file with a damaged page is not opened; what to do is said, and `check` finds it."""
    await db.close()
    damage(file, "record")
    with pytest.raises(Corrupt, match="interlude db check"):
        await Database.open(url)
    faults = await check(url)
    assert faults
    assert all("damaged" in fault for fault in faults)


async def test_a_page_damaged_meanwhile_is_refused_when_read(
    db: Database, file: Path, url: str
) -> None:
    """A page that goes bad while the bot runs is told as damage, not as some error."""
    async with db.write() as c:
        await append(c, 0, [written(1)])
    other = await Database.open(url)
    damage(file, "record")
    async with other.read(), other.read() as fresh:
        assert await encounters.get(fresh, "fight") is not None
        with pytest.raises(Corrupt, match="newest backup"):
            async with other.read() as c:
                await journals.records(c, "fight")
    await other.close()


async def test_a_damaged_database_is_not_backed_up(db: Database, file: Path, url: str) -> None:
    """A backup of a damaged file would be none: it is refused, and no file appears."""
    await db.close()
    damage(file, "record")
    to = file.with_name("backup.db")
    with pytest.raises(Corrupt):
        await backup(url, to)
    assert sorted(path.name for path in file.parent.iterdir()) == ["interlude.db"]


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 1000, b"SQLite format 3\x00" + b"\x07" * 5000]
)
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    """Something else under the database's name is refused, and left as it is."""
    file = tmp_path / "diary.db"
    file.write_bytes(content)
    with pytest.raises(Corrupt, match="damaged"):
        await Database.open(f"sqlite:///{file}")
    assert await check(f"sqlite:///{file}") != []
    assert file.read_bytes() == content


async def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """A folder in the file's place, or a file in the folder's, is said to be unreachable."""
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "deep.db"):
        with pytest.raises(Unavailable, match="cannot be read or written"):
            await Database.open(f"sqlite:///{place}")


class FromServer(Exception):
    """An error as PostgreSQL's driver raises it, with its SQLSTATE."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "meant"),
    [
        ("23505", Conflict),
        ("40001", Conflict),
        ("40P01", Conflict),
        ("53100", Unavailable),
        ("53300", Unavailable),
        ("55P03", Unavailable),
        ("57P01", Unavailable),
        ("08006", Unavailable),
        ("XX001", Corrupt),
        ("23503", None),
        ("42601", None),
    ],
)
def test_a_servers_errors_mean_the_same(state: str, meant: type[StorageError] | None) -> None:
    """PostgreSQL's states are told as the same bad days; defects of ours are not."""
    told = translate(OperationalError("SELECT 1", {}, FromServer(state)))
    assert (None if told is None else type(told)) is meant


async def test_a_defect_of_ours_is_no_bad_day(db: Database) -> None:
    """Wrong SQL comes out as what it is, and the transaction is rolled back."""
    with pytest.raises(DBAPIError, match="no such table"):
        async with db.write() as c:
            await c.execute(text("SELECT * FROM nowhere"))


async def test_a_locked_database_is_not_called_damaged(file: Path, url: str) -> None:
    """A check during a write reports the lock; it does not advise to restore a backup."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        [fault] = await check(url)
    assert "locked" in fault
    assert "backup" not in fault


async def test_writers_wait_for_a_lock_side_by_side(file: Path, url: str) -> None:
    """Ten who ask at once are all told together, not each a second after another."""
    db = await Database.open(url, patience_ms=1000)

    async def write(n: int) -> None:
        async with db.write() as c:
            await campaigns.save(c, campaign(f"g{n}"))

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = asyncio.get_running_loop().time()
        told = await asyncio.gather(*map(write, range(10)), return_exceptions=True)
        taken = asyncio.get_running_loop().time() - begun
        assert [type(each) for each in told] == [Unavailable] * 10
        assert taken < 10 / 2
        waiting = [asyncio.create_task(write(n)) for n in range(10)]
        await asyncio.sleep(0.05)
        other.execute("ROLLBACK")
    await asyncio.gather(*waiting)
    async with db.read() as c:
        assert len(await campaigns.every(c)) == 10
    await db.close()
