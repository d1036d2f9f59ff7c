"""The clock: it reminds at half time, and answers with the default when the time is up.

Deadlines and reminders are rows; the clock only looks at them. After downtime it catches up at
once. Each person then gets one message: the edge gathers all reminders of one look.
"""

from __future__ import annotations

from asyncio import Event, gather, sleep, timeout
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import time

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog import get_logger

from bot.play.authority import Standing, need_campaign
from bot.play.call_context import note, traced
from bot.play.people.leavers import Leavers
from bot.play.people.seats import Seats
from bot.play.stand_in_lines import answered_for
from bot.play.step.intent_book import book_of
from bot.play.step.pausing import pause_to_vote
from bot.play.step.private_notices import OVERDUE, REMINDER
from bot.play.step.replaying import played_elsewhere
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, Services, defects_of
from bot.play.timing.deadlines import next_reminder
from bot.play.timing.isolation import apart
from bot.play.timing.patience import hours_of, is_away, patience_with, retime
from bot.play.timing.silences import WEEK_MS, after_silence
from bot.play.timing.silent_styles import by_style
from bot.play.views.digest import digest
from bot.storage import campaigns, characters, encounters, notices, prompts
from bot.storage.connection.errors import StorageError
from bot.storage.rows import EncounterRow, Member, Notice, PromptRow, Status
from rules.engine.asking.public_answers import open_words, tells_silence
from rules.engine.intents.decide import Outcome
from rules.engine.intents.replies import At
from rules.engine.replay.journal import VIA_CLOCK, Answered
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import GM
from rules.errors import RulesError

LONGEST_SLEEP_S = 30.0
SHORTEST_SLEEP_S = 0.25
"""The clock looks at most this often, however busy the bot is."""

AFTER_TROUBLE_S = 5.0

MOST_LOOKED_UP = 20
"""After downtime no more people than this are looked up at once."""

log = get_logger()


class Now:
    """The time, in milliseconds since 1970, UTC. Tests and the sandbox may move it."""

    def __init__(self) -> None:
        self._ahead_ms = 0

    def __call__(self) -> int:
        """Return the present instant."""
        return int(time() * 1000) + self._ahead_ms

    def move(self, seconds: float) -> None:
        """Move the clock ahead by this many seconds."""
        self._ahead_ms += int(seconds * 1000)


