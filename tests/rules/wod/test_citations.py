"""The clauses that "Why?" shows: those that decided, and no others."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2


def clauses(table: WodTable, start: str) -> set[str]:
    """The clauses behind the lines that begin so, with those of their rolls."""
    lines = [line for line in table.lines if line.text.startswith(start)]
    assert lines, f"nothing begins with {start!r}"
    rolled = {clause for line in lines for roll in line.rolls for clause in roll.clauses}
    return {clause for line in lines for clause in line.clauses} | rolled


@pytest.mark.clause("WOD-DMG-03", "WOD-DMG-12", "WOD-DMG-13")
@pytest.mark.parametrize(
    ("marks", "harm", "cited"),
    [
        ([], "bashing", {"WOD-DMG-12"}),
        (["bashing"], "lethal", {"WOD-DMG-12", "WOD-DMG-13"}),
        (["bashing"] * 7, "bashing", {"WOD-DMG-12", "WOD-DMG-03"}),
    ],
)
def test_a_wound_cites_how_it_is_marked(marks: list[str], harm: str, cited: set[str]) -> None:
    """A worse mark goes above others; one that finds no box makes a mark worse."""
    table = WodTable()
    table.pc("Ama", health=marks)
    table.declare(GM, "wound", combatant="ama", harm=harm, levels=1, soaked=False)
    assert clauses(table, "Ama takes 1 level") == cited


@pytest.mark.clause("WOD-INIT-03", "WOD-INIT-05")
def test_an_open_initiative_does_not_say_that_somebody_elses_secret_one_is_the_same() -> None:
    """Ama and the Thug have 14 each; only the GM reads that the class decides."""
    table = two().start(10, 10)
    assert "WOD-INIT-05" not in clauses(table, "Ama has initiative 14")
    assert "WOD-INIT-05" in clauses(table, "Ama goes before Thug: who they are.")
    assert not any("goes before" in line for line in table.told(PUBLIC))
