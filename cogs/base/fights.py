"""What /encounter shows: the board and the transcript, through the caller's eyes."""

from __future__ import annotations

from bot.discord.people import channel_link
from bot.discord.rendering.board import board
from bot.play.model import Call
from bot.play.service import Play
from bot.storage.rows import Status
from cogs.base.outcomes import of_message
from cogs.base.replies import Answer


async def seen(call: Call, play: Play) -> Answer:
    """The newest fight of the channel as the caller may see it, with links to what is open."""
    fight = await play.fights.latest(call.channel)
    viewer = await play.campaigns.viewer(call)
    shown = await play.reading.board(fight.id, viewer)
    links = {
        prompt.row.token: channel_link(call.guild, call.channel, prompt.row.message)
        for prompt in await play.reading.open_prompts(fight.id)
        if prompt.row.message
    }
    summary = [fight.note] if fight.note and fight.status is Status.OVER else []
    campaign = await play.campaigns.need(call.guild)
    return of_message(board(shown, campaign, links=links, summary=summary))
