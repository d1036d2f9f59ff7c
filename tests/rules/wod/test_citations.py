"""The clauses that "Why?" shows: those that decided, and no others."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2
SKILLED = {"brawl": 2, "athletics": 2, "melee": 2}


def clauses(table: WodTable, start: str) -> set[str]:
    """The clauses behind the lines that begin so, with those of their rolls."""
    lines = [line for line in table.lines if line.text.startswith(start)]
    assert lines, f"nothing begins with {start!r}"
    rolled = {clause for line in lines for roll in line.rolls for clause in roll.clauses}
    return {clause for line in lines for clause in line.clauses} | rolled


def some(count: int) -> list[int]:
    """So many successes of four dice."""
    return [GOOD] * count + [BLANK] * (4 - count)


@pytest.mark.clause("WOD-DODGE-02", "WOD-PARRY-01", "WOD-BLOCK-01", "WOD-FAIL-01")
@pytest.mark.parametrize(
    ("guard", "scored", "start", "cited"),
    [
        ("dodge", 2, "Thug dodges", {"WOD-DODGE-02"}),
        ("block", 2, "Thug blocks", {"WOD-BLOCK-01"}),
        ("parry", 2, "Thug parries", {"WOD-PARRY-01"}),
        ("dodge", 0, "Ama misses Thug", {"WOD-FAIL-01"}),
    ],
)
def test_the_end_of_a_blow_cites_the_defence_that_stopped_it(
    guard: str, scored: int, start: str, cited: set[str]
) -> None:
    """As many successes against as for leave none, by that defence; without any it is a miss."""
    table = WodTable()
    table.pc("Ama", abilities=SKILLED)
    table.npc("Thug", abilities=SKILLED, weapons=["knife"])
    table.start()
    table.dice(*some(scored), *some(scored))
    strike = {"act": "attack", "target": "thug"}
    table.declare_all(ama=strike, thug={"act": "defend", "guard": guard})
    assert clauses(table, start) == cited


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


@pytest.mark.clause("WOD-POOL-03", "WOD-POOL-07")
def test_only_the_gm_reads_by_which_clauses_the_dice_of_an_npc_count() -> None:
    """One of three successes is struck out; the public line says nothing about 1s."""
    table = two()
    table.dice(GOOD, GOOD, GOOD, 1)
    table.declare(GM, "roll", combatant="thug", traits="4")
    assert "WOD-POOL-03" not in clauses(table, "Thug rolls 4: 2 successes")
    assert "WOD-POOL-03" in clauses(table, "Thug rolls 2 for 4")


@pytest.mark.clause("WOD-INIT-03", "WOD-INIT-05")
def test_an_open_initiative_does_not_say_that_somebody_elses_secret_one_is_the_same() -> None:
    """Ama and the Thug have 14 each; only the GM reads that the class decides."""
    table = two().start(10, 10)
    assert "WOD-INIT-05" not in clauses(table, "Ama has initiative 14")
    assert "WOD-INIT-05" in clauses(table, "Thug rolls 14 for Initiative")
