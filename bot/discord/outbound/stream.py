"""The messages of one fight in its channel, brought up to date after every commit.

One post tells what happened and who is asked next; steps that come close together share a post. All
that was posted is noted at once. So a crash repeats at most the posts since the last note; nonces,
and `Recall`, which finds them, make that harmless. Edits are made apart, and no new post waits for
them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from bot.discord.emojis import Kept
from bot.discord.failures import contained
from bot.discord.outbound.board_post import Standing
from bot.discord.outbound.division import (
    continued,
    joining,
    linked,
    name_of,
    steps,
)
from bot.discord.outbound.edits import BOARD, IN_HAND_S, Edits
from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.pace import LEASE_LOOK_S, Retries, Room
from bot.discord.outbound.posts import Later, NoChannel, Posts, Refused
from bot.discord.outbound.troubles import Troubles
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.rendering import step
from bot.discord.rendering.pictures.tokens import icon
from bot.play.model import OpenPrompt
from bot.play.views.outbox import News, Post
from bot.sheets.portraits import avatar_of
from bot.storage.rows import LineRow, Status
from rules.errors import NoRuleset

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0

BLOCKED_S = 300.0
"""Seconds until a channel that refuses is tried again, unless its fight changes first."""

REST_S = 0.25
"""Seconds for which a channel is kept after all is posted; then other processes may have it.

The board's fingerprint is noted then too: a process that restarts before edits the board again.
"""

BOARD_PACES = 10.0
"""The board is edited this many times less often than is posted: the newest post has the news.

