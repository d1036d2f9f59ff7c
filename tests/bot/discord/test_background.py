"""Work in the background is repeated until it succeeds, and seen while it fails."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.discord import background
from bot.discord.background import Background


class Work:
    """Work that fails with these errors, one after the other, and then succeeds."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = [*errors]
        self.tries = 0
        self.done = asyncio.Event()

    async def __call__(self) -> None:
        """Do it once."""
        self.tries += 1
        if self.errors:
            raise self.errors.pop(0)
        self.done.set()


def answered(status: int, **headers: str) -> discord.HTTPException:
    """An answer of Discord that is an error."""
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return kind(response, "no")


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses between two attempts, none of which is waited for."""
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(background.asyncio, "sleep", wait)
    return waited


@pytest.mark.parametrize(
    ("error", "least"),
    [
        (answered(429, **{"Retry-After": "45"}), 45),
        (discord.RateLimited(retry_after=90.0), 90),
        (answered(503), 1),
    ],
)
async def test_the_pause_is_as_long_as_discord_asks(
    pauses: list[float], error: Exception, least: float
) -> None:
    """A 429 of 45 seconds is waited for."""
    work, kept = Work(error), Background()
    assert not await kept.attempt("commands", work)
    await work.done.wait()
    assert pauses == [least]


async def test_what_discord_refuses_is_not_repeated(pauses: list[float]) -> None:
    """It stays in sight until the next attempt, or until the server is gone."""
    kept = Background()
    many = answered(403)
    many.args = ("\n".join(f"In {n}.name: too long" for n in range(150)),)
    with capture_logs() as logged:
        for guild in ("5", "7"):
            assert not await kept.attempt("commands", Work(many), guild)
    # One line each, and none with a traceback, however many faults Discord lists.
    assert [(each["guild"], len(each["error"]), "exc_info" in each) for each in logged] == [
        ("5", 300, False),
        ("7", 300, False),
    ]
    assert [(each.guild, each.repeats) for each in kept.failing] == [("5", False), ("7", False)]
    assert await kept.attempt("commands", Work(), "5")
    assert [each.guild for each in kept.failing] == ["7"]
    with capture_logs() as logged:
        kept.forget("7")
    assert (kept.failing, pauses, logged) == ((), [], [])


async def test_what_is_begun_again_replaces_what_was_under_way() -> None:
    """The older one, which waits for its next attempt, is given up."""
    old, new, kept = Work(OSError("away")), Work(), Background()
    assert not await kept.attempt("voices", old)
    kept.begin("voices", new)
    await new.done.wait()
    await asyncio.sleep(0)
    assert (old.tries, kept.failing) == (1, ())
    await kept.stop()
