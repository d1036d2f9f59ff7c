"""Shared parts of play: each call is one transaction, and is carried out once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import Standing, seated
from bot.play.call_context import note
from bot.play.model import Call, Done, Json, Played
from bot.play.quotas import Limits
from bot.play.step.changes import Changes
from bot.play.step.ending import TAKE_BACK, Wrote, close
from bot.play.step.replaying import played_elsewhere
from bot.play.step.steps import Cause, Parked, Sitting, Stepped, Steps
from bot.play.step.taking_up import take_up
from bot.play.tokens import fresh_id
from bot.storage import campaigns, drafts, encounters, notices, prompts, receipts
from bot.storage.connection.database import Database
from bot.storage.rows import Campaign, Draft, EncounterRow, LineRow, PromptRow, Receipt, Status
from rules.engine.asking.ending import outcome
from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import JournalMismatch, NotAllowed, RulesDefect, StalePrompt

NO_FIGHT = "There is no fight in this channel. A GM opens one: /encounter open."
MEND = "The fight is parked: the rules could not go on. Choose with /gm mend."

P = TypeVar("P", bound=Played)

Work: TypeAlias = Callable[[AsyncConnection], Awaitable[P]]
Decide: TypeAlias = Callable[[Sitting], Awaitable[Cause]]
Claim: TypeAlias = Callable[[AsyncConnection, str], Awaitable[Callable[[], None]]]
Find: TypeAlias = Callable[[AsyncConnection], Awaitable[EncounterRow]]


async def _nobody_leaves(guild: str, user: str) -> bool:
    """Nobody can look people up."""
    del guild, user
    return False


async def _claim_nothing(c: AsyncConnection, channel: str) -> Callable[[], None]:
    """Claim nothing: nobody posts."""
    del c, channel
    return lambda: None


@dataclass(slots=True)
class Services:
    """The shared tools of the parts of play.

    `changed` is called for every fight that a commit touched, `took` with the seconds of each call.
    `heads` has the newest record of each live fight when this process first looked at it. `claim`
    takes a channel for this process, in the commit of the step that will be shown there. `has_left`
    looks up whether a person (second) has left a server (first); `left` has those known to have.
    This process goes on with the fights of the servers that it `serves`, by their ids.
    """

    db: Database
    steps: Steps
    now: Callable[[], int]
    changed: Changes
    took: Callable[[float], None]
    serves: Callable[[str], bool]
    limits: Limits = field(default_factory=Limits)
    heads: dict[str, int] = field(default_factory=dict)
    claim: Claim = _claim_nothing
    has_left: Callable[[str, str], Awaitable[bool]] = _nobody_leaves
    left: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    async def run_by(
        self, c: AsyncConnection, user: str, gm_of: Collection[str] = ()
    ) -> list[Campaign]:
        """Return the campaigns that a person runs, without servers that they have left."""
        every = await campaigns.run_by(c, user, gm_of)
        return [each for each in every if (each.id, user) not in self.left]


async def carried_out(c: AsyncConnection, call: Call) -> Done | None:
    """Return what came of this interaction if it has been carried out before."""
    receipt = await receipts.get(c, call.interaction)
    if receipt is None:
        return None
    return Done(text=receipt.reply, encounter=receipt.encounter, repeated=True)


class Part:
    """A group of calls."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def once(self, call: Call, work: Work[P]) -> P | Done:
        """Do `work` in one transaction, unless this interaction has been carried out before.

        A question back to the caller leaves no receipt: the next answer to it does.

        Raises:
            Broken: The rules failed in it; the fight is parked and its GM is told.
        """
        services, begun = self.services, perf_counter()
        async with services.db.write() as c:
            done_before = await carried_out(c, call)
            if done_before is not None:
                return done_before
            if (call.guild, call.user) in services.left:
                await _is_back(c, services, call)
            done = await self._tried(c, work)
            if not isinstance(done, Done | Broken):
                return done
            claimed = await self._noted(c, call, done) if isinstance(done, Done) else None
        if isinstance(done, Broken):
            services.changed(done.encounter)
            raise done
        if claimed is not None:
            claimed()
        if done.encounter:
            services.changed(done.encounter)
        services.took(perf_counter() - begun)
        return done

    async def _noted(self, c: AsyncConnection, call: Call, done: Done) -> Callable[[], None]:
        """Note that a call was carried out, and claim the channel that shows it."""
        receipt = Receipt(interaction=call.interaction, encounter=done.encounter, reply=done.text)
        await receipts.add(c, receipt, self.services.now())
        return await self.services.claim(c, done.channel)

    async def _tried(self, c: AsyncConnection, work: Work[P]) -> P | Done | Broken:
        """Do `work`. If the rules fail in it, only the fight is parked, under the same lock."""
        try:
            async with self.services.db.savepoint(c):
                return await work(c)
        except Broken as broken:
            await self.park(c, broken.encounter, str(broken.__cause__))
            return broken

    async def step(self, call: Call, find: Find, decide: Decide, text: str) -> Done:
        """One step of a fight, caused by a person. `decide` may refuse."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await find(c))
            return await self.stepped(at, await decide(at), text)

        return await self.once(call, work)

    async def stepped(self, at: Sitting, cause: Cause, text: str) -> Done:
        """Carry out one step, and answer with `text` and the lines that only the caller sees."""
        stepped = await self.play(at, cause)
        note(seq=stepped.row.head)
        return Done(
            text=text,
            encounter=at.row.id,
            channel=at.row.channel if at.row.is_placed else "",
            lines=_for_him_alone(stepped, at.standing),
        )

    async def gone_on(self, at: Sitting, *, again: Collection[str] | None) -> None:
        """Let the orders of these people answer their open questions, None for everybody's."""
        if at.row.status in (Status.RUNNING, Status.PAUSED):
            await self.play(at, Cause(entry=None, again=again))

    async def play(self, at: Sitting, cause: Cause) -> Stepped:
        """Carry out one step, and the end of the fight if the GM or silence has said so in it.

        A defect of the rules is raised as `Broken`.
        """
        with defects_of(at.row.id):
            await take_up(self.services.steps, at)
            stepped = await self.services.steps.step(at, cause)
        fight = at.scene.fight
        if fight.over or not fight.tempo.ending:
            return stepped
        at.row = stepped.row
        ended, _ = await self.to_the_end(at, outcome(fight))
        records = [*stepped.step.records, *ended.step.records]
        step = replace(ended.step, records=records)
        return Stepped(row=ended.row, lines=[*stepped.lines, *ended.lines], step=step)

    async def to_the_end(
        self, at: Sitting, why: str, take_back: str = TAKE_BACK
    ) -> tuple[Stepped, list[Wrote]]:
        """End the fight, whoever ends it. Returns the last step, and what sheets it changed."""
        with defects_of(at.row.id):
            await take_up(self.services.steps, at)
            return await close(self.services.steps, at, why, take_back)

    async def sit(
        self,
        c: AsyncConnection,
        call: Call,
        row: EncounterRow,
        seen: campaigns.Seen | None = None,
    ) -> Sitting:
        """Return the fight and the caller's role in it. Refuses if the fight is parked.

        `seen` is given if the campaign was read with the fight.
        """
        if row.parked_from is not None:
            raise Parked(row.note)
        if row.status is Status.PARKED:
            raise Parked("This fight is parked: its GM says with /gm mend how it goes on.")
        if why := played_elsewhere(row):
            raise NotAllowed(why)
        note(encounter=row.id, seq=row.head)
        campaign, who = await seated(c, call, row.campaign, seen)
        with defects_of(row.id):
            scene = await self.services.steps.scene(c, row)
        return Sitting(
            c=c, row=row, campaign=campaign, standing=who, scene=scene, limits=self.services.limits
        )

    async def sit_as_gm(self, c: AsyncConnection, call: Call, row: EncounterRow) -> Sitting:
        """Return the fight as `sit` does. Refuses if the caller is not its GM."""
        at = await self.sit(c, call, row)
        at.standing.must_be_gm()
        return at

    async def sit_at(
        self, c: AsyncConnection, call: Call, token: str, gone: str
    ) -> tuple[Sitting, PromptRow]:
        """Return the fight of a question, open or answered, and the question.

        Raises:
            StalePrompt: There is no such question, or its fight is over; the sentence is `gone`.
        """
        asked = await prompts.by_token(c, token)
        row = await encounters.get(c, asked.encounter) if asked else None
        if asked is None or row is None or row.status is Status.OVER:
            raise StalePrompt(gone)
        return await self.sit(c, call, row), asked

    async def offer(self, at: Sitting, call: Call, kind: str, **body: Json) -> str:
        """Keep what a second press of the caller would carry out. Returns its token."""
        made = Draft(token=fresh_id(), user=call.user, encounter=at.row.id, kind=kind, body=body)
        await drafts.add(at.c, made, self.services.now())
        return made.token

    async def offered(
        self,
        c: AsyncConnection,
        token: str,
        *kinds: str,
        channel: str | None = None,
        gone: str = "That offer is no longer open.",
    ) -> tuple[Draft, EncounterRow]:
        """Return what an offer of these kinds would carry out, and its fight.

        It is a fight of `channel`, or without one, a fight that is not over.

        Raises:
            StalePrompt: There is no such offer any more; the sentence is `gone`.
        """
        kept = await drafts.get(c, token)
        row = await encounters.get(c, kept.encounter) if kept is not None else None
        if kept is None or kept.kind not in kinds or row is None:
            raise StalePrompt(gone)
        if row.channel != channel if channel is not None else row.status is Status.OVER:
            raise StalePrompt(gone)
        return kept, row

    async def park(
        self,
        c: AsyncConnection,
        encounter: str,
        why: str,
        *,
        text: str = MEND,
        missing: bool = False,
    ) -> None:
        """Park a fight that cannot go on, for the reason `why`, and tell its GM `text`.

        `c` is the transaction that has found this out: nobody can have moved the fight since. If
        its ruleset is `missing`, its status is kept until the ruleset is there again.
        """
        self.services.steps.forget(encounter)
        row = await encounters.get(c, encounter)
        if row is None or row.status in (Status.PARKED, Status.OVER):
            return
        before = row.status if missing else None
        await encounters.update(c, encounter, status=Status.PARKED, note=why, parked_from=before)
        told = notices.of_fight(row, GM, "parked", text, self.services.now())
        await notices.add(c, [told])


