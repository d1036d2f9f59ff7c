"""Torture, at tables that play with it (WOD-FEAT-19)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two


@pytest.mark.clause("WOD-FEAT-19")
@pytest.mark.parametrize(
    ("pool", "difficulty"),
    [
        ("", 6),
        ("manipulation + torture", 6),
        ("manipulation + torture (slow)", 6),
        ("manipulation + torture (lethal)", 4),
        ("manipulation + torture (Intense)", 4),
    ],
)
def test_lethal_and_intense_torture_is_easier(pool: str, difficulty: int) -> None:
    """By two; other words in brackets only claim a specialty."""
    table = two(torture_rules=True)
    table.dice(2, 2)
    table.declare("ama", "feat", feat="torture", pool=pool, against=["thug"])
    table.dice(*[2] * 3)
    table.say(GM, "resist")
    rolled = next(e.rolls[0] for e in table.lines if e.text.startswith("Ama rolls"))
    assert rolled.against is not None
    assert rolled.against.value == difficulty


@pytest.mark.clause("WOD-FEAT-19", "WOD-WILL-01")
@pytest.mark.parametrize(
    ("torment", "intense", "willpower", "points", "marks"),
    [
        ("mental", False, 3, 2, 0),
        ("mental", True, 3, 2, 0),
        ("mental", True, 1, 0, 0),
        ("mental", False, 0, 0, 0),
        ("bashing", False, 3, 3, 1),
        ("bashing", True, 3, 3, 2),
        ("lethal", False, 3, 3, 1),
        ("lethal", True, 3, 3, 2),
    ],
)
def test_what_a_scene_costs_its_victim(
    torment: str, intense: bool, willpower: int, *, points: int, marks: int
) -> None:
    """A point of Willpower, or a level; two levels if it was intense."""
    table = WodTable(torture_rules=True)
    table.pc("Ama")
    table.amend("combatants.ama.willpower", willpower)
    table.declare(GM, "torment", combatant="ama", torment=torment, intense=intense)
    assert table.who("ama").willpower == points
    assert [mark.value for mark in table.who("ama").health] == [torment] * marks
