"""Illusions that lie over an area: who enters them, who leaves, and what they suffer inside."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wayward.character.statuses import Known
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

MIST = TABLES["mist"]


def misty(statuses: list[dict[str, Any]] | None = None) -> WayTable:
    """Ben's mist, laid with a total of 20, with nobody inside; nobody has Willpower."""
    table = WayTable()
    table.pc("Ama", willpower=0, side="red")
    own = MIST if statuses is None else {**MIST, "statuses": statuses}
    table.pc("Ben", willpower=0, side="blue", techniques=[own], str=30)
    table.start(20, 10)
    flat = {"id": "a", "name": "Mist", "by": "ben", "technique": "mist", "total": 20}
    table.amend("areas.a", flat)
    return table


@pytest.mark.clause("WAY-GENJ-01", "WAY-GENJ-12", "WAY-AOE-01")
@pytest.mark.parametrize(
    ("die", "held", "known"),
    [
        (20, False, None),
        (15, True, Known.OWN),
        (14, True, Known.GM),
    ],
)
def test_whoever_enters_an_illusion_rolls_and_suffers_what_is_inside(
    die: int, known: Known | None, *, held: bool
) -> None:
    """STR 30 makes its Visibility 3; a roll that is 6 short notices nothing of it."""
    table = misty()
    table.dice(die)
    table.declare(GM, "inside_area", area="a", inside=["ama", "ben"])
    ama = table.who("ama")
    assert [each.technique for each in ama.jutsu.genjutsu] == ["mist"] * held
    found = [
        (each.kind.value, each.severity, each.ends.area, each.known) for each in ama.body.statuses
    ]
    assert found == ([("visibility", 3, "a", known)] if held else [])
    # Its user, who is inside too, sees through it.
    assert (table.who("ben").jutsu.genjutsu, table.who("ben").body.statuses) == ([], [])


@pytest.mark.clause("WAY-AOE-01", "WAY-GENJ-11")
@pytest.mark.parametrize("how", ["leaves", "is gone", "stays"])
def test_an_illusion_ends_for_whoever_leaves_it(how: str) -> None:
    """And for all when its area is gone; whoever stays in it does not roll again."""
    table = misty([{"status": "visibility", "severity": 2, "when": "inside"}])
    table.dice(1)
    table.declare(GM, "inside_area", area="a", inside=["ama"])
    if how == "is gone":
        table.declare(GM, "clear", area="a")
    else:
        inside = ["ama", "ben"] if how == "stays" else []
        table.declare(GM, "inside_area", area="a", inside=inside)
    assert bool(table.who("ama").jutsu.genjutsu) is (how == "stays")
