"""Declared acts later on: fallen targets, splits, blocks, armour."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wod.state import Presets, What
from rules.wod.values import Else, Guard, Spend
from tests.rules.wod.table import WodTable
from tests.tables import tables

TABLES = tables(__file__)

FIGHTER: dict[str, Any] = {"abilities": {"brawl": 2, "athletics": 2, "melee": 2}}


def fallen(*, dead: bool = False, **fields: Any) -> WodTable:
    """Ama has declared an attack on Thug 1, who has fallen, or left, before it comes."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    for number in (1, 2):
        table.npc(f"Thug {number}", **FIGHTER)
    table.start()
    if "otherwise" in fields:
        table.declare("ama", "preset", combatant="ama", otherwise=fields.pop("otherwise"))
    prompts = [p for p in table.scene.prompts if p.ask.key == "declare"]
    for prompt in prompts[:-1]:
        wish = {"act": "wait"}
        if prompt.ask.about == "ama":
            wish = {"act": "attack", "target": "thug-1", **fields}
        table.act(prompt.ask.about, wish.pop("act"), **wish)
    if dead:
        table.play(Left(id="thug-1"))
    else:
        table.amend("combatants.thug-1.fate", "dying")
    table.act(prompts[-1].ask.about, "wait")
    return table


@pytest.mark.clause("WOD-COMBAT-01")
def test_an_attack_on_a_fallen_target_asks_its_owner() -> None:
    """Another target, hold back, or go on; silence holds back and keeps the action."""
    table = fallen()
    assert table.asks() == [("ama", "fallen")]
    assert list(table.prompt("ama").ask.live().choices) == ["retarget", "hold_back", "go_on"]
    assert table.prompt("ama").ask.silence() == {"act": "hold_back"}
    table.act("ama", "hold_back")
    assert [deed.what for deed in table.who("ama").plan] == [What.WAIT]
    assert "Ama holds back, and keeps the action for a defence." in table.told()


@pytest.mark.clause("WOD-COMBAT-01")
def test_who_is_gone_cannot_be_struck_all_the_same() -> None:
    """Thug 1 has left: there is only another target, or holding back."""
    table = fallen(dead=True)
    assert list(table.prompt("ama").ask.live().choices) == ["retarget", "hold_back"]
    with pytest.raises(RulesError, match="The target is dead, gone or out of sight"):
        table.prompt("ama").ask.live().read({"act": "go_on"})


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_target_down_at_declaration_that_dies_or_leaves_asks_its_owner(leaves: bool) -> None:
    """Thug 1 is unconscious when Ama declares; then it dies, or is carried away: Ama is asked."""
    table = fallen_at_first()
    if leaves:
        table.play(Left(id="thug-1"))
    else:
        table.amend("combatants.thug-1.fate", "dead")
    table.act("thug-2", "wait")
    assert table.asks() == [("ama", "fallen")]
    assert "Thug 1 is dead or gone before Ama struck." in table.prompt("ama").ask.question
    table.act("ama", "retarget", target="thug-2")
    assert table.asks() == [("thug-2", "defend")]


def fallen_at_first() -> WodTable:
    """Ama declares an attack on Thug 1, who is unconscious already; Thug 2 is yet to declare."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    for number in (1, 2):
        table.npc(f"Thug {number}", **FIGHTER)
    table.start()
    table.amend("combatants.thug-1.health", ["lethal"] * 7)
    table.act("ama", "attack", target="thug-1")
    return table


SAID = TABLES["said"]


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize(("act", "fields", "asks"), SAID)
def test_the_declaration_says_what_happens_if_the_target_falls(
    act: str, fields: dict[str, Any], asks: list[tuple[str, str]]
) -> None:
    """It comes before the preset, which is to hold back; without it the preset counts."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    for number in (1, 2):
        table.npc(f"Thug {number}", **FIGHTER)
    table.declare("ama", "preset", combatant="ama", otherwise="hold")
    table.start()
    form = table.prompt("ama").ask.live().choices["attack"].form
    assert form.initial == {"otherwise": "hold"}
    assert len(form.fields) == 5
    if act == "several":
        fields = {"first": "attack:thug-1:fist", "second": "defend:dodge", **fields}
    table.act("ama", act, **fields)
    table.amend("combatants.thug-1.fate", "dying")
    table.act("thug-2", "wait")
    assert [[*each] for each in table.asks() if each[1] in ("defend", "fallen")] == asks


