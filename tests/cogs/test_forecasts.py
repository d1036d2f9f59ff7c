"""The messages that the GM sees while a forecast is played."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.base.reports import forecasts
from cogs.base.reports.forecasts import Forecasting


class Command:
    """A command of the GM's that Discord has been told to wait for."""

    def __init__(self) -> None:
        self.response = SimpleNamespace(is_done=lambda: True)
        self.seen: list[str] = []

    async def edit_original_response(self, *, content: str) -> None:
        """Note what the GM would see."""
        self.seen.append(content)


async def test_progress_replaces_itself_until_the_forecast_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
):
    """Each number is shown once. Meanwhile no second one may begin; after the stop none runs."""
    monkeypatch.setattr(forecasts, "EVERY_S", 0.005)
    gm, command = cast(Any, SimpleNamespace(guild="g", user="gm")), Command()

    async def nothing(_call: Any) -> None: ...

    play = SimpleNamespace(forecasts=SimpleNamespace(may_stop=nothing))
    running = Forecasting(cast(Any, play))

    async def work(say: Any) -> str:
        for n in (200, 400):
            say(f"{n} of 1,000 fights played.")
            while not any(text.startswith(f"{n} ") for text in command.seen):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        await asyncio.sleep(3600)
        raise AssertionError

    asked = asyncio.create_task(running._run(gm, cast(Any, command), work))
    async with asyncio.timeout(60):
        while len(command.seen) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        with pytest.raises(forecasts.NotAllowed, match="running already"):
            await running._run(gm, cast(Any, Command()), work)
        assert (await running.stop(gm)).text == "The forecast is stopped."
        assert await asked == "The forecast was stopped."
    assert command.seen == ["200 of 1,000 fights played.", "400 of 1,000 fights played."]
    with pytest.raises(forecasts.NotAllowed, match="No forecast is running"):
        await running.stop(gm)
