"""Deletes rows that are no longer useful: a few at a time, so that nobody waits.

Rows that a fight is rebuilt from are kept for ever: records, lines and sheets. `packs` makes them
small.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    and_,
    bindparam,
    delete,
    literal_column,
    or_,
    select,
    true,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import Text

from bot.storage.connection.statements import count, given
from bot.storage.queues import WORDS_OF
from bot.storage.schema.tables import draft, notice, prompt, queue, receipt, sheet_draft

AT_ONCE = 500

DISCORD_EPOCH_MS, ID_SHIFT = 1_420_070_400_000, 22
"""An id of Discord begins with the milliseconds since then, shifted by so many bits."""

_BEFORE = bindparam("the_before", type_=BigInteger)


_SHOWN_NO_MORE = or_(prompt.c.retired == true(), prompt.c.message == literal_column("''", Text))
_TOO_OLD = (
    (draft, draft.c.at < _BEFORE),
    (sheet_draft, sheet_draft.c.at < _BEFORE),
    (receipt, receipt.c.at < _BEFORE),
    (notice, notice.c.delivered_at < _BEFORE),
    # Ids have had 19 digits since 2022, so they are in order as texts.
    (
        queue,
        and_(
            queue.c.destination.startswith(WORDS_OF),
            queue.c.until < _BEFORE,
            queue.c.edited < given("before_id"),
        ),
    ),
    # A prompt whose buttons are still shown is kept until they are removed.
    (prompt, and_(prompt.c.closed_at < _BEFORE, _SHOWN_NO_MORE)),
)
_OLD = [
    delete(table).where(
        tuple_(*table.primary_key).in_(select(*table.primary_key).where(old).limit(count("limit")))
    )
    for table, old in _TOO_OLD
]


async def some(c: AsyncConnection, before: int) -> int:
    """Delete some drafts, receipts, delivered notices, closed questions and words' leases.

    Returns how many.

    All of them are older than `before`, in milliseconds since 1970.
    """
    id = max(before - DISCORD_EPOCH_MS, 0) << ID_SHIFT
    asked = {"the_before": before, "the_before_id": str(id), "the_limit": AT_ONCE}
    return sum([(await c.execute(each, asked)).rowcount for each in _OLD])
