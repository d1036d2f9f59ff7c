"""Actors of Foundry, by the names of their values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import ruleset
from tests.drafts import read_sheet


def read(key: str, system: dict[str, Any], *items: Any) -> tuple[dict[str, Any], list[str]]:
    """The sheet of an actor, and what was not understood."""
    draft = read_sheet(json.dumps({"system": system, "items": list(items)}), ruleset(key))
    return draft.sheet, draft.unknown


def test_an_actor_of_l5r_is_read() -> None:
    """Short and long names of Traits, the Void Ring and its points, skills with emphases."""
    skill = {"rank": 4, "emphasis": "Katana, Iaijutsu"}
    found = read(
        "l5r",
        {
            "traits": {"ref": {"rank": 3}, "agility": 4, "per": {"value": 2}},
            "rings": {"void": {"rank": 3, "value": 1}},
        },
        {"type": "skill", "name": " Kenjutsu ", "system": skill},
        {"type": "skill", "name": "Defense", "system": {"rank": 0}},
        {"type": "skill", "name": "Hunting", "system": {"rank": 1, "emphases": [{"name": "Bow"}]}},
        {"type": "weapon", "name": "Katana", "system": {"rank": 9}},
    )
    assert found == (
        {
            "reflexes": 3,
            "agility": 4,
            "perception": 2,
            "void": 3,
            "void_points": 1,
            "skills": {"kenjutsu": 4, "defense": 0, "hunting": 1},
            "emphases": {"kenjutsu": ["katana", "iaijutsu"], "hunting": ["bow"]},
            "weapons": ["katana"],
        },
        [],
    )


@pytest.mark.parametrize(
    ("void", "found"),
    [
        (3, {"void": 3}),
        ({"value": 3}, {"void": 3}),
        ({"rank": 4, "value": 0}, {"void": 4, "void_points": 0}),
        ({"rank": 4}, {"void": 4}),
    ],
)
def test_the_void_ring_may_come_with_its_points(void: Any, found: dict[str, int]) -> None:
    """Beside a rank a value is what is left of it; alone it is the rank."""
    assert read("l5r", {"rings": {"void": void}}) == (found, [])


def test_an_actor_of_wod_is_read() -> None:
    """Attributes, abilities with dots and their specialties, and the marks, the worst first."""
    found = read(
        "wod",
        {
            "attributes": {"strength": {"value": 3}, "wits": {"permanent": 2}, "stamina": 4},
            "abilities": {
                "talent": {"brawl": {"value": 2, "speciality": "Kicks"}, "alertness": {"value": 0}},
                "skill": {"melee": {"value": 3, "specialty": "Swords"}},
                "knowledge": {"medicine": {"value": 1}, "Old Songs": {"value": 2}},
            },
            "advantages": {"willpower": {"permanent": 6, "temporary": 4}},
            "health": {"damage": {"bashing": {"value": 2}, "lethal": {"value": 1}}},
        },
    )
    assert found == (
        {
            "strength": 3,
            "wits": 2,
            "stamina": 4,
            "abilities": {"brawl": 2, "melee": 3, "medicine": 1, "old_songs": 2},
            "specialties": [
                {"trait": "brawl", "words": "kicks"},
                {"trait": "melee", "words": "swords"},
            ],
            "willpower_rating": 6,
            "willpower": 4,
            "health": ["lethal", "bashing", "bashing"],
        },
        [],
    )


@pytest.mark.parametrize(
    ("willpower", "found"),
    [
        (5, {"willpower_rating": 5}),
        ({"permanent": 5}, {"willpower_rating": 5}),
        ({"permanent": 5, "temporary": 0}, {"willpower_rating": 5, "willpower": 0}),
    ],
)
def test_willpower_may_come_with_its_points(willpower: Any, found: dict[str, int]) -> None:
    """A rating, and what is left of it."""
    assert read("wod", {"willpower": willpower}) == (found, [])
