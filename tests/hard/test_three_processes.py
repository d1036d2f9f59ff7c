"""Three processes on one database, one of them killed every few seconds."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from bot.sandbox.process import BotProcess, BotReins
from bot.storage import journals, notices
from bot.storage.connection.database import Database
from bot.storage.rows import Notice
from bot.storage.schema.tables import member
from tests.bot.conftest import emptied, on_postgresql, schema, server
from tests.forks import forking
from tests.hard.fight import GATHERING
from tests.hard.town import Command, Town, process, town

__all__ = ["emptied", "forking", "on_postgresql", "schema", "server"]

PROCESSES = 3
KILLS = 4
EACH = 10
"""So many notices to each person between two kills."""

LEASE_S = 60.0
FIGHTS = 4
GIVEN_UP_S = 10.0
LONGEST_S = 1.0
"""Between the start of a process and the next kill."""


def told(here: Town, who: str) -> list[str]:
    """Every direct message that a person has got, whatever was gathered into one."""
    person = here.hands[who].person
    found = person.visible(here.sandbox.direct_channel(person.user).id)
    return [line for message in found for line in str(message["content"]).splitlines()]


async def whisper(database: Database, here: Town, people: list[str], numbers: count[int]) -> int:
    """Write notices to these people; how many."""
    rows = [
        Notice(
            id=0,
            campaign=here.guild.id,
            encounter="",
            person=here.hands[who].person.user.id,
            kind="whisper",
            text=f"Secret {next(numbers)}.",
            at=1,
        )
        for who in people
        for _ in range(EACH)
    ]
    async with database.write() as c:
        await notices.add(c, rows)
    return len(rows)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database of the three, of each sort."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'interlude.db'}"
    given = str(request.getfixturevalue("on_postgresql"))
    return given.replace("postgresql://", "postgresql+asyncpg://")


@asynccontextmanager
async def three(here: Town, folder: Path) -> AsyncIterator[list[tuple[BotProcess, BotReins]]]:
    """The town's bot, and two processes beside it on the same database."""
    others = [
        process(here.sandbox, here.settings, folder / f"bot-{n}.log") for n in range(1, PROCESSES)
    ]
    try:
        for bot, reins in others:
            await bot.start()
            await reins.ready()
        yield [(here.bot, here.reins), *others]
    finally:
        for bot, reins in others:
            await reins.close()
            await bot.stop()


@pytest.mark.thorough
async def test_nothing_is_told_twice_and_nothing_is_lost(tmp_path: Path, on_postgresql: str):
    """Forty notices a round to four people; a killed process is started again beside the others.

    Its destinations are free at once, because its name says that it has ended.
    """
    url = on_postgresql.replace("postgresql://", "postgresql+asyncpg://")
    people = ["eve0", "gm0", "ama0", "ben0"]
    async with town(tmp_path, 1, [("database.url", url)]) as here:
        database, numbers, written = await Database.open(url), count(1), 0
        try:
            async with three(here, tmp_path) as every:
                for n in range(KILLS):
                    written += await whisper(database, here, people, numbers)
                    bot, reins = every[n % PROCESSES]
                    await bot.kill()
                    await bot.start()
                    await reins.ready()
                async with asyncio.timeout(LEASE_S + 60):
                    while await _waiting(database):
                        await _later(database)
                        await asyncio.sleep(0.2)
                for _, reins in every:
                    await reins.idle()
                texts = [line for who in people for line in told(here, who)]
        finally:
            await database.close()
    secrets = Counter(f"Secret {line.split('Secret ')[1]}" for line in texts if "Secret " in line)
    assert written == KILLS * len(people) * EACH
    assert {text: many for text, many in secrets.items() if many > 1} == {}
    assert len(secrets) == written


@dataclass(slots=True)
class Acts:
    """What the GMs of all fights have done: each act has a number of its own."""

    begun: int = 0
    acknowledged: set[int] = field(default_factory=set)
    parked: int = 0


