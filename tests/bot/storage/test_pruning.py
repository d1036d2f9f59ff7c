"""Which rows are deleted by age, and which are kept."""

from __future__ import annotations

from bot.storage import (
    pruning,
    queues,
    receipts,
)
from bot.storage.connection.database import Database
from bot.storage.pruning import DISCORD_EPOCH_MS
from bot.storage.rows import Receipt
from bot.storage.sheet_drafts import SheetDraft
from tests.bot.storage.made import (
    ON_SQLITE,
)
from tests.tables import tabled

NOW = 1_000_000

SHEET = SheetDraft(
    token="t", user="ama", campaign="guild", ruleset="ki", name="Kuni", sheet={}, typed={}
)


async def test_it_goes_in_small_steps(db: Database) -> None:
    """Five hundred at a time, so that nobody waits for long."""
    async with db.write() as c:
        for n in range(pruning.AT_ONCE + 1):
            await receipts.add(c, Receipt(interaction=f"i{n}", encounter="", reply=""), 10)
        assert await pruning.some(c, NOW) == pruning.AT_ONCE
        assert await pruning.some(c, NOW) == 1


@ON_SQLITE
@tabled
async def test_a_lease_of_words_goes_by_its_end_and_its_newest_change(
    db: Database, place: str, until: int, edited: str, gone: int
) -> None:
    """Here the instant is 10**12 milliseconds after Discord's first, or 4194304 * 10**12 as id."""
    before = DISCORD_EPOCH_MS + 10**12
    async with db.write() as c:
        assert await queues.take(c, place, "a", now=1, until=before - 10 + until) is not None
        await queues.note(c, place, "a", [int(edited)])
        assert await pruning.some(c, before) == gone
