"""A real database for each test, on SQLite and on PostgreSQL, as the migrations make it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import campaigns, encounters
from bot.storage.connection.database import Database
from tests.bot.conftest import upgrade
from tests.bot.storage.made import campaign, encounter


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, upgraded once."""
    file = tmp_path_factory.mktemp("storage") / "empty.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def file(empty: Path, tmp_path: Path) -> Path:
    """The file of this test's database."""
    return Path(shutil.copy(empty, tmp_path / "interlude.db"))


@pytest.fixture
def on_sqlite(file: Path) -> str:
    """The address of this test's database, which is a file."""
    return f"sqlite:///{file}"


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of this test's database, of each sort."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    """This test's database, open, with the campaign "guild" and the live fight "fight"."""
    database = await Database.open(url)
    async with database.write() as c:
        await campaigns.save(c, campaign())
        await encounters.create(c, encounter())
    yield database
    await database.close()
