"""Addresses, folders that cannot be written, and what a driver's errors are told as."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import exc, make_url, text

from bot.storage import campaigns
from bot.storage.connection import engines, read_only
from bot.storage.connection.database import Database
from bot.storage.connection.errors import (
    DAMAGED,
    FULL,
    LOCKED,
    TWICE,
    UNREACHABLE,
    BadImport,
    Conflict,
    Corrupt,
    StorageError,
    Unavailable,
    translate,
    translated,
    written,
)
from bot.storage.connection.read_only import at_hand
from tests.bot.storage.made import ON_SQLITE, campaign


@pytest.mark.parametrize(
    ("url", "driver", "file"),
    [
        ("sqlite:///a.db", "sqlite+aiosqlite", "a.db"),
        ("sqlite+aiosqlite:////b/a.db", "sqlite+aiosqlite", "/b/a.db"),
        ("postgresql://u:p@host/name", "postgresql+asyncpg", None),
        ("postgresql+psycopg://host/name", "postgresql+asyncpg", None),
    ],
)
def test_an_address_gets_the_driver_that_is_used(url: str, driver: str, file: str | None) -> None:
    """The rest of it stays; only SQLite has a file."""
    made = engines.address(url)
    assert made.drivername == driver
    assert made.database == make_url(url).database
    assert engines.file_of(made) == (None if file is None else Path(file))


@pytest.mark.parametrize("of_file", [True, False])
@pytest.mark.parametrize("of_folder", [True, False])
async def test_a_database_that_cannot_be_written_is_read_from_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of_file: bool, of_folder: bool
) -> None:
    """If its folder or itself cannot be written; the copy has its log, and is gone afterwards."""
    file = tmp_path / "a.db"
    for name, content in (("", b"all"), ("-wal", b"log"), ("-shm", b"index")):
        file.with_name(f"a.db{name}").write_bytes(content)
    may = {file: of_file, tmp_path: of_folder}
    monkeypatch.setattr(read_only.os, "access", lambda path, mode: may[path] and mode == os.W_OK)
    url = f"sqlite:///{file}"
    async with at_hand(url) as there:
        if of_file and of_folder:
            assert there == url
            return
        copy = Path(there.removeprefix("sqlite+aiosqlite:///"))
        assert copy.name == "a.db"
        assert {each.name: each.read_bytes() for each in copy.parent.iterdir()} == {
            "a.db": b"all",
            "a.db-wal": b"log",
        }
    assert not copy.parent.exists()


async def test_what_is_not_there_or_on_a_server_is_not_copied(tmp_path: Path) -> None:
    """Its address stays as it is."""
    for url in (f"sqlite:///{tmp_path}/none.db", "postgresql://host/name"):
        async with at_hand(url) as there:
            assert there == url


def sqlite(code: int | None) -> sqlite3.Error:
    """An error of SQLite with this code."""
    made = sqlite3.OperationalError("why")
    if code is not None:
        made.sqlite_errorcode = code
    return made


CODES: list[tuple[int | None, type[StorageError] | None, str]] = [
    (sqlite3.SQLITE_BUSY, Unavailable, LOCKED),
    (sqlite3.SQLITE_LOCKED, Unavailable, LOCKED),
    (sqlite3.SQLITE_BUSY_SNAPSHOT, Unavailable, LOCKED),
    (sqlite3.SQLITE_FULL, Unavailable, FULL),
    (sqlite3.SQLITE_CANTOPEN, Unavailable, UNREACHABLE.format(why="why")),
    (sqlite3.SQLITE_IOERR_READ, Unavailable, UNREACHABLE.format(why="why")),
    (sqlite3.SQLITE_PERM, Unavailable, UNREACHABLE.format(why="why")),
    (sqlite3.SQLITE_READONLY_DBMOVED, Unavailable, UNREACHABLE.format(why="why")),
    (sqlite3.SQLITE_CORRUPT, Corrupt, DAMAGED.format(why="why")),
    (sqlite3.SQLITE_CORRUPT_INDEX, Corrupt, DAMAGED.format(why="why")),
    (sqlite3.SQLITE_NOTADB, Corrupt, DAMAGED.format(why="why")),
    (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, Conflict, TWICE),
    (sqlite3.SQLITE_CONSTRAINT_UNIQUE, Conflict, TWICE),
    (sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY, None, ""),
    (sqlite3.SQLITE_ERROR, None, ""),
    (None, None, ""),
]


@pytest.mark.parametrize(("code", "kind", "told"), CODES)
def test_an_error_of_sqlite_says_what_to_do(
    code: int | None, kind: type[StorageError] | None, told: str
) -> None:
    """Bare or inside one of SQLAlchemy's; what shows a defect of ours passes through."""
    for error in (sqlite(code), exc.DBAPIError("SELECT", None, sqlite(code))):
        found = translate(error)
        assert (None if found is None else type(found)) is kind
        assert found is None or str(found) == told

    def fail() -> None:
        with translated():
            raise sqlite(code)

    with pytest.raises(kind or sqlite3.OperationalError):
        fail()


