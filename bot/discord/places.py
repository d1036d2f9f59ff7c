"""The channel or thread of a fight, as the bot finds it: joined and opened where it may."""

from __future__ import annotations

import discord
from discord.abc import GuildChannel

from bot.discord.needed_permissions import missing

UNSEEN = (
    "I cannot see this place, so nothing appears here: in a private thread mention me or add me to "
    "it; in a channel give me View Channel."
)
LOCKED = "This thread is locked, and only with Manage Threads I can open it."


async def enter(bot: discord.Client, guild: str, channel: str) -> str:
    """Join and unarchive the thread of a fight. Returns what the bot lacks there, "" if nothing."""
    server = bot.get_guild(int(guild))
    if server is None:
        return ""
    place = await found(bot, server, channel)
    if place is None:
        return UNSEEN
    try:
        if isinstance(place, discord.Thread):
            await _join(place)
    except discord.Forbidden:
        return LOCKED if isinstance(place, discord.Thread) and place.locked else UNSEEN
    needs = "; ".join(f"{title}, {why}" for title, why in missing(place, server.me))
    return f"Here I still need {needs}." if needs else ""


async def found(
    bot: discord.Client, guild: discord.Guild, id: str
) -> GuildChannel | discord.Thread | None:
    """Find a channel or thread, archived ones too; None if the bot cannot find it."""
    known = guild.get_channel_or_thread(int(id))
    if known is not None:
        return known
    try:
        place = await bot.fetch_channel(int(id))
    except (discord.NotFound, discord.Forbidden):
        return None
    return place if isinstance(place, GuildChannel | discord.Thread) else None


async def _join(thread: discord.Thread) -> None:
    """Unarchive a thread and become its member; nothing happens if both is so already."""
    if thread.archived:
        await thread.edit(archived=False)
    if thread.me is None:
        await thread.join()
