"""The sheet on paper: emphases in brackets, and worked-out numbers."""

from __future__ import annotations

from typing import Any

from rules.l5r.sheet import emphasis, forget


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
