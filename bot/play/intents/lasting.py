"""What a character always does: orders and a style that come along into each fight it joins.

They are rows of the fight in which they were kept or brought last. They name nobody: the people of
that fight may not be in the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character
from bot.play.intents.styles import write_style
from bot.play.model import Call, Done
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part
from bot.play.tokens import fresh_id
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules import ruleset as ruleset_of
from rules.engine.intents.described import described
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.replies import Intent, Kind, Reply, Uses
from rules.engine.state.as_json import plain
from rules.engine.state.encounter import Combatant
from rules.errors import BadAnswer

NAMES = "What you always do names nobody: the people of this fight may not be in the next."


class Lasting(Part):
    """The calls about what a character always does."""

    async def show(self, call: Call, name: str = "") -> tuple[str, list[str]]:
        """Return a character of the caller's, and what it always does in words."""
        async with self.services.db.read() as c:
            who, _ = await find_character(c, call, name)
            rows = await intents.lasting(c, who.id)
            return who.name, [*_in_words(rows, ruleset_of(who.ruleset))]

    async def forget(self, call: Call, name: str = "") -> Done:
        """Let a character do nothing always; in a fight that goes on it is kept till its end."""

        async def work(c: AsyncConnection) -> Done:
            who, _ = await find_character(c, call, name)
            for row in await intents.lasting(c, who.id):
                await intents.put(c, _of_one_fight(row))
            return Done(text=f"{who.name} does nothing always any more.")

        return await self.once(call, work)


async def bring(at: Sitting, fighter: Combatant, now: int) -> str:
    """Copy what a character always does into the fight that it has joined.

    Returns the text to tell.
    """
    brought = False
    for row in await intents.lasting(at.c, fighter.character) if fighter.character else ():
        body = row.body
        if row.encounter == at.row.id:
            continue
        if isinstance(body, Intent) and body.question in at.rules.choices.questions:
            made = replace(body, id=fresh_id(), owner=fighter.player, about=fighter.id)
            await intents.put(
                at.c,
                IntentRow(
                    id=made.id,
                    encounter=at.row.id,
                    owner=made.owner,
                    body=made,
                    made_at=now,
                    character=fighter.character,
                ),
            )
            brought = True
        style = at.rules.choices.presets.style(body.style) if isinstance(body, Policy) else None
        if isinstance(body, Policy) and style is not None:
            turns = body.plan is not None
            await write_style(
                at, style, [fighter], "", Mode.ALONE, turns=turns, always=True, now=now
            )
            brought = True
        await intents.put(at.c, _of_one_fight(row))
    return " What they always do came along: /orders show." if brought else ""


def character_of(at: Sitting, order: Intent) -> str | None:
    """Return the character that always gives this order; None for an order of this fight alone.

    Raises:
        BadAnswer: The order names somebody, or its combatant has no character.
    """
    if order.uses.kind is not Kind.ALWAYS:
        return None
    fighter: Combatant = at.scene.fight.combatant(order.about)
    if not fighter.character:
        raise BadAnswer(f"{fighter.name} is here for this fight only.")
    if names_somebody(at, [replace(order, owner="", about="")]):
        raise BadAnswer(NAMES)
    return fighter.character


def names_somebody(at: Sitting, left: Iterable[Intent | Reply]) -> bool:
    """Whether an order or a reply names a combatant of this fight."""
    words = (word for each in left for word in _words(plain(each)))
    return any(word in at.scene.fight.combatants for word in words)


def _of_one_fight(row: IntentRow) -> IntentRow:
    """Return the row as one of its own fight alone."""
    body = row.body
    if isinstance(body, Intent):
        body = replace(body, uses=Uses())
    elif isinstance(body, Policy):
        body = replace(body, always=False)
    return replace(row, body=body, character=None)


def _in_words(rows: Iterable[IntentRow], rules: Any) -> Iterator[str]:
    for row in rows:
        if isinstance(row.body, Intent) and row.body.question in rules.choices.questions:
            yield described(replace(row.body, uses=Uses()), rules, {}).rstrip(".")
        elif isinstance(row.body, Policy):
            style = rules.choices.presets.style(row.body.style)
            if style is not None:
                yield f"{style.title}{'' if row.body.plan is None else ', in turns too'}"


def _words(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for value in data.values():
                yield from _words(value)
        case list() | tuple():
            for value in data:
                yield from _words(value)
        case _:
            return
