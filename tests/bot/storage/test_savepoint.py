"""A savepoint: one part of a transaction is taken back, the others stand."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict
from tests.bot.storage.made import campaign


class Stop(Exception):
    """Raised by a test in the middle of something."""


async def test_only_what_the_block_wrote_is_taken_back(db: Database) -> None:
    """What was written before it and after it is committed."""
    async with db.write() as c:
        await campaigns.save(c, campaign(id="before"))
        with pytest.raises(Stop):
            await _stopped_within(db, c)
        await campaigns.save(c, campaign(id="after"))
    async with db.read() as c:
        assert {row.id for row in await campaigns.every(c)} == {"guild", "before", "after"}


async def test_a_block_that_succeeds_stands(db: Database) -> None:
    """It is committed with its transaction."""
    async with db.write() as c, db.savepoint(c):
        await campaigns.save(c, campaign(id="within"))
    async with db.read() as c:
        assert {row.id for row in await campaigns.every(c)} == {"guild", "within"}


async def test_an_error_of_the_database_is_told_as_such(db: Database) -> None:
    """A caller that catches everything else must not take it for a fault of the rules."""
    async with db.write() as c:
        with pytest.raises(Conflict):
            await _written_twice(db, c)


async def _stopped_within(db: Database, c: AsyncConnection) -> None:
    async with db.savepoint(c):
        await campaigns.save(c, campaign(id="within"))
        raise Stop


async def _written_twice(db: Database, c: AsyncConnection) -> None:
    async with db.savepoint(c):
        for value in "12":
            await c.exec_driver_sql(f"INSERT INTO meta (key, value) VALUES ('twice', '{value}')")
