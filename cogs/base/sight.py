"""Which fights a person may read: those in places that they can see in Discord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import discord
from discord import Interaction

from bot.play.model import Call
from bot.play.service import Play


class Placed(Protocol):
    """A fight with its place."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

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
        """Whether they can see a fight's place; None if it has none, or has to be looked up.

        Members of a private thread are not known: they read its fight there. People who manage
        threads see it anyway.
        """
        if fight.channel == self._here:
            return True
        if not fight.is_placed:
            return None
        if self._guild is None or not isinstance(self._user, discord.Member):
            return False
        place = self._guild.get_channel_or_thread(int(fight.channel))
        return None if place is None else _sees(self._user, place)

    async def sees(self, fight: Placed) -> bool | None:
        """Whether they can see a fight's place; None if it is gone: nobody knows who could."""
        known = self.known(fight)
        if known is not None or not fight.is_placed:
            return known
        if not isinstance(self._user, discord.Member):
            return False
        try:
            place = await self._bot.fetch_channel(int(fight.channel))
        except discord.NotFound:
            return None
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


async def seen_of(call: Call, play: Play, sight: Sight, fights: Sequence[Placed]) -> set[str]:
    """Return the ids of those of these fights that the caller may read; all for a GM.

    A fight whose place is gone is read by those who have taken part in it.
    """
    if (await play.campaigns.viewer(call)).gm:
        return {fight.id for fight in fights}
    seen: dict[str, bool | None] = {}
    for fight in fights:
        if fight.channel not in seen:
            seen[fight.channel] = await sight.sees(fight)
    gone = [fight.id for fight in fights if seen[fight.channel] is None]
    theirs = await play.elsewhere.acted_in(call, gone) if gone else set[str]()
    return {fight.id for fight in fights if seen[fight.channel]} | theirs


async def unseen(call: Call, play: Play, sight: Sight) -> set[str]:
    """Return the ids of the campaign's fights that the caller may not read; none for a GM."""
    every = await play.elsewhere.every(call)
    return {fight.id for fight in every} - await seen_of(call, play, sight, every)
