"""Keeping the bot's process running."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.sandbox.keeper import Keeper


class Process:
    """A bot's process that ends when it is told to."""

    def __init__(self) -> None:
        self.started = 0
        self.starts: asyncio.Queue[int] = asyncio.Queue()
        self.pid: int | None = None
        self._over = asyncio.Event()

    async def start(self) -> None:
        if self.pid is None:
            self.started += 1
            self.pid = self.started
            self.starts.put_nowait(self.pid)
            self._over.clear()

    def die(self) -> None:
        self.pid = None
        self._over.set()

    async def kill(self) -> None:
        self.die()

    async def stop(self) -> None:
        self.die()

    async def ended(self) -> int:
        await self._over.wait()
        return -9


class Story:
    """A keeper, its process, and what it has told."""

    def __init__(self) -> None:
        self.process = Process()
        self.died: list[int | None] = []
        self.pids: list[int | None] = []
        self.keeper = Keeper(self.process, self._changed, self.died.append, pause_s=0)

    def _changed(self) -> None:
        self.pids.append(self.process.pid)


@pytest.fixture
async def story() -> AsyncIterator[Story]:
    story = Story()
    yield story
    await story.keeper.stop()


async def test_a_bot_that_dies_is_started_again(story: Story):
    """Its death is told, and another process comes."""
    await story.keeper.start()
    await asyncio.sleep(0)
    story.process.die()
    async with asyncio.timeout(60):
        assert [await story.process.starts.get() for _ in range(2)] == [1, 2]
    assert story.died == [-9]
    assert None in story.pids
    assert story.keeper.pid == 2


async def test_a_bot_that_was_killed_stays_dead_until_it_is_started(story: Story):
    """A kill from the page is no accident."""
    await story.keeper.start()
    await asyncio.sleep(0)
    await story.keeper.kill()
    for _ in range(10):
        await asyncio.sleep(0)
    assert (story.process.started, story.keeper.pid, story.died) == (1, None, [])
    await story.keeper.start()
    assert story.keeper.pid == 2


async def test_a_restart_is_one_new_process(story: Story):
    """Killed and started, once."""
    await story.keeper.start()
    await asyncio.sleep(0)
    await story.keeper.restart()
    for _ in range(10):
        await asyncio.sleep(0)
    assert (story.process.started, story.keeper.pid, story.died) == (2, 2, [])
