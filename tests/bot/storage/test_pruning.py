"""Which rows are deleted by age, and which are kept."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import func, select

from bot.storage import characters, drafts, notices, prompts, pruning, queues, receipts
from bot.storage.connection.database import Database
from bot.storage.pruning import DISCORD_EPOCH_MS
from bot.storage.queues import WORDS_OF
from bot.storage.rows import Draft, Receipt
from bot.storage.schema.every_table import METADATA
from tests.bot.storage.made import append, character, line, notice, prompt, written

NOW = 1_000_000


async def counts(db: Database, *tables: str) -> list[int]:
    """How many rows there are."""
    async with db.read() as c:
        return [
            await c.scalar(select(func.count()).select_from(METADATA.tables[name]))
            for name in tables
        ]


async def test_old_receipts_drafts_notices_and_questions_go(db: Database) -> None:
    """One of each is old, one is new; an open question and an unsent notice are never too old."""
    async with db.write() as c:
        await append(c, 0, [written(1)], lines=[line(1)], state="{}")
        for n, at in enumerate((10, NOW)):
            await receipts.add(c, Receipt(interaction=f"i{n}", encounter="", reply=""), at)
            body = Draft(token=f"t{n}", user="ama", encounter="fight", kind="end", body={})
            await drafts.add(c, body, at)
        await notices.add(c, [notice(), notice(), notice()])
        sent = [found.id for found in await notices.waiting(c)]
        await notices.delivered(c, sent[:1], 10)
        await notices.delivered(c, sent[1:2], NOW)
        asked = [prompt(key, 1) for key in ("old", "new", "open", "shown")]
        await prompts.restore(
            c,
            [
                replace(asked[0], closed_at=10),
                replace(asked[1], closed_at=NOW),
                asked[2],
                replace(asked[3], closed_at=10, message="5"),
            ],
        )
        assert await pruning.some(c, NOW - 1) == 4
        assert await pruning.some(c, NOW - 1) == 0
        left = {found.key for found in await prompts.every(c, "fight")}
    assert left == {"new", "open", "shown"}
    assert await counts(db, "receipt", "draft", "notice") == [1, 1, 2]
    assert await counts(db, "record", "line", "checkpoint") == [1, 1, 1]


async def test_leases_of_changed_words_go_and_those_of_places_stay(db: Database) -> None:
    """A lease says which change of a message was the newest: after a month no older one comes."""
    month, day = 30 * 86_400_000, 86_400_000
    now = DISCORD_EPOCH_MS + 9 * 366 * day
    old, new = ((now - age << 22) - (DISCORD_EPOCH_MS << 22) for age in (month + day, day))
    leases = {
        f"{WORDS_OF}1": (0, (old,)),
        f"{WORDS_OF}2": (0, (new,)),
        f"{WORDS_OF}3": (now, (old,)),
        f"{WORDS_OF}4": (0, ()),
        "5": (0, (old,)),
    }
    async with db.write() as c:
        for place, (until, edited) in leases.items():
            assert await queues.take(c, place, "a", now=1, until=now) is not None
            await queues.note(c, place, "a", edited)
            if not until:
                await queues.give_up(c, place, "a", edited)
        assert await pruning.some(c, now - month) == 2
        left = [place for place in leases if await queues.get(c, place) is not None]
    assert left == [f"{WORDS_OF}2", f"{WORDS_OF}3", "5"]


async def test_it_goes_in_small_steps(db: Database) -> None:
    """Five hundred at a time, so that nobody waits for long."""
    async with db.write() as c:
        for n in range(pruning.AT_ONCE + 1):
            await receipts.add(c, Receipt(interaction=f"i{n}", encounter="", reply=""), 10)
        assert await pruning.some(c, NOW) == pruning.AT_ONCE
        assert await pruning.some(c, NOW) == 1


async def test_a_sheet_is_stored_once(db: Database) -> None:
    """A character and its history share it, as do two characters that are alike."""
    async with db.write() as c:
        await characters.create(c, character(), at=1, by="ama", why="new")
        await characters.create(c, character("kuni-2"), at=1, by="ama", why="new")
        await characters.update(c, "kuni", {"hp": 3}, at=2, by="ama", why="hit")
        await characters.update(c, "kuni", {"hp": 9}, at=3, by="ama", why="healed")
        history = await characters.history(c, "kuni")
    assert [each.sheet for each in history] == [{"hp": 9}, {"hp": 3}, {"hp": 9}]
    assert await counts(db, "change", "sheet") == [4, 2]
