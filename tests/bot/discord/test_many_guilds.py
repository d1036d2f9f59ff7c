"""Commands of many servers: Discord is asked for them at each start, and sent what differs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.discord.background import Background
from bot.discord.sync import AT_ONCE, Commands
from bot.play.service import Play
from bot.storage import campaigns
from bot.storage.rows import Campaign

GUILDS = 2_000
WITH_CAMPAIGN = 1_000


@dataclass
class Discord:
    """Discord's commands of every server, and how often they were asked for and sent."""

    lists: dict[int | None, list[Any]] = field(default_factory=dict)
    asked: int = 0
    sent: int = 0
    under_way: int = 0
    most: int = 0

    async def get(self, guild: int | None) -> list[Any]:
        """Return the registered commands; an answer takes one round of the event loop."""
        self.asked += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        return self.lists.get(guild, [])


class Http:
    """The two questions that are asked."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord

    async def get_global_commands(self, application: int) -> list[Any]:
        return await self._discord.get(None)

    async def get_guild_commands(self, application: int, guild: int) -> list[Any]:
        return await self._discord.get(guild)


class Tree:
    """The library's tree, as far as it is used here."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self._of: dict[int | None, list[Any]] = {}

    def clear_commands(self, *, guild: Any) -> None:
        self._of[guild.id] = []

    def add_command(self, command: Any, *, guild: Any, override: bool) -> None:
        self._of[guild.id].append(command)

    def get_commands(self, *, guild: Any = None) -> list[Any]:
        return self._of.get(guild and guild.id, [])

    async def sync(self, *, guild: Any) -> list[Any]:
        self._discord.sent += 1
        made = [command.to_dict(self) for command in self.get_commands(guild=guild)]
        self._discord.lists[guild and guild.id] = made
        return made


class Command:
    """A command whose words can be changed."""

    def __init__(self, name: str, description: str) -> None:
        self._name, self._description = name, description

    def to_dict(self, tree: Any) -> dict[str, Any]:
        return {"name": self._name, "type": 1, "description": self._description}


@dataclass
class Bot:
    """A process of the bot."""

    tree: Tree
    http: Http
    application_id: int = 1


def process(discord: Discord, play: Play, words: str) -> Commands:
    """A new process, whose command of ki has these words."""
    bot = Bot(Tree(discord), Http(discord))
    kept = Commands(bot, play, Background())  # type: ignore[arg-type]
    kept.offer("ki", [Command("ki", words)])  # type: ignore[list-item]
    return kept


async def test_two_thousand_guilds_are_in_step_at_once(play: Play):
    """Each is asked for once at a start, eight side by side; only what differs is sent."""
    async with play.db.write() as c:
        for guild in range(WITH_CAMPAIGN):
            await campaigns.save(
                c,
                Campaign(id=str(guild), name="x", owner="1", ruleset="ki", rulesets=("ki",)),
            )
    discord, guilds = Discord(), list(range(GUILDS))
    await process(discord, play, "Fight.").sync_all(guilds)
    assert (discord.asked, discord.sent, discord.most) == (GUILDS + 1, WITH_CAMPAIGN, AT_ONCE)
    discord.asked = discord.sent = 0
    await process(discord, play, "Fight.").sync_all(guilds)
    assert (discord.asked, discord.sent) == (GUILDS + 1, 0)
    discord.asked = discord.sent = 0
    await process(discord, play, "Fight on.").sync_all(guilds)
    assert (discord.asked, discord.sent) == (GUILDS + 1, WITH_CAMPAIGN)
    assert discord.lists[0] == [{"name": "ki", "type": 1, "description": "Fight on."}]


async def one_campaign(play: Play) -> None:
    """Server 5 plays ki."""
    async with play.db.write() as c:
        await campaigns.save(
            c, Campaign(id="5", name="x", owner="1", ruleset="ki", rulesets=("ki",))
        )


async def test_another_application_on_the_same_database_gets_its_commands(play: Play):
    """What one application has registered says nothing of another one, such as the test bot."""
    await one_campaign(play)
    tried, real = Discord(), Discord()
    for discord in (tried, real):
        await process(discord, play, "Fight.").sync_all([5])
        assert len(discord.lists[5]) == 1


async def test_a_guild_that_comes_back_is_asked_anew(play: Play):
    """Discord forgets the commands of a server that the bot has left."""
    await one_campaign(play)
    discord = Discord()
    kept = process(discord, play, "Fight.")
    assert await kept.sync_guild(5)
    discord.lists.clear()
    assert await kept.sync_guild(5)
    assert len(discord.lists[5]) == 1
