"""Slash commands kept in step: the shared ones everywhere, a ruleset's where it is used."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.discord.replies import again
from bot.storage.rows import Campaign

if TYPE_CHECKING:
    from bot.discord.client import Interlude
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

Json: TypeAlias = Any
Command: TypeAlias = "app_commands.Command[Any, ..., Any] | app_commands.Group"


class Commands:
    """What is registered with Discord. A list that stands there already is not sent again."""

    def __init__(self, bot: Interlude, play: Play) -> None:
        self._bot = bot
        self._play = play
        self._offered: dict[str, tuple[Command, ...]] = {}
        self._one_at_a_time = asyncio.Lock()

    def offer(self, ruleset: str, of: Iterable[Command]) -> None:
        """Keep the commands of a ruleset for the guilds that use it."""
        self._offered[ruleset] = tuple(of)

    async def know(self) -> None:
        """Know the commands of every guild that has a campaign, before the first is used.

        Discord has them from an earlier run, and people use them as soon as the bot is connected.
        """
        for campaign in await self._play.campaigns.every():
            self._know(discord.Object(int(campaign.id)), campaign)

    async def sync_all(self, guilds: Sequence[int]) -> None:
        """Bring the shared commands and every guild's in step."""
        await self._send(None)
        for guild in guilds:
            await self.sync_guild(guild)

    async def sync_guild(self, guild: int) -> None:
        """Bring one guild's commands in step with the rulesets of its campaign."""
        campaign = await self._play.campaigns.get(str(guild))
        place = discord.Object(guild)
        async with self._one_at_a_time:
            self._know(place, campaign)
            await self._send(place)

    def _know(self, guild: discord.Object, campaign: Campaign | None) -> None:
        self._bot.tree.clear_commands(guild=guild)
        for ruleset in campaign.rulesets if campaign is not None else ():
            for command in self._offered.get(ruleset, ()):
                self._bot.tree.add_command(command, guild=guild, override=True)

    async def _send(self, guild: discord.Object | None) -> None:
        tree = self._bot.tree
        wanted = [command.to_dict(tree) for command in tree.get_commands(guild=guild)]
        there = await again(lambda: self._there(guild))
        if same(wanted, there):
            return
        sent = await again(lambda: tree.sync(guild=guild))
        log.info("commands synced", guild=guild and guild.id, commands=len(sent))

    async def _there(self, guild: discord.Object | None) -> Sequence[Mapping[str, Json]]:
        """The commands that Discord has, as it writes them."""
        http, application = self._bot.http, self._bot.application_id
        if application is None:
            raise RuntimeError("Commands are kept in step after the login only.")
        if guild is None:
            return await http.get_global_commands(application)
        return await http.get_guild_commands(application, guild.id)


def same(ours: Sequence[Mapping[str, Json]], theirs: Sequence[Mapping[str, Json]]) -> bool:
    """Whether two lists of commands say the same, whatever Discord adds to its own."""
    if len(ours) != len(theirs):
        return False
    by_name = {(c["name"], c.get("type", 1)): c for c in theirs}
    return all(_holds(c, by_name.get((c["name"], c.get("type", 1)))) for c in ours)


def _holds(ours: Json, theirs: Json) -> bool:
    """Whether all that `ours` says stands in `theirs` as well."""
    if isinstance(ours, Mapping):
        return isinstance(theirs, Mapping) and all(
            _holds(value, theirs.get(key)) for key, value in ours.items()
        )
    if isinstance(ours, list | tuple):
        there = theirs or ()
        return len(ours) == len(there) and all(map(_holds, ours, there))
    return bool(ours == theirs) or (not ours and not theirs)
