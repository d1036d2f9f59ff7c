"""Keeping an answer: an order made of a question that somebody has just answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.order_forms import OrderChoices, Wanted
from bot.play.intents.orders import add_order
from bot.play.intents.past_questions import answer_to, question_before
from bot.play.model import Call, Done, Json
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.storage import silences
from bot.storage.rows import PromptRow
from rules.engine.asking.forms import Fields
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.offers import offered
from rules.engine.intents.replies import Intent
from rules.engine.intents.reply_words import reply_in_words
from rules.errors import NotAllowed, StalePrompt

GONE = "That answer can no longer be kept as an order."
TAKEN_BACK = "That answer was taken back, so it cannot be kept as an order."


@dataclass(frozen=True, slots=True)
class AtOnce:
    """An answer in words, and when to give it again: each choice in words, and its form."""

    said: str
    ways: Mapping[str, tuple[str, Json]]


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer as it was given, and the parts of it that can be kept."""

    at: Sitting
    row: PromptRow
    choices: OrderChoices


class Always(Part):
    """The calls about keeping an answer."""

    async def last(self, call: Call) -> str:
        """Return the token of the question here that the caller answered last, "" for none."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            kinds, mine = at.rules.choices.questions, at.standing.stands_for
            return await silences.last_answer(c, at.row.id, mine, kinds)

    async def form(self, call: Call, token: str) -> Fields[Wanted]:
        """Return the form that keeps the answer to a question, made of that question.

        Raises:
            StalePrompt: The answer is gone.
            NotAllowed: It is not the caller's.
        """
        async with self.services.db.read() as c:
            return (await self._answer(c, call, token)).choices.form()

    async def choices(self, call: Call, token: str) -> AtOnce:
        """Return when to give an answer again, each by one press. Raises what `form` raises."""
        async with self.services.db.read() as c:
            choices = (await self._answer(c, call, token)).choices
            said = reply_in_words(choices.offered.replies[0], choices.ruleset, choices.names)
            return AtOnce(said, choices.at_once())

    async def keep(self, call: Call, token: str, raw: Json) -> Done:
        """Keep the order that the form describes; it answers open questions at once."""

        async def work(c: AsyncConnection) -> Done:
            answer = await self._answer(c, call, token)
            at, row = answer.at, answer.row
            blank = Intent(id="", owner=row.who, question=row.name, replies=(), about=row.about)
            intent = answer.choices.read(raw, blank)
            left, text = await add_order(at, intent, now=self.services.now())
            await self.gone_on(at, again=(left.owner,))
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def _answer(self, c: AsyncConnection, call: Call, token: str) -> _Answer:
        at, row = await self.sit_at(c, call, token, GONE)
        if row.who not in at.standing.stands_for:
            raise NotAllowed("That answer is somebody else's.")
        question = at.rules.choices.questions.get(row.name)
        answered = await answer_to(c, row)
        if answered is None:
            raise StalePrompt(TAKEN_BACK)
        if question is None:
            raise StalePrompt(GONE)
        past = await question_before(self.services.steps, at, *answered)
        ask = past.prompt.ask
        know = known(at.rules, past.scene.fight, row.about)
        kept = offered(question, ask.facts, ask.live(), know, past.value)
        if not kept.replies:
            raise StalePrompt(GONE)
        names = names_seen(at.scene.fight, row.who)
        beat = at.rules.course.beat(at.scene.fight)
        lasts = bool(at.scene.fight.combatants[row.about].character) if row.about else False
        return _Answer(at, row, OrderChoices(at.rules, kept, names, beat, lasts))
