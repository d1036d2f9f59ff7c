"""Words of characters that the last process was about to post when it ended.

The words themselves are not kept. So the channel is read: a post that is there is noted, so that
its author can change it; of one that is not there its author is told. Words that tell of an act are
kept until they are tied to it: if the channel has them, they are tied now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog

from bot.discord.outbound.posts import Later, Missing, Refused, through
from bot.discord.outbound.voices import plainly
from rules.errors import RulesError

if TYPE_CHECKING:
    from bot.discord.outbound.voices import Mouths
    from bot.play.people.posted_prose import ProseToPost
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

UNTIED = "What {name} said in {place} does not stand in the log with their act: {why}"


async def finish(bot: discord.Client, mouths: Mouths, play: Play, before: int) -> None:
    """Look for every post that was about to be made before an instant, on servers of ours."""
    for row in await play.voices.unfinished(before):
        place = _place(bot, row.campaign, row.channel)
        if not place:
            continue
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
    for tale in await play.posted_prose.unfinished(before):
        place = _place(bot, tale.call.guild, tale.call.channel)
        if place:
            await _tied(mouths, play, tale, place)


async def _tied(mouths: Mouths, play: Play, tale: ProseToPost, place: str) -> None:
    """Post the rest of a tale that has begun, and tie it to its act."""
    if not await play.posted_prose.said(tale):
        await play.posted_prose.give_up(tale)
        return
    try:
        await mouths.tell(tale)
    except RulesError as error:
        told = UNTIED.format(name=tale.name, place=place, why=error)
        await play.posted_prose.give_up(tale, told)


def _place(bot: discord.Client, guild: str, channel: str) -> str:
    """Return the name of a channel, "" if its server cannot be reached now."""
    server = bot.get_guild(int(guild))
    if server is None or server.unavailable:
        return ""
    found = server.get_channel_or_thread(int(channel))
    return "a channel" if found is None else f"#{found.name}"


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