class Broken(Parked):
    """The rules failed in a step of this fight; the cause is the reason."""

    def __init__(self, encounter: str) -> None:
        super().__init__(
            "The rules could not go on from here, and nothing was changed. "
            "The fight is parked; its GM says with /gm mend how it goes on."
        )
        self.encounter = encounter


@contextmanager
def defects_of(encounter: str) -> Iterator[None]:
    """Raise a defect of the rules in the block as `Broken`: it parks this fight and no other."""
    try:
        yield
    except (RulesDefect, JournalMismatch) as error:
        raise Broken(encounter) from error


def live_in(channel: str) -> Find:
    """Find the live fight of a channel. If there is none, the refusal says what to do."""

    async def find(c: AsyncConnection) -> EncounterRow:
        row = await encounters.live_in(c, channel)
        if row is None:
            raise NotAllowed(NO_FIGHT)
        return row

    return find


def last_in(channel: str) -> Find:
    """Find the newest fight of a channel, live or over: an end can be undone."""

    async def find(c: AsyncConnection) -> EncounterRow:
        row = await encounters.latest_in(c, channel)
        if row is None:
            raise NotAllowed("There has been no fight in this channel.")
        return row

    return find


async def see_member(c: AsyncConnection, call: Call) -> None:
    """Keep the name that a person uses in the campaign."""
    member = await campaigns.member(c, call.guild, call.user)
    if member.name != call.name:
        await campaigns.save_member(c, replace(member, name=call.name))


async def _is_back(c: AsyncConnection, services: Services, call: Call) -> None:
    """A person who acts on a server is a member again."""
    member = await campaigns.member(c, call.guild, call.user)
    await campaigns.save_member(c, replace(member, left=False))
    services.left.discard((call.guild, call.user))


def _for_him_alone(stepped: Stepped, standing: Standing) -> tuple[LineRow, ...]:
    viewer = standing.viewer
    return tuple(
        row
        for row in stepped.lines
        if viewer.sees(row.line.audience)
        and not PUBLIC.sees(row.line.audience)
        and not row.line.quiet
    )
