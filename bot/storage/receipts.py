"""Receipts: interactions that have been carried out, so that none is carried out twice."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.errors import Conflict, translate
from bot.storage.connection.statements import as_is, columns, given, one_of, values
from bot.storage.rows import Receipt
from bot.storage.schema.tables import receipt as table

_GET = select(*columns(table, Receipt)).where(table.c.interaction == given("interaction"))
_ADD = table.insert()


async def get(c: AsyncConnection, interaction: str) -> Receipt | None:
    """Return the reply to an interaction, if it has been carried out."""
    return await one_of(c, _GET, {"the_interaction": interaction}, as_is(Receipt))


async def add(c: AsyncConnection, receipt: Receipt, at: int) -> None:
    """Note that an interaction is carried out, in the transaction that does so.

    Raises:
        Conflict: It has been carried out already.
    """
    try:
        await c.execute(_ADD, values(receipt) | {"at": at})
    except IntegrityError as error:
        if isinstance(translate(error), Conflict):
            raise Conflict("That has been done already.") from error
        raise
