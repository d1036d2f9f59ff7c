"""Slash commands on Discord: the shared ones everywhere, a ruleset's where it is used."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from json import dumps
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.discord.failures import contained
from bot.discord.replies import again
from bot.storage.rows import Campaign

if TYPE_CHECKING:
    from bot.discord.client import Interlude
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

AT_ONCE = 8
"""Guilds that are updated side by side: Discord takes 50 requests a second."""

ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)

Json: TypeAlias = Any
Command: TypeAlias = "app_commands.Command[Any, ..., Any] | app_commands.Group"


class Commands:
    """The commands that are registered with Discord. Nothing is sent if nothing has changed."""

    def __init__(self, bot: Interlude, play: Play) -> None:
        self._bot = bot
        self._play = play
        self._offered: dict[str, tuple[Command, ...]] = {}
        self._known: dict[int, tuple[str, ...]] = {}
        self._lists: dict[tuple[str, ...], tuple[list[Json], str]] = {}
        self._registered: dict[str, str] | None = None
        self._one_at_a_time: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def place(self) -> None:
        """Set where each shared command can be used and who installs it: servers, as a rule.

        Some commands say so themselves: they work in direct messages, or for people who have
        installed the bot.
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
        """Learn the commands of every guild that has a campaign, before the first is used.

        Discord has them from an earlier run, and people use them as soon as the bot is connected.
        """
        for campaign in await self._play.campaigns.every():
            self._know(discord.Object(int(campaign.id)), campaign)

    async def sync_all(self, guilds: Sequence[int]) -> None:
        """Update the shared commands and every guild's, several guilds side by side."""
        await self._send(None, self._shared())
        room = asyncio.Semaphore(AT_ONCE)

        async def one(guild: int) -> None:
            async with room:
                await contained(self.sync_guild(guild), "sync", guild=guild)

        await asyncio.gather(*map(one, guilds))

    async def sync_guild(self, guild: int, *, anew: bool = False) -> None:
        """Give one guild the commands of its campaign's rulesets.

        `anew` asks Discord for its commands, whatever was sent before.
        """
        place = discord.Object(guild)
        async with self._one_at_a_time[guild]:
            campaign = await self._play.campaigns.get(str(guild))
            self._know(place, campaign)
            rulesets = () if campaign is None else campaign.rulesets
            await self._send(place, self._list(rulesets, place), anew=anew)

    def _know(self, guild: discord.Object, campaign: Campaign | None) -> None:
        rulesets = () if campaign is None else campaign.rulesets
        if self._known.get(guild.id) == rulesets:
            return
        self._bot.tree.clear_commands(guild=guild)
        for ruleset in rulesets:
            for command in self._offered.get(ruleset, ()):
                self._bot.tree.add_command(command, guild=guild, override=True)
        self._known[guild.id] = rulesets

    def _shared(self) -> tuple[list[Json], str]:
        return _with_digest(
            [each.to_dict(self._bot.tree) for each in self._bot.tree.get_commands()]
        )

    def _list(self, rulesets: tuple[str, ...], guild: discord.Object) -> tuple[list[Json], str]:
        """Return the commands that a guild of these rulesets needs, and their digest; made once."""
        if rulesets not in self._lists:
            tree = self._bot.tree
            made = [each.to_dict(tree) for each in tree.get_commands(guild=guild)]
            self._lists[rulesets] = _with_digest(made)
        return self._lists[rulesets]

    async def _send(
        self, guild: discord.Object | None, wanted: tuple[list[Json], str], *, anew: bool = False
    ) -> None:
        if self._registered is None:
            self._registered = await self._play.registered.digests()
        commands, digest = wanted
        place = "" if guild is None else str(guild.id)
        if self._registered.get(place) == digest and not anew:
            return
        if not same(commands, await again(lambda: self._there(guild))):
            sent = await again(lambda: self._bot.tree.sync(guild=guild))
            log.info("commands synced", guild=guild and guild.id, commands=len(sent))
        self._registered[place] = digest
        await self._play.registered.note(place, digest)

    async def _there(self, guild: discord.Object | None) -> Sequence[Mapping[str, Json]]:
        """Return the commands that Discord has, as it writes them."""
        http, application = self._bot.http, self._bot.application_id
        if application is None:
            raise RuntimeError("Commands are kept in step after the login only.")
        if guild is None:
            return await http.get_global_commands(application)
        return await http.get_guild_commands(application, guild.id)


def _with_digest(commands: list[Json]) -> tuple[list[Json], str]:
    return commands, sha256(dumps(commands, sort_keys=True).encode()).hexdigest()


def same(ours: Sequence[Mapping[str, Json]], theirs: Sequence[Mapping[str, Json]]) -> bool:
    """Whether two lists of commands are equal, apart from what Discord adds to its own."""
    if len(ours) != len(theirs):
        return False
    by_name = {(c["name"], c.get("type", 1)): c for c in theirs}
    return all(_holds(c, by_name.get((c["name"], c.get("type", 1)))) for c in ours)


def _holds(ours: Json, theirs: Json) -> bool:
    """Whether `theirs` has everything that is in `ours`."""
    if isinstance(ours, Mapping):
        return isinstance(theirs, Mapping) and all(
            _holds(value, theirs.get(key)) for key, value in ours.items()
        )
    if isinstance(ours, list | tuple):
        there = theirs or ()
        return len(ours) == len(there) and all(map(_holds, ours, there))
    return bool(ours == theirs) or (not ours and not theirs)
