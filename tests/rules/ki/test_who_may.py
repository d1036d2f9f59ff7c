"""Who may be chosen and what may be declared in ki. (KI-PART-08, KI-ACT-10)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.ki.gm import OUT_OF_TURN
from tests.rules.ki.table import KiTable


def acting(*declared: str, house: Any = (), thug: bool = True, **sheet: Any) -> KiTable:
    """Ama, with Initiative 11, may join turn 10 or has declared these Actions."""
    table = KiTable(**dict(house))
    table.pc("Ama", **{"agility": 5, "instinct": 5, "hands": 1, **sheet})
    if thug:
        table.npc("Thug", agility=0, instinct=0)
    table.start()
    if declared:
        table.take_part("ama", *declared)
    return table


def form(table: KiTable, who: str, act: str) -> Any:
    """The form of an act that somebody is asked for."""
    return table.prompt(who, act).ask.live().choices[act].form


@pytest.mark.clause("KI-ACT-11")
@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [("rite", "none", True), ("none", "rite", True), ("rite", "move", False),
     ("move", "rite", False), ("leap", "move", True), ("leap", "leap", True)],
)  # fmt: skip
def test_a_granted_action_of_two_leaves_no_room(first: str, second: str, legal: bool) -> None:
    """A rite takes both Actions, a leap one."""
    deeds = [{"id": "rite", "name": "Rite", "actions": 2}, {"id": "leap", "name": "Leap"}]
    table = acting(custom_actions=deeds)
    table.window("ama")
    if legal:
        table.act("ama", "declare", first=first, second=second)
        count = 1 if "none" in (first, second) else 2
        assert len(table.fight.stack[0].allowances) == count
    else:
        said = table.refusal("ama", "declare", first=first, second=second)
        assert said == "Rite takes both Actions."


@pytest.mark.clause("KI-INTER-03", "KI-INTER-04", "KI-HP-05", "KI-ACT-11")
def test_out_of_turn_one_chooses_among_those_it_concerns() -> None:
    """One's own for a plan, those in sight for a question, the fallen of players for a breath."""
    table = KiTable()
    table.pc("Ama")
    table.pc("Ben", state="unconscious")
    table.npc("Thug")
    table.npc("Rat", state="unconscious")
    table.join("Spy", GM, hidden=True)
    table.start()

    def chosen(by: str, act: str, name: str) -> list[str]:
        fields: Any = OUT_OF_TURN[act].form(table.fight, by).fields
        return [each.value for each in fields[name].options]

    everybody = ["ama", "ben", "thug", "rat", "spy"]
    assert chosen("ama", "plan", "combatant") == ["ama"]
    assert chosen(GM, "plan", "combatant") == ["thug", "rat", "spy"]
    assert chosen(GM, "grant", "combatant") == everybody
    assert chosen(GM, "afflict", "combatant") == everybody
    assert chosen(GM, "reopen", "combatant") == ["ben"]
    with pytest.raises(RulesError, match="nobody in this fight to plan for"):
        _ = chosen("cai", "plan", "combatant")
    table.end_round()
    table.say(GM, "skip")
    assert chosen("ama", "question", "about") == ["ben", "thug", "rat"]
    assert {*chosen(GM, "question", "about")} == {*everybody}


@pytest.mark.clause("KI-ACT-03", "KI-ACT-04")
@pytest.mark.parametrize(("arms", "left"), [([], 2), (["dagger"], 1), (["dagger", "dagger"], 0)])
def test_each_free_hand_strikes(arms: list[str], left: int) -> None:
    """Two hands: each dagger takes one of them."""
    sheet: dict[str, Any] = {"weapons": [{"id": each, "wielded": True} for each in arms]}
    table = acting("attack", **{**sheet, "hands": 2})
    table.amend("combatants.thug.hp_max", 99)
    table.amend("combatants.thug.hp", 99)
    table.act("ama", "attack", target="thug")
    for _ in range(left + len(arms)):
        table.say(GM, "endure")
    assert sum("with a bare hand" in line for line in table.told()) == left
    assert table.fight.stack == []
