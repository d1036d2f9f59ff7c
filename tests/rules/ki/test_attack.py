"""Attack Scores, who sees them, and how roll and score compare. (KI-ATK)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ki.table import KiTable

SWORD = {"id": "sword", "wielded": True, "damage": 6}


def attacked(
    attacker: dict[str, Any], target: dict[str, Any], house: dict[str, Any] | None = None
) -> KiTable:
    """Ron, a GM's swordsman, attacks Ama with whatever they have in hand, bare hands else."""
    table = KiTable(**(house or {}))
    table.npc("Ron", **{"instinct": 9, "hands": 1, **attacker})
    table.pc("Ama", **{"instinct": 0, "hp_max": 20, **target})
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    return table


@pytest.mark.clause("KI-ATK-05", "KI-TYPE-05")
@pytest.mark.parametrize(("how", "score"), [("dodge", 7), ("block", 5), ("predict", 4)])
def test_ki_takes_instinct_for_agility_and_presence_for_strength(how: str, score: int) -> None:
    """Instinct 5, Presence 3, ki 2: 7 against a Dodge, 5 against a Block, Acting 3 + 1 else."""
    gauntlet = {"id": "ember-gauntlet", "wielded": True}
    table = attacked(
        {
            "agility": 1,
            "strength": 1,
            "instinct": 5,
            "presence": 3,
            "acting": 3,
            "proficiency": {"ki": 2},
            "weapons": [gauntlet],
        },
        {"agility": 9, "strength": 9, "reading": 9, "weapons": [SWORD]},
    )
    table.dice(*([1, 1] if how == "predict" else [1]))
    table.act("ama", how)
    assert any(line.endswith(f"against {score}: it works.") for line in table.told())
