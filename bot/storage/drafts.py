"""Answers that wait for a second click."""

from __future__ import annotations

from sqlalchemy import BigInteger, RowMapping, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import (
    all_of,
    columns,
    data_of,
    given,
    one_of,
    text_of,
    values,
)
from bot.storage.rows import Draft
from bot.storage.schema.tables import draft as table

_GET = select(*columns(table, Draft)).where(table.c.token == given("token"))
_OF_KIND = (
    select(*columns(table, Draft))
    .where(table.c.kind == given("kind"), table.c.at < bindparam("the_instant", type_=BigInteger))
    .order_by(table.c.at, table.c.token)
)
_IN_FIGHT = (
    select(*columns(table, Draft))
    .where(table.c.encounter == given("encounter"), table.c.kind == given("kind"))
    .order_by(table.c.at, table.c.token)
)
_ADD = insert(table)
_REMOVE = delete(table).where(table.c.token == given("token"))


async def add(c: AsyncConnection, draft: Draft, at: int) -> None:
    """Keep an answer for a second click."""
    await c.execute(_ADD, values(draft) | {"body": text_of(draft.body), "at": at})


async def get(c: AsyncConnection, token: str) -> Draft | None:
    """Return the answer that is kept by this token."""
    return await one_of(c, _GET, {"the_token": token}, _draft)


async def of_kind(c: AsyncConnection, kind: str, before: int) -> list[Draft]:
    """Return what is kept of one kind since before an instant, oldest first."""
    return await all_of(c, _OF_KIND, {"the_kind": kind, "the_instant": before}, _draft)


async def in_fight(c: AsyncConnection, encounter: str, kind: str) -> list[Draft]:
    """Return what is kept of one kind about a fight, oldest first."""
    return await all_of(c, _IN_FIGHT, {"the_encounter": encounter, "the_kind": kind}, _draft)


async def remove(c: AsyncConnection, token: str) -> None:
    """Delete an answer that has been used."""
    await c.execute(_REMOVE, {"the_token": token})


def _draft(row: RowMapping) -> Draft:
    return Draft(**{**row, "body": data_of(row["body"])})
