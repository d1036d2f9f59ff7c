"""People who have left a server decide nothing there any more, by direct message either."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from bot.discord.replies import Interaction
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

NO_MEMBER = (10007, 10013)
"""Discord's codes for an unknown member and an unknown user."""

LOOK_UP_S = 3.0

LEFT = "You are no member of that server any more, so you decide nothing there."


async def must_be_member(play: Play, interaction: Interaction, token: str) -> None:
    """Refuse a control in a direct message from somebody who left its fight's server.

    On a server Discord itself checks this. In a direct message it takes one look-up.

    Raises:
        NotAllowed: They have left.
    """
    if interaction.guild_id is not None:
        return
    campaign = await play.reading.campaign_of(token)
    if campaign and await play.leavers.look_up(campaign, str(interaction.user.id)):
        raise NotAllowed(LEFT)


async def is_member(bot: discord.Client, guild: str, user: str) -> bool:
    """Whether somebody is a member of a server; yes if nobody can tell."""
    if not (guild.isdecimal() and user.isdecimal()):
        return True
    try:
        # A process serves the servers of its shard, but the clock of any may need this.
        async with asyncio.timeout(LOOK_UP_S):
            await bot.http.get_member(int(guild), int(user))
    except discord.NotFound as error:
        return error.code not in NO_MEMBER
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
        log.warning("cannot look a member up", guild=guild, error=repr(error))
    return True


async def has_left(bot: discord.Client, guild: str, user: str) -> bool:
    """Whether somebody is known to be no member of a server."""
    return not await is_member(bot, guild, user)
