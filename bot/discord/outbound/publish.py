"""All of the bot's own messages: each fight's stream, and notices to people."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from bot.discord.emojis import Kept
from bot.discord.failures import contained
from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.lost_posts import Comparison
from bot.discord.outbound.notices import Postman
from bot.discord.outbound.pace import OldEdits, Retries, Room
from bot.discord.outbound.posts import Posts
from bot.discord.outbound.stream import Stream

if TYPE_CHECKING:
    from bot.discord.client import Interlude
    from bot.play.service import Play

PACE_S = 1.0
"""Seconds between two posts, or two board edits, of a fight.

Discord takes five posts in five seconds in a channel; changes that come close together share a
post.
"""

SITTING_S = 300.0
"""Seconds for which somebody who has answered is at the table: an edit is news to them."""

SETTLE_S = 0.02
MOST_AT_ONCE = 16
MOST_KEPT = 2_000


class Publisher:
    """Follows play: every commit that touches a fight marks it, and its stream catches up."""

    def __init__(
        self,
        bot: Interlude,
        play: Play,
        hands: Hands,
        *,
        pace_s: float = PACE_S,
        sitting_s: float = SITTING_S,
        emojis: Kept | None = None,
    ) -> None:
        self._play = play
        self.old_edits = OldEdits(play.clock.now, pace_s)
        self._posts = Posts(bot, self.old_edits)
        self._hands = hands
        self._emojis = emojis or Kept(bot)
        self.faces = Faces(play, self._posts, hands, self._emojis)
        self._pace_s = pace_s
        self._sitting_s = sitting_s
        self._room = Room(MOST_AT_ONCE)
        self._retries = Retries()
        self._streams: dict[str, Stream] = {}
        self._comparison = Comparison(bot, self._posts, play)
        self._postman = Postman(self._posts, play, pace_s=pace_s, retries=self._retries)
        self._started = False
        self._waiting: dict[str, None] = {}

    def start(self) -> None:
        """Begin to post; post also what changed before."""
        self._started = self._play.queues.is_posting = True
        waiting, self._waiting = self._waiting, {}
        for stream in [*self._streams.values(), *map(self._stream, waiting)]:
            stream.look()
        self._postman.wake()

    def changed(self, encounter: str) -> None:
        """Note that a fight has changed. Nothing is posted before `start`."""
        if not self._started:
            self._waiting[encounter] = None
            return
        self._stream(encounter).wake()
        self._postman.wake()

    def notices(self) -> None:
        """Note that there are notices which belong to no fight."""
        if self._started:
            self._postman.wake()

    def reopened(self, places: Collection[str]) -> None:
        """Try again in these channels and threads: their permissions or locks have changed."""
        for stream in self._streams.values():
            stream.reopened(places)

    def _stream(self, encounter: str) -> Stream:
        stream = self._streams.get(encounter)
        if stream is None:
            if len(self._streams) >= MOST_KEPT:
                self._streams = {id: s for id, s in self._streams.items() if not s.idle}
            stream = self._streams[encounter] = Stream(
                encounter,
                self._play,
                self._posts,
                pace_s=self._pace_s,
                sitting_s=self._sitting_s,
                room=self._room,
                retries=self._retries,
                hands=self._hands,
                emojis=self._emojis,
                told=self._postman.wake,
                compare=self._comparison.look,
            )
        return stream

    @property
    def idle(self) -> bool:
        """Whether nothing is left to post, or the rest cannot be posted."""
        return self._postman.idle and all(stream.idle for stream in self._streams.values())

    async def settle(self) -> None:
        """Wait until everything is posted."""
        while not self.idle:  # noqa: ASYNC110 - many tasks, and only tests wait
            await asyncio.sleep(SETTLE_S)

    async def stop(self) -> None:
        """Stop posting. Nothing is lost: the rest is posted after the next start."""
        self._started = False
        streams = [stream.stop() for stream in self._streams.values()]
        await asyncio.gather(self._postman.stop(), *streams)
        await contained(self._play.queues.let_go(), "let go")
