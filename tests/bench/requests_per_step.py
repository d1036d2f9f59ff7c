"""Fights of each ruleset with one bot, whose requests are counted."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox.process import BotProcess, BotReins
from bot.sandbox.scenarios.stage import free_port
from bot.sandbox.server import Sandbox
from rules import RULESETS
from tests.bench.figures import Requests
from tests.bench.group_answers import Crowd
from tests.bench.requests import MOST_STEPS, ONLINE_S, Count, Table


async def requests_per_step(folder: Path, attacks: int) -> dict[str, dict[str, Requests]]:
    """Return the requests of a step and of an attack for each ruleset, over this many attacks."""
    found = await counted(folder, list(RULESETS), attacks)
    return {key: count.figures() for key, count in found.items()}


async def counted(folder: Path, rulesets: Sequence[str], attacks: int) -> dict[str, Count]:
    """Play a fight of each ruleset until this many attacks are resolved.

    One bot plays them all, one after the other.
    """
    sandbox = Sandbox(None)
    await sandbox.start()
    port, file = free_port(), folder / "interlude.db"
    settings = {
        "database.url": f"sqlite+aiosqlite:///{file}",
        "discord.rest_base": sandbox.rest_base,
        "discord.gateway_url": sandbox.gateway_url,
        "discord.emojis": False,
        "control.port": port,
        "backup.every": 0,
    }
    bot = BotProcess(sandbox.token, settings, folder / "bot.log", ("--config", os.devnull))
    reins = BotReins(port, bot)
    found: dict[str, Count] = {}
    try:
        await bot.start()
        await reins.ready(ONLINE_S)
        await sandbox.online(ONLINE_S)
        for key in rulesets:
            count = found[key] = Count()
            sandbox.rest.on_request = count.note
            await _played(Table(sandbox, reins, file, key, count), attacks)
            crowd = Crowd(sandbox, reins, file, key, Count())
            sandbox.rest.on_request = crowd.count.note
            count.several = await crowd.played()
        return found
    finally:
        await reins.close()
        await bot.stop()
        await sandbox.stop()


async def _played(table: Table, attacks: int) -> None:
    """Play one fight; an attack beyond the limit is not counted."""
    await table.gather()
    count = table.count
    for _ in range(MOST_STEPS * attacks):
        if len(count.attacks) > attacks or not await table.step():
            break
    del count.attacks[attacks:], count.waits[attacks:]
