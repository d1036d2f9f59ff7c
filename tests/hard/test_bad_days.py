"""Bad days: the bot stays up or says why it stopped, and loses nothing."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox.process import BotGoneError
from bot.storage.connection.database import PATIENCE_MS
from bot.storage.copies.backup import backup, check
from tests.hard.fight import FIGHT, GATHERING
from tests.hard.killing import snapshot, uninterrupted
from tests.hard.test_two_at_once import answers, gathered, through, whole_answer
from tests.hard.town import ANSWER_S, Command, Press, Step, Town, Wait, town
from tests.tables import tables

TABLES = tables(__file__)

PAGE = 4096
LOCKED_S = 15.0
"""So long another process holds the lock."""

JOINED = len(GATHERING)


async def told(here: Town, step: Command | Press) -> str:
    """Return the last answer to a person who acts on a bad day."""
    interaction = await here.do(step, 0)
    await here.sandbox.answered(interaction, ANSWER_S)
    await here.reins.idle()
    return whole_answer(here, interaction)


async def db(here: Town, *task: str, room: int = resource.RLIM_INFINITY) -> tuple[int, str]:
    """The exit code of `interlude db ...`, and what it says; no file has more than that `room`."""
    config = here.folder / "check.toml"
    config.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{here.file}"\n')
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-B", "-m", "bot", "db", *task, "--config", str(config)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    _room(process.pid, room)
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


def _room(pid: int, most: int) -> None:
    """No file of that process grows beyond so many bytes, as on a disk that is full."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def files(folder: Path, word: str) -> list[Path]:
    """The files in a folder, hidden ones too, with this in their names."""
    return [path for path in folder.iterdir() if word in path.name]


async def refused(here: Town, room: int = resource.RLIM_INFINITY) -> str:
    """The last words of a bot that does not start."""
    await here.bot.start()
    assert here.bot.pid is not None
    _room(here.bot.pid, room)
    with pytest.raises(BotGoneError):
        await here.reins.ready()
    assert await here.bot.ended() == 1
    return here.bot.last_words().splitlines()[-1]


# ---------------------------------------------------------------------- the database


