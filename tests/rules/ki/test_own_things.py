"""A sheet's own weapons and techniques, beside the starter set."""

from __future__ import annotations

from rules.engine.sheets.sheet import read
from rules.ki.sheet import Sheet
from rules.ki.values import DamageType


def test_a_things_id_is_made_of_its_name():
    """Nobody writes ids: a table with a name is enough, and is not mixed with a starter thing."""
    sheet = read(Sheet, {"weapons": [{"name": "Sword", "damage": 3}]})
    [sword] = sheet.weapons
    assert (sword.id, sword.category, sword.damage) == ("sword", "sword", "3")
    assert sword.type is DamageType.EXTERNAL
    assert (sword.blocking, sword.durability) == (False, 0)


def test_a_technique_needs_no_id_either():
    """Its name with its spaces becomes one."""
    sheet = read(Sheet, {"techniques": [{"name": "Falling  Star!", "kind": "active"}]})
    assert sheet.techniques[0].id == "falling-star"
