"""Campaigns and their people."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.rows import Member
from tests.bot.storage.made import campaign


async def test_an_unknown_member_has_the_defaults(db: Database) -> None:
    """Of a person never seen the campaign knows nothing but who they are."""
    async with db.read() as c:
        assert await campaigns.member(c, "guild", "ama") == Member(campaign="guild", user="ama")


async def test_members_come_by_name(db: Database) -> None:
    """Members are listed by name; saving one again changes them."""
    ama = Member(campaign="guild", user="2", name="Ama", hours=12.5, deputy="1")
    ben = Member(campaign="guild", user="1", name="Ben")
    async with db.write() as c:
        await campaigns.save_member(c, ben)
        await campaigns.save_member(c, replace(ama, name="Zoe"))
        await campaigns.save_member(c, ama)
        assert await campaigns.members(c, "guild") == [ama, ben]
        assert await campaigns.member(c, "guild", "2") == ama


async def test_a_deputy_knows_whom_he_stands_for(db: Database) -> None:
    """Those whose deputy somebody is are found within their campaign only."""
    async with db.write() as c:
        await campaigns.save(c, campaign("g2"))
        for guild, user, deputy in [("guild", "1", "9"), ("guild", "2", "9"), ("g2", "3", "9")]:
            await campaigns.save_member(c, Member(campaign=guild, user=user, deputy=deputy))
        assert await campaigns.deputies_for(c, "guild", "9") == ["1", "2"]
        assert await campaigns.deputies_for(c, "guild", "1") == []


async def test_nobody_is_member_of_nothing(db: Database) -> None:
    """A member of a campaign that is not there is a defect, not a bad day."""
    with pytest.raises(IntegrityError):
        async with db.write() as c:
            await campaigns.save_member(c, Member(campaign="nowhere", user="1"))
