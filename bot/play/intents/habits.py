"""Habits: orders and a style that a character has in every fight, made from one fight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character
from bot.play.fight.fights import own_combatant
from bot.play.intents.lasting import names_somebody
from bot.play.intents.orders import left_by
from bot.play.model import Call, Done
from bot.play.step.transactions import Part, live_in
from bot.storage import characters
from bot.storage.rows import NO_HABITS, Habits
from rules import ruleset as ruleset_of
from rules.engine.intents.described import described
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import Intent, Kind
from rules.errors import NotAllowed


class HabitCalls(Part):
    """The calls about habits."""

    async def keep(self, call: Call, combatant: str = "") -> Done:
        """Make habits of the character's standing orders and style in this fight.

        Raises:
            NotAllowed: There is no order or style that could be one.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, combatant)
            if not fighter.character:
                raise NotAllowed(f"{fighter.name} is here for this fight only.")
            bodies = [row.body for row in await left_by(at)]
            orders = [
                replace(each, id="", owner="", about="")
                for each in bodies
                if isinstance(each, Intent)
                and each.about == fighter.id
                and each.uses.kind is Kind.FIGHT
            ]
            lasting = [each for each in orders if not names_somebody(at, [each])]
            style = next(
                (p for p in bodies if isinstance(p, Policy) and p.group == (fighter.id,)), None
            )
            if style is not None and style.protects:
                style = None
            habits = Habits(
                orders=tuple(lasting),
                style="" if style is None else style.style,
                turns=style is not None and style.plan is not None,
            )
            if habits == NO_HABITS:
                raise NotAllowed(
                    "Nothing here could become a habit: leave standing orders that name nobody, "
                    "or a style that protects nobody."
                )
            await characters.accustom(c, fighter.character, habits)
            told = "; ".join(habit_lines(habits, at.rules))
            left = len(orders) - len(lasting)
            more = f" Left out, since they name somebody: {left}." if left else ""
            return Done(text=f"{fighter.name} does this in every fight now: {told}.{more}")

        return await self.once(call, work)

    async def show(self, call: Call, name: str = "") -> tuple[str, list[str]]:
        """A character of the caller's, and its habits in words."""
        async with self.kit.db.read() as c:
            who, _ = await find_character(c, call, name)
            return who.name, [*habit_lines(who.habits, ruleset_of(who.ruleset))]

    async def forget(self, call: Call, name: str = "") -> Done:
        """Remove all habits of a character."""

        async def work(c: AsyncConnection) -> Done:
            who, _ = await find_character(c, call, name)
            await characters.accustom(c, who.id, NO_HABITS)
            return Done(text=f"{who.name} has no habits any more.")

        return await self.once(call, work)


def habit_lines(habits: Habits, rules: Any) -> Iterator[str]:
    """Return habits in words, one each."""
    for order in habits.orders:
        yield described(order, rules, {}).rstrip(".")
    style = rules.presets.style(habits.style)
    if style is not None:
        yield f"{style.title}{', in turns too' if habits.turns else ''}"
