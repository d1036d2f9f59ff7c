"""Cases at the edges of clauses: what two rules make of each other, and what a sheet allows."""

from __future__ import annotations

import pytest

from rules.wayward.values import Condition
from tests.rules.wayward.table import TIRELESS, WayTable, duel

FAST = {"uniques": ["exceptionally_fast"]}


@pytest.mark.clause("WAY-ATK-01", "WAY-VIS-04")
def test_a_declaration_tells_the_accuracy_that_bad_sight_leaves() -> None:
    """DEX 50 and a Visibility penalty of 3: 10 + 5 - 3 = 12 is told, as it is defended against."""
    table = duel({"dex": 50})
    table.declare("gm", "afflict", combatant="ama", status="visibility", severity=3)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert "Ama: Unarmed at Ben (Speed 8, Stamina 5, Accuracy 12)." in table.told()
    assert table.fight.attacks[0].needed == 12


@pytest.mark.clause("WAY-SEARCH-02", "WAY-SNEAK-06")
@pytest.mark.parametrize(("found", "needed"), [(False, 12), (True, 8)])
def test_to_a_finder_a_sneak_attack_keeps_its_printed_penalties(
    *, found: bool, needed: int
) -> None:
    """A weapon of -4 and DEX 20: 12 from hiding, told as such, and 8 at whoever has found him."""
    blade = {"id": "w", "name": "Blade", "types": ["blunt"], "speed": 8, "held": True}
    table = duel({"weapons": [{**blade, "damage": "1d6", "accuracy": -4}]}, {"agi": 1})
    table.covert_waits = True
    table.declare("gm", "conceal", combatant="ama", tn=10, level=2)
    if found:
        table.amend("combatants.ama.hiding.found_by", ["ben"])
    table.act("ama", "prepare", length=12)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="w")
    assert table.fight.attacks[0].needed == needed
    assert f"Ama: Blade at Ben (Speed 8, Stamina 5, Accuracy {needed})." in table.told()


@pytest.mark.clause("WAY-VSA-06", "WAY-FLOW-07")
@pytest.mark.parametrize(
    ("act", "fields", "acts"),
    [("attack", {"target": "ben"}, 7), ("block", {"length": 10}, 10)],
)
def test_the_exceptionally_fast_are_a_tenth_faster(
    act: str, fields: dict[str, object], acts: int
) -> None:
    """A tenth of 8, rounded up, is 1: a punch takes 7 counts; a Block as long as was said."""
    table = duel(FAST)
    table.dice(*([TIRELESS] if act == "attack" else []))
    table.act("ama", act, **fields)
    assert table.who("ama").acts == acts


@pytest.mark.clause("WAY-REST-02", "WAY-DEATH-03")
def test_nothing_shortens_a_rest_or_a_coup_de_grace() -> None:
    """With the unique and a fifth off base Speeds, a Rest takes 5 counts and the stroke 10."""
    faster = {**FAST, "modifiers": [{"target": "speed_pct", "amount": -20, "source": "a pill"}]}
    table = duel(faster, {"hp": -1, "vitality": 0})
    table.act("ama", "rest")
    assert table.who("ama").acts == 5
    table.act("ama", "coup_de_grace", target="ben")
    assert table.who("ama").acts == 15


@pytest.mark.clause("WAY-INCAP-01", "WAY-FATIGUE-08")
@pytest.mark.parametrize(
    ("sheet", "condition"),
    [
        ({"hp": 1}, Condition.FIT),
        ({"hp": 0}, Condition.INCAPACITATED),
        ({"fatigue": 5}, Condition.FIT),
        ({"fatigue": 6}, Condition.UNCONSCIOUS),
    ],
)
def test_nobody_comes_to_a_fight_fitter_than_he_is(
    sheet: dict[str, int], condition: Condition
) -> None:
    """Who comes with 0 HP is incapacitated, and at Fatigue 6 unconscious, whatever else is said."""
    table = WayTable()
    table.pc("Ama", **sheet)
    assert table.who("ama").condition is condition
