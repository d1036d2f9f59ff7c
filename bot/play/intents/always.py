"""Keeping an answer: an order made of a question that somebody has just answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.orders import add_order
from bot.play.model import Call, Done, Json
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part
from bot.storage import encounters, journals, prompts
from bot.storage.rows import PromptRow, Status
from rules.engine.forms import Fields, Form, Option, Pick, Some
from rules.engine.intents.conditions import All, Condition
from rules.engine.intents.described import reply_in_words
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.offers import Offered, offered
from rules.engine.intents.replies import (
    MOST_TESTS,
    NEXT,
    At,
    Intent,
    Kind,
    Otherwise,
    Uses,
)
from rules.engine.intents.wishes import spelled_wish
from rules.engine.intents.written import spelled
from rules.engine.journal import Answered
from rules.errors import NotAllowed, StalePrompt

LOOKED_AT = 400
GONE = "That answer can no longer be kept as an order."

HOW_LONG = (
    Option("fight", "This fight"),
    Option("beat", "This round"),
    Option("next", "The next time only"),
    Option("silent", "This fight, but only if I do not answer in time"),
)
OTHERWISE = (
    Option("on", "My next order, or ask me"),
    Option("ask", "Ask me"),
    Option("silence", "What silence does"),
)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The values of that form: numbers of choices, and words."""

    do: str
    how_much: str = "0"
    only_when: tuple[str, ...] = ()
    how_long: str = "fight"
    otherwise: str = "on"


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer as it was given, and the parts of it that can be kept."""

    at: Sitting
    row: PromptRow
    offered: Offered
    names: Mapping[str, str]
    beat: int


class Always(Part):
    """The calls about keeping an answer."""

    async def form(self, call: Call, token: str) -> Fields[Wanted]:
        """Return the form that keeps the answer to a question, made of that question.

        Raises:
            StalePrompt: The answer is gone.
            NotAllowed: It is not the caller's.
        """
        async with self.kit.db.read() as c:
            return _form(await self._answer(c, call, token))

    async def keep(self, call: Call, token: str, raw: Json) -> Done:
        """Keep the order that the form describes; it answers open questions at once."""

        async def work(c: AsyncConnection) -> Done:
            answer = await self._answer(c, call, token)
            wanted = _form(answer).read(raw)
            at, row = answer.at, answer.row
            tests = [answer.offered.tests[int(n)] for n in wanted.only_when]
            when: Condition | None = All(tuple(tests)) if len(tests) > 1 else None
            intent = Intent(
                id="",
                owner=row.who,
                question=row.name,
                replies=(answer.offered.reply(int(wanted.do), int(wanted.how_much)),),
                about=row.about,
                when=tests[0] if len(tests) == 1 else when,
                uses=_uses(wanted.how_long, answer.beat),
                otherwise=Otherwise(wanted.otherwise),
                at=At.SILENCE if wanted.how_long == "silent" else At.OPEN,
            )
            left, text = await add_order(at, intent, now=self.kit.now())
            shows_at = await self.gone_on(at, again=(left.owner,))
            return Done(text=text, encounter=at.row.id, shows_at=shows_at)

        return await self.once(call, work)

    async def _answer(self, c: AsyncConnection, call: Call, token: str) -> _Answer:
        row = await prompts.by_token(c, token)
        encounter = await encounters.get(c, row.encounter) if row else None
        if row is None or encounter is None or encounter.status is Status.OVER:
            raise StalePrompt(GONE)
        at = await self.sit(c, call, encounter)
        if row.who not in at.standing.stands_for:
            raise NotAllowed("That answer is somebody else's.")
        question = at.rules.questions.get(row.name)
        written = await journals.records(c, encounter.id, after=row.opened, limit=LOOKED_AT)
        found = [(w.record.seq, w.entry) for w in written if not w.struck]
        seq, value = next(
            (
                (seq, entry.value)
                for seq, entry in found
                if isinstance(entry, Answered)
                and (entry.key, entry.opened) == (row.key, row.opened)
            ),
            (0, None),
        )
        if question is None or not seq:
            raise StalePrompt(GONE)
        loaded = await journals.load(c, encounter.id, upto=seq - 1)
        scene = self.kit.steps.scene_of(encounter, loaded)
        ask = scene.prompt(row.key, row.opened).ask
        know = known(at.rules, scene.fight, row.about)
        kept = offered(question, ask.facts, ask.live(), know, value)
        if not kept.replies:
            raise StalePrompt(GONE)
        names = names_seen(at.seen.fight, row.who)
        return _Answer(at, row, kept, names, at.rules.beat(at.scene.fight))


def _form(answer: _Answer) -> Fields[Wanted]:
    """At most five fields, each a choice."""
    kept, rules, names = answer.offered, answer.at.rules, answer.names
    fields: dict[str, Form[Any]] = {
        "do": Pick(_options([reply_in_words(r, rules, names) for r in kept.replies]), "Do"),
        "how_much": Pick(
            _options([spelled_wish(amount, names) for amount in kept.amounts]),
            f"How much ({kept.number.replace('_', ' ')})",
        ),
        "only_when": Some(
            _options([spelled(test, names) for test in kept.tests]),
            most=MOST_TESTS,
            label="Only when",
        ),
        "how_long": Pick(HOW_LONG, "For how long"),
        "otherwise": Pick(OTHERWISE, "If it does not fit"),
    }
    empty = {"how_much": not kept.amounts, "only_when": not kept.tests}
    shown = {name: form for name, form in fields.items() if not empty.get(name)}
    return Fields(Wanted, shown, initial={"do": "0"})


def _options(texts: list[str]) -> tuple[Option, ...]:
    return tuple([Option(str(n), text) for n, text in enumerate(texts)])


def _uses(how_long: str, beat: int) -> Uses:
    match how_long:
        case "next":
            return NEXT
        case "beat":
            return Uses(Kind.BEAT, beat)
        case _:
            return Uses()
