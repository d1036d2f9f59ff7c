"""Somebody who is bound after they have declared (WOD-IMMOB-02)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable
from tests.tables import tabled

KNIFE = {"id": "knife", "name": "Knife", "damage": 1, "sheathed": True}


@pytest.mark.clause("WOD-IMMOB-02")
@tabled
def test_the_bound_do_nothing_that_takes_a_body(wish: dict[str, Any], state: str) -> None:
    """Only what is none of the rules' acts is left to the GM, who may allow it."""
    table = WodTable()
    table.pc("Ama", weapons=[KNIFE])
    table.npc("Thug")
    table.declare(GM, "extended", name="Dig", traits="strength", goal=9)
    table.start()
    if state:
        table.declare(GM, "condition", combatant="ama", state=state)
    table.act("ama", wish["act"], **{k: v for k, v in wish.items() if k != "act"})
    table.declare(GM, "condition", combatant="ama", state="bound")
    table.act("thug", "other", what="Waits for it.")
    if wish["act"] == "other":
        assert ("ama", "rule") in table.asks()
        assert "Ama cannot move." not in table.told()
    else:
        assert table.told()[-2:] == ["Ama cannot move.", "Thug: Waits for it."]
        assert table.asks() == [("thug", "rule")]
        assert table.who("ama").waiting == []
