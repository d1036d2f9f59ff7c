"""Orders: answers to questions that have not been asked yet, kept outside the fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_type_hints

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.fights import own_combatant
from bot.play.fight.round_cards import is_onward
from bot.play.intents.lasting import character_of
from bot.play.model import Call, Done, Json
from bot.play.quotas import another_order
from bot.play.step.intent_book import kept_in
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import intents, journals, notices
from bot.storage.rows import IntentRow
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.checks import check_replies
from rules.engine.intents.decide import NOT_NOW
from rules.engine.intents.described import described, plan_in_words, policy_in_words
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.plans import Cursor, Plan, Policy, cursors
from rules.engine.intents.replies import ALWAYS, NEXT, At, Intent, Reply, Uses, Wish
from rules.engine.intents.wishes import wishes
from rules.engine.ruleset import Action
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed

NO_SUCH = "You have no such order."


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """An order, a plan or a style, as it is shown to its owner.

    `kind` is the word for its sort, and `about` the combatant that it is for, "" for all. `rank`
    counts from 1: if several fit a question, the lowest rank answers. `turns` are a plan's turns
    to come, by id and words. Only an order may move `up` or `down`. `used` says how often it has
    answered, `misfit` why it last did not fit.
    """

    id: str
    kind: str
    about: str
    rank: int
    text: str
    turns: tuple[tuple[str, str], ...] = ()
    up: bool = False
    down: bool = False
    used: int = 0
    paused: bool = False
    note: str = ""
    misfit: str = ""

    @property
    def line(self) -> str:
        """Return all of it in one line."""
        parts = [self.text, f"Has answered {self.used}." if self.used else ""]
        parts.append(f"Paused. {self.note}".strip() if self.paused else "")
        parts.append(f"Last time it did not fit: {self.misfit}" if self.misfit else "")
        return " ".join([part for part in parts if part])


class Orders(Part):
    """The calls about orders."""

    async def set(
        self,
        call: Call,
        *,
        act: str,
        fields: Mapping[str, Json],
        combatant: str = "",
        question: str = "",
        standing: bool = False,
        silent: bool = False,
        always: bool = False,
    ) -> Done:
        """Keep an answer for a later question; open questions are answered at once.

        `question` is the key of one that the act answers, "" for the usual one. With `silent` it
        answers only when the time to answer has run out. The character gives it `always`: it comes
        along into later fights.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            row, text = await keep_order(
                at,
                {"act": act, **fields},
                about=combatant,
                to=question,
                standing=standing,
                silent=silent,
                always=always,
                now=self.services.now(),
            )
            return await self._again(at, row, text)

        return await self.once(call, work)

    async def show(self, call: Call) -> list[Shown]:
        """Return the caller's orders in this channel's fight, in order of precedence."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            mine = await left_by(at)
            if not mine:
                return []
            vias = await journals.vias(c, at.row.id)
            used = Book(Kept(), vias).used()
            untold = {n.token for n in await notices.untold(c, at.row.id, self.services.now())}
            orders = [row.id for row in mine if isinstance(row.body, Intent)]
            return [
                Shown(
                    id=row.id,
                    kind=_kind(row),
                    about=row.body.group[0] if isinstance(row.body, Policy) else row.body.about,
                    rank=rank,
                    text=_in_words(at, row, vias),
                    turns=_turns(row.body, vias),
                    up=row.id in orders[1:],
                    down=row.id in orders[:-1],
                    used=used[row.id],
                    paused=row.body.paused,
                    note="" if isinstance(row.body, Policy) else row.body.note,
                    misfit="" if row.id in untold else row.misfit,
                )
                for rank, row in enumerate(mine, start=1)
            ]

    async def clear(self, call: Call, id: str) -> Done:
        """Take back one order, plan or style, or "all"."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            every = await left_by(at)
            chosen = every if id.casefold() == "all" else [row for row in every if row.id == id]
            if not chosen:
                raise NotAllowed(NO_SUCH)
            for row in chosen:
                await intents.remove(c, row.id)
            count = len(chosen)
            text = (
                f"The {_kind(chosen[0])} is taken back." if count == 1 else f"{count} taken back."
            )
            return Done(text=text)

        return await self.once(call, work)

    async def pause(self, call: Call, id: str) -> Done:
        """Pause an order, plan or style until its owner resumes it."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            row = _one(await left_by(at), id)
            if row.body.paused:
                raise NotAllowed(f"That {_kind(row)} is paused already.")
            await intents.put(c, replace(row, body=replace(row.body, paused=True), misfit=""))
            return Done(text=f"The {_kind(row)} is paused. /orders resume takes it up again.")

        return await self.once(call, work)

    async def resume(self, call: Call, id: str) -> Done:
        """Resume an order, plan or style; it answers open questions at once."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            row = _one(await left_by(at), id)
            body = row.body
            if not body.paused:
                raise NotAllowed(f"That {_kind(row)} is in force.")
            on = replace(body, paused=False)
            body = on if isinstance(on, Policy) else replace(on, note="")
            resumed = replace(row, body=body, misfit="")
            await intents.put(c, resumed)
            return await self._again(at, resumed, f"The {_kind(row)} is in force again.")

        return await self.once(call, work)

    async def move(self, call: Call, id: str, *, up: bool) -> Done:
        """Let an order be tried before the one above it, or after the one below."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            row = _one(await left_by(at), id)
            mine = [
                (each, each.body) for each in await left_by(at) if isinstance(each.body, Intent)
            ]
            place = next((n for n, (each, _) in enumerate(mine) if each.id == id), None)
            if place is None:
                raise NotAllowed(f"A {_kind(row)} has its place: plans come first, styles last.")
            other = place + (-1 if up else 1)
            if not 0 <= other < len(mine):
                raise NotAllowed(f"That order is the {'first' if up else 'last'} already.")
            mine[place], mine[other] = mine[other], mine[place]
            for rank, (each, body) in enumerate(mine, start=1):
                if body.rank != rank:
                    await intents.put(c, replace(each, body=replace(body, rank=rank)))
            return await self._again(at, row, f"The order is number {other + 1} now.")

        return await self.once(call, work)

    async def _again(self, at: Sitting, row: IntentRow, text: str) -> Done:
        """Decide the owner's open questions anew: the owner has changed an order."""
        await self.gone_on(at, again=(row.owner,))
        return Done(text=text, encounter=at.row.id)


