"""Starts the process that plays forecasts, and ends it if nobody waits any more."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process

from bot.forecast.figures import Forecast, Progress
from bot.forecast.set_up import SetUp
from rules.engine.state.as_json import dump, load
from rules.errors import NotAllowed

LONGEST_LINE = 1 << 22


async def forecast_of(made: SetUp, progress: Progress = lambda _, __: None) -> Forecast:
    """Play the fights of a set-up in another process. If it is cancelled, that process ends.

    Raises:
        NotAllowed: The fight cannot be played forward.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.forecast.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )
    try:
        return await _heard(process, made, progress)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _heard(process: Process, made: SetUp, progress: Progress) -> Forecast:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(dump(made).encode())
    process.stdin.write_eof()
    async for line in process.stdout:
        said = json.loads(line)
        if "forecast" in said:
            return load(Forecast, json.dumps(said["forecast"]))
        if "error" in said:
            why = str(said["error"]).rstrip(".")
            raise NotAllowed(f"This fight cannot be played forward: {why}.")
        progress(said["played"], said["wins"])
    raise NotAllowed("The forecast was broken off.")
