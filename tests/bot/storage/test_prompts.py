"""Prompts: opened, closed, opened again, and run out of time."""

from __future__ import annotations

from dataclasses import replace

from bot.storage import campaigns, encounters, prompts
from bot.storage.connection.database import Database
from bot.storage.rows import PromptRow, Status
from tests.bot.storage.made import campaign, encounter, prompt

FIRST, SECOND = prompt("parry", 1), prompt("dodge", 2, who="ben")


async def opened(db: Database, *rows: PromptRow, at: int = 1_000) -> None:
    async with db.write() as c:
        await prompts.sync(c, "fight", rows, [(row.key, row.opened) for row in rows], at)


async def found(db: Database, token: str = FIRST.token) -> PromptRow:
    async with db.read() as c:
        row = await prompts.by_token(c, token)
    assert row is not None
    return row


async def test_a_prompt_opened_again_runs_its_new_time(db: Database) -> None:
    """After an undo the same question is open, unclaimed, with its message and a new deadline."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "post")
        assert await prompts.claim(c, FIRST, 2_000)
        await prompts.sync(c, "fight", [], [], 2_100)
    again = replace(FIRST, due_at=8_000, remind_at=7_000)
    await opened(db, again)
    assert await found(db) == replace(again, message="post")


async def test_a_prompt_opened_again_without_a_row_keeps_its_time(db: Database) -> None:
    """Named as open without a row, a closed prompt is open as it was."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.sync(c, "fight", [], [], 2_100)
        await prompts.sync(c, "fight", [], [("parry", 1)], 2_200)
    assert await found(db) == FIRST


async def test_opened_again_while_being_retired_it_is_posted_anew(db: Database) -> None:
    """Retiring a prompt that was opened meanwhile leaves it open without a message."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "post")
        await prompts.sync(c, "fight", [], [], 2_100)
        [gone] = await prompts.every(c, "fight")
    await opened(db, FIRST)
    async with db.write() as c:
        assert await prompts.retire(c, gone)
    assert await found(db) == FIRST


async def test_what_waits_for_people(db: Database) -> None:
    """Open prompts of the people asked for in fights not over, longest waiting first."""
    late = prompt("soak", 3, asked_at=3_000)
    await opened(db, late, FIRST, SECOND)
    other = encounter("far", campaign="g2", status=Status.PAUSED)
    asked = prompt("move", 1, encounter="far", asked_at=2_000)
    over = encounter("done", status=Status.OVER)
    async with db.write() as c:
        await campaigns.save(c, campaign("g2"))
        await encounters.create(c, other)
        await encounters.create(c, over)
        await prompts.sync(c, "far", [asked], [("move", 1)], 1_000)
        await prompts.sync(c, "done", [prompt(encounter="done")], [("parry", 1)], 1_000)
        here = encounter()
        assert await prompts.for_people(c, ["ama"]) == [
            (here, FIRST),
            (other, asked),
            (here, late),
        ]
        assert await prompts.for_people(c, ["ama"], campaigns=["g2"]) == [(other, asked)]
        assert await prompts.for_people(c, {"ben", "gm"}) == [(here, SECOND)]
        assert await prompts.for_people(c, []) == []
        assert await prompts.for_people(c, ["ama"], campaigns=[]) == []


async def test_only_one_claims(db: Database) -> None:
    """A prompt is claimed once, and then is due no more; a closed one cannot be claimed."""
    await opened(db, FIRST, SECOND)
    async with db.write() as c:
        assert await prompts.claim(c, FIRST, 2_000)
        assert not await prompts.claim(c, FIRST, 2_001)
        assert await prompts.due(c, 9_000) == [SECOND]
        await prompts.sync(c, "fight", [], [], 2_100)
        assert not await prompts.claim(c, SECOND, 2_200)


async def test_only_one_reminds(db: Database) -> None:
    """A reminder is taken once; one that has moved is not taken at its old time."""
    await opened(db, FIRST, SECOND)
    async with db.write() as c:
        assert await prompts.reminded(c, FIRST)
        assert not await prompts.reminded(c, FIRST)
        await prompts.extend(c, "fight", "dodge", 2, 9_000, 8_000)
        assert not await prompts.reminded(c, SECOND)
        assert await prompts.to_remind(c, 7_999) == []
        assert await prompts.next_instant(c) == 2_000
