"""Intents: people's orders, plans and policies for a fight."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy import RowMapping, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert, all_of, columns, given, values
from bot.storage.rows import IntentRow
from bot.storage.schema.tables import LASTS
from bot.storage.schema.tables import intent as table
from bot.storage.schema.tables import member as people
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.engine.state.as_json import dump, load

Body: TypeAlias = Intent | Plan | Policy

KINDS: dict[str, type[Body]] = {"order": Intent, "plan": Plan, "policy": Policy}
"""The type of a row's body, by its kind."""

FAR = 2**31

_ALL = select(*columns(table, IntentRow), table.c.kind).order_by(table.c.made_at, table.c.id)
_OF = _ALL.where(table.c.encounter == given("encounter"))
_IN_FORCE = _OF.where(
    ~exists().where(
        people.c.campaign == given("campaign"), people.c.user == table.c.owner, people.c.left
    )
)
_LASTING = _ALL.where(table.c.character == given("character"), LASTS)
_PUT = Upsert(table, ["body", "misfit", "character"])
_REMOVE = table.delete().where(table.c.id == given("id"))


async def put(c: AsyncConnection, row: IntentRow) -> None:
    """Write an intent, new or changed."""
    kind = next(kind for kind, type_ in KINDS.items() if isinstance(row.body, type_))
    await c.execute(_PUT.on(c), values(row) | {"kind": kind, "body": dump(row.body)})


async def of(c: AsyncConnection, encounter: str) -> list[IntentRow]:
    """Return the intents of an encounter, oldest first."""
    return await all_of(c, _OF, {"the_encounter": encounter}, _row)


async def in_force(c: AsyncConnection, encounter: str, campaign: str) -> list[IntentRow]:
    """What may answer in an encounter, oldest first: nothing of people who have left the server."""
    return await all_of(c, _IN_FORCE, {"the_encounter": encounter, "the_campaign": campaign}, _row)


async def lasting(c: AsyncConnection, character: str) -> list[IntentRow]:
    """Return what a character does in every fight, the first one that is tried first."""
    found = await c.execute(_LASTING, {"the_character": character})
    rows = [_row(row) for row in found.mappings()]
    return sorted(rows, key=lambda row: row.body.rank if isinstance(row.body, Intent) else FAR)


async def remove(c: AsyncConnection, id: str) -> None:
    """Delete an intent."""
    await c.execute(_REMOVE, {"the_id": id})


def _row(row: RowMapping) -> IntentRow:
    stored = dict(row)
    body = load(KINDS[stored.pop("kind")], stored.pop("body"))
    return IntentRow(body=body, **stored)
