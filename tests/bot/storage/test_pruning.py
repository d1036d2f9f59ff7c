"""Which rows are deleted by age, and which are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.storage import (
    characters,
    drafts,
    notices,
    prompts,
    pruning,
    queues,
    receipts,
    sheet_drafts,
)
from bot.storage.connection.database import Database
from bot.storage.pruning import DISCORD_EPOCH_MS
from bot.storage.queues import WORDS_OF
from bot.storage.rows import Draft, Receipt
from bot.storage.schema.every_table import METADATA
from bot.storage.sheet_drafts import SheetDraft
from tests.bot.storage.made import (
    ON_SQLITE,
    append,
    character,
    line,
    notice,
    prompt,
    written,
)

NOW = 1_000_000

SHEET = SheetDraft(
    token="t", user="ama", campaign="guild", ruleset="ki", name="Kuni", sheet={}, typed={}
)


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
                await queues.give_up(c, place, "a", now, edited)
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


@ON_SQLITE
@pytest.mark.parametrize(("at", "gone"), [(999, 1), (1_000, 0), (1_001, 0)])
@pytest.mark.parametrize("kind", ["draft", "sheet_draft", "receipt", "notice", "prompt"])
async def test_a_row_of_the_instant_itself_is_not_too_old(
    db: Database, kind: str, at: int, gone: int
) -> None:
    """All that is older than the thousandth millisecond goes, of each kind."""
    async with db.write() as c:
        match kind:
            case "draft":
                made = Draft(token="t", user="ama", encounter="fight", kind="end", body={})
                await drafts.add(c, made, at)
            case "sheet_draft":
                await sheet_drafts.put(c, SHEET, at)
            case "receipt":
                await receipts.add(c, Receipt(interaction="i", encounter="", reply=""), at)
            case "notice":
                await notices.add(c, [notice(at=0)])
                await notices.delivered(c, [(await notices.waiting(c))[0].id], at)
            case _:
                await prompts.restore(c, [prompt(closed_at=at, message="5", retired=True)])
        assert await pruning.some(c, 1_000) == gone
    assert await counts(db, kind) == [1 - gone]


@ON_SQLITE
@pytest.mark.parametrize(
    ("place", "until", "edited", "gone"),
    [
        ("words of 1", 9, "1000000000000000000", 1),
        ("words of 1", 10, "1000000000000000000", 0),
        ("words of 1", 9, "4194304000000000000", 0),
        ("words of 1", 9, "4194303999999999999", 1),
        ("room", 9, "1000000000000000000", 0),
    ],
)
async def test_a_lease_of_words_goes_by_its_end_and_its_newest_change(
    db: Database, place: str, until: int, edited: str, gone: int
) -> None:
    """Here the instant is 10**12 milliseconds after Discord's first, or 4194304 * 10**12 as id."""
    before = DISCORD_EPOCH_MS + 10**12
    async with db.write() as c:
        assert await queues.take(c, place, "a", now=1, until=before - 10 + until) is not None
        await queues.note(c, place, "a", [int(edited)])
        assert await pruning.some(c, before) == gone
