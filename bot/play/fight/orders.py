"""Orders: answers to questions not yet asked, kept outside the fight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.fights import own_combatant
from bot.play.model import Call, Done, Json
from bot.play.step.holding import asked
from bot.play.step.order_matching import TESTS, describe, facts_of, fits
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import notices, orders
from bot.storage.rows import Condition, OrderRow
from rules.engine.sheet import read
from rules.engine.text_values import name_key
from rules.engine.visibility import GM
from rules.errors import BadAnswer, NotAllowed

MOST_ORDERS = 50
CONDITION = re.compile(r"\s*(\w+)\s+(is not|is|not|<=|>=|has)\s+(.+?)\s*", re.IGNORECASE)


class Orders(Part):
    """The calls about orders."""

    async def set(
        self,
        call: Call,
        *,
        act: str,
        fields: Mapping[str, Json],
        combatant: str = "",
        when: str = "",
        standing: bool = False,
    ) -> Done:
        """Keep an answer for when it is asked; what is open already it answers at once.

        `when` are conditions on what the question states, joined by "and":
        ``attacker is ronin and turn <= 5``.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            value = {"act": act, **{k: v for k, v in fields.items() if v is not None}}
            text = await keep_order(
                at,
                value,
                about=combatant,
                when=conditions(when, at),
                standing=standing,
                now=self.kit.now(),
            )
            return Done(text=text, encounter=at.row.id, shows_at=await self.gone_on(at))

        return await self.once(call, work)

    async def show(self, call: Call) -> list[OrderRow]:
        """The caller's orders in this channel's fight, oldest first."""
        async with self.kit.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            mine = [o for o in await orders.of(c, at.row.id) if _his(at, o)]
            if at.row.shown is None:
                return mine
            later = {n.token for n in await notices.untold(c, at.row.id, self.kit.now())}
            return [replace(o, dropped="") if o.id in later else o for o in mine]

    async def clear(self, call: Call, id: str) -> Done:
        """Take back one order, or "all"."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            mine = [o for o in await orders.of(c, at.row.id) if _his(at, o)]
            chosen = mine if id.casefold() == "all" else [o for o in mine if o.id == id]
            if not chosen:
                raise NotAllowed("You have no such order.")
            for order in chosen:
                await orders.remove(c, order.id)
            count = len(chosen)
            return Done(text="The order is taken back." if count == 1 else f"{count} taken back.")

        return await self.once(call, work)

    async def resume(self, call: Call, id: str) -> Done:
        """Take up again an order that an undo has suspended."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            order = next((o for o in await orders.of(c, at.row.id) if o.id == id), None)
            if order is None or not _his(at, order):
                raise NotAllowed("You have no such order.")
            if not order.suspended:
                raise NotAllowed("That order is in force.")
            await orders.resume(c, id)
            return Done(text="The order is in force again.", encounter=at.row.id)

        return await self.once(call, work)


async def keep_order(
    at: Sitting,
    value: Mapping[str, Json],
    *,
    about: str,
    when: tuple[Condition, ...],
    standing: bool,
    now: int,
) -> str:
    """Write an order; returns what to tell its owner.

    Raises:
        BadAnswer: It can never be an answer, or is none to a question of his that is open.
    """
    act = str(value["act"])
    action = at.rules.actions.get(act)
    if action is None or not action.questions:
        raise BadAnswer(f"{act.capitalize()} answers no question, so it cannot be an order.")
    unknown = set(value) - {"act"} - set(action.params.__dataclass_fields__)
    if unknown:
        raise BadAnswer(f"{action.title} has nothing called {', '.join(sorted(unknown))}.")
    read(action.params, {k: v for k, v in value.items() if k != "act"}, what=action.title)
    fighter = own_combatant(at, about)
    if len(await orders.of(at.c, at.row.id)) >= MOST_ORDERS:
        raise NotAllowed(f"A fight keeps at most {MOST_ORDERS} orders.")
    order = OrderRow(
        id=fresh_id(),
        encounter=at.row.id,
        owner=fighter.player,
        about=fighter.id,
        question=action.questions[0],
        value=dict(value),
        when=when,
        standing=standing,
        made_at=now,
    )
    for prompt in asked(at):
        if fits(order, prompt, facts_of(at.scene, prompt)):
            # It would answer this at once: what is wrong with it is said now, and nothing kept.
            prompt.ask.live().read(order.value)
    await orders.add(at.c, order)
    return f"Kept: {describe(order, at.rules)}"


def conditions(text: str, at: Sitting) -> tuple[Condition, ...]:
    """Conditions as written; combatants may be named as they are shown."""
    if not text.strip():
        return ()
    found = []
    for part in re.split(r"\s+and\s+", text.strip(), flags=re.IGNORECASE):
        match = CONDITION.fullmatch(part)
        if match is None:
            raise BadAnswer(
                f"{part}: write a fact, a test ({', '.join(TESTS)}) and a value, such as "
                "attacker is Ronin and turn <= 5."
            )
        fact, test, word = match.groups()
        test = {"is not": "not"}.get(test.lower(), test.lower())
        value = _value(word, at)
        if test in ("<=", ">=") and not isinstance(value, int):
            raise BadAnswer(f"{part}: {test} needs a whole number.")
        found.append(Condition(fact=fact.lower(), test=test, value=value))
    return tuple(found)


def _value(word: str, at: Sitting) -> Json:
    bare = word.strip().strip('"')
    if re.fullmatch(r"-?\d{1,9}", bare):
        return int(bare)
    if bare.casefold() in ("yes", "true", "no", "false"):
        return bare.casefold() in ("yes", "true")
    for fighter in at.seen.fight.combatants.values():
        known = at.standing.viewer.sees(fighter.eyes)
        if known and name_key(fighter.name) == name_key(bare):
            return str(fighter.id)
    return bare


def _his(at: Sitting, order: OrderRow) -> bool:
    return order.owner in at.standing.stands_for and (order.owner != GM or at.standing.gm)