Most boards are old, and Discord takes few edits of old messages: this leaves some for other posts.
"""


class Stream:
    """One fight's posts, and the edits of them. `room` bounds how many are read at once."""

    def __init__(
        self,
        encounter: str,
        play: Play,
        posts: Posts,
        *,
        pace_s: float,
        sitting_s: float,
        room: Room,
        retries: Retries,
        hands: Hands,
        emojis: Kept,
        told: Callable[[], None],
        compare: Callable[[str], Awaitable[None]],
    ) -> None:
        self.encounter = encounter
        self._play = play
        self._posts = posts
        self._pace_s = pace_s
        self._sitting_s = sitting_s
        self._room = room
        self._retries = retries
        self._troubles = Troubles(encounter, play, told)
        self._compare = compare
        self._recall = Recall(posts, self._known)
        self._hands = hands
        self._faces = Faces(play, posts, hands, emojis)
        self._emojis = emojis
        self._edits = Edits(
            self._show,
            pace_s=pace_s,
            board_s=pace_s * BOARD_PACES,
            retries=retries,
            failed=self._edit_failed,
            wait_s=self._edit_wait_s,
        )
        self._board = Standing(
            encounter,
            play,
            posts,
            self._recall,
            pace_s=pace_s,
            room=room,
            emojis=emojis,
            again=self._board_again,
        )
        self._stale = self._changed = False
        self._looked = self._compared = False
        self._next_posts = 0.0
        self._takeovers = 0
        self._pause = FIRST_PAUSE_S
        self._channel = ""
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._noting: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Whether everything is shown, or cannot be shown."""
        done = self._task is None or self._task.done()
        return done and self._edits.idle

    def wake(self) -> None:
        """Note that the fight has changed.

        The board is edited after the new post, which it links to.
        """
        self._changed = True
        self.look()

    def look(self) -> None:
        """Look whether the fight has changed; the board is edited only if it has."""
        self._stale = True
        if self._later is not None:
            self._later.cancel()
        self._later = None
        self._board.expect(None)
        self._faces.expect(())
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def reopened(self, places: Collection[str]) -> None:
        """Try again at once what one of these places has refused."""
        if self._channel in places:
            self._edits.hurry()
            if self._later is not None:
                self.wake()

    def _board_again(self, after_s: float) -> None:
        if after_s > 0:
            self._edits.later(BOARD, after_s)
        else:
            self._edits.want(BOARD)

    async def stop(self) -> None:
        """Stop at once; the rest is posted after the next start."""
        for timer in (self._later, self._rest):
            if timer is not None:
                timer.cancel()
        await self._edits.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._noting, return_exceptions=True)
        await self._give_up()

    async def _work(self) -> None:
        """Post the news. A failed attempt is repeated with growing pauses; nobody waits for it."""
        while self._stale:
            now = asyncio.get_running_loop().time()
            await asyncio.sleep(max(self._next_posts - now, 0))
            self._stale, self._next_posts = False, max(self._next_posts, now) + self._pace_s
            if not await contained(self._try(), "publish", encounter=self.encounter):
                await self._wait()
        self._soon_at_rest()

    def _soon_at_rest(self) -> None:
        """Let another process post in the channel, unless something new comes at once.

        Only the waiting is cancelled by what is new: giving the channel up is never cut short, or
        nobody would own it until its lease is over.
        """
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(REST_S, self._come_to_rest)

    def _come_to_rest(self) -> None:
        if not self.idle:
            # An edit that is sent later could show an older state than another process has shown.
            self._soon_at_rest()
        else:
            noting = asyncio.get_running_loop().create_task(self._give_up())
            self._noting.add(noting)
            noting.add_done_callback(self._noting.discard)

    async def _give_up(self) -> None:
        await contained(self._note(), "rest")

    async def _note(self) -> None:
        """Note the board's fingerprint, and give up the channel.

        Other processes may edit there from now on, so posts are read again before an edit.
        """
        self._faces.expect(())
        self._board.expect(None)
        unnoted = self._board.unnoted
        edited = self._posts.edited(self._channel)
        await self._play.queues.give_up(self._channel, unnoted, edited)
        self._board.noted(unnoted)

    async def _try(self) -> None:
        try:
            channel = self._channel or await self._place()
            if not channel:
                return
            if not await self._play.queues.take(channel):
                await self._wait(most_s=LEASE_LOOK_S)
                return
            self._channel = channel
            takeovers = self._play.queues.takeovers(channel)
            if takeovers != self._takeovers:
                self._takeovers = takeovers
                self._recall.again()
            self._posts.learn(channel, self._play.queues.edited(channel))
            await self._catch_up()
        except NoRuleset as missing:
            # Its GM is told when it is parked; we can show nothing here.
            log.info("ruleset is missing", encounter=self.encounter, why=str(missing))
        except NoChannel:
            # The channel was deleted while the bot was away.
            await self._play.lost_places.channel_gone(self._channel)
        except Refused as refused:
            await self._block(str(refused))
        except Later as later:
            await self._failed(str(later))
            await self._wait(later.after_s)
        else:
            await self._play.queues.works(self._channel)
            self._pause = FIRST_PAUSE_S

    async def _place(self) -> str:
        """Return the fight's channel; "" if it has none."""
        row = await self._play.reading.encounter(self.encounter)
        return row.channel if row is not None and row.is_placed else ""

    async def _failed(self, why: str) -> None:
        self._edits.want(BOARD)
        await self._troubles.channel_fails(why)

    def _edit_wait_s(self, message: str) -> float:
        id = self._board.message if message == BOARD else message
        return self._posts.wait_s(self._channel, id) if id else 0.0

    async def _edit_failed(self, message: str, why: str, *, refused: bool) -> None:
        if message == BOARD:
            await self._troubles.board_fails(why)
        elif refused:
            await self._block(why)

    async def _wait(self, after_s: float = 0.0, most_s: float = LONGEST_PAUSE_S) -> None:
        """Wait before all is tried again."""
        self._stale = True
        await asyncio.sleep(max(min(self._pause, most_s), after_s))
        await self._retries.turn()
        self._pause = min(self._pause * 2, LONGEST_PAUSE_S)

    async def _block(self, why: str) -> None:
        self._stale = False
        self._later = asyncio.get_running_loop().call_later(BLOCKED_S, self.wake)
        await self._troubles.channel_refuses(why)

    async def _show(self, message: str) -> None:
        """Bring a posted message up to date."""
        if message == BOARD:
            await self._board.show()
            await self._troubles.board_works(self._channel)
            self._soon_at_rest()
        elif not await self._faces.show(self.encounter, message):
            self._edits.want(message, after_s=IN_HAND_S)

    async def _catch_up(self) -> None:
        if not self._compared:
            await self._compare(self.encounter)
            # What we post from now on may be written down later than a second comparison reads it.
            self._compared = True
        with self._hands.noting() as touched:
            async with self._room:
                news = await self._play.outbox.news(self.encounter, self._since())
            if news is not None:
                await self._show_all(news, touched)

    async def _show_all(self, news: News, touched: set[str]) -> None:
        """Post the news and start edits of older posts; presses on `touched` came meanwhile."""
        if news.encounter.channel != self._channel:
            await self._moved()
            return
        row, told = news.encounter, await self._gathered(news)
        upto = told[-1].seq if told else row.published
        asked = [] if len(told) < len(news.told) else [p for p in news.opened if not p.row.message]
        joined: list[tuple[OpenPrompt, str]] = []
        if told or asked:
            upto = news.upto if len(told) == len(news.told) else upto
            joined = await self._post(news, told, asked, upto, touched)
        elif row.status is Status.OVER and row.published < news.upto:
            await self._play.outbox.passed(row.id, news.upto)
        more = len(told) < len(news.told)
        self._stale = self._stale or more
        changed = touched.union(message for _, message in joined)
        if not self._stale:
            self._faces.expect([post for post in news.stale if post.row.message not in changed])
        for post in news.stale:
            self._edits.want(post.row.message)
        if row.board:
            self._recall.enough()
            self._board.message = row.board
        # The board comes once all is told: what follows is to share the post, and stand above it.
        if not more and (told or asked or self._changed or not self._looked):
            self._looked, self._changed = True, False
            if not self._stale:
                self._board.expect(linked(news.board, joined), news.campaign)
            self._edits.want(BOARD)

    async def _moved(self) -> None:
        """Move to another channel: the fight is no longer in the one that this process owns."""
        self._stale = True
        await self._note()
        self._channel = ""

    async def _gathered(self, news: News) -> Sequence[LineRow]:
        """Return the lines to be posted at once: all that there are.

        If a process that has ended wrote down nothing about its last posts, these were one step:
        then only the lines of one step are returned.
        """
        if not news.told:
            return ()
        upto = news.encounter.posting
        if upto is not None and upto > news.encounter.published:
            return [line for line in news.told if line.seq <= upto] or news.told
        first, *more = steps(news.told)
        if not more:
            return first
        if self._recall.fresh:
            return first
        await self._play.outbox.planned(self.encounter, news.told[-1].seq)
        return news.told

    async def _post(
        self,
        news: News,
        told: Sequence[LineRow],
        asked: Sequence[OpenPrompt],
        upto: int,
        touched: set[str],
    ) -> list[tuple[OpenPrompt, str]]:
        """Post what happened and who is asked, and note all of it at once.

        Returns each question with the message that asks it now; a post that tells more than before
        is `touched`.
        """
        row = news.encounter
        joined = joining(news, asked)
        known = {prompt.row.token for prompt, _ in joined}
        asked = [prompt for prompt in asked if prompt.row.token not in known]
        foot = step.foot(news.board) if told else ""
        if self._sitting_s and (post := continued(news, told, asked, foot, self._since())):
            joined = [*joined, *((prompt, post.row.message) for prompt in asked)]
            await self._give_face(post)
            old = news.reported if told and news.reported != post.row.message else ""
            await self._play.outbox.posted(
                row.id, (), joined, upto, last=post, told=told, outdated=old
            )
            touched.add(post.row.message)
            for message in {post.row.message, *(each for _, each in joined)}:
                self._edits.want(message)
            self._outdate(old, touched)
            return joined
        sent: list[tuple[Post, str, str]] = []
        for n, part in enumerate(step.split(news.post(told, asked, foot))):
            what = f"post {row.id} {row.published} {name_of(part)} {n}"
            since = part.lines[0].at if part.lines else part.asked[0].row.asked_at
            await self._give_face(part)
            first, *rest = step.messages(part, self._emojis.now)
            id = await self._recall.send(row.channel, first, what, since)
            sent.append((part, id, "" if id in self._recall.found else first.shape()))
            for k, more in enumerate(rest):
                await self._recall.send(row.channel, more, f"{what} {k}", since)
        try:
            old = news.reported if any(part.lines for part, _, _ in sent) else ""
            await self._play.outbox.posted(row.id, sent, joined, upto, outdated=old)
        except Exception:
            self._recall.again()
            raise
        for _, id, face in sent:
            if not face:
                self._edits.want(id)
        self._outdate(old, touched)
        for _, message in joined:
            self._edits.want(message)
        return [*joined, *((prompt, id) for part, id, _ in sent for prompt in part.asked)]

    def _outdate(self, old: str, touched: set[str]) -> None:
        """Edit the report that is not the newest any more, if there is one."""
        if old:
            touched.add(old)
            self._edits.want(old)

    def _since(self) -> int:
        """Return since when people have sat at the table, in milliseconds since 1970."""
        return self._play.clock.now() - int(self._sitting_s * 1000)

    async def _give_face(self, post: Post) -> None:
        """See to it that the face of a post's actor has an address, if Discord takes it."""
        id = step.shown_actor(post)
        if not id or not self._emojis.now.known or self._emojis.now.address(step.face_of(post, id)):
            return
        draw: Callable[[], bytes] = partial(icon, *step.looks(post, id))
        try:
            if digest := post.faces.get(id):
                images = await self._play.portraits.pictures([digest])
                draw = partial(avatar_of, images[digest]) if digest in images else draw
            await self._emojis.emoji(step.face_of(post, id), draw)
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.warning("a face has no address", error=repr(error))

    async def _known(self, messages: Sequence[str]) -> set[str]:
        return await self._play.outbox.known(self.encounter, messages)
