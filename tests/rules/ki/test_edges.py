"""What seldom happens: effects for the GM, conditions that last longer, ids that are taken."""

from __future__ import annotations

from typing import Any

from rules.engine.replay.journal import Ended
from rules.engine.views.visibility import GM, PUBLIC
from rules.ki import RULESET
from rules.ki.harm import afflict
from rules.ki.sheet import Sheet
from tests.rules.ki.table import KiTable

OMEN = {"id": "omen", "name": "Omen", "kind": "active", "text": "The crows fall silent."}


def predicted(**ama: Any) -> KiTable:
    """Ron's attack on Ama is predicted, and she may interrupt them."""
    table = KiTable()
    table.npc("Ron", instinct=9, acting=1, hands=1)
    table.pc("Ama", instinct=0, reading=9, **ama)
    table.start()
    table.take_part("ron", "attack", "move")
    table.act("ron", "attack", target="ama")
    table.dice(1, 1)
    table.act("ama", "predict")
    return table


def test_a_technique_without_an_effect_of_its_own_is_for_the_gm() -> None:
    """Its text is told; in an Interruption the GM says whether it made Ron react."""
    table = predicted(techniques=[OMEN])
    table.act("ama", "technique", technique="omen", target="ron")
    assert "Omen: The crows fall silent." in table.told(PUBLIC)
    assert table.asks() == [("ron", "forced")]
    table.say(GM, "unforced")
    assert table.asks() == [("ron", "piece")]


def test_nobody_asks_whether_one_was_forced_who_is_so_already() -> None:
    """Ron's participation is over by the first blow; the smoke pot after it needs no ruling."""
    sting = {**OMEN, "damage": 1, "damage_type": "internal", "id": "sting", "name": "Sting"}
    table = predicted(techniques=[sting, OMEN])
    table.act("ama", "technique", technique="sting", target="ron")
    table.act("ama", "technique", technique="omen", target="ron")
    assert ("ron", "forced") not in table.asks()


def test_a_condition_that_is_there_lasts_the_longer() -> None:
    """Slowed for 5 turns and again for 2: 5 are left; for 8: 8; until removed: for good."""
    table = KiTable()
    table.pc("Ama")
    table.start()
    untils = []
    for turns in (5, 2, 8, 0, 3):
        afflict(table.fight, table.who("ama"), "slowed", cc=False, turns=turns or None)
        [effect] = table.fight.effects_on("ama")
        untils.append(effect.until)
    now = table.fight.now
    assert untils == [now + 5, now + 5, now + 8, None, None]


def test_a_tool_stays_after_use() -> None:
    """The whistle is used, its text told, and it is still there."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, inventory=["signal-whistle"])
    table.start()
    table.take_part("ama", "inventory")
    table.act("ama", "inventory", item="signal-whistle", do="use")
    assert [item.id for item in table.who("ama").inventory] == ["signal-whistle"]
    assert any(line.startswith("Signal Whistle: ") for line in table.told(PUBLIC))


def test_the_gm_calls_for_so_many_rolls_and_then_rules() -> None:
    """After twenty checks for one Action only the outcome is left to say."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5)
    table.start()
    table.take_part("ama", "other")
    table.act("ama", "other", what="I pray")
    for _ in range(20):
        assert table.acts(GM) == ["rule", "check"]
        table.dice(1)
        table.say(GM, "check", trait="charisma")
    assert table.acts(GM) == ["rule"]


def test_new_wounds_and_grants_never_take_an_id_that_is_there() -> None:
    """Whatever ids a sheet brings, each of its wounds and granted Actions keeps its own."""
    table = KiTable()
    table.npc("Ron", instinct=9, hands=1, unarmed_damage=9)
    table.pc(
        "Ama",
        instinct=0,
        hp=1,
        wounds=[{"id": f"wound-{n}", "type": "internal"} for n in range(1, 30)],
        custom_actions=[{"id": f"custom-{n}", "name": f"Trick {n}"} for n in range(1, 10)],
    )
    table.start()
    table.declare(GM, "grant", combatant="ama", name="Leap")
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    table.act("ama", "endure")
    table.act("ama", "fall")
    ama = table.who("ama")
    assert len({wound.id for wound in ama.wounds}) == 30
    assert len({custom.id for custom in ama.custom_actions}) == 10


def test_what_was_dropped_is_picked_up_after_the_fight() -> None:
    """In the fight it lies there; on the sheet it is only put away."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, weapons=[{"id": "sword", "wielded": True}])
    table.start()
    table.take_part("ama", "inventory")
    table.act("ama", "inventory", item="sword", do="drop")
    table.play(Ended())
    [sword] = RULESET.sheets.write_back(table.fight, table.who("ama"), Sheet()).weapons
    assert (sword.wielded, sword.dropped) == (False, False)


def test_a_hidden_creature_uses_no_combo() -> None:
    """A Combo would betray it, whatever its switch says."""
    joy = {"id": "joy", "name": "Joy", "kind": "combo", "trigger": "was_hit", "target": "self"}
    table = KiTable()
    table.npc("Ron", agility=9, instinct=9, hands=1)
    spy = {"hp": 5, "techniques": [{**joy, "heal": 1, "switch": "always"}]}
    table.join("Spy", GM, hidden=True, **spy)
    table.start()
    table.take_part("ron", "attack")
    table.dice(1)
    table.act("ron", "attack", target="spy")
    assert table.who("spy").hp == 5 - 1


def test_what_the_gm_has_added_in_a_fight_is_cut_to_what_a_sheet_may_hold() -> None:
    """30 HP, 20 stamina and 5 Surges of the GM's pen are 10, 6 and 2; less stays as it is.

    A condition whose time is over has no turns left, and one without an end has none to count.
    """
    table = KiTable()
    sick = [{"name": "dazed", "turns": 4}, {"name": "lame"}]
    table.pc("Ama", agility=5, instinct=5, conditions=sick)
    table.start()
    for given, written in (((30, 20, 5), (10, 6, 2)), ((4, 3, 1), (4, 3, 1))):
        for name, value in zip(("hp", "stamina", "surges"), given, strict=True):
            table.amend(f"combatants.ama.{name}_max", 99 if name != "surges" else 9)
            table.amend(f"combatants.ama.{name}", value)
        sheet = RULESET.sheets.write_back(table.fight, table.who("ama"), Sheet())
        assert (sheet.hp, sheet.stamina, sheet.surges) == written
    table.fight.effects[0].until = table.fight.now - 1
    sheet = RULESET.sheets.write_back(table.fight, table.who("ama"), Sheet())
    assert [(each.name, each.turns) for each in sheet.conditions] == [("dazed", 0), ("lame", None)]


def test_weapons_that_no_hand_is_left_for_are_stowed_on_the_sheet() -> None:
    """Three blades in hand in the fight; a sheet of two hands holds the first two of them."""
    table = KiTable()
    table.pc("Ama", hands=3, weapons=[{"id": "dagger", "wielded": True} for _ in range(3)])
    sheet = RULESET.sheets.write_back(table.fight, table.who("ama"), Sheet(hands=2))
    assert [weapon.wielded for weapon in sheet.weapons] == [True, True, False]
