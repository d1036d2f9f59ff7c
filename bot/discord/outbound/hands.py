"""Posts whose controls somebody has pressed just now.

The answer to the press itself changes the post, which costs no request to the channel. So nobody
else edits such a post, and two presses never render it at the same time. A press that opens only a
private choice allows us to change the post for some minutes more.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.discord.replies import Reply

LENT_S = 14 * 60.0
"""Seconds for which a press allows us to change its post: one minute less than Discord allows."""


class Hands:
    """The posts with a press that is being answered, by message id."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._lent: dict[str, tuple[float, Reply]] = {}
        self._watched: set[str] = set()
        self._noting: list[set[str]] = []

    @contextmanager
    def holding(self, message: str) -> Iterator[None]:
        """Mark a post as being answered while the block runs; "" stands for no post."""
        self._held[message] += 1
        self.touch(message)
        try:
            yield
        finally:
            self._held[message] -= 1
            if not self._held[message]:
                del self._held[message]
                if not self._locks[message].locked():
                    del self._locks[message]

    def touch(self, message: str) -> None:
        """Note that a post is being changed, or just was: all that was read of it before is old."""
        self._watched.discard(message)
        for touched in self._noting:
            touched.add(message)

    def hold(self, message: str) -> bool:
        """Whether a press on this post is being answered."""
        return message in self._held

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        """Gather the posts that are changed meanwhile."""
        touched = set(self._held)
        self._noting.append(touched)
        try:
            yield touched
        finally:
            self._noting = [each for each in self._noting if each is not touched]

    def watch(self, messages: Iterable[str]) -> None:
        """From now on, know of these posts whether somebody has had them in hand."""
        self._watched.update(messages)

    def unwatch(self, message: str) -> bool:
        """Whether nobody has had a post in hand since it was watched. It is watched no more."""
        untouched = message in self._watched
        self._watched.discard(message)
        return untouched

    def alone(self, message: str) -> asyncio.Lock:
        """Return the lock to hold while the post is rendered, shown and noted."""
        return self._locks[message]

    def lend(self, message: str, reply: Reply) -> None:
        """Remember that this press allows us to change its post."""
        now = asyncio.get_running_loop().time()
        self._lent.pop(message, None)
        self._lent[message] = now + LENT_S, reply
        for old in [each for each, (until, _) in self._lent.items() if until <= now]:
            del self._lent[old]

    def lent(self, message: str) -> Reply | None:
        """Return a press that allows us to change the post, if there is one."""
        until, reply = self._lent.get(message, (0.0, None))
        return reply if until > asyncio.get_running_loop().time() else None

    def spent(self, message: str) -> None:
        """Forget the press: it can change nothing more."""
        self._lent.pop(message, None)
