"""Fights played forward, here and in the other process."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from psutil import Process

from bot.cli import main
from bot.forecast.played import MOST_ROUNDS, forecast
from bot.forecast.process import forecast_of
from bot.forecast.set_up import of_templates
from bot.forecast.words import told
from bot.forecast.worker import NICE
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


@pytest.mark.parametrize(
    ("game", "ours", "theirs"),
    [
        ("ki", "ama", "thug"), ("l5r", "ama", "bandit"), ("l7r", "ama", "bandit"),
        ("wod", "bruiser", "thug"), ("wayward", "ben", "archer"),
    ],
)  # fmt: skip
def test_most_fights_are_fought_out(game: str, ours: str, theirs: str) -> None:
    """By each game's usual style somebody wins before a hundred rounds are over."""
    found = forecast(replace(of_templates(game, [ours], [theirs]), fights=4))
    assert found.undecided.share < 0.5
    assert found.longest < MOST_ROUNDS


def test_progress_is_told_after_each_fight() -> None:
    """One, two ... five."""
    told: list[int] = []
    forecast(ROAD, lambda played, _: told.append(played))
    assert told == [1, 2, 3, 4, 5]


def test_a_certain_outcome_stops_after_a_hundred_fights() -> None:
    """Three samurai against one bandit win each of a hundred fights; the forecast says why."""
    sure = replace(of_templates("l7r", ["ama", "ben", "ama"], ["bandit"]), fights=1_000)
    found = forecast(sure)
    assert found.fights == 100
    assert found.wins["players"].share == 1
    first = next(told(found))
    assert first == "100 fights played to their end. All ended alike, so no more were played."


def workers() -> list[Process]:
    """The processes that play forecasts for this one."""
    own = Process().children(recursive=True)
    return [each for each in own if "bot.forecast.worker" in each.cmdline()]


async def test_the_other_process_finds_the_same() -> None:
    """Set-up and forecast travel as JSON."""
    assert await forecast_of(ROAD) == forecast(ROAD)


async def test_cancelled_the_other_process_ends() -> None:
    """It plays at the lowest priority, and is gone once nobody waits for its 100,000 fights."""
    begun = asyncio.Event()
    # Of equals neither is sure to win, so that it does not end by itself after a few fights.
    even = replace(of_templates("l7r", ["ama"], ["ama"]), fights=100_000)
    task = asyncio.ensure_future(forecast_of(even, lambda *_: begun.set()))
    await asyncio.wait_for(begun.wait(), 60)
    [worker] = workers()
    assert worker.nice() == NICE
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 20)
    assert not worker.is_running()


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
    assert main([*asked, "--fights", "0"]) == 2
    assert main(["forecast"]) == 2
    assert main(["forecast", "--ruleset", "l7r", "--players", "nobody", "--npcs", "bandit"]) == 2
