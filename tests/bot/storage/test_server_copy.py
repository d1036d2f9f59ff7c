"""The backup of a PostgreSQL database: a file with the very same rows, and the way back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.storage import campaigns, encounters, journals, notices
from bot.storage.connection.database import Database
from bot.storage.connection.errors import StorageError
from bot.storage.copies.backup import backup, check
from bot.storage.copies.restoring import restore
from bot.storage.rows import Notice
from rules.engine.views.visibility import GM
from tests.bot.storage.made import append, campaign, line, written


@pytest.fixture
def url(on_postgresql: str) -> str:
    """All of this is about a server."""
    return on_postgresql


def told(text: str) -> Notice:
    """A notice to the GM."""
    return Notice(id=0, campaign="guild", encounter="", person=GM, kind="x", text=text, at=1)


async def step(db: Database, head: int) -> None:
    """One record with its line and checkpoint, and a notice."""
    async with db.write() as c:
        await append(c, head, [written(head + 1)], lines=[line(head + 1)], state=f"[{head + 1}]")
        await notices.add(c, [told("one")])


async def test_a_server_is_backed_up_into_a_file_and_back(db: Database, url: str, tmp_path: Path):
    """The backup's rows are restored, the old rows are kept, and play goes on."""
    for head in range(3):
        await step(db, head)
    kept = tmp_path / "kept.db"
    await backup(url, kept)
    assert await check(f"sqlite:///{kept}") == []
    async with db.write() as c:
        await campaigns.save(c, replace(campaign(), name="After"))
    await step(db, 3)
    with pytest.raises(StorageError, match=r"is in use\. Stop the bot first"):
        await restore(url, kept)
    await db.close()
    old = await restore(url, kept)
    assert old is not None
    assert await check(url) == []
    again = await Database.open(url)
    before = await Database.open(f"sqlite:///{old}")
    assert again.secret == db.secret == before.secret
    await step(again, 3)
    async with again.read() as c, before.read() as b:
        assert [len(await journals.lines(each, "fight")) for each in (c, b)] == [4, 4]
        row = await encounters.get(c, "fight")
        assert row is not None
        assert row.head == 4
        assert len(await notices.waiting(c)) == 4
        names = [await campaigns.get(each, "guild") for each in (c, b)]
    assert [each.name for each in names if each] == [campaign().name, "After"]
    await again.close()
    await before.close()
