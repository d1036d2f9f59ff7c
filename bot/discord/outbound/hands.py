"""The posts that people have in hand: somebody has pressed a control of theirs just now.

Whoever answers the press shows the post's new face by that very answer, which costs no request to
the channel. So nobody else edits a post that is in hand, and two presses never render it together.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Hands:
    """Which posts are in hand, by their message's id."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @contextmanager
    def holding(self, message: str) -> Iterator[None]:
        """Have a post in hand; "" is none."""
        self._held[message] += 1
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

    def alone(self, message: str) -> asyncio.Lock:
        """Held while the post is rendered, shown and noted."""
        return self._locks[message]
