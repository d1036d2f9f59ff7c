"""Backups on odd disks and of damaged files, other versions, and each fault by its place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import encounters, journals
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Corrupt, StorageError
from bot.storage.copies.backup import backup, check, check_copy
from tests.bot.storage.made import damage, encounter, written


@pytest.fixture
def url(on_sqlite: str) -> str:
    """All of this is about a file."""
    return on_sqlite


def change(file: Path, *statements: str) -> None:
    """Change something behind the database's back, whatever belongs to it."""
    with closing(sqlite3.connect(file)) as plain:
        for statement in statements:
            plain.execute(statement)
        plain.commit()


def diary(file: Path) -> Path:
    """Something else under the database's name."""
    file.write_bytes(b"Dear diary, " * 999)
    return file


def left(folder: Path) -> list[str]:
    """The files of a folder, without the database's own."""
    return sorted(p.name for p in folder.iterdir() if not p.name.startswith("interlude.db"))


async def test_a_backup_is_one_file_that_is_on_the_disk_before_it_has_its_name(
    db: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps no log beside it: the bytes that say so are 1 and not 2."""
    to, synced, sync = tmp_path / "kept.db", list[bool](), os.fsync

    def fsync(handle: int) -> None:
        synced.append(to.exists())
        sync(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    await backup(url, to)
    assert synced == [False]
    assert to.read_bytes()[18:20] == b"\x01\x01"
    assert left(tmp_path) == ["kept.db"]
    assert db.file is not None


async def test_a_disk_without_links_has_backups_too(
    db: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finished copy gets its name in another way."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    await backup(url, tmp_path / "kept.db")
    assert left(tmp_path) == ["kept.db"]
    assert await check(f"sqlite:///{tmp_path}/kept.db") == []
    assert db.file is not None


async def test_a_file_that_appears_meanwhile_is_left_as_it_is(
    db: Database, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two backups under one name is refused."""
    to, link = tmp_path / "kept.db", Path.hardlink_to

    def late(self: Path, target: Path) -> None:
        to.write_bytes(b"first")
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", late)
    with pytest.raises(StorageError, match="is there already"):
        await backup(url, to)
    assert to.read_bytes() == b"first"
    assert left(tmp_path) == ["kept.db"]
    assert db.file is not None


async def test_what_can_be_read_of_a_damaged_file_is_backed_up_if_asked(
    db: Database, file: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what is lost; without leave to lose something it is refused."""
    monkeypatch.setattr("bot.storage.copies.salvage.PROBE", 10)
    async with db.write() as c:
        await journals.restore(c, "fight", written=[written(1)], lines=[], states=[])
    await db.close()
    damage(file, "record")
    with pytest.raises(Corrupt):
        await backup(url, tmp_path / "no.db")
    lost = ["Before."]
    await backup(url, tmp_path / "kept.db", lost=lost)
    assert lost[0] == "Before."
    assert lost[1].startswith("The database is damaged (")
    assert lost[2:] == ["Some rows of these tables could not be read: record."]
    assert left(tmp_path) == ["kept.db"]
    saved = await Database.open(f"sqlite:///{tmp_path}/kept.db")
    async with saved.read() as c:
        assert await encounters.get(c, "fight") == encounter()
        assert await journals.records(c, "fight") == []
    await saved.close()


async def test_a_copy_of_an_older_version_is_checked_as_it_will_be_upgraded(
    tmp_path: Path,
) -> None:
    """The copy itself stays as it is, and a database that is only checked is not upgraded."""
    older = tmp_path / "older.db"
    older.touch()
    assert await check_copy(older) == []
    [fault] = await check(f"sqlite:///{older}")
    assert "interlude db upgrade" in fault
    with closing(sqlite3.connect(older)) as plain:
        assert plain.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    assert left(tmp_path) == ["older.db"]


async def test_a_copy_that_cannot_be_used_says_why(db: Database, file: Path) -> None:
    """A sound one has no fault; one that is faulty, newer, damaged or missing has one."""
    await db.close()
    assert await check_copy(file) == []
    change(file, "UPDATE encounter SET head = 7")
    assert await check_copy(file) == [
        "Fight fight says it has 7 records, but 0 are written, up to None."
    ]
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    [newer] = await check_copy(file)
    assert "Install the newer Interlude" in newer
    [damaged] = await check_copy(diary(file))
    assert "The database is damaged" in damaged
    gone = file.with_name("gone.db")
    assert await check_copy(gone) == [f"There is no database at {gone}."]
