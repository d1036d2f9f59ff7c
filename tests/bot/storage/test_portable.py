"""Every statement and every table can be said to PostgreSQL too."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest
from sqlalchemy import ClauseElement, Dialect, Executable
from sqlalchemy.dialects.postgresql.asyncpg import dialect as postgresql
from sqlalchemy.dialects.sqlite.aiosqlite import dialect as sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

import bot.storage
from bot.storage.connection.statements import Upsert
from bot.storage.schema.every_table import METADATA

MODULES = [
    import_module(found.name)
    for found in pkgutil.walk_packages(bot.storage.__path__, "bot.storage.")
    if not found.ispkg and ".migrations." not in found.name
]
DIALECTS = {"postgresql": postgresql(), "sqlite": sqlite()}


def statements(dialect: str) -> Iterator[tuple[str, ClauseElement]]:
    """Every statement that a module of storage keeps, in a dialect, with its name."""
    for module in MODULES:
        for name, kept in vars(module).items():
            for each in kept if isinstance(kept, list) else [kept]:
                statement = each.by_dialect[dialect] if isinstance(each, Upsert) else each
                if isinstance(statement, Executable) and isinstance(statement, ClauseElement):
                    yield f"{module.__name__}.{name}", statement


def test_the_statements_are_found() -> None:
    """The search finds the statements of every module that talks to the database."""
    found = {name for name, _ in statements("postgresql")}
    assert {
        "bot.storage.journals._IN_FORCE",
        "bot.storage.prompts._OPENED",
        "bot.storage.copies.import_clashes._IDS",
        "bot.storage.connection.database._SECRET",
    } <= found
    assert len(found) > 60


@pytest.mark.parametrize("name", DIALECTS)
def test_every_statement_compiles(name: str) -> None:
    """Each statement has words in both dialects."""
    for where, statement in statements(name):
        assert str(statement.compile(dialect=DIALECTS[name])), where


@pytest.mark.parametrize("name", DIALECTS)
def test_every_table_compiles(name: str) -> None:
    """Each table and each index has words in both dialects."""
    dialect: Dialect = DIALECTS[name]
    for table in METADATA.sorted_tables:
        assert table.name in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(index.name) in str(CreateIndex(index).compile(dialect=dialect))


def test_conditions_on_booleans_are_each_databases_own() -> None:
    """SQLite has no booleans: its indexes compare with numbers, and find what they compare."""
    conditions = {
        name: {
            str(index.name): str(CreateIndex(index).compile(dialect=dialect)).partition("WHERE ")[2]
            for table in METADATA.sorted_tables
            for index in table.indexes
        }
        for name, dialect in DIALECTS.items()
    }
    assert conditions["postgresql"]["uq_character_active"] == "active = true"
    assert conditions["sqlite"]["uq_character_active"] == "active = 1"
