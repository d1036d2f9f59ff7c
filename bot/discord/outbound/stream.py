"""What one fight shows in its channel, brought up to date after every commit.

In order: the lines that are not posted yet, a post for each new question, the posts of questions
that are settled, and last the board. What is posted is written down in one go, so that a crash
repeats at most what was posted since: their nonces make that harmless, and what `Recall` finds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

import structlog

from bot.discord.failures import contained
from bot.discord.outbound.board_post import Standing
from bot.discord.outbound.pace import Room
from bot.discord.outbound.posts import LOOKED_BACK, Missing, Posts, Refused
from bot.discord.outbound.questions import Questions
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.rendering import lines
from bot.discord.rendering.message import Message
from bot.play.views.outbox import News, Shown
from bot.storage.rows import EncounterRow, LineRow, Status

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0

BLOCKED_S = 300.0
"""A channel that refuses is tried again after this time, or when its fight changes."""


class Stream:
    """One fight's posts and its board. `room` bounds how many fights are worked at together."""

    def __init__(
        self,
        encounter: str,
        play: Play,
        posts: Posts,
        *,
        pace_s: float,
        room: Room,
        blocked: Callable[[EncounterRow, str], Awaitable[None]],
    ) -> None:
        self.encounter = encounter
        self._play = play
        self._posts = posts
        self._pace_s = pace_s
        self._room = room
        self._blocked = blocked
        self._recall = Recall(posts, self._written)
        self._questions = Questions(posts, self._recall)
        self._board = Standing(
            encounter, play, posts, self._recall, pace_s=pace_s, again=self._board_again
        )
        self._stale = False
        self._board_stale = False
        self._looked = False
        self._woken = asyncio.Event()
        self._next_posts = 0.0
        self._next_board = 0.0
        self._pause = FIRST_PAUSE_S
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._redrawn: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether everything is shown, or cannot be."""
        return self._task is None or self._task.done()

    def wake(self) -> None:
        """The fight has changed."""
        self._board_stale = True
        self.look()

    def look(self) -> None:
        """The fight may have changed before we looked: a board is edited if there are signs."""
        self._stale = True
        self._begin()

    def _board_again(self, after_s: float) -> None:
        """Show the board once more: at once, or later."""
        if after_s <= 0:
            self._board_stale = True
        elif self._redrawn is None:
            self._redrawn = asyncio.get_running_loop().call_later(after_s, self._redraw)

    def _redraw(self) -> None:
        self._redrawn, self._board_stale = None, True
        self._begin()

    def _begin(self) -> None:
        self._woken.set()
        if self.idle:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        """Stop at once; what is not posted yet is posted after the next start."""
        for timer in (self._later, self._redrawn):
            if timer is not None:
                timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while not await self._at_rest():
            self._woken.clear()
            posts = self._next_posts if self._stale else inf
            board = self._next_board if self._board_stale else inf
            wait_s = min(posts, board) - asyncio.get_running_loop().time()
            if wait_s > 0:
                await self._sleep(wait_s)
            elif await contained(self._once(), "publish", encounter=self.encounter):
                self._pause = FIRST_PAUSE_S
            else:
                self._stale = self._board_stale = True
                await asyncio.sleep(self._pause)
                self._pause = min(self._pause * 2, LONGEST_PAUSE_S)

    async def _at_rest(self) -> bool:
        """Whether nothing is left to show; then it is written down what the board shows."""
        if not (self._stale or self._board_stale):
            await contained(self._board.note(), "publish", encounter=self.encounter)
        return not (self._stale or self._board_stale)

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return

    async def _once(self) -> None:
        """Bring the posts up to date, or the board where it is not yet time for posts."""
        now = asyncio.get_running_loop().time()
        try:
            async with self._room:
                if self._stale and now >= self._next_posts:
                    self._stale, self._next_posts = False, now + self._pace_s
                    await self._catch_up()
                else:
                    self._board_stale, self._next_board = False, now + self._pace_s
                    await self._board.show()
        except Refused as refused:
            self._stale = self._board_stale = False
            self._later = asyncio.get_running_loop().call_later(BLOCKED_S, self.wake)
            row = await self._play.reading.encounter(self.encounter)
            if row is not None:
                await self._blocked(row, str(refused))

    async def _catch_up(self) -> None:
        news = await self._play.outbox.news(self.encounter)
        if news is None:
            self._board_stale = False
            return
        row, shown, told = news.encounter, Shown(), list(steps(news.told))
        over = row.status is Status.OVER
        try:
            for step in told:
                await self._post_lines(row, step, shown)
                if not (over and step is told[-1]):
                    shown.published = step[-1].seq
            await self._questions.post(news, shown)
            await self._questions.retire(news, shown)
            await self._strike(news, shown)
            if over and told:
                # Once all its lines are noted nobody calls it up again: first its board is right.
                await self._board.show()
                shown.published = told[-1][-1].seq
        finally:
            if shown:
                await self._play.outbox.shown(row.id, shown)
        if row.board:
            self._recall.enough()
        if shown or not self._looked:
            self._board_stale = self._looked = True

    async def _written(self) -> list[tuple[Message, int]]:
        """The newest posts of lines that are written down, each with when it was told."""
        row = await self._play.reading.encounter(self.encounter)
        if row is None or not row.published:
            return []
        newest = await self._play.reading.log(
            row.id, upto=row.published, limit=LOOKED_BACK, newest=True
        )
        told = (line for line in newest if not line.struck)
        return [(post, step[0].at) for step in steps(told) for post in lines.posts(step, row.token)]

    async def _post_lines(self, row: EncounterRow, step: Sequence[LineRow], shown: Shown) -> None:
        posts = zip(lines.posts(step, row.token), lines.by_post(step), strict=True)
        for n, (message, begun) in enumerate(posts):
            what = f"lines {step[0].token} {step[-1].token} {n}"
            sent = await self._recall.send(row.channel, message, what, step[0].at)
            shown.told.append((begun, sent))

    async def _strike(self, news: News, shown: Shown) -> None:
        """Strike through, in the posts, what undo has struck; some posts at a time."""
        for rows in news.struck:
            post = str(rows[0].post)
            try:
                await self._posts.reword(news.encounter.channel, post, lines.retold(rows))
            except Missing:
                log.info("post is gone", encounter=news.encounter.id, message=post)
            shown.retold.append(post)
            self._stale = True


def steps(rows: Iterable[LineRow]) -> Iterator[list[LineRow]]:
    """Lines by the instant of their records: all of one commit, however often it is asked."""
    for _, group in groupby(rows, key=lambda row: row.at):
        yield list(group)
