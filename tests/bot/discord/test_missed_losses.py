"""Things deleted while the bot was not connected are found when it is back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.play.service import Play
from bot.storage.connection.database import Database
from bot.storage.rows import EncounterRow, Status
from tests.bot.discord.conftest import Table, at_work, wait_for
from tests.databases import new_database
from tests.sandbox.conftest import Town, build


@asynccontextmanager
async def connected(town: Town, path: Path) -> AsyncIterator[Table]:
    """The bot on its database, until the end of the block."""
    database = await Database.open(new_database(path / "play.db"))
    play = Play(database)
    async with at_work(town, play) as bot:
        yield Table(town, play, bot)
    await database.close()


@pytest.fixture
async def town(duel: None) -> AsyncIterator[Town]:
    """A Discord that runs on while the bot does not."""
    del duel
    made = build()
    await made.sandbox.start()
    yield made
    await made.sandbox.stop()
    made.contract.settle()


async def only_fight(table: Table) -> EncounterRow:
    """The one fight there is."""
    [row] = await table.play.elsewhere.list(table.call(table.town.gm))
    return row


def told_gm(table: Table) -> str:
    """All that the GM was sent by direct message."""
    gm = table.town.gm
    channel = table.town.sandbox.direct_channel(gm.user)
    return "\n".join(message["content"] for message in gm.visible(channel.id))


async def test_a_channel_that_was_deleted_meanwhile(town: Town, tmp_path: Path):
    """The fight pauses, has no channel, and its GM is told how to go on."""
    async with connected(town, tmp_path) as table:
        await table.fight()
    town.gm.moderation.change(town.general.id, "delete")
    async with connected(town, tmp_path) as table:
        await wait_for(lambda: "was deleted, so the fight pauses" in told_gm(table))
        row = await only_fight(table)
        assert (row.is_placed, row.status) == (False, Status.PAUSED)


@pytest.mark.parametrize("deleted", [True, False])
async def test_a_thread_that_was_deleted_or_archived_meanwhile(
    town: Town, tmp_path: Path, *, deleted: bool
):
    """Neither comes with its server at the start; only one that is gone loses its fight."""
    async with connected(town, tmp_path) as table:
        await table.fight()
        thread = town.gm.moderation.thread(table.channel, "The cellar")
        await table.play.elsewhere.move(table.call(town.gm), "The bridge", thread.id)
        await table.settled()
    town.gm.moderation.change(thread.id, "delete" if deleted else "archive")
    async with connected(town, tmp_path) as table:
        if deleted:
            await wait_for(lambda: "was deleted, so the fight pauses" in told_gm(table))
        await table.settled()
        row = await only_fight(table)
        assert row.is_placed is not deleted
        assert row.status is (Status.PAUSED if deleted else Status.RUNNING)


async def test_a_role_of_the_gms_that_was_deleted_meanwhile(town: Town, tmp_path: Path):
    """Nobody is GM by it any more, and the owner is told."""
    role = town.sandbox.add_role(town.guild, "Narrators")
    async with connected(town, tmp_path) as table:
        await table.fight()
        await table.play.campaigns.setup(table.call(town.gm), gm_role=role.id)
    town.gm.moderation.server(town.guild.id, "delete_role", role.id)
    async with connected(town, tmp_path) as table:
        await wait_for(lambda: "The role of the GMs" in told_gm(table))
        assert (await table.play.campaigns.need(town.guild.id)).gm_role == ""


async def test_a_server_that_removed_the_bot_meanwhile(town: Town, tmp_path: Path):
    """Its fight pauses: nobody there can answer before their time is up."""
    async with connected(town, tmp_path) as table:
        await table.fight()
    town.gm.moderation.server(town.guild.id, "remove_bot")
    async with connected(town, tmp_path) as table:
        async with asyncio.timeout(60):
            while (row := await only_fight(table)).status is not Status.PAUSED:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert row.is_placed
