"""Attack Scores, who sees them, and how roll and score compare. (KI-ATK)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import Viewer
from rules.errors import BadAnswer
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


def hits(table: KiTable) -> bool:
    """Whether Ama was hit."""
    return "Ama is hit." in table.told()


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


def scores_seen(viewer: Viewer) -> list[str]:
    """Every line with an Attack Score that somebody reads of a failed Dodge."""
    table = attacked({"agility": 6}, {"agility": 1})
    table.dice(1)
    table.act("ama", "dodge")
    return [line for line in table.told(viewer) if "against 6" in line]


@pytest.mark.clause("KI-ATK-04")
def test_the_target_sees_the_score_after_the_choice() -> None:
    """Beside the target only the GM sees it, and the question does not name it."""
    assert scores_seen(Viewer(player="ama"))
    assert not scores_seen(Viewer(player="ben"))
    assert scores_seen(Viewer(gm=True))
    question = attacked({"agility": 6}, {}).prompt("ama").ask.question
    assert question == "Ron attacks Ama with a bare hand. Defend?"


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


@pytest.mark.clause("KI-ATK-05")
def test_ki_changes_nothing_on_the_defenders_side() -> None:
    """A Dodge against ki is still Agility 3 + 4."""
    gauntlet = {"id": "ember-gauntlet", "wielded": True}
    table = attacked({"weapons": [gauntlet]}, {"agility": 3, "instinct": 0})
    table.dice(4)
    table.act("ama", "dodge")
    assert any(line.startswith("Ama: Dodge 7 ") for line in table.told())


def test_every_number_of_a_roll_can_be_explained() -> None:
    """The roll has its faces, its parts with clauses, and the score with its parts."""
    table = attacked(
        {"agility": 4, "proficiency": {"blade": 2}, "weapons": [SWORD]}, {"agility": 3}
    )
    table.dice(2, 5)
    table.act("ama", "dodge", improve=1)
    told = next(line for line in table.lines if line.text.startswith("Ama: Dodge 10 against"))
    [roll] = told.rolls
    assert roll.faces == ((2,),)
    assert [(m.value, m.reason, m.clause) for m in roll.modifiers] == [
        (3, "Agility", "KI-DEF-01"),
        (5, "Improvement", "KI-DEF-12"),
    ]
    assert roll.against is not None
    assert [(m.value, m.reason) for m in roll.against.parts] == [
        (4, "Agility"),
        (2, "Proficiency (blade)"),
    ]
    assert (roll.total, roll.against.value, roll.outcome) == (10, 6, "works")


def test_conditions_that_change_a_number_count_and_are_named() -> None:
    """Hobbled takes 2 off Agility: 3 - 2 + 4 = 5 fails against 6, and says why."""
    table = attacked({"agility": 6}, {"agility": 3})
    effect = {"on": "ama", "name": "hobbled", "traits": {"agility": -2}}
    table.amend("effects.hobbled", effect)
    table.dice(4)
    table.act("ama", "dodge")
    told = next(line for line in table.lines if line.text == "Ama: Dodge 5 against 6: it fails.")
    assert [(m.value, m.reason) for m in told.rolls[0].modifiers] == [
        (3, "Agility"),
        (-2, "hobbled"),
    ]


def test_a_defence_that_is_not_offered_is_refused_with_what_is() -> None:
    """Without a blocking weapon a Block is no answer."""
    table = attacked({}, {})
    with pytest.raises(BadAnswer, match=r"You can now choose: Dodge, Predict, Take it\."):
        table.prompt("ama").ask.live().read({"act": "block"})