@pytest.mark.clause("WOD-ARMOR-04", "WOD-DODGE-01")
def test_the_place_of_an_attack_stands_with_the_weapon() -> None:
    """From the open side of a shield; from far with a gun. By itself it is read too."""
    table = WodTable()
    table.pc("Ama", **FIGHTER, weapons=["pistol"])
    table.npc("Thug", **FIGHTER, shield={"rating": 1, "size": 1})
    table.start()
    weapons = table.prompt("ama").ask.live().choices["attack"].form.fields["weapon"]
    assert [option.label for option in weapons.options] == [
        "Pistol",
        "Pistol, from far",
        "Fist",
        "Fist, from the open side",
    ]
    table.act("ama", "attack", target="thug", weapon="Pistol@far")
    deed = table.who("ama").plan[0]
    assert (deed.weapon, deed.position.value) == ("pistol", "far")


@pytest.mark.clause("WOD-WILL-01", "WOD-COMBAT-01")
def test_a_preset_changes_only_what_it_names() -> None:
    """Dodge, then Willpower on soak, then another target: all three hold; "none" takes one back."""
    table = WodTable()
    table.pc("Ama", **FIGHTER)
    table.npc("Thug", **FIGHTER)
    for named in ({"guard": "dodge"}, {"soak": "first"}, {"otherwise": "other"}):
        table.declare("ama", "preset", combatant="ama", **named)
    presets = table.who("ama").presets
    assert presets == Presets(guard=Guard.DODGE, soak=Spend.FIRST, otherwise=Else.OTHER)
    table.declare("ama", "preset", combatant="ama", guard="none")
    assert table.who("ama").presets == Presets(soak=Spend.FIRST, otherwise=Else.OTHER)


ELSE = [
    ("other", [("thug-2", "defend")]),
    ("hold", []),
]


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize(("otherwise", "asks"), ELSE)
def test_what_was_said_beforehand_is_done_without_a_question(
    otherwise: str, asks: list[tuple[str, str]]
) -> None:
    """Any other foe; or hold back, and then nobody has anything left in this turn."""
    table = fallen(otherwise=otherwise, dead=True)
    assert [each for each in table.asks() if each[1] in ("defend", "fallen")] == asks


@pytest.mark.clause("WOD-ARMOR-03")
def test_armour_takes_its_turns_in_a_fight() -> None:
    """Two turns: begun in turn 1 it is on at the end of turn 2; at the GM's word at once."""
    table = WodTable()
    table.pc("Ama", **FIGHTER, armour={"rating": 2, "don_turns": 2, "worn": False})
    table.npc("Thug", **FIGHTER)
    table.start()
    table.declare(GM, "wear", combatant="ama", armour=True)
    assert not table.who("ama").protected
    for turn in (1, 2):
        assert not table.who("ama").protected, turn
        table.declare_all()
        table.say(GM, "continue")
    assert table.who("ama").protected
    table.declare(GM, "wear", combatant="ama", armour=False)
    table.declare(GM, "wear", combatant="ama", armour=True, at_once=True)
    assert table.who("ama").protected


@pytest.mark.clause("WOD-ARMOR-03")
def test_who_falls_does_not_go_on_putting_armour_on() -> None:
    """Stunned at the end of the turn: it is given up."""
    table = WodTable()
    table.pc("Ama", **FIGHTER, armour={"rating": 2, "don_turns": 1, "worn": False})
    table.npc("Thug", **FIGHTER)
    table.start()
    table.declare(GM, "wear", combatant="ama", armour=True)
    table.declare(GM, "condition", combatant="ama", state="stunned", lasts="4 turns")
    table.declare_all()
    table.say(GM, "continue")
    assert (table.who("ama").protected, table.who("ama").donning) == (False, 0)


@pytest.mark.clause("WOD-ARMOR-03")
@pytest.mark.parametrize(("back_in", "ready_after"), [(1, 2), (2, 0)])
def test_who_leaves_goes_on_putting_armour_on_only_if_back_within_the_turn(
    back_in: int, ready_after: int
) -> None:
    """Two turns of donning: back in turn 1 it is on after turn 2; back in turn 2 it is given up."""
    table = WodTable()
    table.pc("Ama", **FIGHTER, armour={"rating": 2, "don_turns": 2, "worn": False})
    table.npc("Thug", **FIGHTER)
    table.start()
    table.declare(GM, "wear", combatant="ama", armour=True)
    table.play(Left(id="ama"))
    if back_in == 2:
        table.declare_all()
        table.say(GM, "continue")
    table.play(Returned(id="ama"))
    assert (table.fight.turn, table.who("ama").donning) == (back_in, ready_after)
    assert not table.who("ama").protected
