"""The sheet on paper: emphases in brackets, and worked-out numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.l5r.sheet import PAPER, Sheet, emphasis, forget


def test_words_in_brackets_are_emphases_unless_they_name_a_trait() -> None:
    """Each once, divided by commas or strokes; Agility is how the skill is rolled."""
    sheet: dict[str, Any] = {}
    assert emphasis(sheet, "Kenjutsu", "Katana / No-dachi, agility,")
    assert emphasis(sheet, "kenjutsu", "katana, Wakizashi")
    assert emphasis(sheet, "Lore", "agility")
    assert sheet == {"emphases": {"kenjutsu": ["katana", "no-dachi", "wakizashi"]}}


def test_a_skill_that_goes_takes_its_emphases_along() -> None:
    """Those of others stay; a sheet without any has none afterwards."""
    sheet: dict[str, Any] = {"emphases": {"kenjutsu": ["katana"], "lore": ["war"]}}
    forget(sheet, "kenjutsu")
    assert sheet["emphases"] == {"lore": ["war"]}
    none: dict[str, Any] = {}
    forget(none, "kenjutsu")
    assert none == {"emphases": {}}


@pytest.mark.clause("L5R-ATN-01")
def test_the_paper_works_out_the_rings_and_the_armor_tn() -> None:
    """The lower of two Traits each way round; 5 x 2 + 5, armour 3 and 4 more are 22."""
    low = Sheet(
        reflexes=2, awareness=3, stamina=4, willpower=5, agility=6, intelligence=7, strength=8,
        perception=9, armor_bonus=3, tn_bonus=4,
    )  # fmt: skip
    high = Sheet(
        reflexes=3, awareness=2, stamina=5, willpower=4, agility=7, intelligence=6, strength=9,
        perception=8,
    )  # fmt: skip
    assert PAPER.numbers is not None
    rings = {"Air": "2", "Earth": "4", "Fire": "6", "Water": "8"}
    assert PAPER.numbers(low) == {**rings, "Armor TN": "22"}
    assert PAPER.numbers(high) == {**rings, "Armor TN": "20"}