async def keep_order(
    at: Sitting,
    value: Mapping[str, Json],
    *,
    about: str,
    standing: bool,
    now: int,
    to: str = "",
    silent: bool = False,
    always: bool = False,
) -> tuple[IntentRow, str]:
    """Write an order `to` a kind of question, by default the first that its act answers.

    Returns it and the text for its owner.

    Raises:
        BadAnswer: It can never be an answer.
    """
    order = typed_order(at, value, about=about, to=to)
    uses = ALWAYS if always else Uses() if standing else NEXT
    answers = At.SILENCE if silent else At.OPEN
    return await add_order(at, replace(order, uses=uses, at=answers), now=now)


def typed_order(at: Sitting, value: Mapping[str, Json], *, about: str, to: str = "") -> Intent:
    """Return an order as somebody typed it, `to` a kind of question that its act answers.

    Its fields with no value are left out.

    Raises:
        BadAnswer: It can never be an answer.
    """
    act = str(value["act"])
    action = at.rules.choices.actions.get(act)
    if action is None or not action.questions:
        raise BadAnswer(f"{act.capitalize()} answers no question, so it cannot be an order.")
    fighter = own_combatant(at, about)
    if to and to not in action.questions:
        titles = [at.rules.choices.questions[key].title for key in action.questions]
        raise BadAnswer(f"{action.title} answers: {'; '.join(titles)}. Choose one of them.")
    question = at.rules.choices.questions[to or action.questions[0]]
    names = names_seen(at.scene.fight, fighter.player)
    friends = known(at.rules, at.scene.fight, fighter.id).friends() | {fighter.id}
    given = {k: v for k, v in value.items() if k != "act" and v is not None}
    fields = wishes(given, names, friends)
    _need_numbers(action, fields)
    replies = (Reply(act, fields),)
    check_replies(replies, question, at.rules)
    return Intent(
        id="", owner=fighter.player, question=question.key, replies=replies, about=fighter.id
    )


