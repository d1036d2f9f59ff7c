"""Interruptions, and what being made to react ends. (KI-INT, KI-DEF-09)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable

DAGGER = {"id": "dagger", "wielded": True}
SWORD = {"id": "sword", "wielded": True, "damage": 3}


def predicted(
    first: str = "attack",
    second: str = "move",
    house: dict[str, Any] | None = None,
    ron: dict[str, Any] | None = None,
    ama: dict[str, Any] | None = None,
    **predict: Any,
) -> KiTable:
    """Ron attacks Ama with their dagger, and she predicts it. Ron lost Cai from sight."""
    table = KiTable(**(house or {}))
    table.npc("Ron", instinct=9, acting=1, hp_max=50, **(ron or {"weapons": [DAGGER], "hands": 1}))
    table.pc("Ama", instinct=0, reading=9, **{"weapons": [SWORD], "hands": 1, **(ama or {})})
    table.pc("Cai", instinct=0)
    table.start()
    table.take_part("ron", first, second)
    table.act("ron", "attack", target="ama", weapon="dagger")
    table.dice(1, 1)
    table.act("ama", "predict", **predict)
    return table


@pytest.mark.clause("KI-INT-05")
@pytest.mark.parametrize(("ruling", "goes_on"), [("forced", False), ("unforced", True)])
def test_in_odd_cases_the_gm_says_whether_it_was_forced(ruling: str, goes_on: bool) -> None:
    """Ama shouts at Ron: the GM rules what comes of it, and whether Ron is made to react."""
    table = predicted()
    table.act("ama", "other", what="I shout at him")
    table.say(GM, "rule", outcome="He turns his head.")
    assert table.asks() == [("ron", "forced")]
    assert table.prompt(GM).ask.silence() == {"act": "forced"}
    table.say(GM, ruling)
    assert (("ron", "piece") in table.asks()) is goes_on


@pytest.mark.clause("KI-INT-06")
def test_interruptions_nest_far_beyond_play_and_then_come_to_an_end() -> None:
    """Two who predict everything: after fifty within each other no Predict is offered.

    Struck without a defence, Ama has 9 HP, and all that was under way is over.
    """
    table = KiTable()
    table.npc("Ron", instinct=9, acting=1, reading=99, hands=1, hp_max=50)
    table.pc("Ama", instinct=0, acting=1, reading=99, hands=1)
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    while "predict" in table.acts(table.scene.prompts[0].ask.who):
        table.dice(1, 1)
        who = table.scene.prompts[0].ask.about
        table.act(who, "predict", on_success="attack")
    assert len(table.fight.stack) == 1 + 50
    table.act("ama", "endure")
    assert (table.who("ama").hp, table.fight.stack) == (9, [])
