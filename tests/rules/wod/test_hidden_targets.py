"""A declared attack on somebody who has hidden since."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable

FIGHTER: dict[str, Any] = {"abilities": {"brawl": 2, "athletics": 2, "melee": 2}}


@pytest.mark.clause("WOD-COMBAT-01")
def test_a_target_that_has_hidden_is_asked_about() -> None:
    """Nobody strikes at a target that they do not see."""
    table = WodTable(declare_order="simultaneous")
    for name in ("Ama", "Ben"):
        table.pc(name, **FIGHTER)
    for name in ("Thug", "Rat"):
        table.npc(name, **FIGHTER)
    table.start(7, 10, 9, 8)
    table.declare_all(
        ama={"act": "attack", "target": "thug"}, ben={"act": "other", "what": "Sings."}
    )
    table.amend("combatants.thug.hidden", value=True)
    table.say(GM, "rule", about="ben", outcome="La.")
    ask = table.prompt("ama").ask
    assert ask.question == "The target is out of sight before Ama struck. What does Ama do?"
    assert [*ask.live().choices] == ["retarget", "hold_back"]
    others = ask.live().choices["retarget"].form.fields["target"].options
    assert [each.value for each in others] == ["rat", "ben"]
    table.act("ama", "retarget", target="rat")
    assert "Ama turns to Rat." in table.told()
