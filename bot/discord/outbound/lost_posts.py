"""A fight's channel, compared once with the database: see `bot.play.views.lost_posts`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import structlog

from bot.discord.inbound import custom_ids
from bot.discord.outbound.posts import Later, Missing, Posts, Recent, Refused
from bot.discord.rendering.step import WHY
from bot.play.views.lost_posts import Seen

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

CONNECTING_S = 10.0
"""Seconds for which a comparison waits until Discord has named the newest message of a channel."""

NAMES_ONE = frozenset({WHY, "ask", "c", "pick", "m"})
"""Controls that name a line or a question of the fight."""

NAMES_MANY = frozenset({"gask", "gc", "gpick", "gfor", "gall", "geach"})
"""Controls of a post that asks several people: they name the fight."""


class Comparison:
    """Compares channels with the database, each fight's once."""

    def __init__(self, bot: discord.Client, posts: Posts, play: Play) -> None:
        self._bot = bot
        self._posts = posts
        self._play = play

    async def look(self, encounter: str) -> None:
        """Tell the GM of posts that the database does not know.

        The channel is read only if it has messages newer than the newest known one. Until the bot
        is connected it does not know: the first posts of a fight wait for that.
        """
        newest = await self._play.lost_posts.newest(encounter)
        row = await self._play.reading.encounter(encounter)
        if newest is None or row is None or not row.is_placed:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._bot.wait_until_ready(), CONNECTING_S)
        channel = self._bot.get_channel(int(row.channel))
        # Discord does not name archived threads, nor anything to a bot that cannot connect.
        if channel is not None and (getattr(channel, "last_message_id", None) or 0) <= newest:
            return
        try:
            recent = await self._posts.recent(row.channel)
        except (Later, Missing, Refused) as error:
            log.info("the channel cannot be compared", encounter=encounter, error=str(error))
            return
        if seen := [each for each in map(_seen, recent) if each.tokens or each.asks_many]:
            lost = await self._play.lost_posts.note(encounter, seen)
            if lost:
                log.error("posts_lost", encounter=encounter, posts=lost)


def _seen(post: Recent) -> Seen:
    controls = [control for id in post.controls if (control := custom_ids.parse(id)) is not None]
    return Seen(
        id=post.id,
        at=post.at,
        tokens=frozenset(each.token for each in controls if each.option in NAMES_ONE),
        asks_many=any(each.option in NAMES_MANY for each in controls),
    )
