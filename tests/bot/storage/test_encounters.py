"""Encounters: where each fight stands."""

from __future__ import annotations

import pytest

from bot.storage import campaigns, encounters
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Missing
from bot.storage.rows import Status
from tests.bot.storage.made import campaign, encounter


async def test_a_fight_is_read_as_it_was_written(db: Database) -> None:
    """Every field comes back, by id and by token."""
    row = encounter(
        "two",
        status=Status.PAUSED,
        head=7,
        digest="d",
        board="9",
        published=6,
        idle=True,
        paused_at=2**41,
        note="why",
    )
    async with db.write() as c:
        await encounters.create(c, row)
        assert await encounters.get(c, "two") == row
        assert await encounters.by_token(c, "token-two") == row
        assert await encounters.get(c, "none") is None
        assert await encounters.by_token(c, "none") is None


async def test_a_channel_has_one_live_fight(db: Database) -> None:
    """A second fight in a channel is refused until the first is over."""
    second = encounter("two", channel="channel-fight", opened_at=2_000)
    with pytest.raises(Conflict, match="going on in this channel"):
        async with db.write() as c:
            await encounters.create(c, second)
    async with db.write() as c:
        await encounters.update(c, "fight", status=Status.OVER)
        assert await encounters.live_in(c, "channel-fight") is None
        await encounters.create(c, second)
        assert await encounters.live_in(c, "channel-fight") == second
    with pytest.raises(Conflict, match="going on in this channel"):
        async with db.write() as c:
            await encounters.update(c, "fight", status=Status.RUNNING)


async def test_live_fights_are_those_not_over(db: Database) -> None:
    """Everywhere and in a campaign; oldest first."""
    async with db.write() as c:
        await campaigns.save(c, campaign("g2"))
        await encounters.create(c, encounter("old", opened_at=5, status=Status.PARKED))
        await encounters.create(c, encounter("over", opened_at=6, status=Status.OVER))
        await encounters.create(c, encounter("far", opened_at=7, campaign="g2"))
        assert [row.id for row in await encounters.every_live(c)] == ["old", "far", "fight"]
        assert [r.id for r in await encounters.in_campaign(c, "guild")] == ["old", "over", "fight"]
        live = await encounters.in_campaign(c, "guild", live_only=True)
        assert [row.id for row in live] == ["old", "fight"]


async def test_a_fight_that_is_not_there_cannot_be_changed(db: Database) -> None:
    """An unknown id is refused."""
    async with db.write() as c:
        with pytest.raises(Missing):
            await encounters.update(c, "none", board="7")
