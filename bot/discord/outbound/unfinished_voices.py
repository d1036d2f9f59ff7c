"""Words of characters that the last process was about to post when it ended.

The words themselves are not kept. So the channel is read: a post that is there is noted, so that
its author can change it; of one that is not there its author is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog

from bot.discord.outbound.posts import Later, Missing, Refused, through
from bot.discord.outbound.voices import plainly

if TYPE_CHECKING:
    from bot.play.service import Play
    from bot.storage.voices.spoken import SpokenRow

log = structlog.get_logger("bot.discord")

LOOKED_THROUGH = 100

LOST = (
    "I was interrupted before I could post what {name} said in {place}. I do not have the words "
    "any more: please say it again."
)
UNSURE = (
    "I was interrupted while I posted what {name} said in {place}, and I cannot look whether it is "
    "there. I do not have the words any more: if they are missing, please say them again."
)


async def finish(bot: discord.Client, play: Play, before: int) -> None:
    """Look for every post that was about to be made before an instant, on servers of ours."""
    for row in await play.voices.unfinished(before):
        guild = bot.get_guild(int(row.campaign))
        if guild is None or guild.unavailable:
            continue
        channel = guild.get_channel_or_thread(int(row.channel))
        place = "a channel" if channel is None else f"#{channel.name}"
        try:
            found = await _found(bot, play, row)
        except (Later, Missing, Refused) as error:
            log.info("cannot look for words", channel=row.channel, error=str(error))
            await play.voices.lost(row.id, UNSURE.format(name=row.name, place=place))
            continue
        if found is None:
            await play.voices.lost(row.id, LOST.format(name=row.name, place=place))
        else:
            await play.voices.spoke(row.id, str(found.id), str(found.webhook_id or ""))


async def _found(bot: discord.Client, play: Play, row: SpokenRow) -> discord.Message | None:
    """Return the post, if it is there: the oldest of this speaker that is not noted."""
    place = bot.get_partial_messageable(int(row.channel))

    async def read() -> list[discord.Message]:
        history = place.history(limit=LOOKED_THROUGH)
        return [message async for message in history if _is_like(message, row, bot)]

    like = await through(read)
    new = await play.voices.unknown([str(message.id) for message in like])
    return next((message for message in reversed(like) if str(message.id) in new), None)


def _is_like(message: discord.Message, row: SpokenRow, bot: discord.Client) -> bool:
    """Whether a message may be the post, by who speaks in it."""
    if message.webhook_id is not None:
        return message.author.name == row.name
    return message.author == bot.user and message.content.startswith(plainly(row.name, ""))
