"""Set-ups of fights that are played forward: the GM's alone."""

from __future__ import annotations

import pytest

from bot.forecast.played import forecast
from bot.forecast.set_up import scene_of
from bot.play.fight.forecasts import stored
from rules.errors import NotAllowed


async def test_the_fight_here_goes_as_it_stands_with_what_was_left(road) -> None:
    """Its state is the bot's own, and the bandits' policy goes with it."""
    await road.play.policies.policy(road.call("gm"), "hold back", alone=True)
    made = await road.play.forecasts.fight(road.call("gm"), 3)
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        scene = await road.play.fights.services.steps.scene(c, row)
        assert scene_of(made).digest == scene.digest
        assert await stored(c, row.name) is not None
        assert await stored(c, "no such fight") is None
    assert [policy.style for policy in made.policies] == ["hold_back"]
    assert forecast(made).fights == 3


async def test_nobody_but_the_gm_may_look_ahead(road) -> None:
    """A player is refused each of the calls."""
    call = road.call("ama")
    for asked in (
        road.play.forecasts.fight(call),
        road.play.forecasts.foes(call, "bandit", 2),
        road.play.forecasts.may_stop(call),
    ):
        with pytest.raises(NotAllowed):
            await asked
    await road.play.forecasts.may_stop(road.call("gm"))


async def test_foes_are_tried_in_the_place_of_those_who_are_there(road) -> None:
    """One bandit, then two; the players stay, the GM's NPCs are gone."""
    name, made = await road.play.forecasts.foes(road.call("gm"), "bandit", 2)
    assert name == "Bandit"
    for n, each in enumerate(made, start=1):
        present = scene_of(each).fight.present()
        assert [who.name for who in present if who.player == "gm"] == [
            f"Bandit {place}" for place in range(1, n + 1)
        ]
        assert any(who.camp == "players" for who in present)
