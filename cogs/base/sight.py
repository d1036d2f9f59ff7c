"""Which fights a person may read: those in places that they can see in Discord."""

from __future__ import annotations

from typing import Any, Protocol

import discord
from discord import Interaction

from bot.play.model import Call
from bot.play.service import Play


class Placed(Protocol):
    """A fight with its place."""

    @property
    def channel(self) -> str:
        """The id of its channel or thread."""
        ...

    @property
    def is_placed(self) -> bool:
        """Whether it has one."""
        ...


class Sight:
    """What somebody can see of a server, by their roles and the permissions of its channels."""

    def __init__(self, interaction: Interaction[Any]) -> None:
        self._bot: discord.Client = interaction.client
        self._guild, self._user = interaction.guild, interaction.user
        self._here = str(interaction.channel_id or "")

    def known(self, fight: Placed) -> bool | None:
        """Whether they can see a fight's place; None if it has to be looked up.

        Everybody can read a fight without a place. Who is in a private thread is not known: they
        read its fight there. People who manage threads see it anyway.
        """
        if fight.channel == self._here or not fight.is_placed:
            return True
        if self._guild is None or not isinstance(self._user, discord.Member):
            return False
        place = self._guild.get_channel_or_thread(int(fight.channel))
        return None if place is None else _sees(self._user, place)

    async def sees(self, fight: Placed) -> bool:
        """Whether they can see a fight's place, or everybody may read it because it is gone."""
        known = self.known(fight)
        if known is not None or not isinstance(self._user, discord.Member):
            return bool(known)
        try:
            place = await self._bot.fetch_channel(int(fight.channel))
        except discord.NotFound:
            return True
        except discord.Forbidden:
            return False
        return isinstance(place, discord.Thread) and _sees(self._user, place)


def _sees(person: discord.Member, place: discord.abc.GuildChannel | discord.Thread) -> bool:
    if not isinstance(place, discord.Thread):
        return place.permissions_for(person).view_channel
    if place.parent is None:
        return False
    may = place.permissions_for(person)
    return may.view_channel and (may.manage_threads or not place.is_private())


async def unseen(call: Call, play: Play, sight: Sight) -> set[str]:
    """Return the ids of the campaign's fights that the caller may not read; none for a GM."""
    if (await play.campaigns.viewer(call)).gm:
        return set()
    every = await play.elsewhere.every(call)
    seen: dict[str, bool] = {}
    for fight in every:
        if fight.channel not in seen:
            seen[fight.channel] = await sight.sees(fight)
    return {fight.id for fight in every if not seen[fight.channel]}
