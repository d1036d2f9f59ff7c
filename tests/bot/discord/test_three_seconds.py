"""A long way to Discord and back: whatever people press, Discord hears of it in time."""

from __future__ import annotations

import asyncio
import sys
from time import monotonic
from typing import Any

import pytest

from bot.play.service import Play
from bot.sandbox import Interaction
from bot.sandbox.api.interactions import ACKNOWLEDGE_SECONDS
from bot.sandbox.model.records import AUTOCOMPLETE
from tests.bot.discord.conftest import Table, at_work, wait_for
from tests.bot.discord.test_failures import slowly
from tests.sandbox.conftest import build

PRESSES = 50


async def acknowledged(table: Table, begun: Interaction) -> float:
    """Wait until the interaction is acknowledged or has failed. Returns the seconds it took."""
    began = monotonic()
    done = table.town.sandbox.interactions.until(begun, lambda each: each.state != "pending", 60)
    _ = await done
    return monotonic() - began


async def suggested(table: Table) -> list[str]:
    """Return the names that the GM is offered for `/gm hide`."""
    path = ["gm", "hide"]
    given = await table.town.gm.autocomplete(table.channel, path, {"combatant": ""}, "combatant")
    return [each["name"] for each in given]


@pytest.mark.thorough
@pytest.mark.parametrize("way_s", [0.2, 0.5, 1.0, 1.3])
async def test_everything_is_answered_or_deferred_in_time(
    play: Play, way_s: float, monkeypatch: pytest.MonkeyPatch
):
    """Fifty presses at once, half of which need 0.6 s of work; suggestions as slow; and a form."""
    monkeypatch.setattr(play.reading, "log", slowly(play.reading.log, 0.6))
    town = build(acknowledge_s=ACKNOWLEDGE_SECONDS)
    await town.sandbox.start()
    try:
        async with at_work(town, play, cogs=["cogs.gm"]) as bot:
            table = Table(town, play, bot)
            await table.fight()
        town.sandbox.faults.set({"kind": "network", "milliseconds": way_s * 1000})
        async with at_work(town, play, cogs=["cogs.gm"]) as bot:
            table = Table(town, play, bot)
            await wait_for(lambda: bot.latency < 10)
            interactions = town.sandbox.world.interactions
            controls: list[Any] = [table.find("Log"), table.find("Choose", town.ama)]
            presses = [town.ama.component(*controls[n % 2], ()) for n in range(PRESSES)]
            begun = await asyncio.gather(*presses)
            took = await asyncio.gather(*(acknowledged(table, each) for each in begun))
            in_time = [each for each in begun if each.state != "failed"]
            figures = f"{way_s} s: {len(in_time)} of {PRESSES} in time, slowest {max(took):.2f} s"
            sys.stdout.write(f"{figures}\n")
            # On a quiet machine it is all of them; without regard to the way it is half of them.
            assert len(in_time) >= PRESSES * 0.9, figures
            quick = await suggested(table)
            monkeypatch.setattr(play.reading, "fighters", slowly(play.reading.fighters, 0.6))
            await asyncio.gather(*(suggested(table) for _ in range(PRESSES)))
            asked = [each for each in interactions.values() if each.type == AUTOCOMPLETE]
            came = sum(each.state == "answered" for each in asked)
            filled = sum(bool(each.choices) for each in asked)
            sys.stdout.write(f"{way_s} s: {came} suggestions in time, {filled} with names\n")
            assert quick == ["Ama", "Ben"] or way_s > 1
            assert came >= len(asked) * 0.9
            _ = await table.press(town.ama, "Choose")
            opened = await table.press(town.ama, "Stroke")
            form = await town.ama.modal(opened.id, {"target": ["ben"]})
            took = [await acknowledged(table, form)]
            sys.stdout.write(f"{way_s} s: a form, {form.state}, {took[0]:.2f} s\n")
            assert form.state != "failed"
            await asyncio.sleep(2 * way_s)
    finally:
        await town.sandbox.stop()
