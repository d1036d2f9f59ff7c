"""The monitoring data of a running bot."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from math import isnan
from pathlib import Path
from typing import Any

import pytest
import structlog
from aiohttp import ClientSession
from sqlalchemy import update

from bot import health
from bot.discord import background
from bot.discord.failures import guarded, sentence
from bot.health import Health
from bot.logs import tell_call
from bot.play.call_context import note
from bot.storage import notices
from bot.storage.connection.errors import Unavailable
from bot.storage.rows import Notice
from bot.storage.schema.tables import DUE, encounter, line, prompt
from cogs.base.reports.doctor import examined
from rules.errors import NotAllowed
from tests.bot.discord.conftest import Table, wait_for


@pytest.fixture
async def http(table: Table) -> AsyncIterator[ClientSession]:
    """Whoever watches over the bot of `table`."""
    watched = Health(table.bot, table.play)
    port = await watched.start(0)
    async with ClientSession(f"http://127.0.0.1:{port}") as session:
        yield session
    await watched.stop()


async def health_of(http: ClientSession) -> tuple[int, dict[str, Any]]:
    async with http.get("/healthz") as answer:
        return answer.status, await answer.json()


async def measured(http: ClientSession) -> dict[str, float]:
    """Every value of /metrics, by its name."""
    async with http.get("/metrics") as answer:
        assert answer.status == 200
        told = (await answer.text()).splitlines()
    pairs = (line.rpartition(" ") for line in told if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


async def test_commands_that_discord_does_not_take_are_told_and_mended(
    table: Table, http: ClientSession, monkeypatch: pytest.MonkeyPatch
):
    """Nothing but 503: the bot is degraded, not down, and soon well when Discord is."""
    monkeypatch.setattr(background, "FIRST_PAUSE_S", 0.01)
    await table.fight()
    guild = int(table.town.guild.id)
    fault = {
        "kind": "server_error",
        "times": 1000,
        "status": 503,
        "route": f"GET .*{guild}/commands",
    }
    table.town.sandbox.faults.set(fault)
    assert not await table.bot.sync_guild(guild)
    status, told = await health_of(http)
    assert (status, [each.partition(": ")[0] for each in told["degraded"]]) == (
        200,
        [f"commands of {guild}"],
    )
    assert (await measured(http))["interlude_background_failing"] == 1
    gm = table.call(table.town.gm)
    assert (await examined(gm, table.bot)).text.startswith(
        "- Discord has not taken the commands of my rules since"
    )
    table.town.sandbox.faults.clear()
    await wait_for(lambda: not table.bot.background.failing)
    assert (await health_of(http))[1]["degraded"] == []


async def test_a_database_that_cannot_be_written_to_is_told(
    table: Table, http: ClientSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another process holds the lock: the answer does not wait for it."""
    monkeypatch.setattr(health, "PATIENCE_S", 0.1)
    file = tmp_path / "play.db"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        # In a thread: the bot may be writing, and ends that only while its loop runs.
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        status, told = await health_of(http)
        assert (status, told["gateway"], told["database"]) == (503, True, False)
        other.execute("ROLLBACK")
    monkeypatch.setattr(health, "PATIENCE_S", 8.0)
    assert (await health_of(http))[0] == 200


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_that_is_gone_from_its_place_is_told(
    table: Table, http: ClientSession, tmp_path: Path, replaced: bool
):
    """The bot still holds the file, so it could write: but nobody would find it after a restart."""
    await table.fight()
    file = tmp_path / "play.db"
    file.rename(tmp_path / "moved.db")
    if replaced:
        file.write_bytes((tmp_path / "moved.db").read_bytes())
    assert [(await health_of(http))[0], (await health_of(http))[1]["database"]] == [503, False]
    with pytest.raises(Unavailable, match="is gone, or another is in its place"):
        await table.play.turns.act(table.call(table.town.ama), "taunt", {"times": 1})
    (tmp_path / "moved.db").rename(file)
    assert (await health_of(http))[0] == 200