@pytest.mark.thorough
async def test_a_locked_database_is_said_and_what_was_asked_can_be_asked_again(tmp_path: Path):
    """Another process holds the lock for too long: a sentence, no change; then all goes on."""
    async with gathered(tmp_path) as here:
        with closing(sqlite3.connect(here.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "I cannot read or write anything" in await told(here, Press("ama", "Join"))
            other.execute("ROLLBACK")
        assert answers(here) == []
        await through(here, FIGHT[JOINED : JOINED + 3])
        assert len(answers(here)) == 3


@pytest.mark.thorough
async def test_a_lock_that_is_held_for_long_is_waited_for_side_by_side(tmp_path: Path):
    """Three fights press together, again and again: each is told within one patience, not three.

    The bot stays up, and when the lock is given back everybody's press counts once.
    """
    async with town(tmp_path, 3) as here:
        for step in GATHERING:
            await asyncio.gather(*(here.play(step, n) for n in range(3)))
        await here.reins.idle()
        clock, born, waits = asyncio.get_running_loop().time, here.bot.pid, []

        async def told_at(n: int) -> str:
            interaction = await here.do(Press("ama", "Join"), n)
            await here.sandbox.answered(interaction, ANSWER_S)
            return whole_answer(here, interaction)

        with closing(sqlite3.connect(here.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = clock()
            while clock() < begun + LOCKED_S:
                pressed = clock()
                for said in await asyncio.gather(*map(told_at, range(3))):
                    assert "I cannot read or write anything" in said
                waits.append(clock() - pressed)
            other.execute("ROLLBACK")
        assert max(waits) < 2 * PATIENCE_MS / 1000, waits
        assert here.bot.pid == born
        assert answers(here) == []
        await asyncio.gather(*(here.play(FIGHT[JOINED], n) for n in range(3)))
        await here.reins.idle()
        assert len(answers(here)) == 3


async def test_a_disk_that_takes_no_more_is_said_and_nothing_is_half_written(tmp_path: Path):
    """The bot stays up without room for a step; with room again the same fight goes on."""
    async with gathered(tmp_path) as here:
        assert here.bot.pid is not None
        _room(here.bot.pid, PAGE)
        for _ in range(2):
            said = await told(here, Press("ama", "Join"))
            assert "I cannot read or write anything" in said
        assert answers(here) == []
        _room(here.bot.pid, resource.RLIM_INFINITY)
        await through(here, FIGHT[JOINED : JOINED + 3])
        assert len(answers(here)) == 3
        await here.bot.stop()
        assert await check(f"sqlite:///{here.file}") == []


@pytest.mark.thorough
async def test_a_disk_that_is_full_already_is_said_and_the_database_stays_sound(tmp_path: Path):
    """At the start, and by every command: a sentence, exit code 1, and no half of a backup."""
    async with gathered(tmp_path) as here:
        before = snapshot(here)
        await here.bot.kill()
        assert "The database cannot" in await refused(here, PAGE)
        saved = str(tmp_path / "backup.db")
        for task in (("backup", saved), ("check",), ("upgrade",)):
            code, said = await db(here, *task, room=PAGE)
            assert (code, "The database cannot" in said) == (1, True), said
            assert "Traceback" not in said
        # Here the database can be opened, and what is to be copied is more than there is room for.
        code, said = await db(here, "backup", saved, room=16 * PAGE)
        assert (code, "The backup cannot be written to" in said) == (1, True), said
        assert files(tmp_path, "backup") == []
        assert await db(here, "check") == (0, "The database is sound.\n")
        await here.up()
        assert snapshot(here) == before


async def test_a_damaged_database_stops_the_start_with_what_to_do(tmp_path: Path):
    """The bot says so and ends; `interlude db check` finds it; the file is left as it is."""
    async with gathered(tmp_path) as here:
        await here.bot.stop()
        with closing(sqlite3.connect(here.file)) as plain:
            [[root]] = plain.execute("SELECT rootpage FROM sqlite_master WHERE name = 'record'")
        content = bytearray(here.file.read_bytes())
        content[(root - 1) * PAGE : root * PAGE] = b"\x5a" * PAGE
        here.file.write_bytes(content)
        said = await refused(here)
        assert "The database is damaged" in said
        assert "interlude db check" in said
        assert here.file.read_bytes() == content
        code, found = await db(here, "check")
        assert code == 1
        assert "The database is damaged" in found


async def test_a_story_that_was_changed_is_found(tmp_path: Path):
    """Whole pages and a wrong die: played again, the fight tells another story."""
    async with gathered(tmp_path) as here:
        await here.bot.stop()
        assert await db(here, "check") == (0, "The database is sound.\n")
        with closing(sqlite3.connect(here.file)) as plain, plain:
            changed = plain.execute(
                "UPDATE record SET body = replace(body, '\"faces\":[[5]]', '\"faces\":[[6]]')"
                " WHERE kind = 'fell' AND body LIKE '%\"faces\":[[5]]%'"
            ).rowcount
        assert changed == 1
        code, found = await db(here, "check")
        assert (code, "tells another story" in found) == (1, True)


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path):
    """The bot says that it is too old for it, and ends."""
    async with gathered(tmp_path) as here:
        await here.bot.stop()
        with closing(sqlite3.connect(here.file)) as plain, plain:
            plain.execute("UPDATE alembic_version SET version_num = '9999'")
        before = here.file.read_bytes()
        assert "newer" in await refused(here)
        assert here.file.read_bytes() == before


async def test_a_backup_taken_during_load_is_the_fight_as_it_was(tmp_path: Path):
    """Each of them is sound, and its story a beginning of what came to be."""
    async with town(tmp_path, 3) as here:
        taken = [tmp_path / f"backup-{n}.db" for n in range(4)]
        playing = asyncio.create_task(_all_at_once(here, FIGHT[: JOINED + 6]))
        for path in taken:
            await asyncio.sleep(0.3)
            await backup(f"sqlite:///{here.file}", path)
        await playing
        whole = here.story()
        for path in taken:
            assert await check(f"sqlite:///{path}") == []
            here.folder = tmp_path / path.stem
            here.folder.mkdir()
            path.rename(here.file)
            for n in range(3):
                then, now = ([row for row in rows if row[0] == n] for rows in (here.story(), whole))
                assert then == now[: len(then)]


async def _all_at_once(here: Town, steps: tuple[Step, ...]) -> None:
    """Every fight at its own speed."""

    async def one(n: int) -> None:
        for step in steps:
            await here.play(step, n)
            await here.reins.idle()

    await asyncio.gather(*(one(n) for n in range(len(here.channels))))


async def test_a_backup_that_is_restored_goes_on_where_it_was_taken(tmp_path: Path):
    """The same state, the same open question; and the rest of the fight comes to the same end."""
    middle = JOINED + 9
    assert FIGHT[middle - 1] == Command("gm", "/ki dodge")
    async with gathered(tmp_path) as here:
        await through(here, FIGHT[JOINED:middle])
        state = await here.reins.state(here.channels[0].id)
        code, _ = await db(here, "backup", str(tmp_path / "backup.db"))
        assert code == 0
        await through(here, FIGHT[middle : middle + 1])
        later = here.story()
        await here.bot.kill()
        for name in ("interlude.db", "interlude.db-wal", "interlude.db-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        shutil.copy(tmp_path / "backup.db", here.file)
        await here.up()
        assert await here.reins.state(here.channels[0].id) == state
        await through(here, FIGHT[middle : middle + 1])
        assert here.story() == later


# ---------------------------------------------------------------------- time and network


async def test_a_clock_that_jumps_forward_and_back_loses_nothing(tmp_path: Path):
    """Silence answers once, nothing is undone or asked again, and the fight goes on."""
    async with gathered(tmp_path) as here:
        await through(here, FIGHT[JOINED : JOINED + 2])
        assert await _after(here, -5) == 2
        await through(here, FIGHT[JOINED + 2 : JOINED + 5])
        assert await _after(here, 30) == 5
        passed = here.story()
        assert await _after(here, -60) == 5
        assert here.story() == passed
        assert sum("did not answer in time" in text for text in here.shown(here.channels[0])) == 1
        await here.bot.kill()
        await here.up()
        assert here.story() == passed


async def _after(here: Town, hours: float) -> int:
    """How many answers there are when the clock has jumped by so many hours."""
    await here.play(Wait(hours), 0)
    await here.reins.idle()
    return len(answers(here))


STORMS = TABLES["storms"]


@pytest.mark.thorough
async def test_storms_of_refusals_change_nothing_that_is_seen(tmp_path: Path):
    """429, 5xx and cut connections in every step: what stands in the end is the same."""
    for name in ("calm", "storm"):
        (tmp_path / name).mkdir()
    steps = FIGHT[: JOINED + 5]
    async with town(tmp_path / "calm", 2) as calm:
        expected = await uninterrupted(calm, steps)
    async with town(tmp_path / "storm", 2) as here:
        for n, step in enumerate(steps):
            here.sandbox.faults.set(STORMS[n % len(STORMS)])
            await asyncio.gather(*(here.play(step, each) for each in range(2)))
            await here.reins.idle()
            here.sandbox.faults.clear()
            assert snapshot(here) == expected[n], step


LASTING = (
    {"kind": "rate_limit", "retry_after": 0.05, "times": 40},
    {"kind": "server_error", "status": 503, "times": 8, "route": "(POST|PATCH) /channels"},
    {"kind": "cut_before", "times": 8, "route": "(GET|POST|PATCH) /channels"},
    {"kind": "cut_after", "times": 4, "route": "(POST|PATCH) /channels"},
)
"""Of 429 and cuts there are more for each fight than the library tries again."""


@pytest.mark.thorough
async def test_storms_that_last_change_nothing_either(tmp_path: Path):
    """Forty 429, eight 5xx, eight cuts in a row: the bot stays up, and all is posted, once."""
    for name in ("calm", "storm"):
        (tmp_path / name).mkdir()
    steps, storms = FIGHT[: JOINED + 5], iter(LASTING)
    async with town(tmp_path / "calm", 3) as calm:
        expected = await uninterrupted(calm, steps)
    async with town(tmp_path / "storm", 3) as here:
        born = here.bot.pid
        for n, step in enumerate(steps):
            assert not isinstance(step, Wait)
            storm = next(storms) if n >= JOINED and step.leaves else None
            if storm is not None:
                here.sandbox.faults.set(storm)
            await asyncio.gather(*(here.play(step, each) for each in range(3)))
            await here.reins.idle()
            assert snapshot(here) == expected[n], storm
            assert here.sandbox.faults.json() == []
        assert (next(storms, None), here.bot.pid) == (None, born)


@pytest.mark.thorough
async def test_a_start_in_a_storm_comes_through(tmp_path: Path):
    """The bot's first requests are refused for longer than the library tries again."""
    async with gathered(tmp_path) as here:
        before = snapshot(here)
        await here.bot.kill()
        here.sandbox.faults.set({"kind": "server_error", "times": 2, "route": "GET"})
        here.sandbox.faults.set({"kind": "rate_limit", "retry_after": 0.05, "times": 12})
        await here.up()
        assert snapshot(here) == before
        assert here.sandbox.faults.json() == []
        await through(here, (Press("ama", "Join"),))
        assert len(answers(here)) == 1


@pytest.mark.thorough
async def test_a_gateway_that_refuses_for_long_is_waited_for(tmp_path: Path):
    """While the bot is cut off, silence still answers and is told; then people play on.

    At a start it waits as well.
    """
    async with gathered(tmp_path) as here:
        gateway = here.sandbox.gateway
        here.sandbox.faults.set({"kind": "refuse_gateway", "times": 3})
        here.sandbox.trouble.make({"kind": "drop_socket"})
        await here.play(Wait(25), 0)
        assert not gateway.online
        async with asyncio.timeout(60):
            while not _told(here, "did not answer in time"):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await here.sandbox.online(60)
        await through(here, (Press("ama", "Join"),))
        assert len(answers(here)) == 2
        story = here.story()
        await here.bot.kill()
        here.sandbox.faults.set({"kind": "refuse_gateway", "times": 2})
        await here.up()
        assert here.story() == story
        assert here.sandbox.faults.json() == []


def _told(here: Town, text: str) -> bool:
    return any(text in shown for shown in here.shown(here.channels[0]))
