"""Three processes on one PostgreSQL server, one of them killed every few seconds."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from bot.sandbox.process import BotProcess, BotReins
from bot.storage import notices
from bot.storage.connection.database import Database
from bot.storage.rows import Notice
from bot.storage.schema.tables import member
from tests.bot.conftest import emptied, on_postgresql, schema, server
from tests.forks import forking
from tests.hard.town import Town, process, town

__all__ = ["emptied", "forking", "on_postgresql", "schema", "server"]

PROCESSES = 3
KILLS = 4
EACH = 10
"""So many notices to each person between two kills."""

LEASE_S = 60.0


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


@pytest.mark.thorough
async def test_nothing_is_told_twice_and_nothing_is_lost(tmp_path: Path, on_postgresql: str):
    """Forty notices a round to four people; a killed process is started again beside the others.

    Its destinations are free at once, because its name says that it has ended.
    """
    url = on_postgresql.replace("postgresql://", "postgresql+asyncpg://")
    people = ["eve0", "gm0", "ama0", "ben0"]
    async with town(tmp_path, 1, [("database.url", url)]) as here:
        others: list[tuple[BotProcess, BotReins]] = [
            process(here.sandbox, here.settings, tmp_path / f"bot-{n}.log")
            for n in range(1, PROCESSES)
        ]
        every = [(here.bot, here.reins), *others]
        database, numbers, written = await Database.open(url), count(1), 0
        try:
            for bot, reins in others:
                await bot.start()
                await reins.ready()
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
            for bot, reins in others:
                await reins.close()
                await bot.stop()
    secrets = Counter(f"Secret {line.split('Secret ')[1]}" for line in texts if "Secret " in line)
    assert written == KILLS * len(people) * EACH
    assert {text: many for text, many in secrets.items() if many > 1} == {}
    assert len(secrets) == written


async def _later(database: Database) -> None:
    """Whispers that nobody waits for come once an hour: let that hour be over."""
    async with database.write() as c:
        await c.execute(member.update().values(digest_at=None))


async def _waiting(database: Database) -> int:
    async with database.read() as c:
        return len(await notices.waiting(c))
