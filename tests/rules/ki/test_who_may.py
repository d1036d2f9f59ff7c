"""Who may be chosen and what may be declared in ki. (KI-PART-08, KI-ACT-10)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.visibility import GM
from rules.errors import RulesError
from rules.ki.board.out_of_turn import OUT_OF_TURN
from tests.rules.ki.table import KiTable
from tests.rules.told import told

ART = {"id": "art", "name": "Art", "kind": "active", "uses_per_round": 0}


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


@pytest.mark.clause("KI-PART-07", "KI-ACT-10", "KI-SUR-03")
def test_a_declaration_offers_what_there_is() -> None:
    """A Surge if one is left, targets if they are locked in; alone it starts with a Move."""
    table = acting()
    table.window("ama")
    assert [*form(table, "ama", "declare").fields] == ["first", "second", "surge"]
    assert form(table, "ama", "declare").initial == {"first": "attack"}
    table = acting(thug=False, surges=0, house={"lock_targets": True})
    table.window("ama")
    fields = form(table, "ama", "declare").fields
    assert [*fields] == ["first", "second", "target", "second_target"]
    assert form(table, "ama", "declare").initial == {"first": "move"}
    options = [each.value for each in fields["first"].options]
    assert options == ["none", "move", "attack", "inventory", "technique", "other"]


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


@pytest.mark.clause("KI-PART-08")
@pytest.mark.parametrize(
    ("said", "legal"),
    [({"first": "attack", "target": "thug"}, True),
     ({"second": "attack", "second_target": "thug"}, True),
     ({"first": "attack", "second_target": "thug"}, False),
     ({"first": "attack", "second": "attack", "target": "thug"}, False),
     ({"first": "move", "second": "technique"}, True)],
)  # fmt: skip
def test_each_attack_names_its_own_target_where_they_are_locked_in(
    said: dict[str, str], legal: bool
) -> None:
    """The target of the one Attack is not that of the other; a Move needs none."""
    table = acting(house={"lock_targets": True})
    table.window("ama")
    if legal:
        table.act("ama", "declare", **said)
        assert len(table.fight.stack[0].allowances) == len({*said} & {"first", "second"})
    else:
        want = "Name the target of each Attack: targets are locked in."
        assert table.refusal("ama", "declare", **said) == want


@pytest.mark.clause("KI-ACT-08", "KI-ACT-07")
def test_a_technique_at_somebody_who_is_gone_meets_nobody() -> None:
    """It is paid for all the same: the price is paid on use."""
    art = {**ART, "stamina": 1, "damage": 1}
    table = acting(house={"lock_targets": True}, techniques=[art])
    table.window("ama")
    table.act("ama", "declare", first="technique", target="thug")
    table.amend("combatants.thug.out", value=True)
    table.act("ama", "technique", technique="art")
    assert told(table)[-2:] == ["all | Ama uses Art.", "all | Art meets nobody."]
    assert table.who("ama").stamina == 5


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
@pytest.mark.parametrize(
    ("rule", "arms", "left"),
    [("per_free_hand", [], 2), ("one", [], 1), ("per_free_hand", ["dagger"], 1),
     ("per_free_hand", ["dagger", "dagger"], 0), ("one", ["dagger"], 1)],
)  # fmt: skip
def test_each_free_hand_strikes_or_only_one(rule: str, arms: list[str], left: int) -> None:
    """Two hands: each dagger takes one of them."""
    sheet: dict[str, Any] = {"weapons": [{"id": each, "wielded": True} for each in arms]}
    table = acting("attack", house={"unarmed_attacks": rule}, **{**sheet, "hands": 2})
    table.amend("combatants.thug.hp_max", 99)
    table.amend("combatants.thug.hp", 99)
    table.act("ama", "attack", target="thug")
    for _ in range(left + len(arms)):
        table.say(GM, "endure")
    assert sum("with a bare hand" in line for line in table.told()) == left
    assert table.fight.stack == []
