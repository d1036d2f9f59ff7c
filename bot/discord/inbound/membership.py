"""People who have left a server decide nothing there any more, by direct message either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from bot.discord.replies import Interaction
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

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
    if campaign and not await is_member(interaction.client, campaign, str(interaction.user.id)):
        raise NotAllowed(LEFT)


async def is_member(bot: discord.Client, guild: str, user: str) -> bool:
    """Whether somebody is a member of a server; yes if nobody can tell."""
    known = bot.get_guild(int(guild))
    if known is None:
        return True
    try:
        await known.fetch_member(int(user))
    except discord.NotFound:
        return False
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("cannot look a member up", guild=guild, error=repr(error))
    return True
