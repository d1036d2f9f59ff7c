"""Backup while the bot runs, and looking for faults."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import encounters, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import StorageError, Unavailable
from bot.storage.copies.backup import backup, check
from rules.errors import JournalMismatch
from tests.bot.storage.made import append, line, prompt, written
from tests.tables import tabled


@pytest.fixture
def url(on_sqlite: str) -> str:
    """All of this is about a file."""
    return on_sqlite


async def step(db: Database, head: int) -> None:
    async with db.write() as c:
        await append(c, head, [written(head + 1)], lines=[line(head + 1)], state=f"[{head + 1}]")
        await prompts.sync(c, "fight", [prompt("p", head + 1)], [("p", head + 1)], 5)


def change(file: Path, sql: str) -> None:
    """Change something behind the database's back."""
    with closing(sqlite3.connect(file)) as plain:
        plain.execute(sql)
        plain.commit()


async def test_a_backup_taken_during_writes_is_whole(
    db: Database, url: str, tmp_path: Path
) -> None:
    """It holds every step up to some instant and nothing of later ones, is sound, and plays on."""
    going = True

    async def play() -> int:
        head = 0
        while going:
            await step(db, head)
            head += 1
        return head

    to = tmp_path / "kept" / "backup.db"
    to.parent.mkdir()
    playing = asyncio.create_task(play())
    for _ in range(20):
        await asyncio.sleep(0.002)
    await backup(url, to)
    going = False
    last = await playing
    assert [path.name for path in to.parent.iterdir()] == ["backup.db"]
    there = f"sqlite:///{to}"
    assert await check(there) == []
    restored = await Database.open(there)
    async with restored.read() as c:
        row = await encounters.get(c, "fight")
        assert row is not None
        assert 0 < row.head <= last
        assert len(await journals.lines(c, "fight")) == row.head
        assert [p.opened for p in await prompts.open_in(c, "fight")] == [row.head]
    await step(restored, row.head)
    assert restored.secret == db.secret
    await restored.close()


async def test_a_backup_overwrites_nothing(db: Database, url: str, tmp_path: Path) -> None:
    """A file that is there is left as it is."""
    to = tmp_path / "backup.db"
    to.write_bytes(b"precious")
    with pytest.raises(StorageError, match="is there already"):
        await backup(url, to)
    assert to.read_bytes() == b"precious"


async def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    """Without a database there is no backup."""
    to = tmp_path / "backup.db"
    with pytest.raises(Unavailable, match="There is no database"):
        await backup(f"sqlite:///{tmp_path}/none.db", to)
    assert not to.exists()


async def test_a_backup_needs_its_folder(url: str, tmp_path: Path) -> None:
    """Where the folder is not there, it is the backup that cannot be written."""
    with pytest.raises(Unavailable, match=r"The backup cannot be written to .*nowhere"):
        await backup(url, tmp_path / "nowhere" / "backup.db")


@tabled
async def test_each_fault_is_found(
    db: Database, file: Path, url: str, wrong: str, found: str
) -> None:
    """Changes made outside the bot are found, and named."""
    await step(db, 0)
    await step(db, 1)
    await db.close()
    change(file, wrong)
    faults = await check(url)
    assert any(found in fault for fault in faults), faults


async def test_a_checkpoint_that_is_no_json_is_found(db: Database, url: str) -> None:
    """A state that can be unpacked but not read is a fault."""
    async with db.write() as c:
        await append(c, 0, [written(1)], state="{oh")
    assert ["record 1: its checkpoint" in fault for fault in await check(url)] == [True]


async def test_another_story_is_found(db: Database, url: str) -> None:
    """A fight that comes to another digest, or cannot be played again, is a fault."""
    await step(db, 0)

    def breaks(loaded: journals.Loaded) -> str:
        raise JournalMismatch(loaded.row.head, "an answer", "dice")

    assert ["another story" in fault for fault in await check(url, lambda _: "other")] == [True]
    assert ["cannot be played again" in fault for fault in await check(url, breaks)] == [True]


def test_what_is_not_there_is_not_made(tmp_path: Path) -> None:
    """Checking a database that is not there says so, and makes none."""
    faults = asyncio.run(check(f"sqlite:///{tmp_path}/none.db"))
    assert ["There is no database" in fault for fault in faults] == [True]
    assert list(tmp_path.iterdir()) == []
