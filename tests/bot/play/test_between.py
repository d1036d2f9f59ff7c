"""Between fights: what comes back of itself by the clock, and what is done about characters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.engine.ruleset import Tending
from rules.errors import NotAllowed
from tests.bot.play.still_fights import START
from tests.rulesets import changed

HOUR = 3_600_000


def _recover(sheet: Any, house: Any, now: int) -> Any:
    """Whole again an hour after the beginning."""
    del house
    return replace(sheet, hp=10) if now >= START + HOUR else sheet


def _bandage(sheet: Any, house: Any, tending: Tending) -> Any:
    del house
    if not tending.gm and tending.amount > 3:
        raise NotAllowed("Only the GM bandages so well.")
    return replace(sheet, hp=sheet.hp + tending.amount)


@pytest.fixture
async def road(still, monkeypatch):
    """A campaign of a game in which people recover; Ama has lost 6 of her 10 HP."""
    healing = changed(
        rules.RULESETS["duel"], sheets={"recover": _recover, "tends": {"bandage": _bandage}}
    )
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": healing})
    await still.campaign()
    await still.play.characters.edit(still.call("ama"), "Ama", {"hp": 4})
    return still


async def hp(desk) -> int:
    """Ama's HP, as she is shown them."""
    return (await desk.play.characters.find(desk.call("ama"), "Ama")).sheet["hp"]


async def test_people_see_to_their_own_and_the_game_says_what_there_is(road):
    """Her player bandages by 3 and no more, the GM by 5; Ben does not, and nobody prays."""
    await road.play.characters.tend(road.call("ama"), "bandage", "Ama", 3)
    assert await hp(road) == 7
    with pytest.raises(NotAllowed, match="so well"):
        await road.play.characters.tend(road.call("ama"), "bandage", "Ama", 4)
    with pytest.raises(NotAllowed, match="no character called Ama"):
        await road.play.characters.tend(road.call("ben"), "bandage", "Ama", 1)
    with pytest.raises(NotAllowed, match="there is: bandage"):
        await road.play.characters.tend(road.call("ama"), "pray", "Ama")
    await road.play.characters.tend(road.call("gm"), "bandage", "Ama", 5)
    assert await hp(road) == 12
