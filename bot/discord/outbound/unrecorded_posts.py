"""Posts that the last process sent but could not write down.

Discord forgets a nonce after some minutes, and the bot may be away for longer. So before the first
posts of a fight its channel is read, and what is there already is not sent again; and again when
another process has ended that posted there meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.discord.inbound import custom_ids
from bot.discord.outbound.posts import Posts, Recent, Refused
from bot.discord.rendering.message import Message
from bot.discord.rendering.step import WHY

Known: TypeAlias = Callable[[Sequence[str]], Awaitable[set[str]]]
"""Returns those of these messages that are written down."""

OWN = frozenset({WHY, "act", "log"})
"""Controls that are unique to one message: they identify a post even if its text has changed."""


class Recall:
    """Sends a message unless the channel has it already. After `enough` the channel is not read."""

    def __init__(self, posts: Posts, known: Known) -> None:
        self._posts = posts
        self._known = known
        self._recent: list[Recent] | None = None
        self.found: set[str] = set()
        """The messages that were there already; since then their fight may have moved on."""

    @property
    def fresh(self) -> bool:
        """Whether the channel has not been read yet."""
        return self._recent is None

    async def send(
        self, channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> str:
        """Post `message`, or find it among those posted after `since` (milliseconds since 1970).

        Returns the message's id.

        Raises:
            Refused: It cannot be posted there.
            Later: It should be tried again, with the same name.
        """
        if self._recent is None:
            self._recent = await self._read(channel)
        found = _take(self._recent, message, since)
        if found is None:
            return await self._posts.send(channel, message, what, reply_to=reply_to)
        self.found.add(found.id)
        return found.id

    def enough(self) -> None:
        """Note that everything so far is posted and written down."""
        self._recent = []

    def again(self) -> None:
        """Read the channel anew next time: somebody's newest post may not be written down."""
        self._recent = None

    async def _read(self, channel: str) -> list[Recent]:
        """Return our messages here that are not written down; none if we cannot read them."""
        try:
            recent = await self._posts.recent(channel)
        except Refused:
            return []
        known = await self._known([post.id for post in recent]) if recent else set[str]()
        return [post for post in recent if post.id not in known]


def _take(recent: list[Recent], message: Message, since: int) -> Recent | None:
    """Take the first of these posts that is this message off the list; None if there is none."""
    controls, texts = message.custom_ids(), message.texts()
    own = {id for id in controls if _is_own(id)}
    for post in recent:
        same = (post.content, post.texts, post.controls) == (message.content, texts, controls)
        if post.at >= since and (own & post.controls if own else same):
            recent.remove(post)
            return post
    return None


def _is_own(custom_id: str) -> bool:
    control = custom_ids.parse(custom_id)
    return control is not None and control.option in OWN