class Clock(Part):
    """Carries out what is due."""

    def __init__(self, services: Services, now: Now) -> None:
        super().__init__(services)
        self._now = now
        self._seats = Seats(services)
        self._woken = Event()
        self.leavers = Leavers(services)

    def now(self) -> int:
        """Return the present instant."""
        return self._now()

    def wake(self) -> None:
        """Look again at once: something may be due earlier now."""
        self._woken.set()

    async def move(self, seconds: float) -> None:
        """Move the clock ahead, and do everything that is due then."""
        self._now.move(seconds)
        await self.tick()

    async def run(self) -> None:
        """Work for ever; cancel it to stop."""
        while True:
            self._woken.clear()
            try:
                pause = await self._pause()
                if pause <= 0 and not await self.tick():
                    pause = AFTER_TROUBLE_S
            except StorageError as error:
                log.warning("clock_waits", error=str(error))
                pause = AFTER_TROUBLE_S
            await sleep(SHORTEST_SLEEP_S)
            with suppress(TimeoutError):
                async with timeout(pause - SHORTEST_SLEEP_S):
                    _ = await self._woken.wait()

    async def tick(self) -> bool:
        """Do what is due now: reminders first, then time-outs.

        Returns whether anything was done: only another process may be able to do what is due.
        Nothing is shown before all of it is done: one more edit of a board would reveal that
        somebody hidden was silent.
        """
        touched, done = list[str](), False
        try:
            while (
                await self._welcome()
                or await self._end_loans(touched)
                or await self._remind(touched)
                or await self._silence(touched)
                or await self._go_on(touched)
            ):
                done = True
        finally:
            for encounter in dict.fromkeys(touched):
                self.services.changed(encounter)
        return done

    async def _pause(self) -> float:
        """Return seconds until something is due; 0 or less if something is due now."""
        async with self.services.db.read() as c:
            instants = [
                await prompts.next_instant(c),
                await encounters.next_wake(c),
                await campaigns.next_back(c),
                await characters.next_back(c),
            ]
        instant = min((each for each in instants if each is not None), default=None)
        if instant is None:
            return LONGEST_SLEEP_S
        return min((instant - self.now()) / 1000, LONGEST_SLEEP_S)

    async def _welcome(self) -> bool:
        """Tell people whose absence has ended by itself what they have missed, once."""
        async with self.services.db.write() as c:
            returned = await campaigns.back_by(c, self.now())
            touched = [await _tell_returned(self.services, c, member) for member in returned]
        for encounter in {each for fights in touched for each in fights}:
            self.services.changed(encounter)
        return bool(returned)

    async def _end_loans(self, touched: list[str]) -> bool:
        """Give back the characters that were lent until now."""
        async with self.services.db.write() as c:
            done = await self._seats.end_loans(c)
        touched += [each.encounter for each in done if each.encounter]
        return bool(done)

    async def _remind(self, touched: list[str]) -> bool:
        """Write a notice for every question that needs a reminder and is not due yet."""
        reminded: list[str] = []
        async with self.services.db.write() as c:
            now = self.now()
            for prompt in await prompts.to_remind(c, now):
                if not await prompts.reminded(c, prompt):
                    continue
                reminded.append(prompt.encounter)
                row = await encounters.get(c, prompt.encounter)
                assert row is not None
                person = await campaigns.member(c, row.campaign, prompt.who)
                if is_away(person, now):
                    continue
                if prompt.due_at is None or prompt.due_at > now:
                    await notices.add(c, [_notice(prompt, row.campaign, REMINDER, now)])
                await _remind_again(c, row, prompt, person, now)
        touched += reminded
        return bool(reminded)

    async def _silence(self, touched: list[str]) -> bool:
        """Use the silent answer of each question whose time is up, each in a step of its own."""
        async with self.services.db.read() as c:
            due = await prompts.due(c, self.now())
            rows = {each: await encounters.get(c, each) for each in {p.encounter for p in due}}
        fights = {id: row for id, row in rows.items() if row is not None and self._plays(row)}
        due = [prompt for prompt in due if prompt.encounter in fights]
        await self._look_up([(fights[p.encounter].campaign, p.who) for p in due])
        done = False
        for prompt in due:
            touched.append(prompt.encounter)
            done |= await self._apart(prompt.encounter, partial(self._answer, prompt))
        return done

    def _plays(self, row: EncounterRow) -> bool:
        """Whether this process goes on with a fight: of its shard, and not of a newer version."""
        return self.services.serves(row.campaign) and not played_elsewhere(row)

    async def _look_up(self, asked: Sequence[tuple[str, str]]) -> None:
        """Look up once whether people (each server and user) are still on their servers.

        For the GM it is the campaign's owner.

        Orders of people who have left do not answer.
        """
        people = dict.fromkeys(person for person in asked if person[1] != GM)
        async with self.services.db.read() as c:
            for guild in dict.fromkeys(guild for guild, who in asked if who == GM):
                people[guild, (await need_campaign(c, guild)).owner] = None
        looks = [self.leavers.look_up(*person) for person in list(people)[:MOST_LOOKED_UP]]
        await gather(*looks)

    async def _apart(
        self, encounter: str, work: Callable[[AsyncConnection], Awaitable[bool]]
    ) -> bool:
        """Do what is due in one fight: a failure there parks that fight, and no other."""
        with traced(what="clock"):
            return await apart(self, encounter, work)

    async def _go_on(self, touched: list[str]) -> bool:
        """Continue fights that have paused after many moments without a person."""
        async with self.services.db.read() as c:
            due = await encounters.to_wake(c, self.now())
        done = False
        for encounter in due:
            if await self._apart(encounter, partial(self._play_on, encounter)):
                touched.append(encounter)
                done = True
        return done

    async def _play_on(self, encounter: str, c: AsyncConnection) -> bool:
        row = await encounters.get(c, encounter)
        if row is None or row.wake_at is None or row.status is not Status.RUNNING:
            return False
        if not self._plays(row):
            return False
        await encounters.update(c, encounter, wake_at=None)
        at = await self._sit(c, replace(row, wake_at=None))
        await self.play(at, Cause(entry=None))
        return True

    async def _answer(self, prompt: PromptRow, c: AsyncConnection) -> bool:
        row = await encounters.get(c, prompt.encounter)
        if row is None or row.status is not Status.RUNNING or not self._plays(row):
            return False
        if not await prompts.claim(c, prompt, self.now()):
            return False
        at = await self._sit(c, row)
        scene = at.scene
        try:
            asked = scene.prompt(prompt.key, prompt.opened)
        except RulesError:
            return True
        ask = asked.ask
        if await self._by_order(at, asked):
            return True
        silence = by_style(at, asked) or ask.silence()
        if silence is None:
            await self._wait_on(prompt, at)
            return True
        entry = Answered(key=prompt.key, opened=prompt.opened, value=silence, via=VIA_CLOCK)
        # What silence does stands under the question, so it may be told while others decide.
        said = open_words(
            scene,
            asked,
            silence,
            known=silence == ask.silence() and tells_silence(scene, asked),
            covert_waits=at.campaign.settings.covert_waits,
        )
        person = await campaigns.member(c, row.campaign, ask.who)
        via = "absence" if is_away(person, self.now()) else VIA_CLOCK
        about, covert = scene.fight.name_of(ask.about), scene.is_covert(ask)
        lines = answered_for(ask.who, via, covert=covert, about=about, said=said)
        at.row = (await self.play(at, Cause(entry=entry, lines=lines, said=said))).row
        await after_silence(self.services.steps, at, ask.who, self.now(), covert=covert)
        return True

    async def _wait_on(self, prompt: PromptRow, at: Sitting) -> None:
        """Tell the GM of a question that silence cannot answer; after a week the fight pauses."""
        given_up = prompt.asked_at + WEEK_MS
        if self.now() >= given_up:
            why = "A question has waited for a week: the fight pauses."
            await pause_to_vote(self.services.steps, at, why, self.now())
            return
        told = _notice(prompt, at.row.campaign, OVERDUE, self.now(), person=GM)
        await notices.add(at.c, [told])
        await prompts.extend(
            at.c, prompt.encounter, prompt.key, prompt.opened, given_up, remind_at=None
        )

    async def _by_order(self, at: Sitting, asked: Prompt) -> bool:
        """Use an order that was left for silence."""
        book = await book_of(at.c, at.row, again=None, at=At.SILENCE)
        verdict = book.verdict(at.scene, asked)
        if verdict.outcome is not Outcome.ANSWER:
            return False
        entry = Answered(key=asked.key, opened=asked.opened, value=verdict.value, via=verdict.via)
        await self.play(at, Cause(entry=entry))
        return True

    async def _sit(self, c: AsyncConnection, row: EncounterRow) -> Sitting:
        """Return a fight without a caller. Raises `Broken`."""
        with defects_of(row.id):
            scene = await self.services.steps.scene(c, row)
        note(encounter=row.id, seq=row.head)
        nobody = Standing("", gm=False, stands_for=frozenset())
        campaign = await need_campaign(c, row.campaign)
        return Sitting(c=c, row=row, campaign=campaign, standing=nobody, scene=scene)