async def amending(here: Town, fight: int, numbers: count[int], acts: Acts) -> None:
    """Set a value again and again until it is cancelled; give up an act that nobody answers."""
    while True:
        number = next(numbers)
        acts.begun += 1
        value = 5 + number % 4
        said = f'/gm amend target:Thug what:stamina value:{value} reason:"Number {number}."'
        begun = await here.do(Command("gm", said), fight)
        with suppress(TimeoutError):
            await here.sandbox.answered(begun, GIVEN_UP_S)
        acts.parked += "parked" in here.answer(begun)
        if begun.state == "answered" and "parked" not in here.answer(begun):
            acts.acknowledged.add(number)


@pytest.mark.soak
@pytest.mark.thorough
async def test_people_act_while_processes_start_and_nothing_is_parked_or_doubled(
    tmp_path: Path, url: str, rounds: int
):
    """Four GMs act all the time while one process after another is killed and starts again."""
    kind = url.partition("+")[0]
    rng, numbers, acts = Random(f"{kind} {rounds}"), count(1), Acts()
    async with town(tmp_path, FIGHTS, [("database.url", url)]) as here:
        for step in GATHERING:
            await asyncio.gather(*(here.play(step, n) for n in range(FIGHTS)))
            await here.reins.idle()
        async with three(here, tmp_path) as every:
            people = [asyncio.create_task(amending(here, n, numbers, acts)) for n in range(FIGHTS)]
            for _ in range(rounds):
                bot, reins = rng.choice(every)
                await bot.kill()
                await bot.start()
                await reins.ready()
                await asyncio.sleep(rng.uniform(0, LONGEST_S))
            for person in people:
                person.cancel()
            await asyncio.wait(people)
            async with asyncio.timeout(LEASE_S + 60):
                for _, reins in every:
                    await reins.idle()
                while await _unpublished(url):  # noqa: ASYNC110
                    await asyncio.sleep(0.2)
            posted = Counter(
                int(number)
                for n, channel in enumerate(here.channels)
                for shown in here.shown(channel)
                for number in re.findall(r"Number (\d+)\.", shown)
            )
    written, parked = await _story(url)
    print(  # noqa: T201 - the figures of a long run
        f"{kind}: {rounds} kills, {acts.begun} acts, {len(acts.acknowledged)} acknowledged, "
        f"{sum(written.values())} written, {acts.parked + parked} parked, "
        f"{sum(many > 1 for many in (*written.values(), *posted.values()))} doubled, "
        f"{len(acts.acknowledged - written.keys())} lost"
    )
    assert (acts.parked, parked) == (0, 0)
    assert {number: many for number, many in written.items() if many > 1} == {}
    assert {number: many for number, many in posted.items() if many > 1} == {}
    assert acts.acknowledged - written.keys() == set()
    assert written.keys() - posted.keys() == set()
    assert len(acts.acknowledged) > rounds


async def _story(url: str) -> tuple[Counter[int], int]:
    """How often each act stands in the records, and how many fights are or were parked."""
    database = await Database.open(url)
    try:
        async with database.read() as c:
            rows = await c.execute(text("SELECT body FROM record WHERE kind = 'amended'"))
            written = Counter(
                int(number)
                for (body,) in rows.all()
                for number in re.findall(r"Number (\d+)\.", str(body))
            )
            [[parked]] = (
                await c.execute(text("SELECT count(*) FROM notice WHERE kind = 'parked'"))
            ).all()
    finally:
        await database.close()
    return written, int(parked)


async def _unpublished(url: str) -> int:
    """How many lines are not posted yet."""
    database = await Database.open(url)
    try:
        async with database.read() as c:
            return await journals.unpublished(c)
    finally:
        await database.close()


async def _later(database: Database) -> None:
    """Whispers that nobody waits for come once an hour: let that hour be over."""
    async with database.write() as c:
        await c.execute(member.update().values(digest_at=None))


async def _waiting(database: Database) -> int:
    async with database.read() as c:
        return len(await notices.waiting(c))
