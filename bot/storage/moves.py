"""Moves a fight to another channel; posts in the old channel stay as they are."""

from __future__ import annotations

from sqlalchemy import null
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import given
from bot.storage.encounters import taken
from bot.storage.schema.tables import ASKS, OPEN, TOLD
from bot.storage.schema.tables import encounter as encounters
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import post as posts
from bot.storage.schema.tables import prompt as prompts

_MOVE = (
    encounters.update()
    .where(encounters.c.id == given("encounter"))
    .values(channel=given("channel"), board="", face="", posting=null())
)
_ASK_ANEW = (
    prompts.update()
    .where(prompts.c.encounter == given("encounter"), OPEN, ASKS)
    .values(message="", retired=False)
)
_LEAVE_ASKED = (
    prompts.update().where(prompts.c.encounter == given("encounter"), ASKS).values(retired=True)
)
_LEAVE_TOLD = log.update().where(log.c.encounter == given("encounter"), TOLD).values(post=null())
_LEAVE_POSTS = posts.update().where(posts.c.encounter == given("encounter")).values(stale=0)


async def move(c: AsyncConnection, encounter: str, channel: str) -> None:
    """Move a fight to another channel, where its questions are asked again.

    Raises:
        Conflict: Another is live there.
    """
    asked = {"the_encounter": encounter}
    try:
        await c.execute(_MOVE, asked | {"the_channel": channel})
    except IntegrityError as error:
        raise taken(error) from error
    for statement in (_ASK_ANEW, _LEAVE_ASKED, _LEAVE_TOLD, _LEAVE_POSTS):
        await c.execute(statement, asked)
