"""Combos: what they can follow on, and what the blows before them give."""

from __future__ import annotations

from typing import Any

from tests.rules.wayward.table import TIRELESS, WayTable, duel

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


def test_a_combo_follows_on_nothing_but_a_blow_that_has_hit() -> None:
    """Neither at the beginning, nor after a miss; a blow with the fists that hit opens it."""
    table = fighting()
    told = table.refusal("ama", "use", **COMBO[1])
    assert "can only follow at once on a bare-handed blow" in told
    strike(table, FISTS)
    assert "can only follow" in table.refusal("ama", "use", **COMBO[1])
    strike(table, FISTS, 1, 1)
    strike(table, COMBO, 1, 1, 1, 1)


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
