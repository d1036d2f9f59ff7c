"""Rounds, phases, action dice and the order of a phase. (L7R-INIT)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable, two

ROLLED = [
    (3, (5, 3, 8, 2), [2, 3, 5]),
    (2, (10, 1, 5), [1, 5]),
    (3, (9, 1, 10, 1), [1, 1, 9]),
    (2, (7, 7, 7), [7, 7]),
    (2, (10, 10, 3), [3, 10]),
]


@pytest.mark.clause("L7R-INIT-02", "L7R-INIT-03", "L7R-INIT-04")
@pytest.mark.parametrize(("void", "dice", "kept"), ROLLED)
def test_void_and_one_dice_fall_and_the_highest_goes(
    void: int, dice: tuple[int, ...], kept: list[int]
) -> None:
    """One die more than Void, tens are not rerolled, and of several highest only one is dropped."""
    table = L7rTable()
    table.pc("Ama", void=void)
    table.start(*dice)
    assert table.who("ama").dice == table.who("ama").rolled == kept


def called(tn: int, **house: Any) -> L7rTable:
    """Ama, with stealth 2, Air 3 and two void points, has to roll stealth with Air."""
    table = two(ama={"air": 3, "skills": {"stealth": 2}}, **house)
    table.say("ama", "other", what="I slip away.")
    table.say(GM, "check", skill="Stealth", ring="air", tn=tn)
    return table


@pytest.mark.clause("L7R-VOID-02", "L7R-DICE-09", "L7R-INIT-07")
def test_a_player_decides_on_void_points_when_the_gm_calls_for_a_roll() -> None:
    """5k3 against 20: with one of two points 6k4, and 9 + 5 + 4 + 2 is enough."""
    table = called(20)
    asked = table.prompt("ama", "spend").ask
    assert asked.question == "Ama: void points on the stealth with air?"
    assert asked.silence() == {"act": "spend"}
    field = asked.live().choices["spend"].form.fields["void"]
    assert (field.label, field.high) == ("Void points, for 5k3 against 20", 2)
    table.dice(9, 5, 4, 2, 1, 1)
    table.say("ama", "spend", void=1)
    assert table.told()[-1] == "Ama: stealth with air 20 against 20: it succeeds."
    assert table.who("ama").void_points == 1


@pytest.mark.clause("L7R-INIT-08", "L7R-INIT-14")
def test_a_hold_lasts_for_the_phase_or_as_long_as_it_says() -> None:
    """Held in phase 1 alone: asked again in phase 2; or not before the one named, or the last."""
    table = L7rTable()
    table.pc("Ama")
    table.start(1, 6, 10)
    table.say("ama", "hold", until=1)
    assert table.prompt("ama").ask.question == "Phase 2: what does Ama do?"
    table.say("ama", "hold", until=6)
    assert table.prompt("ama").ask.question == "Phase 7: what does Ama do?"
    table.say("ama", "hold")
    assert table.prompt("ama").ask.question == "Phase 10: what does Ama do?"
    assert table.who("ama").dice == [1, 6]
