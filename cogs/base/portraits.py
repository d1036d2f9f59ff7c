"""The commands /character portrait and /npc portrait."""

from __future__ import annotations

from asyncio import to_thread

from discord import Attachment

from bot.discord.client import Interlude
from bot.discord.rendering.portraits import portrait_file
from bot.play.model import Call
from bot.sheets.portraits import MOST_BYTES, TOO_LARGE, portrait_of
from cogs.base.outcomes import of_done, said
from cogs.base.replies import Answer
from rules.errors import BadAnswer


async def portrait(
    call: Call,
    bot: Interlude,
    name: str,
    image: Attachment | None,
    *,
    remove: bool,
    npc: bool = False,
) -> Answer:
    """Give a character a picture, remove it, or show it; the answer shows the new picture.

    Raises:
        BadAnswer: The file is no picture, is too large, or is to be removed at the same time.
    """
    if remove and image is not None:
        raise BadAnswer("Either attach a picture or remove the one there is.")
    play = bot.play
    if remove:
        done = await play.portraits.remove(call, name, npc=npc)
        await bot.voices.tidy()
        return of_done(done)
    if image is not None:
        if image.size > MOST_BYTES:
            raise BadAnswer(TOO_LARGE)
        picture = await to_thread(portrait_of, await image.read())
        done = await play.portraits.give(call, name, picture, npc=npc)
        return Answer(text=of_done(done).text, files=(portrait_file(picture, name),))
    who, picture = await play.portraits.show(call, name, npc=npc)
    return Answer(text=f"The portrait of {said(who)}.", files=(portrait_file(picture, who),))
