"""The sheet on paper: specialties in brackets, worked-out numbers, and the form of Foundry."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wod.sheet import PAPER, Sheet, forget, from_foundry, specialty


def read(system: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What is read of an actor, and what cannot be read."""
    unread: list[str] = []
    return from_foundry(system, unread), unread


def test_an_actor_of_foundry_is_read() -> None:
    """Attributes, abilities with dots and their specialties, and the marks, the worst first."""
    system = {
        "attributes": {"strength": {"value": 3}, "wits": {"permanent": 2}, "stamina": 4},
        "abilities": {
            "talent": {"brawl": {"value": 2, "speciality": "Kicks"}, "alertness": {"value": 0}},
            "skill": {"melee": {"value": 3, "specialty": "Swords"}},
            "knowledge": {"medicine": {"value": 1}, "Old Songs": {"value": 2}},
        },
        "advantages": {"willpower": {"permanent": 6, "temporary": 4}},
        "health": {"damage": {"bashing": {"value": 2}, "lethal": {"value": 1}}},
    }
    assert read(system) == (
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


def test_what_has_no_number_is_named() -> None:
    """And an attribute that wod does not know."""
    system = {
        "attributes": {"strength": {"value": "much"}, "blood_pool": {"value": 9}},
        "abilities": {"skill": {"melee": {"value": "some"}}},
        "willpower": "iron",
    }
    assert read(system) == (
        {},
        ["Strength: much", "Blood pool: 9", "Melee: some", "Willpower: iron"],
    )


@pytest.mark.parametrize(
    ("willpower", "found"),
    [
        (None, {}),
        (5, {"willpower_rating": 5}),
        ({"permanent": 5}, {"willpower_rating": 5}),
        ({"permanent": 5, "temporary": 0}, {"willpower_rating": 5, "willpower": 0}),
    ],
)
def test_willpower_may_come_with_its_points(willpower: Any, found: dict[str, int]) -> None:
    """A rating, and what is left of it; without health nothing is marked."""
    assert read({"willpower": willpower} if willpower is not None else {}) == (found, [])


def test_words_in_brackets_are_specialties() -> None:
    """Each once and without its bonus."""
    sheet: dict[str, Any] = {}
    assert specialty(sheet, "Martial Arts", "Kicks +3, , Throws")
    assert specialty(sheet, "martial arts", "kicks")
    kicks, throws = [{"trait": "martial_arts", "words": each} for each in ("kicks", "throws")]
    assert sheet == {"specialties": [kicks, throws]}
    sheet["specialties"].append({"trait": "brawl", "words": "kicks"})
    forget(sheet, "martial_arts")
    assert sheet == {"specialties": [{"trait": "brawl", "words": "kicks"}]}


@pytest.mark.clause("WOD-INIT-01")
def test_the_paper_works_out_the_initiative() -> None:
    """A die, and dexterity 4 and wits 3."""
    assert PAPER.numbers is not None
    assert PAPER.numbers(Sheet(dexterity=4, wits=3)) == {"Initiative": "d10 + 7"}
