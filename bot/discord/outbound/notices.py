"""Notices to people: reminders, dropped orders, whispers, and private lines of the log.

Several notices come as one message. Private lines of the log come as a separate, silent message.
News that can wait comes at most once an hour, or at once if its person has an open question.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

import structlog

from bot.discord.failures import contained
from bot.discord.outbound.pace import Retries
from bot.discord.outbound.posts import Closed, Later, Missing, Posts, Refused
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.people import may_ping, mention, post_link
from bot.discord.rendering import lines
from bot.discord.rendering.limits import escape, pages
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import answer_button
from bot.discord.rendering.questions import moment
from bot.play.model import Todo
from bot.play.step.private_notices import ALONE
from bot.storage.rows import Campaign, Notice
from rules.engine.visibility import GM

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

REMINDER, OVERDUE, ASKED = "reminder", "overdue", "asked"
PARKED, WHISPER = "parked", "whisper"
OF_QUESTIONS = (REMINDER, OVERDUE, ASKED)
NEWS = frozenset({ALONE, "order", "undone", "answer", "skip", "end"})
"""The kinds that can wait for the next digest; all others are sent at once."""

LONGEST_WAIT_S = 60.0
"""Seconds between two looks at a waiting digest: meanwhile its person may have been asked."""

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0


class Send(Protocol):
    """Posts a message in a channel.

    `what` names it. It may have been posted already at or after `since`.
    """

    def __call__(
        self, channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> Awaitable[str]:
        """Return the message's id; `reply_to` is the message that it replies to."""


async def _nothing(messages: Sequence[str]) -> set[str]:
    del messages
    return set()


@dataclass(slots=True)
class _Turns:
    """The pauses between attempts for one person: they grow while the attempts fail."""

    over: bool = False
    wait_s: float = 0.0
    pause_s: float = FIRST_PAUSE_S

    def failed(self, after_s: float = 0.0) -> None:
        """Note a failed attempt; Discord may have asked us to wait `after_s` seconds."""
        self.wait_s = max(self.pause_s, after_s)
        self.pause_s = min(self.pause_s * 2, LONGEST_PAUSE_S)