async def _remind_again(
    c: AsyncConnection, row: EncounterRow, prompt: PromptRow, person: Member, now: int
) -> None:
    """Set a question's next reminder, if its campaign has several."""
    settings = (await need_campaign(c, row.campaign)).settings
    if settings.reminders < 2 or prompt.due_at is None or prompt.due_at <= now:
        return
    hours = hours_of(settings, person)
    again = next_reminder(prompt.asked_at, prompt.due_at, now, most=settings.reminders, hours=hours)
    if again is not None:
        await prompts.extend(c, prompt.encounter, prompt.key, prompt.opened, prompt.due_at, again)


async def _tell_returned(services: Services, c: AsyncConnection, member: Member) -> set[str]:
    """Note that somebody is back, with a notice of everything that they missed.

    Their open questions move as by `/away back`. Returns the fights that this touches.
    """
    campaign, now = await need_campaign(c, member.campaign), services.now()
    since, until = member.away_since or 0, member.away_until or now
    told = await digest(services, c, campaign, member.user, since)
    before = (await patience_with(c, campaign, {member.user}, until - 1))[member.user]
    await campaigns.save_member(c, replace(member, away_since=None, away_until=None))
    touched = await retime(c, campaign, before, member.user, now, gone_since=since)
    notice = Notice(
        campaign=member.campaign,
        person=member.user,
        kind="back",
        text=f"Your absence is over.\n{told}",
        at=now,
    )
    await notices.add(c, [notice])
    return touched


def _notice(prompt: PromptRow, campaign: str, kind: str, at: int, person: str = "") -> Notice:
    return Notice(
        campaign=campaign,
        encounter=prompt.encounter,
        person=person or prompt.who,
        kind=kind,
        text=prompt.question,
        at=at,
        token=prompt.token,
    )
