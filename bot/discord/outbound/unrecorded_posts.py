"""Posts that the last process sent and could not write down any more.

Discord forgets a nonce after some minutes, and a crash may be followed by a longer night. So
before the first posts of a fight its channel is read: what stands there already is not sent again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.discord.outbound.posts import Posts, Recent, Refused
from bot.discord.rendering.message import Message

Written: TypeAlias = Callable[[], Awaitable[Sequence[tuple[Message, int]]]]
"""The newest messages that are known to be posted, each with when it was told, oldest first."""


class Recall:
    """Sends what does not stand in the channel yet. After `enough` the channel is not read."""

    def __init__(self, posts: Posts, written: Written) -> None:
        self._posts = posts
        self._written = written
        self._recent: list[Recent] | None = None
        self.found: set[str] = set()
        """The messages that were there already; since then their fight may have moved on."""

    async def send(self, channel: str, message: Message, what: str, since: int) -> str:
        """Post `message`, or find it among those posted after `since` (milliseconds since 1970).

        The message's id.

        Raises:
            Refused: It cannot be posted there.
        """
        if self._recent is None:
            self._recent = await self._read(channel)
        found = _take(self._recent, message, since)
        if found is None:
            return await self._posts.send(channel, message, what)
        self.found.add(found.id)
        return found.id

    def enough(self) -> None:
        """Everything up to now is posted and written down."""
        self._recent = []

    async def _read(self, channel: str) -> list[Recent]:
        """What stands in the channel and is not known to."""
        try:
            recent = await self._posts.recent(channel)
        except Refused:
            return []
        if recent:
            for message, since in await self._written():
                _take(recent, message, since)
        return recent


def _take(recent: list[Recent], message: Message, since: int) -> Recent | None:
    """The first of these posts that is this message; two that say the same are found in turn."""
    controls = message.custom_ids()
    for post in recent:
        if post.at >= since and post.content == message.content and post.controls == controls:
            recent.remove(post)
            return post
    return None
