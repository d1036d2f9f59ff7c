"""All rows from one database into another, as a server's backup and its way back copy them.

`test_server_copy` does the same with a server; here both are files, which is quick.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from bot.storage import campaigns, journals, notices, prompts
from bot.storage.connection.database import Database
from bot.storage.connection.engines import address, upgrading
from bot.storage.connection.errors import StorageError
from bot.storage.copies import server_copy
from bot.storage.copies.server_copy import from_file, to_file
from bot.storage.schema.every_table import METADATA
from bot.storage.schema.tables import meta
from tests.bot.storage.made import append, campaign, line, notice, prompt, written


@pytest.fixture
def url(on_sqlite: str) -> str:
    """A file in the server's place."""
    return on_sqlite


@pytest.fixture
async def full(db: Database) -> Database:
    """A fight with something in it, and three notices."""
    async with db.write() as c:
        await append(c, 0, [written(1), written(2)], lines=[line(1), line(2)], state="[2]")
        await prompts.restore(c, [prompt()])
        await notices.add(c, [notice(), notice("ben"), notice("cho")])
    return db


async def rows(url: str) -> dict[str, list[str]]:
    """Every row of a database, by table."""
    db = await Database.open(url, migrate=False)
    async with db.read() as c:
        found = {
            table.name: sorted(str(tuple(row)) for row in await c.execute(select(table)))
            for table in METADATA.sorted_tables
        }
    await db.close()
    return found


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has neither other users nor a counter of notices: rows of `meta` stand in for them."""
    monkeypatch.setattr(server_copy, "_OTHERS", text("SELECT count(*) FROM meta WHERE key = 'b'"))
    put = "INSERT INTO meta VALUES ('next', :newest)"
    monkeypatch.setattr(server_copy, "_NEXT_NOTICE", text(put))


@pytest.mark.usefixtures("counted")
async def test_all_rows_give_way_to_those_of_a_file(
    full: Database, url: str, tmp_path: Path
) -> None:
    """Rows written since then are gone, and new notices are numbered after those of the file."""
    await to_file(url, tmp_path / "part.db")
    before = await rows(url)
    async with full.write() as c:
        await campaigns.save(c, replace(campaign(), name="After"))
        await campaigns.save(c, campaign("another"))
        await append(c, 2, [written(3)], lines=[line(3)])
    await full.close()
    await from_file(url, tmp_path / "part.db")
    after = await rows(url)
    assert after["meta"].pop(0) == "('next', '3')"
    assert after == before


@pytest.mark.usefixtures("counted")
async def test_without_notices_nothing_is_numbered(db: Database, url: str, tmp_path: Path) -> None:
    """The counter stays where it is."""
    await to_file(url, tmp_path / "part.db")
    await db.close()
    await from_file(url, tmp_path / "part.db")
    assert len((await rows(url))["meta"]) == 1


@pytest.mark.usefixtures("counted")
async def test_a_database_in_use_keeps_its_rows(full: Database, url: str, tmp_path: Path) -> None:
    """The refusal says to stop the bot. Afterwards the rows are all there and can be read."""
    await to_file(url, tmp_path / "part.db")
    async with full.write() as c:
        await c.execute(insert(meta), {"key": "b", "value": "another bot"})
        assert len(await journals.records(c, "fight")) == 2
    await full.close()
    before = await rows(url)
    with pytest.raises(StorageError, match=r"is in use\. Stop the bot first"):
        await from_file(url, tmp_path / "part.db")
    assert await rows(url) == before
    target = upgrading(address(url), patience_ms=50)
    async with target.begin() as c:
        assert await c.scalar(text("SELECT count(*) FROM record")) == 2
    await target.dispose()
