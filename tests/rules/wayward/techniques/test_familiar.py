"""Techniques that are met better each time they are used, and areas that are over at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, WayTable, duel


def known(*techniques: Any, **ben: Any) -> WayTable:
    """Ama knows these; nobody has Willpower, Ben is due on 90 and stands ten yards away."""
    table = duel({"techniques": techniques, "willpower": 0}, {"willpower": 0, **ben})
    table.amend("combatants.ben.acts", 90)
    table.amend("distances.ama|ben", 100)
    return table


def has(table: WayTable, kind: str, id: str = "ben") -> list[int]:
    """How severe the statuses of a kind are from which somebody suffers."""
    return [each.severity for each in table.who(id).body.statuses if each.kind == kind]


@pytest.mark.clause("WAY-QUAL-01", "WAY-STATUS-04")
def test_who_has_been_tripped_before_keeps_his_feet_better() -> None:
    """Accuracy 14 is reached by 14, by 11 and 3, by 8 and 6; 4 and 9 fall short of it."""
    table = known("trip")
    table.amend("distances.ama|ben", 10)
    for die in (14, 11, 8):
        table.dice(TIRELESS, die)
        table.act("ama", "use", technique="trip", target="ben")
        table.act("ben", "endure")
        assert has(table, "prone") == []
    table.dice(TIRELESS, 4)
    table.act("ama", "use", technique="trip", target="ben")
    table.act("ben", "endure")
    assert has(table, "prone") == [1]


@pytest.mark.clause("WAY-QUAL-01", "WAY-STATUS-03")
def test_who_has_felt_a_stare_before_resists_it_better_and_less_the_clearer_it_wins() -> None:
    """13 against 9 is won by 4: Immobilization 3, on count 10 down to 2; 14 is met by 9 and 5."""
    table = known({"id": "kanashibari", "seals": ""})
    for status, resisted, severity in ((13, 9, 3), (14, 9, 2)):
        table.dice(TIRELESS, status, resisted)
        table.act("ama", "use", technique="kanashibari", target="ben")
        assert has(table, "immobility") == [severity]


@pytest.mark.clause("WAY-QUAL-01")
def test_what_hardens_its_victims_counts_for_each_of_them_apart() -> None:
    """Cai has never met what Ben has met twice: a 13 of hers does not reach 14."""
    table = known("trip")
    table.pc("Cai", side="blue", willpower=0, agi=1)
    table.amend("distances.ama|ben", 10)
    for whom, die in (("ben", 14), ("ben", 11), ("cai", 13)):
        table.amend("combatants.cai.acts", 90)
        table.amend("combatants.ama.stamina_penalty", 0)
        table.dice(TIRELESS, die)
        table.act("ama", "use", technique="trip", target=whom)
        table.act(whom, "endure")
    assert (has(table, "prone"), has(table, "prone", "cai")) == ([], [1])


@pytest.mark.clause("WAY-STATUS-01", "WAY-FATIGUE-07", "WAY-QUAL-01")
def test_a_flash_blinds_all_who_lose_the_opposed_roll_and_less_surely_each_time() -> None:
    """11 against 10: Visibility 8, on count 8 one less. Then 14 is met by 10 and 4."""
    table = known({"id": "taiyoken", "seals": ""})
    table.dice(TIRELESS, 11, 10)
    table.act("ama", "use", technique="taiyoken")
    assert has(table, "visibility") == [7]
    assert table.fight.battle.areas == []
    table.amend("combatants.ben.statuses", [])
    table.dice(TIRELESS, 14, 10)
    table.act("ama", "use", technique="taiyoken")
    assert has(table, "visibility") == []


@pytest.mark.clause("WAY-AOE-02", "WAY-STATUS-01")
def test_a_flash_reaches_nobody_beyond_its_area() -> None:
    """Twelve yards; at thirteen no die of Ben's falls."""
    table = known({"id": "taiyoken", "seals": ""})
    table.amend("distances.ama|ben", 130)
    table.dice(TIRELESS)
    table.act("ama", "use", technique="taiyoken")
    assert has(table, "visibility") == []


@pytest.mark.clause("WAY-DEF-06", "WAY-FATIGUE-07", "WAY-QUAL-01")
def test_a_tie_and_2_for_each_earlier_stroke_keep_a_flash_blade_from_winning() -> None:
    """10 against 10 is lost; 12 against 10 and 2 is, too; 15 against 10 and 4 is won."""
    table = known("flash-blade")
    table.amend("distances.ama|ben", 10)
    table.amend("combatants.ama.weapons.katana", {"id": "katana", "held": True})
    won = "Ama wins the opposed Initiative roll of Hirameku Yaiba (Flash Blade)."
    for own, theirs, times in ((10, 10, 0), (12, 10, 0), (15, 10, 1)):
        table.amend("combatants.ama.stamina_penalty", 0)
        table.dice(own, theirs, TIRELESS, 18)
        table.act("ama", "chain", target="ben", weapon="katana", links=["flash-blade"])
        table.act("ben", "dodge")
        assert table.told().count(won) == times
