"""The tutorial: a practice fight of one person against a dummy that acts by itself."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign
from bot.play.fight.fights import Fights
from bot.play.fight.newcomers import free
from bot.play.fight.undoing import points, undo
from bot.play.intents.policies import Policies
from bot.play.model import Call, Done, Json
from bot.play.names import proper_name
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, Services, live_in
from bot.play.tokens import fresh_id
from bot.storage import drafts, intents, journals, prompts
from bot.storage.rows import Draft
from rules import ruleset as ruleset_of
from rules.engine.asking.questions import Part as QuestionPart
from rules.engine.replay.journal import Answered, Began, Joined, Undone
from rules.errors import BadAnswer, NotAllowed

NAME, DUMMY = "Practice", "Practice dummy"
OVER = "That practice fight is over. Start another with /tutorial."
LEARNER = "Newcomer"
"""Somebody whose own name no combatant may have."""

STYLE = "aggressive"

ATTACK = "Attack: answer what the posts ask, by the blue button, until you have struck the dummy."
DEFEND = "Defend: the dummy attacks you. Choose a defence when you are asked, or in advance."
ORDER = "Plan: press Orders on the board, then plan your next turn. It is played for you."
UNDO = "Undo: press Undo here. In other fights the GM does it."
STEPS = (ATTACK, DEFEND, ORDER, UNDO)


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice(Done):
    """A practice fight: its token, and which of `STEPS` are done."""

    token: str = ""
    learnt: frozenset[str] = frozenset()


class Tutorials(Part):
    """The calls of people who practise. Only the learner and the GMs control such a fight."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._fights = Fights(services)
        self._policies = Policies(services)

    async def start(self, call: Call, ruleset: str = "") -> Practice:
        """Open a practice fight in this channel, with the caller and a dummy, and begin it.

        Raises:
            NotAllowed: The campaign does not play these rules, or there is a fight here.
        """
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
        rules = ruleset_of(ruleset or campaign.ruleset)
        practice = rules.sheets.practice
        if practice is None:
            raise NotAllowed(f"There is no tutorial for {rules.title} yet.")
        gm = replace(call, user=campaign.owner)
        name = f"{NAME}: {rules.title}"
        fight = (await self._fights.open(_nth(gm, 1), ruleset=rules.key, name=name)).encounter
        await self._join(_nth(call, 2), dict(rules.sheets.templates()[practice.pupil]))
        await self._fights.add_npcs(_nth(gm, 3), template=practice.dummy, name=DUMMY)
        await self._policies.policy(_nth(gm, 4), STYLE, who=DUMMY, alone=True)
        await self._fights.begin(_nth(gm, 5))
        token = fresh_id()
        async with self.services.db.write() as c:
            kept = Draft(token=token, user=call.user, encounter=fight, kind="tutorial", body={})
            await drafts.add(c, kept, self.services.now())
        return Practice(text=name, encounter=fight, token=token)

    async def _join(self, call: Call, sheet: dict[str, object]) -> Done:
        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            id, name = free(at, _own_name(call))
            entry = Joined(id=id, name=name, player=call.user, sheet=sheet)
            return await self.stepped(at, Cause(entry=entry), "You are in.")

        return await self.once(call, work)

    async def learnt(self, call: Call, token: str) -> Practice:
        """Return which steps the learner has done so far."""
        async with self.services.db.read() as c:
            at = await self._sit(c, call, token)
            done = await _learnt(at)
        return Practice(text=at.row.name, encounter=at.row.id, token=token, learnt=done)

    async def undo(self, call: Call, token: str) -> Done:
        """Take back the last decision of a practice fight, as a GM does in other fights."""

        async def work(c: AsyncConnection) -> Done:
            at = await self._sit(c, call, token)
            written = await journals.records(c, at.row.id)
            begun = max(w.record.seq for w in written if isinstance(w.record.entry, Began))
            known = await points(c, at.row)
            mine = next((p for p in known if p.by == call.user and p.seq > begun), None)
            if mine is None:
                raise NotAllowed("You have decided nothing yet that could be taken back.")
            people = at.scene.fight.combatants.values()
            name = next((each.name for each in people if each.player == call.user), "The learner")
            done = await undo(self.services, at, mine, by=name)
            return Done(text=f"Taken back: {mine.text}.", encounter=done.encounter)

        return await self.once(call, work)

    async def finish(self, call: Call, token: str) -> Done:
        """End a practice fight. It changes no sheet."""

        async def work(c: AsyncConnection) -> Done:
            at = await self._sit(c, call, token)
            gm = await self.sit(c, replace(call, user=at.campaign.owner), at.row)
            return await self._fights.close(gm, "The practice is over.", "")

        return await self.once(call, work)

    async def _sit(self, c: AsyncConnection, call: Call, token: str) -> Sitting:
        """Return the practice fight of a control, for its learner alone.

        Raises:
            StalePrompt: It is over, or the control is of no practice fight.
            NotAllowed: Somebody else practises there.
        """
        kept, row = await self.offered(c, token, "tutorial", gone=OVER)
        if kept.user != call.user:
            raise NotAllowed("Somebody else practises here. Start your own with /tutorial.")
        return await self.sit(c, call, row)


async def _learnt(at: Sitting) -> frozenset[str]:
    """Return the steps that the learner has done, even if they took them back."""
    written = await journals.records(at.c, at.row.id)
    rows = {(row.key, row.opened): row for row in await prompts.every(at.c, at.row.id)}
    done: set[str] = set()
    for each in written:
        match each.record.entry:
            case Undone():
                done.add(UNDO)
            case Answered(key=key, opened=opened, value=value):
                row = rows.get((key, opened))
                if row is None or row.who != at.standing.user:
                    continue
                question = at.rules.question(row.name)
                part = question.part if question is not None else None
                if isinstance(value, dict) and "target" in value and part is QuestionPart.TURN:
                    done.add(ATTACK)
                if part is QuestionPart.REACTION or _defends(at, value):
                    done.add(DEFEND)
    left = await intents.of(at.c, at.row.id)
    if any(row.owner == at.standing.user for row in left):
        done.add(ORDER)
    return frozenset(done)


def _defends(at: Sitting, value: Json) -> bool:
    """Whether an answer is a defence that was chosen in advance."""
    practice = at.rules.sheets.practice
    return practice is not None and isinstance(value, dict) and value.get("act") in practice.defends


def _nth(call: Call, n: int) -> Call:
    """Return one of several calls that an interaction makes; each is carried out once."""
    return replace(call, interaction=f"{call.interaction}.{n}")


def _own_name(call: Call) -> str:
    """Return the caller's name as that of a combatant, if it may be one."""
    with suppress(BadAnswer):
        return proper_name(call.name)
    return LEARNER
