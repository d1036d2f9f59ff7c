"""A backup in the database's place."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.connection.errors import StorageError, Unavailable
from bot.storage.copies.backup import backup, check
from bot.storage.copies.restoring import restore
from tests.bot.storage.made import campaign


def name_in(file: Path) -> str:
    """The name of the one campaign that a database holds."""
    with closing(sqlite3.connect(file)) as c:
        return str(c.execute("SELECT name FROM campaign").fetchone()[0])


async def rename(db: Database, name: str) -> None:
    """Another name for the campaign."""
    async with db.write() as c:
        await campaigns.save(c, replace(campaign(), name=name))


@pytest.fixture
def url(on_sqlite: str) -> str:
    """A file: a server has its own tools."""
    return on_sqlite


async def test_what_was_backed_up_is_there_again(db: Database, url: str, file: Path):
    """The old database stays beside it, under a name of its own."""
    kept = file.with_name("kept.db")
    await rename(db, "Before")
    await backup(url, kept)
    await rename(db, "After")
    await db.close()
    old = await restore(url, kept)
    assert name_in(file) == "Before"
    assert old is not None
    assert name_in(old) == "After"
    assert await check(url) == []
    assert sorted(p.name for p in file.parent.iterdir() if p.name.startswith(".")) == []


async def test_a_database_in_use_is_left_alone(db: Database, url: str, file: Path):
    """While a bot has it open, it says to stop the bot first."""
    kept = file.with_name("kept.db")
    await backup(url, kept)
    await rename(db, "After")
    with pytest.raises(StorageError, match=r"is in use\. Stop the bot first"):
        await restore(url, kept)
    await rename(db, "Still here")
    assert name_in(file) == "Still here"


async def test_a_database_that_cannot_be_written_is_not_called_in_use(
    db: Database, url: str, file: Path, monkeypatch: pytest.MonkeyPatch
):
    """It says what to look at: the place and its permissions."""
    kept = file.with_name("kept.db")
    await backup(url, kept)
    await db.close()
    connect = sqlite3.connect

    def only_read(place: Any, **more: Any) -> sqlite3.Connection:
        uri = place if more.pop("uri", False) else f"file:{place}?mode=ro"
        return connect(uri, uri=True, **more)

    monkeypatch.setattr(sqlite3, "connect", only_read)
    with pytest.raises(Unavailable, match="Check its place and its permissions"):
        await restore(url, kept)


async def test_a_faulty_backup_is_refused(db: Database, url: str, file: Path):
    """Nothing is put in the database's place."""
    kept = file.with_name("kept.db")
    await backup(url, kept)
    await db.close()
    with closing(sqlite3.connect(kept)) as c, c:
        c.execute("UPDATE encounter SET head = 5")
    with pytest.raises(StorageError, match="is not restored, for it is faulty: Fight fight says"):
        await restore(url, kept)
    with closing(sqlite3.connect(file)) as c:
        assert c.execute("SELECT head FROM encounter").fetchall() == [(0,)]


@pytest.mark.parametrize("content", [b"no database at all" * 500, b"SQLite format 3"])
async def test_a_damaged_backup_is_not_taken_for_the_database(
    db: Database, url: str, file: Path, content: bytes
):
    """It says that the backup is unsound, and leaves the database as it was."""
    kept = file.with_name("kept.db")
    kept.write_bytes(content)
    await rename(db, "Still here")
    await db.close()
    with pytest.raises(StorageError, match=r"kept\.db is not restored\. It is damaged, or is no"):
        await restore(url, kept)
    assert name_in(file) == "Still here"


def test_a_backup_that_is_not_there_is_said(tmp_path: Path):
    """One sentence, and no database is made."""
    with pytest.raises(Unavailable, match="There is no backup at"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/a.db", tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []


def test_it_may_be_restored_where_nothing_is(tmp_path: Path, empty: Path):
    """On a new machine the backup is the database."""
    target = tmp_path / "var" / "lib" / "interlude.db"
    assert asyncio.run(restore(f"sqlite:///{target}", empty)) is None
    assert asyncio.run(check(f"sqlite:///{target}")) == []
