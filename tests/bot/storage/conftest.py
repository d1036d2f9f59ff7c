"""A real database for each test, copied from one that the migrations made."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import campaigns, encounters
from bot.storage.database import Database
from tests.bot.storage.made import campaign, encounter


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, upgraded once."""
    file = tmp_path_factory.mktemp("storage") / "empty.db"

    async def make() -> None:
        await (await Database.open(f"sqlite:///{file}")).close()

    asyncio.run(make())
    return file


@pytest.fixture
def file(empty: Path, tmp_path: Path) -> Path:
    """The file of this test's database."""
    return Path(shutil.copy(empty, tmp_path / "interlude.db"))


@pytest.fixture
def url(file: Path) -> str:
    """The address of this test's database."""
    return f"sqlite:///{file}"


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    """This test's database, open, with the campaign "guild" and the live fight "fight"."""
    database = await Database.open(url)
    async with database.write() as c:
        await campaigns.save(c, campaign())
        await encounters.create(c, encounter())
    yield database
    await database.close()
