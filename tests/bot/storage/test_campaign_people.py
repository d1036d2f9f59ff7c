"""People who run a campaign, play in it or have left, and deputies; fights behind or named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import campaigns, encounters
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Missing
from bot.storage.encounters import Live, Named
from bot.storage.rows import EncounterRow, Member, Status, unplaced
from tests.bot.storage.made import ON_SQLITE, campaign, encounter
from tests.tables import tabled

pytestmark = ON_SQLITE


async def save(db: Database, *people: Member) -> None:
    """Write these people."""
    async with db.write() as c:
        for each in people:
            await campaigns.save_member(c, each)


@pytest.fixture
async def three(db: Database) -> Database:
    """Three campaigns: "far" is Ama's, Ben is co-GM of "guild", and "near" is nobody's of these."""
    async with db.write() as c:
        await campaigns.save(c, campaign(co_gms=("ben",)))
        await campaigns.save(c, campaign("far", owner="ama", co_gms=("benny",)))
        await campaigns.save(c, campaign("near"))
    return db


@tabled
async def test_a_person_runs_some_campaigns(
    three: Database, user: str, roles: tuple[str, ...], found: list[str]
) -> None:
    """Their own, as co-GM, and by a role; a longer id that begins like theirs is somebody else."""
    async with three.read() as c:
        assert [each.id for each in await campaigns.run_by(c, user, roles)] == found


async def test_deputies_and_rights_are_of_one_campaign(three: Database) -> None:
    """By id; a campaign that is not there has neither."""
    await save(
        three,
        Member(campaign="guild", user="2", deputy="ben"),
        Member(campaign="guild", user="1", deputy="ben"),
        Member(campaign="guild", user="3", deputy="cho"),
        Member(campaign="far", user="4", deputy="ben"),
    )
    async with three.read() as c:
        whole = await campaigns.get(c, "guild")
        assert await campaigns.seen_by(c, "guild", "ben") == (whole, ("1", "2"))
        assert await campaigns.seen_by(c, "guild", "ama") == (whole, ())
        assert await campaigns.seen_by(c, "none", "ben") == (None, ())
        assert sorted(await campaigns.deputy_of(c, "ben")) == [
            ("far", "4"),
            ("guild", "1"),
            ("guild", "2"),
        ]
        known = await campaigns.known(c, "guild", ["1", "4"])
        assert known == {
            "1": Member(campaign="guild", user="1", deputy="ben"),
            "4": Member(campaign="guild", user="4"),
        }
        assert await campaigns.known(c, "guild", []) == {}


async def test_absences_end_at_their_instant(three: Database) -> None:
    """The earliest first; whoever has said no instant is not among them."""
    first = Member(campaign="guild", user="1", away_since=1, away_until=20)
    second = Member(campaign="far", user="2", away_since=1, away_until=10)
    async with three.read() as c:
        assert await campaigns.next_back(c) is None
    await save(three, first, second, Member(campaign="guild", user="3", away_since=1))
    async with three.read() as c:
        assert await campaigns.next_back(c) == 10
        assert await campaigns.back_by(c, 9) == []
        assert await campaigns.back_by(c, 10) == [second]
        assert await campaigns.back_by(c, 20) == [second, first]


async def test_whoever_has_left_a_server_is_known(three: Database) -> None:
    """With the server that they have left."""
    await save(
        three,
        Member(campaign="guild", user="1", left=True),
        Member(campaign="far", user="1"),
    )
    async with three.read() as c:
        assert await campaigns.left(c) == [("guild", "1")]


async def make(db: Database, *rows: EncounterRow) -> None:
    """Write these fights."""
    async with db.write() as c:
        for row in rows:
            await encounters.create(c, row)


async def test_an_ended_fight_may_be_behind(three: Database) -> None:
    """With lines to post or a board to show the end; a running one is never listed."""
    over = {"status": Status.OVER, "head": 3, "published": 3, "face": "seen"}
    await make(
        three,
        encounter("done", **over),
        encounter("posts", **(over | {"published": 2}), opened_at=2),
        encounter("board", **(over | {"face": ""}), opened_at=1),
        encounter("unknown", **(over | {"face": None})),
        encounter("live", head=3, published=1, face=""),
    )
    async with three.read() as c:
        assert [row.id for row in await encounters.ended_behind(c)] == ["board", "posts"]


async def test_a_board_of_another_status_is_to_be_shown_anew(three: Database) -> None:
    """The fingerprint is kept only while the fight has the status that the board shows."""
    async with three.write() as c:
        await encounters.create(c, encounter("other", face="old"))
        await encounters.set_face(c, encounter(), "seen")
        found = await encounters.get(c, "fight")
        assert found == encounter(face="seen")
        await encounters.set_face(c, encounter(status=Status.PAUSED), "late")
        found = await encounters.get(c, "fight")
        assert found == encounter(face="")
        assert await encounters.get(c, "other") == encounter("other", face="old")


async def test_fights_that_go_on_and_those_with_a_name(three: Database) -> None:
    """The newest first, with their edition; of one campaign, also those that are over."""
    await make(
        three,
        encounter("old", opened_at=5, edition=4, status=Status.PARKED, channel=unplaced()),
        encounter("over", opened_at=2_000, status=Status.OVER),
        encounter("there", opened_at=1_500, campaign="far"),
    )
    async with three.read() as c:
        assert await encounters.live(c) == [
            Live("there", "far", "ki", 1),
            Live("fight", "guild", "ki", 1),
            Live("old", "guild", "ki", 4),
        ]
        named = await encounters.named(c, "guild")
        assert named[:2] == [
            Named("over", "Over", "channel-over", 2_000),
            Named("fight", "Fight", "channel-fight", 1_000),
        ]
        assert [(each.id, each.is_placed) for each in named] == [
            ("over", True),
            ("fight", True),
            ("old", False),
        ]
        latest = await encounters.latest_in(c, "channel-fight")
        assert latest == await encounters.live_in(c, "channel-fight") == encounter()


async def test_a_fight_comes_with_its_campaign(three: Database) -> None:
    """Its own one; a fight that is not there comes with nothing."""
    parked = encounter("old", campaign="far", status=Status.PARKED, parked_from=Status.PAUSED)
    await make(three, parked)
    async with three.read() as c:
        far = await campaigns.get(c, "far")
        assert await encounters.with_campaign(c, "old") == (parked, far)
        assert await encounters.with_campaign(c, "none") is None


async def test_a_change_is_of_one_fight(three: Database) -> None:
    """The other keeps its columns; without a fight there is nothing to change."""
    other = encounter("other")
    await make(three, other)
    async with three.write() as c:
        await encounters.update(c, "fight", name="New", wake_at=7, posting=1)
        found = await encounters.get(c, "fight")
        assert found == replace(encounter(), name="New", wake_at=7, posting=1)
        assert await encounters.get(c, "other") == other
        with pytest.raises(Missing, match="no such fight"):
            await encounters.update(c, "none", name="New")
