"""Two at once, and killed in the middle."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.storage import encounters, journals, prompts, receipts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict
from bot.storage.rows import Receipt
from tests.bot.storage.made import ON_SQLITE, append, line, prompt, written

ROOT = Path(__file__).parents[3]

WRITER = """
import asyncio, sys
from bot.storage.connection.database import Database
from bot.storage import prompts
from tests.bot.storage.made import ON_SQLITE, append, line, prompt, written

async def main(url):
    db = await Database.open(url)
    print("ready", flush=True)
    for head in range(0, 300, 3):
        async with db.write() as c:
            three = [written(head + n) for n in (1, 2, 3)]
            told = [line(head + n) for n in (1, 2, 3)]
            await append(c, head, three, lines=told, state=f'{{"at":{head + 3}}}')
            asked = prompt("parry", head + 3)
            await prompts.sync(c, "fight", [asked], [("parry", head + 3)], head)
        print(head + 3, flush=True)

asyncio.run(main(sys.argv[1]))
"""


async def test_two_processes_append_and_one_is_first(db: Database, url: str) -> None:
    """Two who saw the same head: one writes, the other is told, and the journal has one of both."""
    other = await Database.open(url)

    async def play(database: Database, token: str) -> str:
        try:
            async with database.write() as c:
                await append(c, 0, [written(1)], lines=[line(1, token=token)])
        except Conflict:
            return ""
        return token

    told = await asyncio.gather(play(db, "mine"), play(other, "yours"))
    await other.close()
    async with db.read() as c:
        assert [row.token for row in await journals.lines(c, "fight")] == [max(told)]
    assert sorted(map(bool, told)) == [False, True]


async def test_many_who_try_again_all_get_their_turn(db: Database, url: str) -> None:
    """The loser loads and tries again: nothing is lost, nothing is written twice."""
    other = await Database.open(url)

    async def play(database: Database) -> None:
        for _ in range(10):
            while True:
                async with database.read() as c:
                    row = await encounters.get(c, "fight")
                    assert row is not None
                try:
                    async with database.write() as c:
                        await append(c, row.head, [written(row.head + 1)])
                    break
                except Conflict:
                    continue

    await asyncio.gather(play(db), play(other), play(db))
    await other.close()
    async with db.read() as c:
        assert [w.record.seq for w in await journals.records(c, "fight")] == list(range(1, 31))


async def test_an_interaction_delivered_twice_happens_once(db: Database, url: str) -> None:
    """Two processes that carry out one interaction: one commits, the other writes nothing."""
    other = await Database.open(url)

    async def carry_out(database: Database) -> bool:
        try:
            async with database.write() as c:
                row = await encounters.get(c, "fight")
                assert row is not None
                await append(c, row.head, [written(row.head + 1)])
                await receipts.add(c, Receipt(interaction="1", encounter="fight", reply=""), 5)
        except Conflict:
            return False
        return True

    done = await asyncio.gather(*(carry_out(one) for one in (db, other, db, other)))
    await other.close()
    assert sorted(done) == [False, False, False, True]
    async with db.read() as c:
        assert len(await journals.records(c, "fight")) == 1


async def test_a_deadline_is_claimed_by_one_process(db: Database, url: str) -> None:
    """Of two processes that see a prompt due, one claims it."""
    other = await Database.open(url)
    async with db.write() as c:
        await prompts.sync(c, "fight", [prompt()], [("parry", 1)], 0)

    async def claim(database: Database) -> bool:
        async with database.write() as c:
            return await prompts.claim(c, prompt(), 2_000)

    claimed = await asyncio.gather(claim(db), claim(other))
    await other.close()
    assert sorted(claimed) == [False, True]


@pytest.mark.parametrize("steps", [1, 4, 9, 17])
async def test_killed_at_any_instant_a_step_is_whole_or_nothing(
    db: Database, url: str, steps: int
) -> None:
    """An acknowledged step is there; the step in progress is there as a whole, or not at all."""
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert writer.stdout is not None
    async with asyncio.timeout(60):
        acknowledged = 0
        assert await writer.stdout.readline() == b"ready\n"
        while acknowledged < steps * 3:
            acknowledged = int(await writer.stdout.readline())
        await asyncio.sleep(0.0007 * steps)
        writer.kill()
        rest = (await writer.stdout.read()).split(b"\n")[:-1]
        await writer.wait()
    acknowledged = int(rest[-1]) if rest else acknowledged
    async with db.write() as c:
        row = await encounters.get(c, "fight")
        assert row is not None
        assert row.head in (acknowledged, acknowledged + 3)
        records = await journals.records(c, "fight")
        assert [w.record.seq for w in records] == list(range(1, row.head + 1))
        assert len(await journals.lines(c, "fight")) == row.head
        assert [p.opened for p in await prompts.open_in(c, "fight")] == [row.head]
        loaded = await journals.load(c, "fight")
        assert (loaded.base, loaded.state) == (row.head, f'{{"at":{row.head}}}')
        await append(c, row.head, [written(row.head + 1)])


@ON_SQLITE
async def test_transactions_that_end_together_share_a_commit(db: Database, file: Path) -> None:
    """Of several at once each is whole or refused by itself, and none ends before it is written."""
    with closing(sqlite3.connect(file)) as other:

        def heads() -> int:
            return int(other.execute("SELECT count(*) FROM receipt").fetchone()[0])

        async def carry_out(n: int) -> int:
            async with db.write() as c:
                await receipts.add(c, Receipt(interaction=str(n), encounter="", reply=""), 5)
                if n % 3 == 0:
                    raise KeyError(n)
            return heads()

        seen = await asyncio.gather(*(carry_out(n) for n in range(9)), return_exceptions=True)
        assert heads() == 6
    assert [type(one) for one in seen[::3]] == [KeyError] * 3
    assert [one for one in seen if isinstance(one, int)] == [6] * 6


async def test_whoever_is_refused_and_tries_again_keeps_no_one_waiting(db: Database) -> None:
    """A writer that fails and begins anew without a pause lets the others' commit come."""

    async def succeed() -> str:
        async with db.write() as c:
            await receipts.add(c, Receipt(interaction="1", encounter="", reply=""), 5)
        return "written"

    async def fail(until: asyncio.Task[str]) -> int:
        for n in range(1_000):
            if until.done():
                return n
            with suppress(Conflict):
                async with db.write():
                    raise Conflict
        raise AssertionError("The other never came to its end.")

    writing = asyncio.create_task(succeed())
    assert await fail(writing) < 1_000
    assert await writing == "written"


@ON_SQLITE
async def test_a_refusal_is_told_when_what_it_has_seen_is_written(db: Database) -> None:
    """A second writer that is refused finds the first one's rows on the disk."""
    begun = asyncio.Event()

    async def first() -> None:
        async with db.write() as c:
            await receipts.add(c, Receipt(interaction="1", encounter="", reply=""), 5)
            begun.set()

    async def second() -> bool:
        await begun.wait()
        with pytest.raises(Conflict):
            async with db.write() as c:
                await receipts.add(c, Receipt(interaction="1", encounter="", reply=""), 5)
        async with db.read() as c:
            return await receipts.get(c, "1") is not None

    _, there = await asyncio.gather(first(), second())
    assert there
