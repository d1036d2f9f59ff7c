"""What is due next in a round, who acts in which phase, and what a hold means."""

from __future__ import annotations

import pytest

from rules.l7r import RULESET
from rules.l7r.initiative import (
    spend_for_parry,
    spend_two,
)
from tests.rules.l7r.table import L7rTable, two
from tests.tables import tables

TABLES = tables(__file__)


def due(table: L7rTable) -> list[tuple[int, str, str]]:
    """The instants that come next, their kinds, and the people in them."""
    return [(slot.at, slot.kind, slot.who) for slot in RULESET.course.due(table.fight)]


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-02", "L7R-DUEL-01", "L7R-SW-05")
def test_what_is_due_next() -> None:
    """A round, the dice of newcomers, a phase, the next round; a duel comes before all of it."""
    table = L7rTable()
    assert due(table) == []
    table.pc("Ama", iaijutsu=1)
    table.pc("Ben", iaijutsu=1)
    assert due(table) == [(100, "round", "")]
    table.start(3, 5, 10, 4, 9, 10)
    assert due(table) == [(103, "turn", "ama")]
    table.fight.phase = 4
    assert due(table) == [(104, "turn", "ama")]
    table.who("ama").dice.clear()
    assert due(table) == [(104, "turn", "ben")]
    table.who("ben").dice[:] = [9]
    assert due(table) == [(109, "turn", "ben")]
    table.who("ben").dice.clear()
    assert due(table) == [(200, "round", "")]
    table.who("ben").rolled.clear()
    assert due(table) == [(104, "initiative", "")]
    table.fight.calm = True
    assert due(table) == []
    table = L7rTable()
    table.pc("Ama", iaijutsu=1)
    table.pc("Ben", iaijutsu=1)
    table.declare("ama", "challenge", challenger="ama", opponent="ben")
    table.say("ben", "accept", stance=0)
    assert due(table) == [(0, "duel", "ama"), (0, "duel", "ben")]


NEXT: list[tuple[int, tuple[list[int], list[int]], int, list[str], tuple[int, str] | None]] = [
    # The phase, Ama's and the Foe's dice, until when Ama holds, who has passed, and who is next.
    (1, ([1, 5], [4, 9]), 0, [], (1, "ama")),
    (1, ([5], [4, 9]), 0, [], (4, "foe")),
    (1, ([4], [4]), 0, [], (4, "ama")),
    (4, ([4], [4]), 0, ["ama"], (4, "foe")),
    (4, ([4], [4]), 0, ["ama", "foe"], (4, "ama")),
    (4, ([4], [4]), 4, ["ama", "foe"], (4, "foe")),
    (4, ([4], [5]), 4, [], (5, "ama")),
    (4, ([1], [5]), 6, [], (5, "foe")),
    (4, ([1], []), 6, [], (7, "ama")),
    (4, ([1], []), 9, [], (10, "ama")),
    (4, ([1], []), 10, [], None),
    (10, ([10], []), 0, [], (10, "ama")),
    (4, ([], []), 0, [], None),
    (0, ([1], [1]), 0, [], (1, "ama")),
    (4, ([2], [9]), 0, ["ama"], (4, "ama")),
]


# ---------------------------------------------------------------------- spending


TWO = TABLES["two"]


@pytest.mark.clause("L7R-PARRY-08")
@pytest.mark.parametrize(("dice", "wish", "paid", "left"), TWO)
def test_an_interrupt_takes_the_two_that_were_chosen_or_the_highest(
    dice: list[int], wish: str, paid: bool, left: list[int]
) -> None:
    """It takes two."""
    ama = two().who("ama")
    ama.dice[:] = dice
    assert (spend_two(ama, wish), ama.dice) == (paid, left)


@pytest.mark.clause("L7R-PARRY-05", "L7R-PARRY-07", "L7R-PARRY-08")
@pytest.mark.parametrize(
    ("phase", "dice", "paid", "left"),
    [(4, [2, 7, 9], True, [7, 9]), (1, [2, 7, 9], True, [2]), (1, [9], False, [9])],
)
def test_a_parry_takes_a_die_of_this_phase_or_two_others(
    phase: int, dice: list[int], paid: bool, left: list[int]
) -> None:
    """Two only where none is due or held."""
    ama = two().who("ama")
    ama.dice[:] = dice
    assert (spend_for_parry(ama, phase, ""), ama.dice) == (paid, left)