def _need_numbers(action: Action, fields: Mapping[str, Wish]) -> None:
    """Refuse words in a field that takes a number: they could never be an answer.

    A typed number arrives as a word of digits.
    """
    hints = get_type_hints(action.params)
    for name, wish in fields.items():
        typed = isinstance(wish, str) and not wish.strip().isdecimal()
        if hints.get(name) is int and typed:
            raise BadAnswer(
                f'{name.replace("_", " ").capitalize()} is a number: write it, or "up to 2".'
            )


async def add_order(at: Sitting, intent: Intent, *, now: int) -> tuple[IntentRow, str]:
    """Write a new order after the owner's other ones. Returns it and the text for them.

    Raises:
        BadAnswer: It can never be an answer.
    """
    check_replies(intent.replies, at.rules.choices.questions[intent.question], at.rules)
    rows = await intents.of(at.c, at.row.id)
    await another_order(at, intent.owner)
    ranks = [each.rank for each in kept_in(rows).orders if each.owner == intent.owner]
    intent = replace(intent, id=fresh_id(), rank=max(ranks, default=0) + 1)
    why = not_now(at, intent)
    row = IntentRow(
        id=intent.id,
        encounter=at.row.id,
        owner=intent.owner,
        body=intent,
        misfit=why,
        made_at=now,
        character=character_of(at, intent),
    )
    await intents.put(at.c, row)
    names = names_seen(at.scene.fight, intent.owner)
    warning = f" It does not fit now: {why}" if why else ""
    return row, f"Kept: {described(intent, at.rules, names)}{warning}"


async def replace_order(at: Sitting, intent: Intent, *, now: int) -> str:
    """Write an order in place of one for the same cases. Returns the text for its owner."""
    for row in await intents.of(at.c, at.row.id):
        old = row.body
        if isinstance(old, Intent) and old == replace(
            intent, id=old.id, rank=old.rank, replies=old.replies
        ):
            await intents.remove(at.c, row.id)
    return (await add_order(at, intent, now=now))[1]


def not_now(at: Sitting, intent: Intent) -> str:
    """Return why an order does not answer the question that is open now; "" if it does.

    Such an order is kept all the same: the things it names may be there later.
    """
    for prompt in at.scene.prompts:
        ask = prompt.ask
        if (ask.who, ask.key, ask.about) == (intent.owner, intent.question, intent.about):
            tried = Book(Kept(orders=(intent,))).verdict(at.scene, prompt).tried
            return next((each.why for each in tried if each.why != NOT_NOW), "")
    return ""


async def left_by(at: Sitting) -> list[IntentRow]:
    """Return the caller's orders for a fight, in the order in which they are tried.

    Plans come before orders, styles and policies after them.
    """
    mine = [row for row in await intents.of(at.c, at.row.id) if _his(at, row)]
    return sorted(mine, key=_place)


def _place(row: IntentRow) -> tuple[int, ...]:
    match row.body:
        case Plan():
            return (0,)
        case Intent(rank=rank):
            return 1, rank
        case Policy():
            return (2,)


def _kind(row: IntentRow) -> str:
    """Return the word for its sort: order, plan or style."""
    match row.body:
        case Plan():
            return "plan"
        case Intent():
            return "order"
        case Policy():
            return "style"


def _in_words(at: Sitting, row: IntentRow, vias: Sequence[str]) -> str:
    names = names_seen(at.scene.fight, row.owner)
    match row.body:
        case Plan() as plan:
            return plan_in_words(plan, cursors(vias).get(plan.id, Cursor()), names)
        case Intent() as intent:
            return described(intent, at.rules, names)
        case Policy() as policy:
            return policy_in_words(policy, at.rules, names)


def _turns(body: Intent | Plan | Policy, vias: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the turns of a plan that can still be changed, by id and words."""
    if not isinstance(body, Plan) or is_onward(body):
        return ()
    cursor = cursors(vias).get(body.id, Cursor())
    return tuple([(f"{body.id}.{n}", body.steps[n].title) for n in cursor.to_come(body)])


def _one(mine: Sequence[IntentRow], id: str) -> IntentRow:
    found = next((row for row in mine if row.id == id), None)
    if found is None:
        raise NotAllowed(NO_SUCH)
    return found


def _his(at: Sitting, row: IntentRow) -> bool:
    return row.owner in at.standing.stands_for and (row.owner != GM or at.standing.gm)
