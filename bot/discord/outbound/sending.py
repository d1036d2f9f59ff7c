"""Two ways to send a message: at once, or unless the channel has it already."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from bot.discord.outbound.posts import Posts
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.rendering.message import Message


class Send(Protocol):
    """Posts a message in a channel.

    `what` names it. It may have been posted already at or after `since`.
    """

    def __call__(
        self, channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> Awaitable[str]:
        """Return the message's id; `reply_to` is the message that it replies to."""


def at_once(posts: Posts) -> Send:
    """Return a way to send that does not look whether the message is there."""

    async def send(
        channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> str:
        del since
        return await posts.send(channel, message, what, reply_to=reply_to)

    return send


def unless_there(posts: Posts) -> Send:
    """Return a way to send that first looks whether the channel has the message."""

    async def send(
        channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> str:
        recall = Recall(posts, _nothing)
        return await recall.send(channel, message, what, since, reply_to=reply_to)

    return send


async def _nothing(messages: Sequence[str]) -> set[str]:
    del messages
    return set()
