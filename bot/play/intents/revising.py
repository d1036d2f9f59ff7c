"""Trying what was left, and changing an order in place by a form without typing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.order_forms import OrderChoices, Wanted, begun_with
from bot.play.intents.orders import NO_SUCH, left_by, not_now
from bot.play.intents.past_questions import past_questions
from bot.play.intents.trying import Trial, tried
from bot.play.model import Call, Done, Json
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules.engine.forms import Fields
from rules.engine.intents.checks import check_replies
from rules.engine.intents.conditions import All, Condition
from rules.engine.intents.described import described
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.offers import MOST_SHOWN, Offered, varied
from rules.engine.intents.replies import Intent
from rules.errors import NotAllowed, StalePrompt

GONE = "That order is no longer kept."


@dataclass(frozen=True, slots=True)
class _Kept:
    """An order that its owner changes: `tests` are its own conditions among the choices."""

    row: IntentRow
    order: Intent
    choices: OrderChoices
    tests: int


class Revising(Part):
    """The calls that try and change what was left."""

    async def trial(self, call: Call, id: str) -> Trial:
        """Try an order, plan or style of the caller's on their questions. Changes nothing.

        Raises:
            StalePrompt: It is gone.
        """
        async with self.kit.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await tried(self.kit.steps, at, await _one(at, id))

    async def form(self, call: Call, id: str) -> Fields[Wanted]:
        """Return the form that changes an order of the caller's; it begins with the order as it is.

        Raises:
            StalePrompt: The order is gone.
            NotAllowed: It is a plan or a style.
        """
        async with self.kit.db.read() as c:
            kept = await self._kept(await self.sit(c, call, await live_in(call.channel)(c)), id)
        return kept.choices.form(begun_with(kept.order, kept.tests))

    async def keep(self, call: Call, id: str, raw: Json) -> Done:
        """Put the order that the form describes in the place of an order of the caller's.

        It counts anew how often it has answered.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            kept = await self._kept(at, id)
            changed = replace(kept.choices.read(raw, kept.order), id=fresh_id())
            check_replies(changed.replies, at.rules.questions[changed.question], at.rules)
            why = not_now(at, changed)
            await intents.remove(c, id)
            await intents.put(c, replace(kept.row, id=changed.id, body=changed, misfit=why))
            told = described(changed, at.rules, kept.choices.names)
            warning = f" It does not fit now: {why}" if why else ""
            shows_at = await self.gone_on(at, again=(changed.owner,))
            text = f"Changed: {told}{warning}"
            return Done(text=text, encounter=at.row.id, shows_at=shows_at)

        return await self.once(call, work)

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
        names = names_seen(at.seen.fight, order.owner)
        beat = at.rules.beat(at.scene.fight)
        return _Kept(row, order, OrderChoices(at.rules, offered, names, beat), len(own))

    async def _offered(self, at: Sitting, order: Intent) -> Offered:
        """Return the choices by the last question of this kind, if its owner was ever asked one."""
        first, question = replace(order.replies[0], when=None), at.rules.questions[order.question]
        found = Offered((first,), 1)
        for past in await past_questions(self.kit.steps, at, order.is_about):
            ask = past.prompt.ask
            know = known(at.rules, past.scene.fight, ask.about)
            found = varied(first, question, ask.facts, ask.live(), know)
        return found


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
