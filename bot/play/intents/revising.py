"""Trying what was left; changing an order, or one turn of a plan, by a form without typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.lasting import character_of
from bot.play.intents.order_forms import OrderChoices, begun_with
from bot.play.intents.orders import NO_SUCH, left_by, not_now, typed_order
from bot.play.intents.past_questions import last_question
from bot.play.intents.plan_forms import Choices
from bot.play.intents.planned_turns import planned_step, turn_of
from bot.play.intents.trying import Trial, tried
from bot.play.model import Call, Done, Json
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import intents, journals
from bot.storage.rows import IntentRow
from rules.engine.asking.forms import Fields
from rules.engine.intents.checks import check_replies, check_steps
from rules.engine.intents.conditions import All, Condition
from rules.engine.intents.described import described, plan_in_words
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.offers import MOST_SHOWN, Offered, varied
from rules.engine.intents.plans import Cursor, Plan, cursors
from rules.engine.intents.replies import Intent
from rules.errors import NotAllowed, StalePrompt

GONE = "That order is no longer kept."
TURN_OVER = "That turn of the plan is carried out already."


@dataclass(frozen=True, slots=True)
class _Kept:
    """An order that its owner changes: `tests` are its own conditions among the choices."""

    row: IntentRow
    order: Intent
    choices: OrderChoices
    tests: int


@dataclass(frozen=True, slots=True)
class _Planned:
    """A turn of a plan that its owner changes: the plan's step `nth`."""

    row: IntentRow
    plan: Plan
    nth: int
    choices: Choices


class Revising(Part):
    """The calls that try and change what was left."""

    async def trial(self, call: Call, id: str) -> Trial:
        """Try an order, plan or style of the caller's on their questions. Changes nothing.

        Raises:
            StalePrompt: It is gone.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await tried(self.services.steps, at, (await _one(at, id)).body)

    async def dry(
        self,
        call: Call,
        *,
        act: str,
        fields: Mapping[str, Json],
        combatant: str = "",
        question: str = "",
    ) -> Trial:
        """Try an order that is not kept, written as for `Orders.set`. Changes nothing.

        Raises:
            BadAnswer: It can never be an answer.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            value = {"act": act, **fields}
            order = typed_order(at, value, about=combatant, to=question)
            return await tried(self.services.steps, at, order)

    async def form(self, call: Call, id: str) -> Fields[Any]:
        """Return the form that changes an order of the caller's, or a turn of a plan of theirs.

        It begins with the order or turn as it is. `id` is an order's, or one of `Shown.turns`.

        Raises:
            StalePrompt: It is gone, or that turn is over.
            NotAllowed: It is a style.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            planned = await _planned(at, id)
            if planned is not None:
                return planned.choices.form()
            kept = await self._kept(at, id)
        return kept.choices.form(begun_with(kept.order, kept.tests))

    async def keep(self, call: Call, id: str, raw: Json) -> Done:
        """Put the order or the turn that the form describes in the place of the one with this id.

        An order counts anew how often it has answered. A plan keeps its place and other turns.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            planned = await _planned(at, id)
            if planned is not None:
                return await self._keep_turn(at, planned, raw)
            kept = await self._kept(at, id)
            changed = replace(kept.choices.read(raw, kept.order), id=fresh_id())
            check_replies(changed.replies, at.rules.choices.questions[changed.question], at.rules)
            why = not_now(at, changed)
            await intents.remove(c, id)
            whose = character_of(at, changed)
            made = replace(kept.row, id=changed.id, body=changed, misfit=why, character=whose)
            await intents.put(c, made)
            told = described(changed, at.rules, kept.choices.names)
            warning = f" It does not fit now: {why}" if why else ""
            await self.gone_on(at, again=(changed.owner,))
            text = f"Changed: {told}{warning}"
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def _keep_turn(self, at: Sitting, planned: _Planned, raw: Json) -> Done:
        plan, names = planned.plan, names_seen(at.scene.fight, planned.plan.owner)
        steps = [*plan.steps]
        turn = planned.choices.read(raw)
        step = planned_step(at.rules.choices.presets, turn, names)
        steps[planned.nth] = step.from_now(planned.choices.know, this_beat=turn.this_round)
        check_steps(steps, at.rules)
        changed = replace(plan, steps=tuple(steps))
        await intents.put(at.c, replace(planned.row, body=changed, misfit=""))
        await self.gone_on(at, again=(plan.owner,))
        done = cursors(await journals.vias(at.c, at.row.id))
        text = f"Changed. {plan_in_words(changed, done.get(plan.id, Cursor()), names)}"
        return Done(text=text, encounter=at.row.id)

    async def _kept(self, at: Sitting, id: str) -> _Kept:
        row = await _one(at, id)
        order = row.body
        if not isinstance(order, Intent) or not order.replies:
            raise NotAllowed(NO_SUCH)
        first = order.replies[0]
        own = (*_tests(order.when), *_tests(first.when))
        offered = await self._offered(at, order)
        tests = (*own, *[test for test in offered.tests if test not in own])[:MOST_SHOWN]
        offered = replace(offered, tests=tests)
        names = names_seen(at.scene.fight, order.owner)
        beat = at.rules.course.beat(at.scene.fight)
        about = at.scene.fight.combatants.get(order.about)
        lasts = about is not None and bool(about.character)
        return _Kept(row, order, OrderChoices(at.rules, offered, names, beat, lasts), len(own))

    async def _offered(self, at: Sitting, order: Intent) -> Offered:
        """Return the choices by the last question of this kind, if its owner was ever asked one."""
        first, question = (
            replace(order.replies[0], when=None),
            at.rules.choices.questions[order.question],
        )
        last = await last_question(self.services.steps, at, order.is_about)
        if last is None:
            return Offered((first,), 1)
        ask = last.prompt.ask
        know = known(at.rules, last.scene.fight, ask.about)
        return varied(first, question, ask.facts, ask.live(), know)


async def _planned(at: Sitting, id: str) -> _Planned | None:
    """Return the turn of a plan with this id; None if it is the id of something else.

    Raises:
        StalePrompt: The plan is gone, or has carried out this turn.
    """
    plan_id, _, nth = id.partition(".")
    if not nth:
        return None
    row = await _one(at, plan_id)
    plan = row.body
    cursor = cursors(await journals.vias(at.c, at.row.id)).get(plan_id, Cursor())
    if not isinstance(plan, Plan) or nth not in map(str, cursor.to_come(plan)):
        raise StalePrompt(TURN_OVER)
    step = plan.steps[int(nth)]
    know = known(at.rules, at.scene.fight, plan.about)
    now = turn_of(at.rules.choices.presets, step)
    return _Planned(row, plan, int(nth), Choices(at.rules, know, now))


async def _one(at: Sitting, id: str) -> IntentRow:
    row = next((each for each in await left_by(at) if each.id == id), None)
    if row is None:
        raise StalePrompt(GONE)
    return row


def _tests(when: Condition | None) -> tuple[Condition, ...]:
    """Return conditions that must all hold, each by itself."""
    if when is None:
        return ()
    return when.of if isinstance(when, All) else (when,)
