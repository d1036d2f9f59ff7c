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


@pytest.mark.clause("KI-ATK-01")
def test_proficiency_is_by_category_and_zero_without_an_entry() -> None:
    """A dagger's proficiency is none with a sword: the score is Agility alone."""
    table = attacked(
        {"agility": 4, "proficiency": {"dagger": 5}, "weapons": [SWORD]}, {"agility": 3}
    )
    table.dice(2)
    table.act("ama", "dodge")
    assert "Ama: Dodge 5 against 4: it works." in table.told()


@pytest.mark.clause("KI-ATK-03", "KI-DEF-08")
def test_acting_and_reading_are_charisma_and_ranks_where_the_sheet_has_no_value() -> None:
    """Charisma 2 and 3 ranks of acting against Charisma 1 and 1 rank of reading: 5 + 1, 2 + 6."""
    table = attacked(
        {"charisma": 2, "skills": {"acting": 3}}, {"charisma": 1, "skills": {"reading": 1}}
    )
    table.dice(1, 6)
    table.act("ama", "predict", on_success="decline")
    assert "Ama: Predict 8 against 6: it works." in table.told()


@pytest.mark.clause("KI-ATK-03")
def test_the_attackers_die_stays_for_all_improvements() -> None:
    """Acting 3 and 4 make 7 for good: 2 + 1 = 3, then 3 + 3 = 6, then 6 + 2 = 8; four dice."""
    table = attacked({"acting": 3}, {"reading": 2})
    table.dice(4, 1, 3, 2)
    table.act("ama", "predict", improve=2, on_success="decline")
    assert "Ama: Predict 8 against 7: it works." in table.told()
    assert table.dice_left() == []


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
