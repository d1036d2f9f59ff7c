"""Doses of poison: put on a weapon, thrown as a bomb, eaten."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

VIPER: dict[str, Any] = {
    "id": "viper",
    "name": "Viper",
    "count": 2,
    "dose": {"name": "Viper", "vector": "injury", "severity": 3, "duration": 12, "maker": 15},
}


def poisoner(vector: str = "injury", **dose: Any) -> WayTable:
    """Ama, due now, with a tanto, a club and two doses; Ben is due on 100."""
    made = {**VIPER, "dose": {**VIPER["dose"], "vector": vector, **dose}}
    club = {"id": "club", "name": "Club", "types": ["blunt"], "speed": 8, "damage": "1d4"}
    weapons = [{"id": "tanto", "held": True}, club]
    table = duel({"items": [made], "weapons": weapons}, {"willpower": 0})
    table.amend("combatants.ben.acts", 100)
    return table


def poisons(table: WayTable, id: str) -> list[int]:
    """How severe the poisons are from which somebody suffers."""
    return [each.severity for each in table.who(id).body.statuses if each.kind == "poison"]


@pytest.mark.clause("WAY-STATUS-07", "WAY-POISON-01")
def test_what_has_been_put_on_a_weapon_gets_in_with_it() -> None:
    """Toxicology 15 + 15 against 5 of Resistance: Ben suffers Poison 3; the blade is clean."""
    table = poisoner()
    table.act("ama", "item", item="viper", weapon="tanto")
    table.dice(TIRELESS, 1, 1, 1, 1, 1, 15, 5)
    table.act("ama", "attack", target="ben", weapon="tanto")
    table.act("ben", "endure")
    assert poisons(table, "ben") == [3]
    assert table.who("ama").gear.weapons[0].dose is None
    assert table.who("ama").gear.items[0].count == 1


@pytest.mark.clause("WAY-STATUS-07")
@pytest.mark.parametrize(
    ("vector", "weapon", "kinds"),
    [("injury", "club", "piercing or slashing"), ("contact", "pick", "blunt or slashing")],
)
def test_of_two_poisons_each_goes_only_on_weapons_that_can_take_it(
    vector: str, weapon: str, kinds: str
) -> None:
    """A club takes what the skin takes, a pick what the blood takes, and neither the other."""
    plain = {"types": ["blunt"], "speed": 8, "damage": "1d4"}
    club, pick = {**plain, "id": "club", "name": "Club"}, {**plain, "id": "pick", "name": "Pick"}
    doses = [
        {**VIPER, "id": each, "name": each.title(), "dose": {**VIPER["dose"], "vector": each}}
        for each in ("injury", "contact")
    ]
    table = duel({"items": doses, "weapons": [club, {**pick, "types": ["piercing"]}]})
    refused = table.refusal("ama", "item", item=vector, weapon=weapon)
    assert refused == f"{vector.title()} needs a weapon that is {kinds}."
    other = "contact" if vector == "injury" else "injury"
    table.act("ama", "item", item=other, weapon=weapon)
    assert [each.id for each in table.who("ama").gear.weapons if each.dose] == [weapon]


def test_poison_for_the_blood_goes_on_what_cuts_or_pierces_alone() -> None:
    """Not on a club, not on a blade that carries some already, and nowhere in general."""
    table = poisoner()
    assert table.refusal("ama", "item", item="viper", weapon="club")
    assert "Choose a weapon" in table.refusal("ama", "item", item="viper")
    table.amend("combatants.ama.weapons.club.types", ["blunt", "slashing"])
    table.amend("combatants.ama.weapons.tanto.dropped", value=True)
    assert "Choose a weapon" in table.refusal("ama", "item", item="viper", weapon="tanto")
    table.act("ama", "item", item="viper", weapon="club")
    assert "already" in table.refusal("ama", "item", item="viper", weapon="club")


def test_only_the_poisoner_and_the_gm_know_what_is_on_the_blade() -> None:
    """The table sees that the tanto is prepared."""
    table = poisoner()
    table.act("ama", "item", item="viper", weapon="tanto")
    for viewer in (PUBLIC, Viewer("ben")):
        assert "Ama begins Prepare Tanto: Speed 10." in table.told(viewer)
        assert not any("Viper" in line for line in table.told(viewer))
    assert "Viper is on the Tanto." in table.told(Viewer("ama"))


@pytest.mark.clause("WAY-POISON-01", "WAY-STATUS-07")
def test_a_cloud_poisons_who_has_been_in_it_for_ten_counts() -> None:
    """Nothing on count 9; on count 10 a 15 and 15 meets a 5: Poison 3."""
    table = poisoner("inhalation")
    table.act("ama", "item", item="viper", target="ben")
    table.act("ama", "block", length=4)
    assert (table.fight.timeline.count, poisons(table, "ben")) == (9, [])
    table.dice(15, 5)
    table.act("ama", "block", length=1)
    assert (table.fight.timeline.count, poisons(table, "ben")) == (10, [3])


@pytest.mark.clause("WAY-STATUS-07")
def test_counts_in_a_cloud_add_up_and_stand_still_while_it_poisons() -> None:
    """4 counts inside, 7 outside, then 6 more: it poisons them on 13, for 14 and 15.

    From count 16 on time passes for them again: 5 more by count 20.
    """
    table = poisoner("inhalation", duration=2)
    table.act("ama", "item", item="viper", target="ben")
    cloud = table.fight.battle.areas[0].id
    table.amend(f"areas.{cloud}.breathed", {"ben": 4})
    table.amend(f"areas.{cloud}.inside", [])
    table.act("ama", "block", length=2)
    table.amend(f"areas.{cloud}.inside", ["ben"])
    table.dice(15, 5)
    table.act("ama", "block", length=6)
    assert (table.fight.timeline.count, poisons(table, "ben")) == (13, [3])
    table.act("ama", "block", length=2)
    assert table.fight.battle.areas[0].effect.breathed == {"ben": 0}
    table.act("ama", "block", length=5)
    assert table.fight.battle.areas[0].effect.breathed == {"ben": 5}


@pytest.mark.clause("WAY-WEAP-01")
def test_a_bomb_of_poison_flies_five_yards_and_a_fifth_of_strength() -> None:
    """STR 20: 9 yards."""
    table = poisoner("inhalation")
    table.amend("distances.ama|ben", 91)
    told = table.refusal("ama", "item", item="viper", target="ben")
    assert told == "Ben is 9.1 yards away; this goes 9 yards."
    table.amend("distances.ama|ben", 90)
    table.act("ama", "item", item="viper", target="ben")
    assert len(table.fight.battle.areas) == 1


@pytest.mark.clause("WAY-STATUS-07", "WAY-INCAP-02")
def test_only_the_helpless_can_be_made_to_swallow_poison() -> None:
    """Ben, on their feet, does not; senseless they do, and have lost 3 on each of 5 counts."""
    table = poisoner("ingested")
    assert "somebody helpless" in table.refusal("ama", "item", item="viper", target="ben")
    table.amend("combatants.ben.condition", "unconscious")
    table.dice(15, 5)
    table.act("ama", "item", item="viper", target="ben")
    assert poisons(table, "ben") == [3]
    assert (table.who("ama").turn.acts, table.who("ama").gear.items[0].count) == (5, 1)
    assert table.who("ben").pools.vitality == VITALITY - 15


def test_poison_in_the_wine_waits_for_whoever_drinks() -> None:
    """Five counts, one dose; the table sees something prepared, the GM says who drinks."""
    table = poisoner("ingested")
    table.act("ama", "item", item="viper")
    assert (table.who("ama").turn.acts, table.who("ama").gear.items[0].count) == (5, 1)
    assert "Ama begins Prepare something: Speed 5." in table.told(PUBLIC)
    assert any("the GM says who eats it" in line for line in table.told(Viewer("ama")))
