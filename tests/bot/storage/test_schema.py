"""The tables that the code describes are the tables that the migrations make."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.dialects.postgresql.asyncpg import dialect as postgresql
from sqlalchemy.schema import CreateColumn

from bot.storage.connection.database import Database
from bot.storage.schema.every_table import METADATA
from tests.bot.storage.made import schema


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database made of the code's description alone."""
    made = tmp_path_factory.mktemp("schema") / "described.db"
    engine = create_engine(f"sqlite:///{made}")
    METADATA.create_all(engine)
    engine.dispose()
    return made


def facts(file: Path, pragma: str) -> dict[str, set[tuple[object, ...]]]:
    """What SQLite says of every table by that pragma, whatever the order of columns."""
    with closing(sqlite3.connect(file)) as plain:
        names = [
            name
            for (name,) in plain.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if name != "alembic_version" and not name.startswith("sqlite_")
        ]
        return {
            name: {row[1:] for row in plain.execute(f"PRAGMA {pragma}({name})")} for name in names
        }


async def test_the_migrations_lead_to_the_tables(db: Database) -> None:
    """Alembic finds nothing that differs between a migrated database and the code's tables."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))

    async with db.write() as c:
        assert await c.run_sync(differences) == []


@pytest.mark.parametrize("pragma", ["table_info", "foreign_key_list"])
def test_columns_are_the_same(empty: Path, described: Path, pragma: str) -> None:
    """Type, null, default, place in the primary key, and what is referred to, of every column."""
    migrated, direct = facts(empty, pragma), facts(described, pragma)
    assert len(direct) > 20
    assert migrated == direct


def test_indexes_have_the_same_conditions(empty: Path, described: Path) -> None:
    """A migrated database has the very indexes, in the very words, that the code would make."""
    migrated, direct = schema(empty), schema(described)
    assert migrated.keys() == direct.keys()
    indexes = [name for name in direct if name.startswith(("ix_", "uq_"))]
    assert len(indexes) > 10
    assert {name: migrated[name] for name in indexes} == {name: direct[name] for name in indexes}


def keys(file: Path) -> dict[str, object]:
    """The unique keys and the indexes of each table, and whether its rows have numbers."""
    with closing(sqlite3.connect(file)) as plain:
        kinds = plain.execute(
            "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
            "AND name NOT LIKE 'sqlite_%' AND name != 'alembic_version'"
        ).fetchall()
        found: dict[str, object] = {}
        for name, numberless in kinds:
            indexes = plain.execute(f"PRAGMA index_list({name})").fetchall()
            unique = {
                (origin, partial, tuple(plain.execute(f"PRAGMA index_info({index})").fetchall()))
                for _, index, is_unique, origin, partial in indexes
                if is_unique and origin != "c"
            }
            words = {
                (index, tuple(row[2] for row in plain.execute(f"PRAGMA index_info({index})")))
                for _, index, _, origin, _ in indexes
                if origin == "c"
            }
            columns = [row[1] for row in plain.execute(f"PRAGMA table_info({name})")]
            named = {
                (origin, partial, tuple(columns[place] for _, place, _ in parts))
                for origin, partial, parts in unique
            }
            found[name] = (numberless, named, words)
        return found


def test_keys_are_the_same(empty: Path, described: Path) -> None:
    """Both have the same unique keys and indexed columns; the same tables are their own index."""
    assert keys(empty) == keys(described)


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