class Postman:
    """Delivers notices, each to one person once.

    A single notice that is no secret goes to the fight's channel. All others go by direct message,
    several as one. The content of a message is written down before it is sent: after a crash we
    look for that message, and send it if it is not found. A notice counts as delivered when Discord
    has taken it. Notices that a person cannot receive are kept, and shown where that person looks.

    Each person has a task of their own, so nobody waits for somebody who cannot be reached. Only
    one process at a time delivers to a person. Each process looks for notices at most every
    `pace_s` seconds.
    """

    def __init__(self, posts: Posts, play: Play, *, pace_s: float, retries: Retries) -> None:
        self._posts = posts
        self._retries = retries
        self._play = play
        self._pace_s = pace_s
        self._next_look = 0.0
        self._stale = False
        self._task: asyncio.Task[None] | None = None
        self._people: dict[str, asyncio.Task[None]] = {}
        self._later: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being delivered."""
        return (self._task is None or self._task.done()) and not self._people

    def wake(self) -> None:
        """Look for notices soon: there may be some."""
        self._stale = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        """Stop at once; undelivered notices are kept."""
        if self._later is not None:
            self._later.cancel()
        tasks = [*self._people.values(), *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self) -> None:
        pause = FIRST_PAUSE_S
        while self._stale:
            now = asyncio.get_running_loop().time()
            await asyncio.sleep(max(self._next_look - now, 0))
            self._stale, self._next_look = False, max(self._next_look, now) + self._pace_s
            if not await contained(self._look(), "notices"):
                self._stale = True
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE_S)

    async def _look(self) -> None:
        """Start a delivery for each person who has none running."""
        people = {notice.person for notice in await self._play.reading.notices()}
        for person in people - self._people.keys():
            task = asyncio.get_running_loop().create_task(self._serve(person))
            self._people[person] = task

    async def _serve(self, person: str) -> None:
        """Deliver to one person until nothing is left; pauses grow while the attempts fail."""
        turns = _Turns()
        try:
            while not turns.over:
                if not await contained(self._try(person, turns), "notices", person=person):
                    turns.failed()
                await asyncio.sleep(turns.wait_s)
                if turns.wait_s:
                    await self._retries.turn()
        finally:
            del self._people[person]

    async def _try(self, person: str, turns: _Turns) -> None:
        lease = f"notices to {person}"
        if not await self._play.queues.take(lease):
            turns.failed()
            turns.over = not await self._play.reading.notices(person)
            return
        try:
            turns.over = not await self._deliver(person)
        except Later as later:
            turns.failed(later.after_s)
        else:
            turns.wait_s, turns.pause_s = 0.0, FIRST_PAUSE_S
        if turns.over:
            await self._play.queues.give_up(lease)

    async def _deliver(self, person: str) -> bool:
        """Send the waiting notices of a person. Returns False if there are none."""
        packets: dict[tuple[str, int | None, bool], list[Notice]] = defaultdict(list)
        for n in await self._play.reading.notices(person):
            packets[n.campaign, n.packet, n.kind == ALONE].append(n)
        told = False
        for (guild, packet, alone), every in packets.items():
            if packet is None and not await self._is_due(guild, person, every):
                continue
            told = True
            ids = [notice.id for notice in every]
            if packet is None:
                await self._play.reading.packed(ids)
            # A process that has ended may have sent the message that it wrote down.
            send = self._send if packet is None else self._send_unless_there
            kept: Sequence[Notice] = ()
            if alone:
                kept = await self._quietly(person, every, send)
            elif (campaign := await self._play.campaigns.get(guild)) is not None:
                kept = await self._to_person(campaign, person, every, send)
            await self._play.reading.kept([notice.id for notice in kept])
            await self._play.reading.delivered([n.id for n in every if n not in kept])
            if len(kept) < len(every) and any(n.kind in NEWS for n in every):
                await self._play.presence.digested(guild, person)
        return told

    async def _is_due(self, guild: str, person: str, every: Sequence[Notice]) -> bool:
        """Whether to send these now: news waits for its hour, unless a question is open."""
        if person == GM or any(notice.kind not in NEWS for notice in every):
            return True
        left_s = await self._play.presence.digest_due(guild, person)
        if left_s <= 0 or await self._play.reading.todo(person):
            return True
        if self._later is not None:
            self._later.cancel()
        wait_s = min(left_s, LONGEST_WAIT_S)
        self._later = asyncio.get_running_loop().call_later(wait_s, self.wake)
        return False

    async def _direct(self, guild: str, person: str) -> str:
        """Return the channel of direct messages with a person. Raises `Closed` if unwanted."""
        member = await self._play.presence.member(guild, person)
        if member.left or not member.direct:
            raise Closed(person)
        return await self._posts.direct(person)

    async def _send(
        self, channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> str:
        del since
        return await self._posts.send(channel, message, what, reply_to=reply_to)

    async def _send_unless_there(
        self, channel: str, message: Message, what: str, since: int, *, reply_to: str = ""
    ) -> str:
        """Post a message, unless the channel has it already."""
        recall = Recall(self._posts, _nothing)
        return await recall.send(channel, message, what, since, reply_to=reply_to)

    async def _quietly(self, person: str, every: Sequence[Notice], send: Send) -> Sequence[Notice]:
        """Send a person's private lines of the log, without sound. Returns the notices to keep."""
        said: list[str] = []
        for encounter, notices in groupby(every, key=lambda notice: notice.encounter):
            found = [await self._play.reading.line_of(notice) for notice in notices]
            rows = [row for row in found if row is not None]
            fight = await self._play.reading.encounter(encounter)
            if rows and fight is not None:
                said.append(f"{escape(fight.name)} (<#{fight.channel}>), to you alone:")
                said += [lines.with_rolls(row) for row in rows]
        if not said:
            return ()
        what = f"alone {' '.join(str(notice.id) for notice in every)}"
        try:
            direct = await self._direct(every[0].campaign, person)
            for n, page in enumerate(pages(said)):
                await send(direct, Message(content=page, quiet=True), f"{what} {n}", every[0].at)
        except (Closed, Missing, Refused):
            # A hint in the channel would reveal that there is something; their log marks it as new.
            log.info("direct messages are closed", person=person)
            return every
        return ()

    async def _to_person(
        self, campaign: Campaign, person: str, every: Sequence[Notice], send: Send
    ) -> Sequence[Notice]:
        """Send notices to a person, or to all GMs. Returns those that nobody takes, to keep."""
        who = campaign.owner if person == GM else person
        gm_of = [campaign.id] if person == GM else []
        waits = {todo.row.token: todo for todo in await self._play.reading.todo(who, gm_of)}
        # A notice about a question that has been answered meanwhile is not needed.
        kept = [n for n in every if n.kind not in OF_QUESTIONS or n.token in waits]
        if not kept:
            return ()
        if len(kept) == 1 and not _is_secret(kept[0], waits):
            await self._in_channel(campaign, kept[0], waits, send)
            return ()
        what = f"notices {' '.join(str(notice.id) for notice in kept)}"
        digest = pages(f"- {_said(notice, waits)}" for notice in kept)
        reached = False
        for one in (campaign.owner, *campaign.co_gms) if person == GM else (person,):
            try:
                direct = await self._direct(campaign.id, one)
                for n, page in enumerate(digest):
                    await send(direct, Message(content=page), f"{what} {n}", kept[0].at)
            except (Closed, Missing, Refused):
                log.info("direct messages are closed", person=one)
            else:
                reached = True
        if reached:
            return ()
        # A notice whose mere existence is a secret is kept until its person looks.
        for notice in kept:
            if not _is_secret(notice, waits):
                await self._in_channel(campaign, notice, waits, send)
        return [n for n in kept if _is_secret(n, waits) and n.kind not in OF_QUESTIONS]

    async def _in_channel(
        self, campaign: Campaign, notice: Notice, waits: dict[str, Todo], send: Send
    ) -> None:
        """Post in the fight's channel; about an open question, as a reply with a button."""
        row = await self._play.reading.encounter(notice.encounter)
        if row is None or not row.is_placed:
            return
        asks = notice.kind in OF_QUESTIONS
        post = waits[notice.token].row.message if asks else ""
        message = Message(
            content=f"{mention(notice.person, campaign)} {_said(notice, waits)}",
            view=view_of(answer_button(notice.token)) if asks else None,
            ping=may_ping([notice.person], campaign),
        )
        try:
            what = f"notice {notice.id}"
            await send(row.channel, message, what, notice.at, reply_to=post)
        except Refused as error:
            log.warning("notice refused", channel=row.channel, notice=notice.id, error=str(error))


def _is_secret(notice: Notice, waits: dict[str, Todo]) -> bool:
    """Whether nobody else may read the notice."""
    if notice.kind in OF_QUESTIONS:
        return waits[notice.token].row.covert
    return notice.kind != PARKED


def _said(notice: Notice, waits: dict[str, Todo]) -> str:
    text = escape(notice.text, people=True)
    match notice.kind:
        case "reminder":
            todo = waits[notice.token]
            link = post_link(todo.encounter, todo.row)
            return f"your decision is awaited {moment(todo.row.due_at)}: [{text}]({link})"
        case "overdue":
            return f"time is up and the rules have no default; please decide: **{text}**"
        case "asked":
            todo = waits[notice.token]
            link = post_link(todo.encounter, todo.row)
            until = moment(todo.row.due_at)
            return f"you alone are asked, and nobody else sees it; decide {until}: [{text}]({link})"
        case "whisper":
            return f"The GM whispers: {text}"
        case _:
            return text
