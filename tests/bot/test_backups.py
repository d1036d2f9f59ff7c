"""Copies of the database that the bot makes by itself."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.backups import Backups
from bot.config import Config
from bot.storage.copies.backup import check
from tests.bot.conftest import upgrade

NOON = 1_800_000_000.0  # 15 January 2027, 08:00:00 UTC
HOUR = 3_600.0


def backups(tmp_path: Path, now: float = NOON, **settings: object) -> Backups:
    """Backups of the database in a test's folder, at one instant."""
    given = {"folder": str(tmp_path / "kept"), "every": 2.0, "keep": 2, **settings}
    config = Config(
        database={"url": f"sqlite+aiosqlite:///{tmp_path}/a.db"},  # type: ignore[arg-type]
        backup=given,  # type: ignore[arg-type]
    )
    return Backups(config, lambda: now)


def names(tmp_path: Path) -> list[str]:
    """What is in the folder of copies."""
    return sorted(path.name for path in (tmp_path / "kept").iterdir())


async def test_a_copy_is_made_and_checked(tmp_path: Path):
    """It is a sound database, named by the time it was made, with nothing beside it."""
    await asyncio.to_thread(upgrade, f"sqlite:///{tmp_path}/a.db")
    assert await backups(tmp_path).make()
    assert names(tmp_path) == ["interlude-20270115-080000.db"]
    assert await check(f"sqlite:///{tmp_path}/kept/interlude-20270115-080000.db") == []


async def test_old_copies_are_deleted_and_other_files_are_not(tmp_path: Path):
    """The newest two stay; what a copy that was cut short left goes after a day."""
    await asyncio.to_thread(upgrade, f"sqlite:///{tmp_path}/a.db")
    kept = tmp_path / "kept"
    kept.mkdir()
    cut_short = kept / ".interlude-20270114-060000.db.0a1b2c3d.part"
    for name in ("interlude-20270115-040000.db", "interlude-20270115-060000.db", "mine.db"):
        (kept / name).write_bytes(b"")
    cut_short.write_bytes(b"")
    os.utime(cut_short, (NOON - 25 * HOUR, NOON - 25 * HOUR))
    assert await backups(tmp_path).make()
    assert names(tmp_path) == [
        "interlude-20270115-060000.db",
        "interlude-20270115-080000.db",
        "mine.db",
    ]


@pytest.mark.thorough
async def test_a_copy_with_a_fault_is_not_kept(tmp_path: Path):
    """A fight that does not fit its journal makes the copy fail, and older ones stay."""
    await asyncio.to_thread(upgrade, f"sqlite:///{tmp_path}/a.db")
    (tmp_path / "kept").mkdir()
    for hour in (2, 4, 6):
        (tmp_path / "kept" / f"interlude-20270115-0{hour}0000.db").write_bytes(b"")
    with closing(sqlite3.connect(tmp_path / "a.db")) as c, c:
        c.execute("PRAGMA foreign_keys = OFF")
        c.execute(
            "INSERT INTO campaign VALUES ('g', 'n', '1', 'ki', '[]', '', '[]', '{}')",
        )
        c.execute("INSERT INTO change VALUES ('nobody', 1, 0, '1', '', '')")
    assert not await backups(tmp_path).make()
    assert names(tmp_path) == [f"interlude-20270115-0{hour}0000.db" for hour in (2, 4, 6)]


async def test_a_folder_that_cannot_be_made_fails_the_copy(tmp_path: Path):
    """A file stands where the folder should be."""
    (tmp_path / "kept").write_bytes(b"")
    assert not await backups(tmp_path).make()


def test_the_next_copy_is_due_after_the_newest(tmp_path: Path):
    """Every two hours: one of 07:00 makes the next due at 09:00, an hour from 08:00."""
    assert backups(tmp_path).due_in_s() == 600
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "interlude-20270115-070000.db").write_bytes(b"")
    assert backups(tmp_path).due_in_s() == HOUR
    # Long due: a minute after the start. In the future, for the clock was set back: two hours.
    assert backups(tmp_path, NOON + 9 * HOUR).due_in_s() == 60
    assert backups(tmp_path, NOON - 9 * HOUR).due_in_s() == 2 * HOUR


@pytest.mark.thorough
async def test_copies_go_on_being_made(tmp_path: Path):
    """Two more appear by themselves where one is due every 0.36 seconds."""
    await asyncio.to_thread(upgrade, f"sqlite:///{tmp_path}/a.db")
    now = iter(range(int(NOON), int(NOON) + 10_000))
    made = backups(tmp_path, every=0.0001, keep=5)
    made._now = lambda: float(next(now))
    task = asyncio.create_task(made.run())
    async with asyncio.timeout(60):
        while len(made.kept()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    task.cancel()
    await asyncio.wait([task])
