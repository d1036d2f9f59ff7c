"""A character acts alone, outside a fight: dice, text, and the sheet after it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.model import Told
from rules.errors import RulesError
from tests.bot.play.conftest import Desk
from tests.tables import tabled


@pytest.fixture
async def city(desk: Desk) -> Desk:
    """A campaign of wod, in which Ama plays Kit."""
    await desk.play.campaigns.setup(desk.call("gm"), name="The city", ruleset="wod")
    sheet = {"wits": 3, "strength": 2, "abilities": {"stealth": 2}}
    await desk.play.characters.new(desk.call("ama"), name="Kit", sheet=sheet)
    return desk


async def act(city: Desk, act: str, user: str = "ama", **fields: Any) -> Any:
    """A roll where no fight is."""
    return await city.play.characters.act(city.call(user), "wod", act, fields)


async def test_a_roll_needs_no_fight(city: Desk):
    """Wits 3 by name: 7, 8 and 2 at 6 are two successes, with the dice to be shown."""
    city.play.hand.script([7, 8, 2])
    done = await act(city, "roll", traits="wits")
    assert isinstance(done, Told)
    assert done.text == "Kit rolls wits: 2 successes, moderate."
    assert [roll.faces for roll in done.told[0].rolls] == [((7,), (8,), (2,))]


async def test_the_same_interaction_happens_once(city: Desk):
    """Delivered twice it throws no more dice."""
    city.play.hand.script([7, 8, 2])
    call = city.call("ama")
    for _ in range(2):
        done = await city.play.characters.act(call, "wod", "roll", {"traits": "wits"})
    assert done.repeated
    assert done.text == "Kit rolls wits: 2 successes, moderate."


@tabled
async def test_what_takes_others_is_refused_and_costs_nothing(
    city: Desk, user: str, act_: str, fields: dict[str, Any], sentence: str
):
    """A sentence, and the dice are still there for the next roll."""
    city.play.hand.script([7, 8, 2])
    with pytest.raises(RulesError, match=sentence):
        await act(city, act_, user, **fields)
    assert (await act(city, "roll", traits="wits")).text.startswith("Kit rolls wits: 2 successes")


async def test_who_fights_rolls_where_he_fights(city: Desk):
    """Their sheet stands in a fight elsewhere, and follows when that ends."""
    await city.play.fights.open(city.call("gm", channel="d"), name="The roof")
    await city.play.fights.join(city.call("ama", channel="d"))
    with pytest.raises(RulesError, match="is fighting in"):
        await act(city, "roll", traits="wits")
