"""Feats of one roll and resisted actions in a fight: each takes an action. (WOD-COMBAT-01)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RulesError
from tests.rules.wod.table import WodTable, two
from tests.tables import tabled


def declared(ama: str) -> WodTable:
    """Ama has declared this in turn 1; the Thug is still asked."""
    table = two()
    table.start()
    fields = {"guard": "dodge"} if ama == "defend" else {"target": "thug"}
    table.act("ama", ama, **({} if ama == "wait" else fields))
    return table


@pytest.mark.clause("WOD-COMBAT-01", "WOD-STRENGTH-01")
@pytest.mark.parametrize("kept", ["wait", "defend"])
def test_the_action_held_back_is_used_up_and_does_for_one(kept: str) -> None:
    """Strength 2 does what is rated 2 without a roll; then the action is gone."""
    table = declared(kept)
    table.declare("ama", "strength", rating="2")
    assert "without a roll" in table.last()[0]
    assert table.who("ama").waiting == []
    with pytest.raises(RulesError, match="holds none back"):
        table.declare("ama", "strength", rating="2")


@pytest.mark.clause("WOD-COMBAT-01", "WOD-EXT-01", "WOD-RESIST-05")
@tabled
def test_a_feat_of_many_rolls_is_begun_without_an_action(
    feat: str, more: dict[str, Any], takes: bool
) -> None:
    """Its rolls are declared later; a feat of one roll takes the action that was held back."""
    table = declared("wait")
    table.dice(*([2, 2] if feat in ("jumping", "eloquence", "fake-out", "interrogate") else []))
    table.declare("ama", "feat", feat=feat, **more)
    assert (table.who("ama").waiting == []) == takes
