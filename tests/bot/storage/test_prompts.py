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


async def test_a_prompt_is_read_as_it_was_opened(db: Database) -> None:
    """Every field comes back, by token and among the open ones, which come by their opening."""
    await opened(db, SECOND, FIRST)
    async with db.read() as c:
        assert await prompts.open_in(c, "fight") == [FIRST, SECOND]
        assert await prompts.by_token(c, SECOND.token) == SECOND
        assert await prompts.by_token(c, "none") is None


async def test_exactly_the_prompts_named_are_open(db: Database) -> None:
    """The new are opened, those no longer named are closed, and the others stay as they are."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.extend(c, "fight", "parry", 1, 9_000, None)
        third = prompt("soak", 3)
        await prompts.sync(c, "fight", [FIRST, SECOND], [("parry", 1), ("dodge", 2)], 1_100)
        await prompts.sync(c, "fight", [third], [("parry", 1), ("soak", 3)], 1_200)
        kept = replace(FIRST, due_at=9_000, remind_at=None)
        assert await prompts.open_in(c, "fight") == [kept, third]
        assert await prompts.by_token(c, SECOND.token) == replace(SECOND, closed_at=1_200)


async def test_a_row_that_is_not_named_is_not_opened(db: Database) -> None:
    """Only places that are open now count, whatever rows are given."""
    async with db.write() as c:
        await prompts.sync(c, "fight", [FIRST, SECOND], [("dodge", 2)], 1_000)
        assert await prompts.open_in(c, "fight") == [SECOND]


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


async def test_a_retired_message_is_not_used_again(db: Database) -> None:
    """A prompt whose buttons were taken away is without a message when it is opened again."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "post")
        await prompts.sync(c, "fight", [], [], 2_100)
        assert not await prompts.retire(c, replace(FIRST, message="post"))
    assert (await found(db)).retired
    await opened(db, FIRST)
    assert await found(db) == FIRST


async def test_closed_prompts_are_gone_until_retired(db: Database) -> None:
    """Those that were posted and closed are listed until their buttons are taken away."""
    await opened(db, FIRST, SECOND)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "post")
        assert await prompts.published_gone(c, "fight") == []
        await prompts.sync(c, "fight", [], [], 2_100)
        gone = await prompts.published_gone(c, "fight")
        assert gone == [replace(FIRST, message="post", closed_at=2_100)]
        await prompts.retire(c, gone[0])
        assert await prompts.published_gone(c, "fight") == []


async def test_opened_again_while_being_retired_it_is_posted_anew(db: Database) -> None:
    """Retiring a prompt that was opened meanwhile leaves it open without a message."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "post")
        await prompts.sync(c, "fight", [], [], 2_100)
        gone = await prompts.published_gone(c, "fight")
    await opened(db, FIRST)
    async with db.write() as c:
        assert await prompts.retire(c, gone[0])
    assert await found(db) == FIRST


async def test_a_newer_message_is_not_retired_with_an_older(db: Database) -> None:
    """Retiring an old post does not touch the one that shows the prompt now."""
    await opened(db, FIRST)
    async with db.write() as c:
        await prompts.set_message(c, "fight", "parry", 1, "new")
        await prompts.retire(c, replace(FIRST, message="old"))
    assert await found(db) == replace(FIRST, message="new")


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


async def test_time_runs_out_in_running_fights_only(db: Database) -> None:
    """Due and to be reminded are open, unclaimed prompts of running fights, by their time."""
    soon = prompt("soak", 3, due_at=1_900, remind_at=1_600)
    never = prompt("plan", 4, due_at=None, remind_at=None)
    await opened(db, FIRST, soon, never)
    async with db.write() as c:
        assert await prompts.due(c, 1_899) == []
        assert await prompts.due(c, 1_900) == [soon]
        assert await prompts.due(c, 2_000) == [soon, FIRST]
        assert await prompts.due(c, 2_000, limit=1) == [soon]
        assert await prompts.to_remind(c, 1_600) == [FIRST, soon]
        assert await prompts.to_remind(c, 1_600, limit=1) == [FIRST]
        assert await prompts.next_instant(c) == 1_500
        await encounters.update(c, "fight", status=Status.PAUSED)
        assert await prompts.due(c, 9_000) == []
        assert await prompts.to_remind(c, 9_000) == []
        assert await prompts.next_instant(c) is None


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


async def test_more_time_can_run_out_again(db: Database) -> None:
    """A prompt given more time after it was claimed is due at its new time."""
    await opened(db, FIRST)
    async with db.write() as c:
        assert await prompts.claim(c, FIRST, 2_000)
        await prompts.extend(c, "fight", "parry", 1, 5_000, 4_000)
        later = replace(FIRST, due_at=5_000, remind_at=4_000)
        assert await prompts.due(c, 5_000) == [later]
        assert await prompts.claim(c, later, 5_000)
