"""Heavy work: one worker, and a quota for each person."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from bot.play.heavy_work import MOST_OF_ONE, heavy
from rules.errors import NotAllowed


async def test_one_worker_does_all_in_turn_and_nobody_has_more_than_two_pieces():
    """Ama's third is refused while two wait; Ben's comes after them; then Ama may again."""
    go, done = Event(), list[str]()

    def work(name: str) -> str:
        assert go.wait(10)
        done.append(name)
        return name

    ama = [asyncio.create_task(heavy("ama", work, f"ama {n}")) for n in range(MOST_OF_ONE)]
    ben = asyncio.create_task(heavy("ben", work, "ben"))
    await asyncio.sleep(0)
    with pytest.raises(NotAllowed, match="2 of your files and pages are in work already"):
        await heavy("ama", work, "one more")
    go.set()
    assert await asyncio.gather(*ama, ben) == ["ama 0", "ama 1", "ben"]
    assert done == ["ama 0", "ama 1", "ben"]
    assert await heavy("ama", work, "later") == "later"
