"""The first migration makes the tables that the code describes."""

from __future__ import annotations

import logging
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql.asyncpg import dialect as postgresql
from sqlalchemy.schema import CreateColumn, CreateIndex, CreateTable

from bot.storage.connection.database import Database
from bot.storage.connection.engines import address, upgrading
from bot.storage.schema import migrate
from bot.storage.schema.every_table import METADATA
from tests.bot.storage.made import schema


def test_the_head_is_the_newest_script() -> None:
    """The version that the code expects is the last of one line of scripts."""
    assert ScriptDirectory.from_config(migrate._config()).get_heads() == [migrate.HEAD]
    assert migrate.HEAD in migrate.known()


def test_the_first_migration_is_named_after_its_tables() -> None:
    """So a database with other tables is refused. Change `HEAD` whenever the tables change."""
    made = [str(CreateTable(table)) for table in METADATA.sorted_tables]
    made += [
        str(CreateIndex(index).compile(dialect=postgresql()))
        for table in METADATA.sorted_tables
        for index in sorted(table.indexes, key=lambda each: str(each.name))
    ]
    name = sha256("".join(made).encode()).hexdigest()[:8]
    assert f"unreleased_{name}" == migrate.HEAD


async def test_it_makes_the_tables_that_the_code_describes(db: Database, url: str) -> None:
    """Alembic finds no difference, on SQLite and on PostgreSQL."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))

    await db.close()
    engine = upgrading(address(url), patience_ms=0)
    async with engine.begin() as c:
        assert await c.run_sync(differences) == []
    await engine.dispose()


def test_only_notices_are_numbered_by_the_database() -> None:
    """On a server a new number is drawn for each; all other keys are given with the row."""
    numbered = [
        str(column)
        for table in METADATA.sorted_tables
        for column in table.primary_key
        if "SERIAL" in str(CreateColumn(column).compile(dialect=postgresql()))
    ]
    assert numbered == ["notice.id"]
    for table in METADATA.sorted_tables:
        said = [c.autoincrement for c in table.primary_key if c.autoincrement != "auto"]
        assert said in ([], [table.name == "notice"]), table.name


async def test_a_migration_makes_no_noise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """From any folder, a new database is made without a word, and logging is left as it was."""
    root = logging.getLogger()
    before = (list(root.handlers), root.level)
    monkeypatch.chdir(tmp_path)
    await (await Database.open("sqlite:///new.db")).close()
    assert capfd.readouterr() == ("", "")
    assert (list(root.handlers), root.level) == before
    assert (tmp_path / "new.db").exists()


async def test_a_migration_that_breaks_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All migrations run in one transaction: one that fails leaves the file as it was."""

    class Broken(Exception):
        pass

    real = migrate._run

    def run(connection: Connection) -> None:
        real(connection)
        raise Broken

    monkeypatch.setattr(migrate, "_run", run)
    with pytest.raises(Broken):
        await Database.open(f"sqlite:///{tmp_path}/new.db")
    assert schema(tmp_path / "new.db") == {}
