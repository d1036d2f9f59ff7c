"""Slash commands on Discord: the shared ones everywhere, a ruleset's where it is used."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.discord.attempts import again
from bot.discord.background import Background
from bot.storage.rows import Campaign

if TYPE_CHECKING:
    from bot.discord.client import Interlude
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

AT_ONCE = 8
"""How many servers are updated at the same time: Discord takes 50 requests a second."""

ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)

Json: TypeAlias = Any
Command: TypeAlias = "app_commands.Command[Any, ..., Any] | app_commands.Group"

KIND = "commands"

OF_A_COMMAND = (
    *("type", "name", "description", "options", "choices", "value", "required", "autocomplete"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
    *("default_member_permissions", "contexts", "integration_types", "nsfw"),
)
"""The fields of a command, an option or a choice that are compared. Ids and versions are left out:
Discord makes them.
"""

ONLY_EVERYWHERE = ("contexts", "integration_types")


class Commands:
    """Registers the commands with Discord, where Discord's list differs from ours.

    Discord is asked for its list each time: another process may have changed it.
    """

    def __init__(self, bot: Interlude, play: Play, background: Background) -> None:
        self._bot = bot
        self._play = play
        self._background = background
        self._offered: dict[str, tuple[Command, ...]] = {}
        self._known: dict[int, tuple[str, ...]] = {}
        self._lists: dict[tuple[str, ...], list[Json]] = {}
        self._one_at_a_time: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def place(self) -> None:
        """Allow each shared command on servers only, unless the command itself says otherwise.

        A few work in direct messages too, or for people who have installed the bot.
        """
        for command in self._bot.tree.get_commands():
            command.allowed_contexts = command.allowed_contexts or ON_SERVERS
            command.allowed_installs = command.allowed_installs or BY_SERVERS

    def offer(self, ruleset: str, of: Iterable[Command]) -> None:
        """Keep the commands of a ruleset for the guilds that use it."""
        self._offered[ruleset] = tuple(of)
        self._known.clear()
        self._lists.clear()

    async def know(self) -> None:
        """Load the commands of every guild that has a campaign.

        People can use them as soon as the bot is connected: Discord has them from an earlier run.
        """
        for campaign in await self._play.campaigns.every():
            self._know(discord.Object(int(campaign.id)), campaign)

    async def sync_all(self, guilds: Sequence[int]) -> None:
        """Update the shared commands and those of every guild, several guilds at a time."""
        _ = await self._background.attempt(KIND, self._sync_shared)
        room = asyncio.Semaphore(AT_ONCE)

        async def one(guild: int) -> None:
            async with room:
                _ = await self.sync_guild(guild)

        await asyncio.gather(*map(one, guilds))

    async def sync_guild(self, guild: int) -> bool:
        """Give one guild the commands of its campaign's rulesets.

        Returns whether that succeeded; if not, it is repeated in the background.
        """
        return await self._background.attempt(KIND, lambda: self._sync_guild(guild), str(guild))

    async def _sync_shared(self) -> None:
        tree = self._bot.tree
        await self._send(None, [each.to_dict(tree) for each in tree.get_commands()])

    async def _sync_guild(self, guild: int) -> None:
        place = discord.Object(guild)
        async with self._one_at_a_time[guild]:
            campaign = await self._play.campaigns.get(str(guild))
            self._know(place, campaign)
            rulesets = () if campaign is None else campaign.rulesets
            await self._send(place, self._list(rulesets, place))

    def _know(self, guild: discord.Object, campaign: Campaign | None) -> None:
        rulesets = () if campaign is None else campaign.rulesets
        if self._known.get(guild.id) == rulesets:
            return
        self._bot.tree.clear_commands(guild=guild)
        for ruleset in rulesets:
            for command in self._offered.get(ruleset, ()):
                self._bot.tree.add_command(command, guild=guild, override=True)
        self._known[guild.id] = rulesets

    def _list(self, rulesets: tuple[str, ...], guild: discord.Object) -> list[Json]:
        """Return the commands of a guild with these rulesets. The list is kept."""
        if rulesets not in self._lists:
            tree = self._bot.tree
            self._lists[rulesets] = [each.to_dict(tree) for each in tree.get_commands(guild=guild)]
        return self._lists[rulesets]

    async def _send(self, guild: discord.Object | None, wanted: list[Json]) -> None:
        there = await again(lambda: self._there(guild))
        if not same(wanted, there, everywhere=guild is None):
            sent = await again(lambda: self._bot.tree.sync(guild=guild))
            log.info("commands synced", guild=guild and guild.id, commands=len(sent))

    async def _there(self, guild: discord.Object | None) -> Sequence[Mapping[str, Json]]:
        """Return Discord's list of the commands, in Discord's form."""
        http, application = self._bot.http, self._bot.application_id
        if application is None:
            raise RuntimeError("Log in before commands are registered.")
        if guild is None:
            return await http.get_global_commands(application)
        return await http.get_guild_commands(application, guild.id)


def same(
    ours: Sequence[Mapping[str, Json]], theirs: Sequence[Mapping[str, Json]], *, everywhere: bool
) -> bool:
    """Whether two lists of commands are equal, apart from fields that Discord adds.

    A limit that only one of them has is a difference. `everywhere`: they are the shared commands.
    For commands of one server Discord does not keep where and by whom they can be installed, so
    that is not compared.
    """
    left_out = () if everywhere else ONLY_EVERYWHERE
    return bool(_by_name(ours, left_out) == _by_name(theirs, left_out))


def _by_name(commands: Sequence[Mapping[str, Json]], left_out: Sequence[str]) -> Json:
    plain = [_plain(each) for each in commands]
    for each in plain:
        for name in left_out:
            each.pop(name, None)
    return {(each["name"], each["type"]): each for each in plain}


def _plain(part: Mapping[str, Json]) -> dict[str, Json]:
    """Return the compared fields of a command, an option or a choice, without the empty ones."""
    made = {name: part[name] for name in OF_A_COMMAND if not _is_empty(part.get(name))}
    made.setdefault("type", 1)
    for name in ("options", "choices"):
        if name in made:
            made[name] = [_plain(each) for each in made[name]]
    for name in ("contexts", "integration_types", "channel_types"):
        if name in made:
            made[name] = sorted(made[name])
    return made


def _is_empty(value: Json) -> bool:
    return value is None or value is False or value == []
