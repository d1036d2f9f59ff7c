"""A step costs the same after ten thousand records as after a hundred: no query reads them all."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import (
    authors,
    characters,
    encounters,
    intents,
    journals,
    notices,
    prompts,
    receipts,
)
from bot.storage.connection.database import Database
from bot.storage.connection.inline_sqlite import SqliteConnection
from bot.storage.rows import Checkpoint, Receipt
from bot.storage.schema.tables import encounter
from rules.engine.replay.journal import Undone
from tests.bot.storage.made import ON_SQLITE, append, line, ordered, prompt, written

pytestmark = ON_SQLITE

MANY = 10_000


@pytest.fixture
async def long(db: Database) -> AsyncIterator[Database]:
    """A fight of ten thousand records, a checkpoint every fifth, the second half struck."""
    async with db.write() as c:
        seqs = range(1, MANY + 1)
        await journals.restore(
            c,
            "fight",
            written=[ordered(seq, "o1") if seq % 5 == 0 else written(seq) for seq in seqs],
            lines=[line(seq) for seq in seqs if seq % 5 == 1],
            states=[Checkpoint(seq=seq, edition=1, state="{}") for seq in seqs if seq % 5 == 0],
        )
        await c.execute(encounter.update().values(head=MANY))
        await journals.strike(c, "fight", back_to=MANY // 2, upto=MANY)
        await append(c, MANY, [written(MANY + 1, Undone(back_to=MANY // 2))])
        await append(c, MANY + 1, [written(MANY + 2)])
    return db


def plain_of(c: AsyncConnection) -> sqlite3.Connection:
    """The driver's own connection."""
    assert isinstance(c, SqliteConnection)
    return c.plain


@contextmanager
def steps_taken(c: AsyncConnection) -> Iterator[list[int]]:
    """Counts the steps, by the hundred, that the database takes meanwhile."""
    taken: list[int] = [0]

    def tick() -> int:
        taken[0] += 1
        return 0

    plain_of(c).set_progress_handler(tick, 100)
    try:
        yield taken
    finally:
        plain_of(c).set_progress_handler(None, 0)


async def test_loading_does_not_read_the_journal(long: Database) -> None:
    """Of ten thousand records those since the newest checkpoint in force are read."""
    async with long.read() as c:
        with steps_taken(c) as taken:
            loaded = await journals.load(c, "fight")
    assert loaded.base == MANY // 2
    assert [record.seq for record in loaded.records] == [MANY + 2]
    assert taken[0] <= 5


async def test_a_step_does_not_read_the_journal(long: Database) -> None:
    """Appending a record, its line, a checkpoint and a prompt takes no more steps than at first."""
    async with long.write() as c:
        row = await encounters.get(c, "fight")
        assert row is not None
        with steps_taken(c) as taken:
            seq = row.head + 1
            await append(c, row.head, [written(seq)], lines=[line(seq)], state="{}")
            await prompts.sync(c, "fight", [prompt("p", seq)], [("p", seq)], 5)
            await receipts.add(c, Receipt(interaction="1", encounter="fight", reply=""), 5)
    assert taken[0] <= 15


async def test_the_log_is_read_from_its_end(long: Database) -> None:
    """The newest lines, and those since the last published, are found without the others."""
    async with long.read() as c:
        with steps_taken(c) as taken:
            newest = await journals.lines(c, "fight", limit=10, newest=True)
            since = await journals.lines(c, "fight", after=MANY - 10)
    assert (len(newest), len(since)) == (10, 2)
    assert taken[0] <= 10


READS = {
    "journals.load": lambda c: journals.load(c, "fight"),
    "journals.lines": lambda c: journals.lines(c, "fight", after=5, limit=5),
    "journals.vias": lambda c: journals.vias(c, "fight"),
    "authors.amended": lambda c: authors.amended(c, "fight", after=5, before=9, limit=5),
    "authors.last_of": lambda c: authors.last_of(c, "fight", "ama"),
    "journals.line_by_token": lambda c: journals.line_by_token(c, "x"),
    "journals.strike": lambda c: journals.strike(c, "fight", back_to=1, upto=2),
    "encounters.get": lambda c: encounters.get(c, "fight"),
    "encounters.by_token": lambda c: encounters.by_token(c, "x"),
    "encounters.live_in": lambda c: encounters.live_in(c, "x"),
    "encounters.latest_in": lambda c: encounters.latest_in(c, "x"),
    "encounters.every_live": encounters.every_live,
    "encounters.in_campaign": lambda c: encounters.in_campaign(c, "guild"),
    "prompts.open_in": lambda c: prompts.open_in(c, "fight"),
    "prompts.by_token": lambda c: prompts.by_token(c, "x"),
    "prompts.for_people": lambda c: prompts.for_people(c, ["ama", "gm"], campaigns=["guild"]),
    "prompts.due": lambda c: prompts.due(c, 5),
    "prompts.to_remind": lambda c: prompts.to_remind(c, 5),
    "prompts.next_instant": prompts.next_instant,
    "prompts.claim": lambda c: prompts.claim(c, prompt(), 5),
    "prompts.sync": lambda c: prompts.sync(c, "fight", [], [], 5),
    "intents.of": lambda c: intents.of(c, "fight"),
    "notices.waiting": notices.waiting,
    "receipts.get": lambda c: receipts.get(c, "x"),
    "characters.active": lambda c: characters.active(c, "guild", "ama", "ki"),
    "characters.find": lambda c: characters.find(c, "guild", owner="ama", ruleset="ki"),
    "characters.history": lambda c: characters.history(c, "kuni"),
}


async def test_answers_left_in_advance_are_read_from_their_index(long: Database) -> None:
    """Reading them passes over those in force only, by the index alone."""
    async with long.read() as c:
        with steps_taken(c) as taken:
            vias = await journals.vias(c, "fight")
    assert vias == ["intent:o1.0"] * (MANY // 10)
    assert taken[0] <= MANY // 10 // 4


OF_FEW = {
    "SCAN encounter USING INDEX uq_encounter_live",
    "SCAN notice USING INDEX ix_notice_waiting",
}
"""Indexes of what is live or waiting now, read whole where all of that is asked for."""


@pytest.mark.parametrize("name", READS)
async def test_every_query_goes_by_an_index(db: Database, file: Path, name: str) -> None:
    """The plan of each query of play searches an index; none scans a table that grows."""
    ran: list[str] = []
    async with db.write() as c:
        plain_of(c).set_trace_callback(ran.append)
        await READS[name](c)
        plain_of(c).set_trace_callback(None)
    assert ran
    with closing(sqlite3.connect(file)) as plain:
        for sql in ran:
            plan = [row[3] for row in plain.execute(f"EXPLAIN QUERY PLAN {sql}")]
            assert not any("prompt_1 (encounter=?)" in step for step in plan), f"{name}: {plan}"
            scans = [step for step in plan if step.startswith("SCAN") and step not in OF_FEW]
            assert scans == [], f"{name} scans: {plan}"
