"""The posts that people have in hand: somebody has pressed a control of theirs just now.

Whoever answers the press shows the post's new face by that very answer, which costs no request to
the channel. So nobody else edits a post that is in hand, and two presses never render it together.
A press that only opens a private choice allows the post to be changed for some minutes more.
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
"""So long a press allows its post to be changed: a minute less than with Discord."""


class Hands:
    """Which posts are in hand, by their message's id."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._lent: dict[str, tuple[float, Reply]] = {}
        self._watched: set[str] = set()
        self._noting: list[set[str]] = []

    @contextmanager
    def holding(self, message: str) -> Iterator[None]:
        """Have a post in hand; "" is none."""
        self._held[message] += 1
        self._watched.discard(message)
        for touched in self._noting:
            touched.add(message)
        try:
            yield
        finally:
            self._held[message] -= 1
            if not self._held[message]:
                del self._held[message]
                if not self._locks[message].locked():
                    del self._locks[message]

    def hold(self, message: str) -> bool:
        """Whether somebody has it in hand."""
        return message in self._held

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        """Gather the posts that somebody has in hand meanwhile."""
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
        """Held while the post is rendered, shown and noted."""
        return self._locks[message]

    def lend(self, message: str, reply: Reply) -> None:
        """Remember that this press allows its post to be changed."""
        now = asyncio.get_running_loop().time()
        self._lent.pop(message, None)
        self._lent[message] = now + LENT_S, reply
        for old in [each for each, (until, _) in self._lent.items() if until <= now]:
            del self._lent[old]

    def lent(self, message: str) -> Reply | None:
        """A press that allows the post to be changed, if there is one."""
        until, reply = self._lent.get(message, (0.0, None))
        return reply if until > asyncio.get_running_loop().time() else None

    def spent(self, message: str) -> None:
        """Forget the press: it allows no more."""
        self._lent.pop(message, None)
