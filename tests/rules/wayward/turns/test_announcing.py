"""What everybody reads when an action begins."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import Part
from tests.rules.wayward.table import TIRELESS, WayTable, duel

BLADE = {"weapons": [{"id": "katana", "held": True}]}
STRONG = {"abilities": {"power_attack": 2}}


def begun(table: WayTable, **wish: Any) -> list[tuple[str, Part]]:
    """The lines that tell of an act as it begins."""
    if "target" in wish:
        table.dice(TIRELESS)
    first = len(table.lines)
    table.act("ama", **wish)
    told = table.lines[first:]
    return [(line.text, line.part) for line in told if "WAY-ATK-01" in line.clauses]


@pytest.mark.clause("WAY-ATK-01")
@pytest.mark.parametrize(
    ("sheet", "wish", "said", "title"),
    [
        ({}, {}, "Ama attacks Ben unarmed.", "Unarmed: Speed 8, Stamina 5"),
        (
            STRONG,
            {"weapon": "unarmed:power-2"},
            "Ama attacks Ben: Unarmed, Power Attack 2.",
            "Unarmed, Power Attack 2: Speed 8, Stamina 9",
        ),
        (
            BLADE,
            {"weapon": "katana"},
            "Ama attacks Ben with their Katana.",
            "Katana: Speed 13, Stamina 12",
        ),
    ],
    ids=["unarmed", "power", "weapon"],
)
def test_an_attack_begins_in_words(
    sheet: dict[str, Any], wish: dict[str, Any], said: str, title: str
) -> None:
    """The question has the numbers that matter to the target; here they are a detail."""
    head, detail = begun(duel(sheet), act="attack", target="ben", **wish)
    assert head == (said, Part.HEAD)
    assert detail == (f"Ama's {title}, Accuracy 12.", Part.DETAIL)


@pytest.mark.clause("WAY-ATK-01")
def test_an_act_at_nobody_has_its_numbers_beside_it() -> None:
    """No question follows that could say them."""
    assert begun(duel(), act="block", length=20) == [("Ama begins Block: Speed 20.", Part.HEAD)]
