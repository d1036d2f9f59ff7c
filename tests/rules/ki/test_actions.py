"""Move, Attack, Inventory, and Actions in pieces. (KI-ACT-01..06, -10, -12)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ki.table import KiTable


def acting(first: str, second: str = "none", house: dict[str, Any] | None = None, **sheet: Any):
    """Ama, who takes part with these Actions, and a thug and a rat who let it all happen."""
    table = KiTable(**(house or {}))
    table.pc("Ama", agility=5, instinct=5, **sheet)
    table.npc("Thug", hp_max=99)
    table.npc("Rat", hp_max=99)
    table.start()
    table.take_part("ama", first, second)
    return table


def strike(table: KiTable, target: str, weapon: str) -> None:
    """Ama strikes, and the target lets it happen."""
    table.act("ama", "attack", target=target, weapon=weapon)
    table.act(target, "endure")


@pytest.mark.clause("KI-ACT-02")
def test_a_move_may_stand_up_or_drop_prone_instead() -> None:
    """Drop prone with one Move, stand up with the other; neither leaves any ground to cover."""
    table = acting("move", "move")
    assert table.refusal("ama", "move", posture="stand") == "Choose one of: Prone."
    table.act("ama", "move", posture="prone")
    assert [e.name for e in table.fight.effects_on("ama")] == ["prone"]
    assert table.refusal("ama", "move", distance=2, posture="stand") == (
        "Move up to 6 metres, or stand instead."
    )
    table.act("ama", "move", posture="stand")
    assert table.fight.effects_on("ama") == []
    assert table.fight.stack == []
