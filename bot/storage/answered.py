"""Questions that certain people have answered."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Integer, Text, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import columns, given
from bot.storage.rows import PromptRow
from bot.storage.schema.tables import prompt as table

_OF = select(*columns(table, PromptRow)).where(
    table.c.encounter == given("encounter"),
    table.c.key.in_(bindparam("the_keys", type_=Text, expanding=True)),
    table.c.opened.in_(bindparam("the_instants", type_=Integer, expanding=True)),
    table.c.who.in_(bindparam("the_people", type_=Text, expanding=True)),
)


async def of_people(
    c: AsyncConnection, encounter: str, places: Collection[tuple[str, int]], people: Collection[str]
) -> list[PromptRow]:
    """Return which of the questions at these places (key, opened) were asked of these people.

    It is one statement, whoever else was asked there: its time tells nothing about hidden people.
    """
    asked = {
        "the_encounter": encounter,
        "the_keys": sorted({key for key, _ in places}),
        "the_instants": sorted({opened for _, opened in places}),
        "the_people": sorted(people),
    }
    found = [PromptRow(**row) for row in (await c.execute(_OF, asked)).mappings()]
    return [row for row in found if (row.key, row.opened) in places]
