"""The answers of /encounter chronicle, /campaign chronicle and /encounter recap."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.inbound.keepsakes import CHRONICLE, page_file
from bot.discord.rendering.chronicle import html, markdown
from bot.play.heavy_work import heavy_turn, in_worker
from bot.play.model import Call
from bot.play.service import Play
from bot.play.views.chronicles import DECLASSIFIED, EVERYBODY, MINE, FightChronicle
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from cogs.base.sight import Sight, unseen
from rules.errors import NotAllowed

TOLD = {
    EVERYBODY: CHRONICLE,
    MINE: "The chronicle, as you saw it. Keep it to yourself: it marks what only you knew.",
    DECLASSIFIED: "The chronicle, with what nobody knew.",
}


async def of_fight(call: Call, play: Play, format: str, sight: str, *, post: bool) -> Answer:
    """Make a page of the newest fight of the channel."""
    with heavy_turn(call.user):
        chronicles = await play.chronicles.of_fight(call, _shared(sight, post=post))
        return await _page(call, play, chronicles[0].fight.name, chronicles, (format, sight))


async def of_campaign(
    call: Call, play: Play, eyes: Sight, format: str, sight: str, *, post: bool
) -> Answer:
    """Make one page of the campaign's fights that the caller may read."""
    with heavy_turn(call.user):
        shown, without = _shared(sight, post=post), await unseen(call, play, eyes)
        title, chronicles = await play.chronicles.of_campaign(call, shown, without=without)
        if not chronicles:
            return Answer(text="No fight of this campaign has begun yet.")
        return await _page(call, play, title, chronicles, (format, sight))


async def recap(call: Call, play: Play) -> Answer:
    """Tell what happened in this channel's fight since the caller last did something."""
    return Answer(text=said((await play.chronicles.recap(call)).text))


def _shared(sight: str, *, post: bool) -> str:
    if post and sight == MINE:
        raise NotAllowed("Post it as everybody saw it, or let the GM declassify it.")
    return sight


async def _page(
    call: Call, play: Play, title: str, chronicles: Sequence[FightChronicle], made: tuple[str, str]
) -> Answer:
    format, sight = made
    write, ending = (markdown, "md") if format == "markdown" else (html, "html")
    people = await play.reading.people(call.guild)
    page = await in_worker(write, title, chronicles, people)
    return Answer(text=TOLD[sight], files=(page_file(page, ending),))
