"""Starts of sessions: Discord allows a bot a thousand a day, and takes its token away after that.

A bot that fails soon after each start, and is started again each time, would use them up within
hours. So each process asks how many are left; the last ones are spread over the rest of the day.
"""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog

log = structlog.get_logger("bot.discord")

FEW = 10
"""From the last tenth on each start waits."""


async def wait_for_room(bot: discord.Client) -> None:
    """Wait if few of today's starts are left. If Discord does not say, nothing is waited for."""
    try:
        _, _, limit = await bot.http.get_bot_gateway()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.warning("cannot ask for session starts", error=repr(error))
        return
    wait_s = pause_s(limit["total"], limit["remaining"], limit["reset_after"] / 1000)
    if wait_s:
        log.error("few session starts are left", remaining=limit["remaining"], wait_s=wait_s)
        await asyncio.sleep(wait_s)


def pause_s(total: int, remaining: int, reset_s: float) -> float:
    """Return the pause before a start, so that the starts that are left last until the reset."""
    return 0.0 if remaining * FEW > total else reset_s / max(remaining, 1)