class FromServer(Exception):
    """An error as PostgreSQL's driver raises it."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("why")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("23505", TWICE),
        ("55P03", LOCKED),
        ("53100", FULL),
        ("53300", UNREACHABLE.format(why="why")),
        ("25006", UNREACHABLE.format(why="why")),
        ("28P01", UNREACHABLE.format(why="why")),
        ("XX002", DAMAGED.format(why="why")),
        ("22003", None),
    ],
)
def test_an_error_of_a_server_says_what_to_do(state: str, told: str | None) -> None:
    """By its state, or by the class of it."""
    found = translate(exc.DBAPIError("SELECT", None, FromServer(state)))
    assert (None if found is None else str(found)) == told


def test_what_is_no_error_of_a_database_is_told_as_what_it_is() -> None:
    """No free connection is a lock, the system's error a place out of reach; others pass."""
    assert str(translate(exc.TimeoutError())) == LOCKED
    assert str(translate(OSError("gone"))) == UNREACHABLE.format(why="gone")
    assert translate(ValueError("ours")) is None
    refused = BadImport(["One.", "Two."])
    assert (str(refused), refused.faults) == ("One.\nTwo.", ("One.", "Two."))


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError("why"), Unavailable),
        (sqlite(sqlite3.SQLITE_FULL), Unavailable),
        (sqlite(sqlite3.SQLITE_IOERR_WRITE), Unavailable),
        (sqlite(sqlite3.SQLITE_READONLY), Unavailable),
        (sqlite(sqlite3.SQLITE_CORRUPT), sqlite3.OperationalError),
        (sqlite(None), sqlite3.OperationalError),
        (ValueError("why"), ValueError),
    ],
)
def test_a_backup_that_cannot_be_written_names_its_place(
    error: Exception, kind: type[Exception]
) -> None:
    """Damage is another thing, and so is a defect of ours."""

    def fail() -> None:
        with written(Path("kept.db")):
            raise error

    with pytest.raises(kind) as told:
        fail()
    assert (kind is Unavailable) == str(told.value).startswith(
        "The backup cannot be written to kept.db (why). Make room there"
    )


@ON_SQLITE
async def test_a_transaction_is_whole_or_nothing(url: str, file: Path) -> None:
    """It takes the lock when it begins, and a reader sees one instant."""
    db = await Database.open(url)
    async with db.write() as c:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            locked(file)
        await campaigns.save(c, campaign())

    async def fail() -> None:
        async with db.write() as c:
            await campaigns.save(c, campaign("other"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with db.read() as c:
        assert await campaigns.every(c) == [campaign()]
        async with db.write() as w:
            await campaigns.save(w, campaign("later"))
        assert await campaigns.every(c) == [campaign()]
    async with db.read() as c:
        assert len(await campaigns.every(c)) == 2
    await db.close()


def locked(file: Path) -> None:
    """Try to write beside others, without waiting."""
    plain = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        plain.execute("BEGIN IMMEDIATE")
    finally:
        plain.close()


@ON_SQLITE
async def test_it_can_be_proved_that_something_is_written(db: Database) -> None:
    """Another value each time, which lasts."""
    proofs = set[str]()
    for _ in range(2):
        await db.prove_writable()
        async with db.read() as c:
            proofs.add(await c.scalar(text("SELECT value FROM meta WHERE key = 'proof'")))
    assert len(proofs) == 2
    assert {len(proof) for proof in proofs} == {8}
