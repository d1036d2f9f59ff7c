"""Finds losses: after each start, and in the threads of a channel that is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from bot.discord.outbound.posts import UNKNOWN_CHANNEL
from bot.shards import of_shard

if TYPE_CHECKING:
    from bot.play.service import Play
    from bot.storage.rows import EncounterRow

log = structlog.get_logger("bot.discord")


async def find_losses(bot: discord.Client, play: Play) -> None:
    """Compare servers, roles and channels with the database, once all servers are known.

    Discord sends each server's roles and channels at the start. Only a fight whose channel is not
    among them, such as one in an archived thread, takes a request.
    """
    ours = of_shard(bot.shard_id or 0, bot.shard_count or 1)
    for campaign in await play.campaigns.every():
        if not ours(campaign.id):
            continue
        guild = bot.get_guild(int(campaign.id))
        if guild is None:
            log.info("removed from a server", guild=campaign.id)
            await play.lost_places.guild_gone(campaign.id)
        elif not guild.unavailable and _has_lost_role(guild, campaign.gm_role):
            await play.lost_places.role_gone(campaign.id, campaign.gm_role)
    for fight in await play.lost_places.placed():
        if ours(fight.campaign) and await _is_gone(bot, fight):
            await play.lost_places.channel_gone(fight.channel)


async def channel_deleted(
    bot: discord.Client, play: Play, channel: discord.abc.GuildChannel
) -> None:
    """Note a deleted channel, and its threads: Discord tells of the channel alone.

    Only a fight in an archived thread of that server takes a request.
    """
    threads: Sequence[discord.Thread] = getattr(channel, "threads", ())
    gone = {str(channel.id), *(str(thread.id) for thread in threads)}
    for fight in await play.lost_places.placed():
        here = fight.campaign == str(channel.guild.id)
        if here and (fight.channel in gone or await _is_gone(bot, fight)):
            await play.lost_places.channel_gone(fight.channel)


def _has_lost_role(guild: discord.Guild, role: str) -> bool:
    return bool(role) and guild.get_role(int(role)) is None


async def _is_gone(bot: discord.Client, fight: EncounterRow) -> bool:
    """Return whether a fight's channel was deleted; False if Discord does not say so."""
    guild = bot.get_guild(int(fight.campaign))
    if guild is None or guild.unavailable or not fight.channel.isdecimal():
        return False
    if guild.get_channel_or_thread(int(fight.channel)) is not None:
        return False
    try:
        await bot.fetch_channel(int(fight.channel))
    except discord.NotFound as error:
        return error.code == UNKNOWN_CHANNEL
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.info("cannot look a channel up", channel=fight.channel, error=repr(error))
    return False
