"""Three processes of one bot at one fight, one of them killed in every step of the fighting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.sandbox.process import BotProcess, BotReins
from tests.forks import forking
from tests.hard.fight import FIGHT, GATHERING
from tests.hard.killing import snapshot, uninterrupted
from tests.hard.town import ANSWER_S, Step, Town, Wait, process, town

__all__ = ["forking"]

PROCESSES = 3
STEPS = len(GATHERING) + 12
"""An attack with its defence, a combo, an order that is kept, and two deadlines."""

LATE_S = 0.15
"""The last kill of a step comes so long after it began; the others are spread before."""


async def all_idle(every: Sequence[tuple[BotProcess, BotReins]]) -> None:
    """Nobody has anything left to do."""
    for _, reins in every:
        await reins.idle()


async def killed_in(here: Town, every: Sequence[tuple[BotProcess, BotReins]], n: int) -> None:
    """Kill one of the processes a moment later, and start it again beside the others."""
    await asyncio.sleep(LATE_S * (n % 4) / 4)
    bot, reins = every[n % len(every)]
    await bot.kill()
    await _up(here, bot, reins)


async def _up(here: Town, bot: BotProcess, reins: BotReins) -> None:
    await bot.start()
    await reins.ready()
    await reins.dice_by_key(here.seed)
    if here.ahead_s:
        await reins.move_clock(here.ahead_s)


async def play(
    here: Town, every: Sequence[tuple[BotProcess, BotReins]], step: Step, n: int
) -> None:
    """Let somebody do something while a process is killed; who had no answer does it again.

    Until the fighting begins nobody is killed.
    """
    if isinstance(step, Wait):
        here.ahead_s += step.hours * 3600
        for _, reins in every:
            await reins.move_clock(step.hours * 3600)
        await all_idle(every)
        await killed_in(here, every, n)
        return
    begun = await here.do(step, 0)
    if n >= len(GATHERING):
        await killed_in(here, every, n)
    async with asyncio.timeout(ANSWER_S):
        while begun.state not in {"answered", "failed"} and not here.receipts(begun):
            await asyncio.sleep(0.05)
            if begun.state == "pending" and not here.receipts(begun):
                here.redeliver(begun)
                await asyncio.sleep(0.5)
    _ = here.hands[f"{step.who}0"].answered(begun)
    await all_idle(every)
    if here.receipts(begun) < step.leaves:
        _ = await here.play(step, 0)
    await all_idle(every)


@pytest.mark.soak
@pytest.mark.thorough
async def test_a_fight_of_three_processes_is_the_same_fight(tmp_path: Path):
    """Whichever process is asked and whichever is killed, the records and posts are the same."""
    for name in ("calm", "killed"):
        (tmp_path / name).mkdir()
    async with town(tmp_path / "calm", 1) as calm:
        expected = await uninterrupted(calm, FIGHT[:STEPS])
    async with town(tmp_path / "killed", 1) as here:
        others = [
            process(here.sandbox, here.settings, tmp_path / f"bot-{n}.log")
            for n in range(1, PROCESSES)
        ]
        every = [(here.bot, here.reins), *others]
        try:
            for bot, reins in others:
                await _up(here, bot, reins)
            for n, step in enumerate(FIGHT[:STEPS]):
                await play(here, every, step, n)
                now = snapshot(here)
                assert now.story == expected[n].story, step
                assert now.shown == expected[n].shown, step
        finally:
            for bot, reins in others:
                await reins.close()
                await bot.stop()
