"""Combos: what they can follow on, and what the blows before them give."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

LION = "shishi-rendan"
FISTS = ("attack", {"target": "ben"})
COMBO = ("use", {"technique": LION, "target": "ben"})
DODGED = 20


def fighting(**ama: Any) -> WayTable:
    """Ama, with Accuracy 12, knows Lion Combo; Ben is due much later."""
    sheet = {"techniques": [LION, "trip", "shoushitsu"], "willpower": 0, **ama}
    table = duel(sheet, {"willpower": 0})
    table.amend("combatants.ben.acts", 200)
    return table


def strike(table: WayTable, blow: tuple[str, dict[str, Any]], *damage: int) -> None:
    """Ama strikes; Ben lets it hit for these dice, or dodges where there are none."""
    act, fields = blow
    table.dice(TIRELESS)
    table.act("ama", act, **fields)
    table.dice(*(damage or (DODGED,)))
    table.act("ben", "endure" if damage else "dodge")


def begun(table: WayTable) -> tuple[int, int]:
    """Speed and Accuracy of Ama's newest attack."""
    deed = table.fight.battle.deeds[table.who("ama").turn.doing]
    return deed.timing.speed, deed.attack.accuracy or 0


def test_a_combo_follows_on_nothing_but_a_blow_that_has_hit() -> None:
    """Neither at the beginning, nor after a miss; a blow with the fists that hit opens it."""
    table = fighting()
    told = table.refusal("ama", "use", **COMBO[1])
    assert "can only follow at once on a bare-handed blow" in told
    strike(table, FISTS)
    assert "can only follow" in table.refusal("ama", "use", **COMBO[1])
    strike(table, FISTS, 1, 1)
    strike(table, COMBO, 1, 1, 1, 1)


@pytest.mark.clause("WAY-ACC-01", "WAY-FLOW-05", "WAY-DB-03")
def test_each_blow_that_hit_makes_a_combo_surer_and_quicker() -> None:
    """Speed 10 and Accuracy 12: 9 and 13 after one blow, 8 and 14 after two.

    Of damage it does 4 of its dice and 1.3 x 9 = 11.7, which is 15; then 1.3 x 8 = 10.4, so 14.
    """
    table = fighting()
    strike(table, FISTS, 1, 1)
    before = table.who("ben").pools.vitality
    table.dice(TIRELESS)
    table.act("ama", "use", **COMBO[1])
    assert begun(table) == (9, 13)
    table.dice(1, 1, 1, 1)
    table.act("ben", "endure")
    assert before - table.who("ben").pools.vitality == 15
    table.dice(TIRELESS)
    table.act("ama", "use", **COMBO[1])
    assert begun(table) == (8, 14)
    table.dice(1, 1, 1, 1)
    table.act("ben", "endure")
    assert before - table.who("ben").pools.vitality == 29
    assert VITALITY - before == 12


@pytest.mark.clause("WAY-FLOW-05")
def test_a_combo_is_never_quicker_than_half_of_its_speed() -> None:
    """After 7 blows 10 - 7 would be 3: it stays at 5, with Accuracy 19."""
    table = fighting()
    strike(table, FISTS, 1, 1)
    table.amend("combatants.ama.combo", 7)
    table.dice(TIRELESS)
    table.act("ama", "use", **COMBO[1])
    assert begun(table) == (5, 19)


def test_a_taijutsu_technique_opens_a_combo_and_a_weapon_does_not() -> None:
    """A rising knee does; a tanto, though it hit, leads nowhere."""
    table = fighting(weapons=[{"id": "tanto", "held": True}])
    strike(table, ("use", {"technique": "shoushitsu", "target": "ben"}), *[1] * 4)
    assert table.who("ama").turn.combo == 1
    strike(table, ("attack", {"target": "ben", "weapon": "tanto"}), *[1] * 5)
    assert table.who("ama").turn.combo == 0
    assert "can only follow" in table.refusal("ama", "use", **COMBO[1])


def test_what_is_done_in_between_ends_a_combo() -> None:
    """A few counts of blocking, and there is nothing to go on from."""
    table = fighting()
    strike(table, FISTS, 1, 1)
    table.act("ama", "block", length=3)
    assert "can only follow" in table.refusal("ama", "use", **COMBO[1])


def test_a_blow_that_misses_ends_a_combo_and_another_opening_begins_it_anew() -> None:
    """Two blows, a Combo that is dodged, a new blow: one to go on from."""
    table = fighting()
    strike(table, FISTS, 1, 1)
    strike(table, COMBO, 1, 1, 1, 1)
    assert table.who("ama").turn.combo == 2
    strike(table, COMBO)
    assert table.who("ama").turn.combo == 0
    strike(table, FISTS, 1, 1)
    strike(table, FISTS, 1, 1)
    assert table.who("ama").turn.combo == 1


def test_defending_oneself_does_not_end_a_combo() -> None:
    """Ben strikes back in between and Ama dodges: her Combo still follows."""
    table = fighting()
    table.amend("combatants.ben.acts", 1)
    strike(table, FISTS, 1, 1)
    table.dice(TIRELESS)
    table.act("ben", "attack", target="ama")
    table.dice(DODGED)
    table.act("ama", "dodge")
    assert table.who("ama").turn.combo == 1
    table.act("ben", "rest")
    strike(table, COMBO, 1, 1, 1, 1)
