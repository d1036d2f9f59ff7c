"""Sheets: what is read, what is refused, into the fight and back. (KI-DTYPE-04, KI-STA-04)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Ended
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import NotAllowed, SheetError
from rules.ki import RULESET
from rules.ki.sheet import House, Sheet
from tests.rules.ki.table import KiTable
from tests.tables import tabled


def faults(**sheet: Any) -> tuple[str, ...]:
    """Everything that is wrong with a sheet."""
    with pytest.raises(SheetError) as error:
        read(Sheet, sheet)
    return error.value.faults


def test_every_fault_is_found_at_once() -> None:
    """A wrong number, an unknown name, an unknown weapon and technique: one sentence each."""
    found = faults(agility=-1, agillity=3, weapons=["swrod"], techniques=["zap"])
    assert sorted(found) == [
        "agility: must be at least 0; it is -1.",
        "agillity: a sheet has nothing of that name.",
        "techniques.0: the starter set has no technique zap, so give its whole table; it is “zap”.",
        "weapons.0: the starter set has no weapon swrod, so give its whole table; it is “swrod”.",
    ]


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        ({"hp": 20, "hp_max": 10}, "sheet: hp is more than hp_max."),
        ({"stamina": 7}, "sheet: stamina is more than stamina_max."),
        ({"surges": 3}, "sheet: surges is more than surges_max."),
        (
            {"weapons": [{"id": "sword", "wielded": True}, {"id": "staff", "wielded": True}]},
            "sheet: the weapons in hand need more than 2 hands.",
        ),
        ({"techniques": ["low-sweep"] * 2}, "sheet: low-sweep is there twice in techniques."),
        ({"hp_max": 0}, "hp_max: must be at least 1; it is 0."),
        ({"agility": 1000}, "agility: must be at most 999; it is 1000."),
        ({"unarmed_damage": 1.5}, "unarmed_damage: must be words; it is 1.5."),
        ({"unarmed_damage": True}, "unarmed_damage: must be words; it is yes."),
    ],
)
def test_values_that_do_not_go_together_are_faults(sheet: dict[str, Any], fault: str) -> None:
    """Each is named in a sentence."""
    assert faults(**sheet) == (fault,)


@pytest.mark.parametrize("die", ["3", "1d1", "d", "", "2d6k0"])
def test_a_die_that_cannot_settle_a_tie_is_no_dluck(die: str) -> None:
    """A plain number always falls alike, and so would every tie-break."""
    assert len(faults(luck_die=die)) == 1
    with pytest.raises(SheetError):
        read(House, {"dluck": die}, what="house rule")


@pytest.mark.clause("KI-DTYPE-04")
@tabled
def test_ki_deals_internal_and_metal_external_unless_said(entry: dict[str, Any], type: str) -> None:
    """A new ki attack without a type has the usual one; a type that is given stays."""
    own = {"id": "x", "name": "X", "damage": 2, "category": "ki", **entry}
    assert read(Sheet, {"weapons": [own]}).weapons[0].type == type
    spell = {"id": "y", "name": "Y", "kind": "active", "damage": 2, **entry}
    spell |= {"damage_type": spell.pop("type")} if "type" in spell else {}
    assert read(Sheet, {"techniques": [spell]}).techniques[0].damage_type == type


def test_an_element_has_one_spelling() -> None:
    """METAL on the sheet is metal."""
    own = {"id": "x", "name": "X", "damage": 2, "ki": True, "element": "METAL"}
    assert read(Sheet, {"weapons": [own]}).weapons[0].element == "metal"


def test_a_reaction_needs_a_trigger() -> None:
    """Without one the bot could never offer it."""
    spell = {"id": "y", "name": "Y", "kind": "reaction"}
    assert faults(techniques=[spell])[0].startswith("techniques.0: a reaction needs a trigger")


def test_two_of_a_kind_are_told_apart() -> None:
    """Two daggers and a dagger-shaped item have three ids in the fight."""
    table = KiTable()
    item = {"id": "dagger", "name": "Toy", "kind": "tool"}
    table.pc("Ama", weapons=["dagger", "dagger"], inventory=[item])
    ama = table.who("ama")
    assert [w.id for w in ama.weapons] + [i.id for i in ama.inventory] == [
        "dagger",
        "dagger-2",
        "dagger-3",
    ]


@pytest.mark.clause("KI-HP-08")
def test_the_dead_cannot_join() -> None:
    """A dead character's sheet is refused at the door."""
    with pytest.raises(NotAllowed, match=r"This character is dead and can only be read\."):
        KiTable().pc("Ama", state="dead")


def test_the_end_of_the_fight_writes_everything_back() -> None:
    """HP, stamina, Surges, durability, hands, items, wounds, conditions and state."""
    table = KiTable()
    table.npc("Ron", instinct=9, hands=1, unarmed_damage=4)
    given = {
        "is_pc": True,
        "instinct": 0,
        "hp": 5,
        "stamina": 5,
        "armor": "scale-vest",
        "weapons": [{"id": "sword", "wielded": True}],
        "inventory": ["honey-cake"],
        "techniques": ["low-sweep"],
    }
    table.pc("Ama", **given)
    table.start()
    table.amend("combatants.ama.armor_durability", 1)
    table.amend("combatants.ama.surges", 1)
    table.amend("combatants.ama.weapons.sword.durability", 3)
    table.amend("combatants.ama.inventory.honey-cake", None)
    table.declare("gm", "afflict", combatant="ama", name="slowed", lasts="40 turns")
    table.take_part("ron", "attack", "attack")
    for _ in range(2):
        table.act("ron", "attack", target="ama")
        table.act("ama", "endure")
    table.act("ama", "fall")
    table.play(Ended())
    sheet = RULESET.sheets.write_back(table.fight, table.who("ama"), read(Sheet, given))
    assert (sheet.hp, sheet.stamina, sheet.surges, sheet.armor_durability) == (-2, 5, 1, 0)
    assert (sheet.weapons[0].durability, sheet.weapons[0].wielded) == (3, True)
    assert (sheet.inventory, sheet.state) == ((), "unconscious")
    assert [w.type for w in sheet.wounds] == ["internal"]
    assert [c.name for c in sheet.conditions] == ["slowed"]
    assert [t.id for t in sheet.techniques] == ["low-sweep"]
    again = KiTable()
    again.pc("Ama", **plain(sheet))
    ama = again.who("ama")
    assert (ama.hp, ama.state, ama.weapons[0].durability_max) == (-2, "unconscious", 10)
    assert [e.name for e in again.fight.effects_on("ama")] == ["slowed"]


def test_death_is_written_back() -> None:
    """A Last Breath ends with the fight, and the sheet is that of a dead character."""
    table = KiTable()
    table.pc("Ama", state="last_breath")
    table.start()
    table.play(Ended())
    assert RULESET.sheets.write_back(table.fight, table.who("ama"), Sheet()).state == "dead"
