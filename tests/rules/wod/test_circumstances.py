"""The GM's circumstances: which rolls they lie on, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable

FIGHTER: dict[str, Any] = {"abilities": {"brawl": 2, "athletics": 2, "melee": 2}}


@pytest.mark.clause("WOD-DIFF-02", "WOD-POOL-11")
def test_a_circumstance_lies_on_attacks_on_somebody_or_for_some_turns() -> None:
    """In cover Ama is harder to hit by two; it goes by itself after one turn."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    table.npc("Thug", **FIGHTER)
    table.start(9, 10)
    table.declare(
        *(GM, "circumstance"),
        combatant="ama",
        difficulty=2,
        rolls=["attacked"],
        reason="Cover",
        lasts="1 turn",
    )
    ama, thug = table.who("ama"), table.who("thug")
    fight = table.fight
    assert [m.value for m in fight.circumstances(ama, "attacked", "difficulty")] == [2]
    assert fight.circumstances(ama, "attack", "difficulty") == []
    assert fight.circumstances(thug, "attacked", "difficulty") == []
    table.declare_all()
    table.say(GM, "continue")
    assert (fight.turn, fight.effects) == (2, [])
    assert "Cover ends for Ama." in table.told()


@pytest.mark.clause("WOD-DIFF-02")
def test_a_circumstance_for_one_roll_is_used_up_by_it() -> None:
    """It lies on the next attack alone."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    table.npc("Thug", **FIGHTER)
    table.start()
    table.declare(GM, "circumstance", combatant="ama", dice=1, rolls=["attack", "once"])
    table.declare_all(ama={"act": "attack", "target": "thug"})
    table.dice(1, 1, 1, 1, 1)
    table.act("thug", "take")
    assert table.fight.effects == []


LENGTHS = [("1 turn", 1), ("2 rounds", 2), ("4 turns", 4)]


@pytest.mark.clause("WOD-DIFF-02")
@pytest.mark.parametrize(("length", "turns"), LENGTHS)
def test_one_command_gives_a_circumstance_its_length(length: str, turns: int) -> None:
    """Smoke on Ama's attacks begins in turn 1 and ends with its last turn, by itself."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    table.npc("Thug", **FIGHTER)
    table.start()
    smoke = {"combatant": "ama", "difficulty": 1, "rolls": ["attack"], "reason": "Smoke"}
    table.declare(GM, "circumstance", **smoke, lasts=length)
    assert table.fight.effects[0].tags == ["attack"]
    held = []
    for turn in range(1, 6):
        held += [turn] if table.fight.effects else []
        table.declare_all()
        table.say(GM, "continue")
    assert held == list(range(1, turns + 1))
