"""Forecasts for the GM: a fight is played to its end many times. Start, progress and stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from discord import HTTPException, Interaction

from bot.discord.client import Interlude
from bot.forecast.balance import HOPELESS, advice, chance
from bot.forecast.figures import Forecast
from bot.forecast.process import forecast_of
from bot.forecast.words import so_far, told
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.replies import Answer
from rules.errors import NotAllowed

MOST_FOES = 8
MOST_AT_ONCE = 2
"""At most this many forecasts run at once, for all servers together."""

EVERY_S = 1.5
"""Seconds between two updates of the progress that the GM sees."""

Progress = Callable[[str], None]


class Forecasting:
    """The running forecasts, at most one for each server and for each person."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._running: dict[str, asyncio.Task[Any]] = {}
        self._of: set[str] = set()

    async def fight(self, call: Call, interaction: Interaction[Any], fights: int) -> Answer:
        """Tell how the fight of this channel may end."""
        made = await self._play.forecasts.fight(call, fights)

        async def work(say: Progress) -> str:
            def said(played: int, wins: Mapping[str, float]) -> None:
                say(so_far(played, fights, wins))

            return "\n".join(told(await forecast_of(made, said)))

        return Answer(text=await self._run(call, interaction, work))

    async def balance(self, call: Call, interaction: Interaction[Any], template: str) -> Answer:
        """Tell how many of a template make a fight easy, even or hard."""
        name, set_ups = await self._play.forecasts.foes(call, template, MOST_FOES)

        async def work(say: Progress) -> str:
            found: list[Forecast] = []
            for n, made in enumerate(set_ups, start=1):
                say(f"Trying {n} x {name} ...")
                found.append(await forecast_of(made))
                if chance(found[-1]).share < HOPELESS:
                    break
            return "\n".join(advice(name, found))

        return Answer(text=await self._run(call, interaction, work))

    async def stop(self, call: Call) -> Answer:
        """Stop the forecast of this server."""
        await self._play.forecasts.may_stop(call)
        task = self._running.get(call.guild)
        if task is None:
            raise NotAllowed("No forecast is running here.")
        _ = task.cancel()
        return Answer(text="The forecast is stopped.")

    async def _run(
        self, call: Call, interaction: Interaction[Any], work: Callable[[Progress], Awaitable[str]]
    ) -> str:
        if call.guild in self._running:
            raise NotAllowed("A forecast is running already. /gm forecast stop:True stops it.")
        if call.user in self._of:
            raise NotAllowed("A forecast of yours is running on another server. Wait for its end.")
        if len(self._running) >= MOST_AT_ONCE:
            raise NotAllowed("Other forecasts are running. Try again in a few minutes.")
        shown = [""]

        def say(text: str) -> None:
            shown[0] = text

        task = asyncio.ensure_future(work(say))
        self._running[call.guild] = task
        self._of.add(call.user)
        watch = asyncio.create_task(_show(interaction, shown))
        try:
            return await task
        except asyncio.CancelledError:
            if not task.cancelled():
                _ = task.cancel()
                raise
            return "The forecast was stopped."
        finally:
            _ = watch.cancel()
            del self._running[call.guild]
            self._of.discard(call.user)


async def _show(interaction: Interaction[Any], shown: list[str]) -> None:
    """Show the progress, once Discord has been told that an answer will follow."""
    last, begun = "", monotonic()
    while True:
        await asyncio.sleep(EVERY_S)
        text = shown[0] or f"Playing for {monotonic() - begun:.0f} s ..."
        if text != last and interaction.response.is_done():
            last = text
            with suppress(HTTPException):
                _ = await interaction.edit_original_response(content=text)


_FORECASTS: WeakKeyDictionary[Interlude, Forecasting] = WeakKeyDictionary()


def running(bot: Interlude) -> Forecasting:
    """Return the forecasts of a bot: those of /gm and of /npc together."""
    if bot not in _FORECASTS:
        _FORECASTS[bot] = Forecasting(bot.play)
    return _FORECASTS[bot]
