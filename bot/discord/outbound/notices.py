"""Notices: reminders, dropped orders, whispers, and private lines of the log.

A reminder goes to its fight's channel, and those of several people share a post. Everything else
goes by direct message, all that waits for a person as one. That happens at most once an hour, or at
once if they have something to decide.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import structlog

from bot.discord.failures import contained
from bot.discord.outbound.letters import Letters, Unwanted
from bot.discord.outbound.notice_texts import FOR_CHANNELS, for_channel, is_answered, is_public
from bot.discord.outbound.pace import LEASE_LOOK_S, Retries
from bot.discord.outbound.posts import Closed, Later, Posts, Refused
from bot.discord.outbound.reminders import remind
from bot.discord.outbound.sending import Send, at_once, unless_there
from bot.play.model import Todo
from bot.play.step.private_notices import TO_DECIDE
from bot.play.views import unreachable
from bot.storage.rows import Campaign, Notice
from rules.engine.views.visibility import GM

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

Asked: TypeAlias = Mapping[str, Todo]
"""The open questions of some notices, by their tokens."""

LONGEST_WAIT_S = 60.0
"""Seconds between two looks at a waiting digest: meanwhile its person may have been asked."""

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0


class _Destination(NamedTuple):
    """A person or a fight, with the name of its lease.

    `waiting` returns its notices. `deliver` sends them; it returns False if none is due.
    """

    lease: str
    waiting: Callable[[], Awaitable[Sequence[Notice]]]
    deliver: Callable[[], Awaitable[bool]]


@dataclass(slots=True)
class _Turns:
    """The pauses between attempts at one destination: they grow while the attempts fail."""

    over: bool = False
    wait_s: float = 0.0
    pause_s: float = FIRST_PAUSE_S

    def failed(self, after_s: float = 0.0, most_s: float = LONGEST_PAUSE_S) -> None:
        """Note a failed attempt; Discord may have asked us to wait `after_s` seconds."""
        self.wait_s = max(min(self.pause_s, most_s), after_s)
        self.pause_s = min(self.pause_s * 2, LONGEST_PAUSE_S)


class Postman:
    """Delivers notices, each once.

    The content of a message is written down before it is sent: after a crash we look for that
    message, and send it if it is not found. A notice counts as delivered when Discord has taken it.
    Notices that cannot be sent are kept, and shown where their person looks; the GMs are told of
    people who cannot be reached. A notice to the GM becomes one to each GM of the campaign.

    Each person and each fight with reminders has a task of its own, so nobody waits for a place
    that cannot be reached. Only one process at a time delivers to a destination. Each process looks
    for notices at most every `pace_s` seconds.
    """

    def __init__(self, posts: Posts, play: Play, *, pace_s: float, retries: Retries) -> None:
        self._letters = Letters(posts, play)
        self._at_once, self._unless_there = at_once(posts), unless_there(posts)
        self._retries = retries
        self._play = play
        self._pace_s = pace_s
        self._next_look = 0.0
        self._stale = False
        self._task: asyncio.Task[None] | None = None
        self._served: dict[str, asyncio.Task[None]] = {}
        self._later: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being delivered."""
        return (self._task is None or self._task.done()) and not self._served

    def wake(self) -> None:
        """Look for notices soon: there may be some."""
        self._stale = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        """Stop at once; undelivered notices are kept."""
        if self._later is not None:
            self._later.cancel()
        tasks = [*self._served.values(), *([] if self._task is None else [self._task])]
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
        """Start a delivery for each person and each fight that has none running."""
        reading = self._play.reading
        for person, fight, kind in await reading.addressed():
            waiting: Callable[[], Awaitable[Sequence[Notice]]] = partial(reading.notices, person)
            deliver = partial(self._to_person, person)
            self._start(_Destination(unreachable.direct(person), waiting, deliver))
            if fight and kind in FOR_CHANNELS:
                waiting = partial(self._of_channel, fight)
                deliver = partial(self._in_channel, fight)
                self._start(_Destination(f"reminders of {fight}", waiting, deliver))

    def _start(self, to: _Destination) -> None:
        if to.lease not in self._served:
            task = asyncio.get_running_loop().create_task(self._serve(to))
            self._served[to.lease] = task

    async def _serve(self, to: _Destination) -> None:
        """Deliver to one destination until nothing is left; pauses grow while attempts fail."""
        turns = _Turns()
        try:
            while not turns.over:
                if not await contained(self._try(to, turns), "notices", to=to.lease):
                    turns.failed()
                await asyncio.sleep(turns.wait_s)
                if turns.wait_s:
                    await self._retries.turn()
        finally:
            del self._served[to.lease]

    async def _try(self, to: _Destination, turns: _Turns) -> None:
        if not await self._play.queues.take(to.lease):
            turns.failed(most_s=LEASE_LOOK_S)
            turns.over = not await to.waiting()
            return
        try:
            turns.over = not await to.deliver()
        except Later as later:
            turns.failed(later.after_s)
        else:
            turns.wait_s, turns.pause_s = 0.0, FIRST_PAUSE_S
        if turns.over:
            await self._play.queues.give_up(to.lease)

    async def _to_person(self, person: str) -> bool:
        """Send a person's notices by direct message. Returns False if none is due."""
        reading, told = self._play.reading, False
        for (guild, packet), every in _packets(await reading.notices(person)):
            asked = await reading.questions(every)
            answered = [n.id for n in every if is_answered(n, asked)]
            if answered:
                await reading.delivered(answered)
            posted = for_channel(every, asked)
            letters = [n for n in every if n not in posted and n.id not in answered]
            campaign = await self._play.campaigns.get(guild)
            if campaign is None or not letters:
                continue
            if person == GM:
                await self._share(campaign, letters)
                told = True
            elif packet is not None or await self._is_due(guild, person, letters):
                ours = await self._claimed(letters, packet)
                await self._send(campaign, person, ours, asked, self._way(packet))
                told = True
        return told

    async def _share(self, campaign: Campaign, told: Sequence[Notice]) -> None:
        """Give each GM a notice of their own; if all have left, the next GM finds them."""
        people = [
            one
            for one in dict.fromkeys((campaign.owner, *campaign.co_gms))
            if not await self._play.leavers.look_up(campaign.id, one)
        ]
        if people:
            await self._play.reading.shared(told, people)
            self.wake()
        else:
            await self._play.reading.kept([n.id for n in told])

    async def _send(
        self, campaign: Campaign, person: str, told: Sequence[Notice], asked: Asked, send: Send
    ) -> None:
        """Send a message with these notices; keep them if the person takes none."""
        queues, lease = self._play.queues, unreachable.direct(person)
        tell = unreachable.person(campaign, person, self._play.clock.now())
        try:
            await self._letters.send(campaign.id, person, told, asked, send)
        except Unwanted:
            await self._keep(campaign, told, asked)
        except Closed as closed:
            await queues.refused(lease, repr(closed), tell)
            await self._keep(campaign, told, asked)
        except Later as later:
            if not await queues.failed(lease, str(later), tell):
                raise
            await self._keep(campaign, told, asked)
        else:
            await queues.works(lease)
            await self._play.reading.delivered([n.id for n in told])
            if any(n.kind not in TO_DECIDE for n in told):
                await self._play.presence.digested(campaign.id, person)

    async def _keep(self, campaign: Campaign, told: Sequence[Notice], asked: Asked) -> None:
        """Keep notices until their person looks; those that all may read go to their channels."""
        log.info("direct messages are closed", notices=[n.id for n in told])
        public = [n for n in told if is_public(n, asked)]
        await self._play.reading.kept([n.id for n in told if n not in public])
        for _, some in groupby(public, key=lambda n: n.encounter):
            here = list(some)
            try:
                await remind(self._play, campaign, here, asked, self._unless_there)
            except (Later, Refused):
                await self._play.reading.kept([n.id for n in here])
            else:
                await self._play.reading.delivered([n.id for n in here])
        self.wake()

    async def _of_channel(self, encounter: str) -> Sequence[Notice]:
        """Return the waiting notices that go to a fight's channel."""
        reading = self._play.reading
        here = await reading.notices(encounter=encounter)
        found = list[Notice]()
        for person in dict.fromkeys(n.person for n in here if n.kind in FOR_CHANNELS):
            for _, every in _packets(await reading.notices(person)):
                posted = for_channel(every, await reading.questions(every))
                found += [n for n in posted if n.encounter == encounter]
        return sorted(found, key=lambda n: n.id)

    async def _in_channel(self, encounter: str) -> bool:
        """Post what goes to a fight's channel. Returns False if there is nothing.

        If the channel does not take it, it goes to its people.
        """
        waiting = await self._of_channel(encounter)
        asked = await self._play.reading.questions(waiting)
        packets: dict[int | None, list[Notice]] = defaultdict(list)
        for notice in waiting:
            packets[notice.packet].append(notice)
        for packet, every in packets.items():
            campaign = await self._play.campaigns.get(every[0].campaign)
            told = await self._claimed(every, packet)
            if campaign is None or not told:
                continue
            if await self._posted(campaign, told, asked, self._way(packet)):
                await self._play.reading.delivered([n.id for n in told])
            else:
                await self._instead(campaign, told, asked)
        return bool(waiting)

    async def _posted(
        self, campaign: Campaign, told: Sequence[Notice], asked: Asked, send: Send
    ) -> bool:
        """Post notices in their fight's channel. Returns False if it does not take them.

        Raises:
            Later: It should be tried again.
        """
        lease = f"reminders of {told[0].encounter}"
        try:
            await remind(self._play, campaign, told, asked, send)
        except Refused as error:
            log.warning("reminder refused", encounter=told[0].encounter, error=str(error))
            return False
        except Later as later:
            # The GMs hear of the channel by the fight's posts.
            if not await self._play.queues.failed(lease, str(later), ()):
                raise
            return False
        await self._play.queues.works(lease)
        return True

    async def _instead(self, campaign: Campaign, told: Sequence[Notice], asked: Asked) -> None:
        """Send by direct message what a channel does not take; keep it if that is closed too."""
        for notice in told:
            if notice.person == GM:
                await self._share(campaign, [notice])
                continue
            try:
                person, send = notice.person, self._unless_there
                await self._letters.send(campaign.id, person, [notice], asked, send)
            except Closed:
                await self._play.reading.kept([notice.id])
            else:
                await self._play.reading.delivered([notice.id])

    async def _claimed(self, told: Sequence[Notice], packet: int | None) -> list[Notice]:
        """Note that these are sent in one message. Returns those that no other message has."""
        if packet is not None:
            return list(told)
        ours = await self._play.reading.packed([n.id for n in told])
        return [n for n in told if n.id in ours]

    def _way(self, packet: int | None) -> Send:
        """Return how to send a packet: a process that has ended may have sent it already."""
        return self._at_once if packet is None else self._unless_there

    async def _is_due(self, guild: str, person: str, every: Sequence[Notice]) -> bool:
        """Whether to send these now: once an hour, or if there is something to decide.

        If the person takes no messages, the notices are kept at once: they look for them elsewhere.
        """
        if any(notice.kind in TO_DECIDE for notice in every):
            return True
        member = await self._play.presence.member(guild, person)
        if member.left or not member.direct:
            return True
        left_s = await self._play.presence.digest_due(guild, person)
        if left_s <= 0:
            return True
        fights = {notice.encounter for notice in every}
        if any(todo.encounter.id in fights for todo in await self._play.reading.todo(person)):
            return True
        if self._later is not None:
            self._later.cancel()
        wait_s = min(left_s, LONGEST_WAIT_S)
        self._later = asyncio.get_running_loop().call_later(wait_s, self.wake)
        return False


def _packets(
    every: Iterable[Notice],
) -> Iterable[tuple[tuple[str, int | None], list[Notice]]]:
    """Group one person's notices by the messages that they come in."""
    packets: dict[tuple[str, int | None], list[Notice]] = defaultdict(list)
    for notice in every:
        packets[notice.campaign, notice.packet].append(notice)
    return packets.items()
