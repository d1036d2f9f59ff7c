"""The lists of commands that Discord has from us: one digest for each server and the shared one.

They are rows of `meta`, so that a start sends nothing to Discord if nothing has changed.
"""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert
from bot.storage.schema.tables import meta as table

PREFIX = "commands "
_OURS = table.c.key.startswith(PREFIX, autoescape=True)
_EVERY = select(table.c.key, table.c.value).where(_OURS)
_SAVE = Upsert(table, ["value"])


async def every(c: AsyncConnection) -> dict[str, str]:
    """Return the digest for each server by its id; "" is the list that all servers share."""
    return {key.removeprefix(PREFIX): value for key, value in await c.execute(_EVERY)}


async def save(c: AsyncConnection, guild: str, digest: str) -> None:
    """Note that Discord has the list of this digest for a server."""
    await c.execute(_SAVE.on(c), {"key": f"{PREFIX}{guild}", "value": digest})


async def forget(c: AsyncConnection) -> None:
    """Forget the digests: nobody knows what Discord has."""
    await c.execute(delete(table).where(_OURS))
