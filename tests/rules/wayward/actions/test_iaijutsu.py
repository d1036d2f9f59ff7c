"""Iaijutsu: which sword may be drawn with a stroke, and what half of a Speed is."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.actions.aiming import at_half, draw, may_draw, put_away
from rules.wayward.actions.speed import Speed
from rules.wayward.character.values import Ability
from tests.rules.wayward.table import WayTable, duel

KATANA: dict[str, Any] = {"id": "katana"}
TWO_HANDS = {"id": "long", "name": "Long Sword", "types": ["slashing"], "tags": ["sword"]}
LONG = {**TWO_HANDS, "speed": 14, "damage": "1d6", "hands": 2}


def drawn(*weapons: dict[str, Any], **sheet: Any) -> tuple[WayTable, bool]:
    """Ama with these weapons; whether the first of them may be drawn with a stroke."""
    table = duel({"abilities": ["iaijutsu"], "weapons": list(weapons), **sheet})
    ama = table.who("ama")
    return table, may_draw(table.fight, ama, ama.gear.weapons[0])


@pytest.mark.clause("WAY-DB-03")
def test_there_is_one_such_stroke_in_a_fight_and_none_with_a_sword_that_was_out() -> None:
    """After the stroke the sword is in hand; put away, it and every other sword stay sheathed."""
    table, _ = drawn(KATANA, LONG)
    ama = table.who("ama")
    katana, long = ama.gear.weapons
    put_away(ama, long)
    assert (may_draw(table.fight, ama, katana), may_draw(table.fight, ama, long)) == (True, False)
    draw(ama, katana)
    assert (katana.held, ama.jutsu.uses[Ability.IAIJUTSU]) == (True, 1)
    katana.held = False
    assert not may_draw(table.fight, ama, katana)


@pytest.mark.clause("WAY-DB-03", "WAY-FLOW-05")
@pytest.mark.parametrize(
    ("final", "least", "half"), [(13, 3, 7), (12, 3, 6), (7, 3, 4), (5, 3, 3), (4, 3, 3), (9, 6, 6)]
)
def test_half_a_speed_is_rounded_up_and_stops_at_the_least(
    final: int, least: int, half: int
) -> None:
    """Action Points are refused beside it; the Speed that damage counts is the whole one."""
    speed = Speed(base=final, raised=final, final=final, damage=final, least=least)
    assert (at_half(speed, 0).final, at_half(speed, 0).damage) == (half, final)
    with pytest.raises(BadAnswer, match="no effect here"):
        _ = at_half(speed, 1)
