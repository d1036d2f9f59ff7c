"""The sheet on paper: emphases in brackets, worked-out numbers, and the form of Foundry."""

from __future__ import annotations

from typing import Any

import pytest

from rules.l5r.sheet import PAPER, Sheet, emphasis, forget, from_foundry


def read(system: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What is read of an actor, and what cannot be read."""
    unread: list[str] = []
    return from_foundry(system, unread), unread


def test_an_actor_of_foundry_is_read() -> None:
    """Short and long names of Traits, the Void Ring and its points, skills with emphases."""
    skill = {"rank": 4, "emphasis": "Katana, Iaijutsu"}
    system = {
        "traits": {"ref": {"rank": 3}, "agility": 4, "per": {"value": 2}},
        "rings": {"void": {"rank": 3, "value": 1}},
        "items": [
            {"type": "skill", "name": " Kenjutsu ", "system": skill},
            {"type": "skill", "name": "Defense", "system": {"rank": 0}},
            {"type": "weapon", "name": "Katana", "system": {"rank": 9}},
            "nothing",
        ],
    }
    assert read(system) == (
        {
            "reflexes": 3,
            "agility": 4,
            "perception": 2,
            "void": 3,
            "void_points": 1,
            "skills": {"kenjutsu": 4, "defense": 0},
            "emphases": {"kenjutsu": ["katana", "iaijutsu"]},
        },
        [],
    )


def test_what_has_no_number_is_named() -> None:
    """A Trait, a Ring and skills; a Trait that l5r does not know as well."""
    system = {
        "traits": {"ref": "quick", "honor": 2},
        "rings": {"void": "deep"},
        "items": [
            {"type": "skill", "name": "Lore", "system": {}},
            {"type": "skill", "name": " ", "system": {"rank": 2}},
        ],
    }
    assert read(system) == (
        {},
        ["Reflexes: quick", "Honor: 2", "Void: deep", "Skill: Lore", "Skill: without a name"],
    )


@pytest.mark.parametrize(
    ("void", "found"),
    [
        (None, {}),
        (3, {"void": 3}),
        ({"value": 3}, {"void": 3}),
        ({"rank": 4, "value": 0}, {"void": 4, "void_points": 0}),
        ({"rank": 4}, {"void": 4}),
    ],
)
def test_the_void_ring_may_come_with_its_points(void: Any, found: dict[str, int]) -> None:
    """Beside a rank a value is what is left of it; alone it is the rank."""
    assert read({"rings": {"void": void} if void is not None else {}}) == (found, [])
    assert read({}) == ({}, [])


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
