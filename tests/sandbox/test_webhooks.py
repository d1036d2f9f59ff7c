"""Webhooks through which characters speak, and the application's emojis, by discord.py itself."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.sandbox.model.permissions import Permission
from tests.sandbox.conftest import Town, build, running
from tests.sandbox.demo_bot import PNG, DemoBot

Here = tuple[Town, DemoBot]


@pytest.fixture
async def here() -> AsyncIterator[Here]:
    """The town with the bot, which may manage webhooks in #general and not in #secret."""
    town = build()
    denied, allowed = int(Permission.MANAGE_WEBHOOKS), int(Permission.VIEW_CHANNEL)
    bot_user = town.sandbox.bot_user
    town.sandbox.removing.overwrite(town.secret, bot_user, allow=allowed, deny=denied)
    async with running(town) as bot:
        yield town, bot
    town.contract.settle()


def general(here: Here) -> Any:
    town, bot = here
    return bot.get_channel(int(town.general.id))


async def test_a_character_speaks_under_its_name_and_portrait(here: Here) -> None:
    """Each message has its own name; it is edited and deleted through the webhook."""
    town, _ = here
    webhook = await general(here).create_webhook(name="Interlude")
    portrait = "https://example.org/kuni.png"
    said = await webhook.send("Well met.", username="Kuni", avatar_url=portrait, wait=True)
    await webhook.send("Ready.", username="Goro", wait=True)
    seen = town.ben.visible(town.general.id)
    assert [m["author"]["username"] for m in seen] == ["Kuni", "Goro"]
    assert seen[0]["author"]["avatar"] == portrait
    assert seen[0]["webhook_id"] == str(webhook.id)
    await webhook.edit_message(said.id, content="Well met, all.")
    await said.delete()
    assert [m["content"] for m in town.ben.visible(town.general.id)] == ["Ready."]


async def test_a_webhook_keeps_discords_limits(here: Here) -> None:
    """Fifteen in a channel, no name with "discord" in it, none without the permission."""
    town, bot = here
    channel = general(here)
    hooks = [await channel.create_webhook(name=f"w{n}") for n in range(15)]
    with pytest.raises(discord.HTTPException) as refused:
        await channel.create_webhook(name="one more")
    assert refused.value.code == 30007
    with pytest.raises(discord.HTTPException) as refused:
        await hooks[0].send("x", username="Discord Helper", wait=True)
    assert refused.value.code == 50035
    secret: Any = bot.get_channel(int(town.secret.id))
    with pytest.raises(discord.Forbidden):
        await secret.create_webhook(name="Interlude")
    assert len(await channel.webhooks()) == 15


async def test_a_webhook_writes_in_a_thread_of_its_channel(here: Here) -> None:
    """It is named in the query; when it is gone, the webhook says so."""
    town, _ = here
    thread = await general(here).create_thread(
        name="Bridge", type=discord.ChannelType.public_thread
    )
    webhook = await general(here).create_webhook(name="Interlude")
    await webhook.send("Here.", username="Kuni", thread=thread, wait=True)
    assert [m["content"] for m in town.ben.visible(str(thread.id))] == ["Here."]
    town.sandbox.removing.channel(town.sandbox.world.channels[str(thread.id)])
    with pytest.raises(discord.NotFound):
        await webhook.send("Gone.", thread=thread, wait=True)


async def test_the_application_has_emojis_of_its_own(here: Here) -> None:
    """Made, listed, deleted; a name is taken once."""
    _, bot = here
    made = await bot.create_application_emoji(name="health_full", image=PNG)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["health_full"]
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="health_full", image=PNG)
    assert refused.value.code == 50035
    await made.delete()
    assert await bot.fetch_application_emojis() == []
