"""The intended content of each post of a fight, compared with the content last sent.

The cause does not matter: an answer, an undo, another deadline, a crash, an expired token. A post
is edited if the two differ, and left alone if they do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from bot.discord.emojis import Kept
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.posts import Missing, Posts
from bot.discord.rendering import step
from bot.discord.rendering.message import Message

if TYPE_CHECKING:
    from bot.discord.replies import Reply
    from bot.play.service import Play
    from bot.play.views.outbox import Post

log = structlog.get_logger("bot.discord")


class Faces:
    """Brings posts up to date: by an edit, or by the answer to a press."""

    def __init__(self, play: Play, posts: Posts, hands: Hands, emojis: Kept) -> None:
        self._play = play
        self._posts = posts
        self._hands = hands
        self._emojis = emojis
        self._expected: dict[str, Post] = {}

    def expect(self, posts: Iterable[Post]) -> None:
        """Keep these posts, just read, for the next time they are shown.

        All others are read again, as is a post on which a press is being answered meanwhile.
        """
        for message in self._expected:
            self._hands.unwatch(message)
        self._expected = {post.row.message: post for post in posts}
        self._hands.watch(self._expected)

    async def show(self, encounter: str, message: str) -> bool:
        """Edit a post if it is outdated.

        Returns False while somebody's press on it is being answered.

        Raises:
            Refused: It cannot be edited there.
            Later: It should be tried again.
        """
        if self._hands.hold(message):
            return False
        async with self._hands.alone(message):
            post = self._expected.pop(message, None)
            if not self._hands.unwatch(message) or post is None:
                post = await self._play.outbox.post(encounter, message)
            if post is None or not post.encounter.is_placed:
                return True
            shown = step.message(post, self._emojis.now)
            face = shown.shape()
            if face != post.row.face:
                try:
                    if not await self._by_press(message, shown):
                        await self._posts.edit(post.encounter.channel, message, shown)
                except Missing:
                    log.info("post is gone", encounter=encounter, message=message)
                    await self._play.outbox.gone(post)
                    return True
            await self._play.outbox.shows(post, face)
            self._hands.touch(message)
        return True

    async def stay(self, reply: Reply, message: str) -> None:
        """Answer a press in private; the press can still pay for the next change of the post.

        Raises:
            Gone: Another delivery has it, or it is too late.
        """
        if await reply.stay():
            self._hands.lend(message, reply)

    async def _by_press(self, message: str, shown: Message) -> bool:
        """Edit a post by an earlier press. Returns False if there is none, or it is too late."""
        reply = self._hands.lent(message)
        if reply is None:
            return False
        try:
            await reply.change(shown)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            log.info("press is spent", message=message, error=str(error))
            self._hands.spent(message)
            return False
        return True

    async def answer(self, reply: Reply, message: str) -> bool:
        """Answer a press by changing its post. Returns whether the press was answered by that.

        Raises:
            Gone: Another delivery has it, or it is too late.
        """
        async with self._hands.alone(message):
            post = await self._play.outbox.post_at(message) if message else None
            if post is None or not await reply.become(
                shown := step.message(post, self._emojis.now)
            ):
                return False
            self._hands.lend(message, reply)
            await self._play.outbox.shows(post, shown.shape())
        return True