async def test_what_an_operator_would_be_woken_for_is_measured(table: Table, http: ClientSession):
    """Two deadlines that passed, a message for Ben, a line of two minutes ago, a parked fight."""
    await table.fight()
    calm = await measured(http)
    names = ("oldest_line_age_seconds", "overdue_deadlines", "undelivered_notices", "parked_fights")
    assert [calm[f"interlude_{name}"] for name in names] == [0, 0, 0, 0]
    assert calm["interlude_last_backup_seconds"] == 0
    assert calm["interlude_database_bytes"] > 100_000
    assert calm["process_resident_memory_bytes"] > 10_000_000
    assert calm["process_cpu_seconds_total"] > 0
    assert [name for name in calm if name.startswith("interlude_info{version=")]
    await table.bot.publisher.stop()
    await table.play.turns.act(table.call(table.town.ama), "taunt", {"times": 1})
    await table.play.db.note_backup(1_800_000_000.5)
    async with table.play.db.write() as c:
        told = Notice(
            campaign="", encounter="", person="ben", kind="whisper", text="", at=1, token=""
        )
        await notices.add(c, [told])
        await c.execute(update(prompt).where(DUE).values(due_at=1))
    later = await measured(http)
    assert later["interlude_overdue_deadlines"] == later["interlude_open_deadlines"] > 0
    assert later["interlude_undelivered_notices"] == 1
    async with table.play.db.write() as c:
        await c.execute(update(encounter).values(status="parked"))
        await c.execute(update(line).values(at=line.c.at - 120_000))
    later = await measured(http)
    assert later["interlude_oldest_line_age_seconds"] >= 120
    assert later["interlude_parked_fights"] == 1
    assert later["interlude_last_backup_seconds"] == 1_800_000_000.5


async def test_what_a_database_that_cannot_be_read_hides_is_not_guessed(
    table: Table, http: ClientSession, monkeypatch: pytest.MonkeyPatch
):
    """Values that need no database are still reported; an unknown value of Discord is not 0."""

    async def unreadable() -> None:
        raise Unavailable("The disk is gone.")

    monkeypatch.setattr(table.play.outbox, "backlog", unreadable)
    table.bot.last_event = None
    told = await measured(http)
    assert told["interlude_gateway_up"] == 1
    for unknown in ("open_deadlines", "outbox_lines", "last_event_age_seconds"):
        assert isnan(told[f"interlude_{unknown}"])


async def test_what_waits_is_counted(table: Table, http: ClientSession):
    """Two are asked, each until some time; once all is posted no line waits."""
    before = await measured(http)
    await table.fight()
    after = await measured(http)
    assert before["interlude_open_deadlines"] == 0
    assert after["interlude_open_deadlines"] == 2
    assert after["interlude_outbox_lines"] == 0
    assert after["interlude_gateway_up"] == 1
    assert after["interlude_last_event_age_seconds"] < 60


async def test_lines_wait_while_discord_takes_none(table: Table, http: ClientSession):
    """The outbox counts public lines that are not posted; secret lines are not counted."""
    await table.fight()
    await table.bot.publisher.stop()
    await table.play.turns.act(table.call(table.town.ama), "taunt", {"times": 1})
    assert (await measured(http))["interlude_outbox_lines"] == 1


async def test_refusals_and_failures_are_counted(
    table: Table, http: ClientSession, monkeypatch: pytest.MonkeyPatch
):
    """A player who would answer for the table is refused; a defect on our side is a failure."""
    await table.fight()
    before = await measured(http)
    with pytest.raises(NotAllowed) as refused:
        await table.play.fights.end(table.call(table.town.ama))
    assert sentence(refused.value) == "Only the GM may do that."
    between = await measured(http)

    async def broken(*_args: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    for name in ("prompt", "mine"):
        monkeypatch.setattr(table.play.turns, name, broken)
    await table.press(table.town.ama, "Choose")
    after = await measured(http)
    counted = ("interlude_refused_total", "interlude_failed_total")
    assert [between[name] - before[name] for name in counted] == [1, 0]
    assert [after[name] - between[name] for name in counted] == [0, 1]


async def test_a_failure_is_logged_with_all_that_is_known_of_it():
    """Who, in which fight, at which record, and the id that the person is told."""

    class Person:
        id = 7

    class Asked:
        id, user = 12, Person()
        extras: dict[str, Any]

    async def work() -> None:
        note(encounter="e1", seq=41)
        raise ZeroDivisionError

    with structlog.testing.capture_logs(processors=[tell_call]) as logged:
        await guarded(Asked(), work(), "ki attack")  # type: ignore[arg-type]
    line = next(each for each in logged if each["event"] == "unexpected")
    known = {name: line[name] for name in ("user", "interaction", "what", "encounter", "seq")}
    assert known == {
        "user": "7", "interaction": "12", "what": "ki attack", "encounter": "e1", "seq": 41,
    }  # fmt: skip
    assert len(line["error_id"]) == 8


@pytest.mark.parametrize("page", ["alerts.yaml", "monitoring.md"])
async def test_every_metric_that_is_written_about_exists(http: ClientSession, page: str):
    """Those of the five alerts, and all of the page's table; the page leaves none out."""
    text = (Path(__file__).parents[3] / "docs" / page).read_text("utf-8")
    told = {*re.findall(r"\b(?:interlude|process)_[a-z_]+[a-z]\b", text)}
    async with http.get("/metrics") as answer:
        there = {*re.findall(r"# TYPE (\S+)", await answer.text())}
    assert told - there == set()
    if page.endswith(".md"):
        own = {n for n in there if n.startswith("interlude_") and not n.endswith("_created")}
        assert own - told == set()
