"""A backup in the place of a database that has files beside it, old names, and marks."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import time

import pytest
from sqlalchemy import select

from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.connection.errors import StorageError
from bot.storage.copies.backup import backup
from bot.storage.copies.restoring import restore
from bot.storage.journals import Loaded
from bot.storage.privacy import forgotten
from bot.storage.rows import Member
from bot.storage.schema.story_tables import forgotten as marks
from tests.bot.storage.made import append, campaign, written


@pytest.fixture
def url(on_sqlite: str) -> str:
    """A file: a server has its own tools."""
    return on_sqlite


def name_in(file: Path) -> str:
    """The name of the one campaign that a database holds."""
    with closing(sqlite3.connect(file)) as c:
        return str(c.execute("SELECT name FROM campaign").fetchone()[0])


def head(file: Path) -> bytes:
    """The beginning of a file."""
    return file.read_bytes()[:100]


def names(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(path.name for path in folder.iterdir())


async def rename(url: str, name: str) -> None:
    """Another name for the campaign."""
    db = await Database.open(url)
    async with db.write() as c:
        await campaigns.save(c, replace(campaign(), name=name))
    await db.close()


async def test_each_old_database_keeps_a_name_of_its_own(
    db: Database, url: str, file: Path
) -> None:
    """The first free number; the newest database is one file."""
    await backup(url, file.with_name("kept.db"))
    await db.close()
    for number in (1, 2, 3):
        await rename(url, f"Round {number}")
        old = await restore(url, file.with_name("kept.db"))
        assert old == file.with_name(f"interlude.db.replaced-{number}")
        assert name_in(old) == f"Round {number}"
        assert name_in(file) == "The Bridge"
    assert head(file)[18:20] == b"\x01\x01"
    assert names(file.parent) == [
        "interlude.db",
        *(f"interlude.db.replaced-{number}" for number in (1, 2, 3)),
        "kept.db",
    ]


def beside(file: Path) -> None:
    """Leave a file beside a database that is none, as a crash on a bad disk does."""
    file.write_bytes(b"Dear diary, " * 999)
    file.with_name(f"{file.name}-shm").write_bytes(b"its index")


async def test_what_lies_beside_a_damaged_database_goes_along(
    db: Database, url: str, file: Path
) -> None:
    """It must not be read into the new database; a damaged one is not in use."""
    await backup(url, file.with_name("kept.db"))
    await db.close()
    beside(file)
    old = await restore(url, file.with_name("kept.db"))
    assert names(file.parent) == [
        "interlude.db",
        "interlude.db.replaced-1",
        "interlude.db.replaced-1-shm",
        "kept.db",
    ]
    assert old is not None
    assert name_in(file) == "The Bridge"


async def test_the_backup_stays_as_it_is(db: Database, url: str, file: Path) -> None:
    """It is only read."""
    kept = file.with_name("kept.db")
    await backup(url, kept)
    await db.close()
    before = kept.read_bytes(), kept.stat().st_mtime_ns
    await restore(url, kept)
    assert (kept.read_bytes(), kept.stat().st_mtime_ns) == before


async def test_whoever_was_forgotten_after_the_backup_is_forgotten_again(
    db: Database, url: str, file: Path
) -> None:
    """Their marks lie beside the old database; the instant is the present one, in milliseconds."""
    kept = file.with_name("kept.db")
    async with db.write() as c:
        for user in ("ama", "ben"):
            await campaigns.save_member(c, Member(campaign="guild", user=user))
    await backup(url, kept)
    await db.close()
    forgotten.write(file, forgotten.mark_of(db.secret, "guild", "ama"))
    await restore(url, kept)
    there = await Database.open(url)
    async with there.read() as c:
        assert [each.user for each in await campaigns.members(c, "guild")] == ["ben"]
        at = await c.scalar(select(marks.c.at))
    await there.close()
    assert abs(at / 1_000 - time()) < 600


async def test_a_backup_that_tells_another_story_is_refused(
    db: Database, url: str, file: Path
) -> None:
    """It is replayed before it takes the database's place."""
    kept = file.with_name("kept.db")
    async with db.write() as c:
        await append(c, 0, [written(1)])
    await backup(url, kept)
    await db.close()

    def digest(loaded: Loaded) -> str:
        return "another" if loaded.row.head else ""

    with pytest.raises(StorageError, match=r"it is faulty: .*another story"):
        await restore(url, kept, digest)
    assert names(file.parent) == ["interlude.db", "kept.db"]
    assert await restore(url, kept, lambda _: "digest-1") is not None
