"""The migrations make the tables that the code knows."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bot.storage.connection.database import Database
from bot.storage.schema import migrate
from bot.storage.schema.every_table import METADATA


def schema(file: Path) -> dict[str, str]:
    """The words in which an SQLite database was made, without quotes and spaces, by name."""
    with closing(sqlite3.connect(file)) as plain:
        found = plain.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        return {
            name: "".join(sql.split()).replace('"', "")
            for name, sql in found
            if name != "alembic_version"
        }


def test_the_head_is_the_newest_script() -> None:
    """The version that the code expects is the last of one line of scripts."""
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(migrate._config()).get_heads() == [migrate.HEAD]
    assert migrate.HEAD in migrate.known()


async def test_the_migrations_lead_to_the_tables(db: Database) -> None:
    """Alembic finds nothing that differs between a migrated database and the code's tables."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))

    async with db.write() as c:
        assert await c.run_sync(differences) == []


def test_indexes_have_the_same_conditions(empty: Path, tmp_path: Path) -> None:
    """A migrated database has the very indexes, in the very words, that the code would make."""
    made = tmp_path / "made.db"
    engine = create_engine(f"sqlite:///{made}")
    METADATA.create_all(engine)
    engine.dispose()
    migrated, direct = schema(empty), schema(made)
    assert migrated.keys() == direct.keys()
    indexes = [name for name in direct if name.startswith(("ix_", "uq_"))]
    assert len(indexes) > 10
    assert {name: migrated[name] for name in indexes} == {name: direct[name] for name in indexes}


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
