"""Plans: the actions of a combatant's next turns. They are kept like orders, outside the fight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.fights import own_combatant
from bot.play.fight.round_cards import is_onward
from bot.play.intents.plan_forms import Choices, Planned
from bot.play.intents.planned_turns import NO_AIM, Turn, planned_step
from bot.play.model import Call, Done, Json
from bot.play.quotas import another_order
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import intents, journals
from bot.storage.rows import IntentRow, PromptRow
from rules.engine.asking.forms import Fields
from rules.engine.intents.checks import check_steps
from rules.engine.intents.described import plan_in_words
from rules.engine.intents.known import Known, known, names_seen
from rules.engine.intents.plans import ANY_FOE, ARRIVAL, HURT, Cursor, Plan, cursors, signals
from rules.engine.intents.wishes import aim_of, person_called
from rules.engine.state.encounter import Combatant
from rules.errors import NotAllowed

GONE = "That turn is over and its fight too; there is nothing to plan."


class Plans(Part):
    """The calls about plans."""

    async def form(self, call: Call, token: str) -> Fields[Planned]:
        """Return the form that plans the next turn of the combatant that a question was about.

        Raises:
            StalePrompt: The fight is over.
            NotAllowed: They are not the caller's.
        """
        async with self.services.db.read() as c:
            at, row = await self._asked(c, call, token)
            return Choices(at.rules, _known(at, row.about)).form()

    async def keep(self, call: Call, token: str, raw: Json, *, more: bool = False) -> Done:
        """Keep the turn that the form describes; with `more` it is added to the plan."""

        async def work(c: AsyncConnection) -> Done:
            at, row = await self._asked(c, call, token)
            turn = Choices(at.rules, _known(at, row.about)).read(raw)
            fighter = at.scene.fight.combatant(row.about)
            begun = "" if row.closed_at is None else row.turn
            return await self._put(at, fighter, turn, more=more, begun=begun)

        return await self.once(call, work)

    async def mine(self, call: Call) -> list[tuple[str, str]]:
        """Return the caller's combatants here whose turns can be planned, by id and name."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
        if not at.rules.choices.presets.deeds:
            return []
        mine = [f for f in at.scene.fight.present() if f.player in at.standing.stands_for]
        return [(fighter.id, fighter.name) for fighter in mine]

    async def form_of(self, call: Call, combatant: str) -> Fields[Planned]:
        """Return the form that plans the next turn of one of the caller's combatants."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return Choices(at.rules, _known(at, own_combatant(at, combatant).id)).form()

    async def keep_of(self, call: Call, combatant: str, raw: Json, *, more: bool = False) -> Done:
        """Keep the turn that this form describes; with `more` it is added to the plan."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, combatant)
            turn = Choices(at.rules, _known(at, fighter.id)).read(raw)
            return await self._put(at, fighter, turn, more=more)

        return await self.once(call, work)

    async def set(
        self,
        call: Call,
        deed: str,
        *,
        target: str = "",
        if_none: str = "",
        turns: int = 1,
        after: str = "",
        combatant: str = "",
        more: bool = False,
        wakes: str = "",
    ) -> Done:
        """Plan a turn; 0 `turns` are all coming ones. With `more` the turn is added to the plan.

        `target` is written as ``Goro or weakest``; with `after` the turn waits for that combatant,
        for "any foe", an "arrival", or harm: "hurt Goro".
        `wakes` names the events after which the next turn is asked instead: see `Presets.wakes_on`.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, combatant)
            friends = _known(at, fighter.id).friends() | {fighter.id}
            names = names_seen(at.scene.fight, fighter.player)
            turn = Turn(
                deed=deed,
                aim=aim_of(target, names, friends) if target.strip() else NO_AIM,
                if_none=if_none,
                turns=turns or None,
                after=_awaited(after, names),
            )
            return await self._put(at, fighter, turn, more=more, wakes=wakes)

        return await self.once(call, work)

    async def _asked(self, c: AsyncConnection, call: Call, token: str) -> tuple[Sitting, PromptRow]:
        """Return the fight, and a question about a combatant of the caller's."""
        at, row = await self.sit_at(c, call, token, GONE)
        fighter = at.scene.fight.combatants.get(row.about)
        if fighter is None or fighter.player not in at.standing.stands_for:
            raise NotAllowed("That turn is somebody else's.")
        return at, row

    async def _put(
        self,
        at: Sitting,
        fighter: Combatant,
        turn: Turn,
        *,
        more: bool,
        begun: str = "",
        wakes: str = "",
    ) -> Done:
        """Write a plan for a combatant: in place of an old plan, or with one turn more.

        It does not answer in the turn that its owner has `begun` already.
        """
        names = names_seen(at.scene.fight, fighter.player)
        step = planned_step(at.rules.choices.presets, turn, names)
        step = step.from_now(_known(at, fighter.id), this_beat=turn.this_round)
        rows = await intents.of(at.c, at.row.id)
        old = next((r for r in rows if _is_plan_of(r, fighter)), None)
        done = cursors(await journals.vias(at.c, at.row.id)) if old is not None else {}
        goes_on = (
            more
            and old is not None
            and isinstance(old.body, Plan)
            and done.get(old.id, Cursor()).step(old.body, "") is not None
        )
        if old is not None and goes_on and isinstance(old.body, Plan):
            plan = replace(old.body, steps=(*old.body.steps, step))
        else:
            await another_order(at, fighter.player)
            plan = Plan(
                id=fresh_id(),
                owner=fighter.player,
                about=fighter.id,
                steps=(step,),
                woken=begun,
            )
        if wakes or not goes_on:
            chosen = at.rules.choices.presets.wakes_on(wakes)
            plan = replace(plan, wakes=chosen, seen=signals(chosen, _known(at, fighter.id)))
        check_steps(plan.steps, at.rules)
        if old is not None and old.id != plan.id:
            await intents.remove(at.c, old.id)
        now = self.services.now()
        row = IntentRow(id=plan.id, encounter=at.row.id, owner=plan.owner, body=plan, made_at=now)
        await intents.put(at.c, row)
        await self.gone_on(at, again=(plan.owner,))
        done = cursors(await journals.vias(at.c, at.row.id))
        text = f"Kept. {plan_in_words(plan, done.get(plan.id, Cursor()), names)}"
        return Done(text=text, encounter=at.row.id, planned=plan.id)


def _awaited(after: str, names: Mapping[str, str]) -> str:
    """Return what a step waits for, as it was typed."""
    if after in ("", ANY_FOE, ARRIVAL):
        return after
    hurt = HURT if after.startswith(HURT) else ""
    return f"{hurt}{person_called(after.removeprefix(hurt), names)}"


def _is_plan_of(row: IntentRow, fighter: Combatant) -> bool:
    body = row.body
    mine = isinstance(body, Plan) and (body.about, body.owner) == (fighter.id, fighter.player)
    return mine and not is_onward(body)


def _known(at: Sitting, about: str) -> Known:
    return known(at.rules, at.scene.fight, about)
