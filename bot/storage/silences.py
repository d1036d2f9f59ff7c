"""The latest answers of people in a fight, and the questions that they let run out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Text, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import given
from bot.storage.schema.tables import prompt as table
from rules.engine.replay.journal import BY_PERSON, VIA_CLOCK, VIA_PERSON

MOST = 60
"""At most this many answers are looked at."""

_RECENT = (
    select(table.c.who, table.c.via, table.c.closed_at, table.c.covert)
    .where(
        table.c.encounter == given("encounter"),
        table.c.closed_at.is_not(None),
        table.c.via.in_(bindparam("the_vias", type_=Text, expanding=True)),
    )
    .order_by(table.c.closed_at.desc(), table.c.opened.desc())
    .limit(MOST)
)
_LAST = (
    select(table.c.token)
    .where(
        table.c.encounter == given("encounter"),
        table.c.who.in_(bindparam("the_people", type_=Text, expanding=True)),
        table.c.name.in_(bindparam("the_kinds", type_=Text, expanding=True)),
        table.c.closed_at.is_not(None),
        table.c.via == VIA_PERSON,
    )
    .order_by(table.c.closed_at.desc(), table.c.opened.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Ended:
    """A question to somebody, and whether silence answered it."""

    who: str
    silent: bool
    at: int
    covert: bool = False


async def recent(c: AsyncConnection, encounter: str) -> list[Ended]:
    """Return the last questions of a fight that people answered or let run out, newest first."""
    vias = {"the_encounter": encounter, "the_vias": [*BY_PERSON, VIA_CLOCK]}
    found = await c.execute(_RECENT, vias)
    return [Ended(who, via == VIA_CLOCK, at, covert) for who, via, at, covert in found]


async def last_answer(
    c: AsyncConnection, encounter: str, people: Collection[str], kinds: Collection[str]
) -> str:
    """Return the token of the question of these kinds that one of them answered last, or ""."""
    asked = {"the_encounter": encounter, "the_people": [*people], "the_kinds": [*kinds]}
    token: str | None = await c.scalar(_LAST, asked)
    return token or ""
