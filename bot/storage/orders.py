"""Orders: answers to questions not yet asked."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import RowMapping, Text, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Condition, OrderRow
from bot.storage.statements import columns, data_of, given, text_of, values
from bot.storage.tables import order as table
from rules.engine.state import dump, load

_ALL = select(*columns(table, OrderRow)).order_by(table.c.made_at, table.c.id)
_GET = _ALL.where(table.c.id == given("id"))
_OF = _ALL.where(table.c.encounter == given("encounter"))
_OF_OWNER = _OF.where(table.c.owner == given("owner"))
_ADD = table.insert()
_ONE = table.c.id == given("id")
_REMOVE = table.delete().where(_ONE)
_RESUME = table.update().where(_ONE).values(suspended=False)
_DROP = table.update().where(_ONE).values(dropped=given("reason"))
_SUSPEND = (
    table.update()
    .where(table.c.id.in_(bindparam("the_ids", type_=Text, expanding=True)))
    .values(suspended=True)
)


async def add(c: AsyncConnection, order: OrderRow) -> None:
    """Write a new order."""
    row = values(order) | {
        "value": text_of(order.value),
        "when": dump(order.when, tuple[Condition, ...]),
    }
    await c.execute(_ADD, row)


async def of(c: AsyncConnection, encounter: str, *, owner: str | None = None) -> list[OrderRow]:
    """The orders of an encounter, or of one owner in it, oldest first; dropped ones too."""
    asked = {"the_encounter": encounter} | ({} if owner is None else {"the_owner": owner})
    found = await c.execute(_OF if owner is None else _OF_OWNER, asked)
    return [_row(row) for row in found.mappings()]


async def get(c: AsyncConnection, id: str) -> OrderRow | None:
    """The order of this id."""
    row = (await c.execute(_GET, {"the_id": id})).mappings().first()
    return None if row is None else _row(row)


async def remove(c: AsyncConnection, id: str) -> None:
    """Take an order away, as its owner wishes."""
    await c.execute(_REMOVE, {"the_id": id})


async def suspend(c: AsyncConnection, ids: Collection[str]) -> None:
    """Let these orders rest until their owners take them up again."""
    if ids:
        await c.execute(_SUSPEND, {"the_ids": list(ids)})


async def resume(c: AsyncConnection, id: str) -> None:
    """Take a suspended order up again."""
    await c.execute(_RESUME, {"the_id": id})


async def drop(c: AsyncConnection, id: str, reason: str) -> None:
    """Note why an order no longer fits; it answers nothing any more."""
    await c.execute(_DROP, {"the_id": id, "the_reason": reason})


def _row(row: RowMapping) -> OrderRow:
    return OrderRow(
        **{
            **row,
            "value": data_of(row["value"]),
            "when": load(tuple[Condition, ...], row["when"]),
        }
    )
