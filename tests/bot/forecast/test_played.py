"""Fights played forward, here and in the other process."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.cli import main
from bot.forecast.played import forecast
from bot.forecast.process import forecast_of
from bot.forecast.set_up import of_templates
from rules.errors import NotAllowed

ROAD = replace(of_templates("l7r", ["ama", "ben"], ["bandit"]), fights=5)


def test_the_same_set_up_gives_the_same_forecast() -> None:
    """Dice come from the seed and the fight's number alone."""
    found = forecast(ROAD)
    assert found.fights == 5
    assert found == forecast(ROAD)
    assert found != forecast(replace(ROAD, seed=2))
    assert set(found.wins) == {"players", "others"}
    assert sum(each.share for each in found.wins.values()) + found.undecided.share == 1


def test_progress_is_told_after_each_fight() -> None:
    """One, two ... five."""
    told: list[int] = []
    forecast(ROAD, told.append)
    assert told == [1, 2, 3, 4, 5]


async def test_the_other_process_finds_the_same() -> None:
    """Set-up and forecast travel as JSON."""
    assert await forecast_of(ROAD) == forecast(ROAD)


async def test_cancelled_the_other_process_ends() -> None:
    """Nobody waits for a hundred thousand fights."""
    task = asyncio.ensure_future(forecast_of(replace(ROAD, fights=100_000)))
    await asyncio.sleep(0.5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 20)


async def test_a_fight_that_cannot_be_read_is_refused_in_words() -> None:
    """A state of a later edition than these rules."""
    with pytest.raises(NotAllowed, match="cannot be played forward"):
        await forecast_of(replace(ROAD, state="{}", edition=99))


def test_templates_are_played_from_the_command_line(capsys) -> None:
    """`interlude forecast --ruleset l7r ...` prints who wins and who falls."""
    asked = ["forecast", "--ruleset", "l7r", "--players", "ama", "--npcs", "bandit"]
    assert main([*asked, "--fights", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 fights played to their end.\n")
    assert "The players win:" in said
    assert main(["forecast"]) == 2
    assert main(["forecast", "--ruleset", "l7r", "--players", "nobody", "--npcs", "bandit"]) == 2
