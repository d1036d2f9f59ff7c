"""How long things last in a fight: the period of a task, and the turns of a circumstance."""

from __future__ import annotations

import pytest

from rules.wod.actions import is_free, turns_of
from rules.wod.state import Task, Tracker
from tests.rules.wod.table import two
from tests.tables import tabled


@pytest.mark.clause("WOD-EXT-01")
@pytest.mark.parametrize(
    ("period", "turns"),
    [
        ("", 1), ("a turn", 1), ("turn", 1), ("Each Turn", 1), ("every turn", 1), ("one turn", 1),
        ("an turn", 1), ("1 turn", 1), ("2 turns", 2), (" 12 turns ", 12), ("999 turns", 999),
        ("0 turns", 1), ("1000 turns", None), ("2 hours", None), ("turns of duty", None),
    ],
)  # fmt: skip
def test_a_period_in_turns(period: str, turns: int | None) -> None:
    """A period that is longer than a fight has no turns; a contest is rolled in every turn."""
    assert turns_of(Tracker(id="t", name="Dig", period=period)) == turns
    for kind in (Task.CONTEST, Task.PURSUIT):
        assert turns_of(Tracker(id="t", name="Dig", period=period, task=kind)) == 1


@pytest.mark.clause("WOD-EXT-01", "WOD-RESIST-05")
@tabled
def test_when_the_next_roll_is_due(period: str, rolled: dict[str, int], free: bool) -> None:
    """In turn 5, three turns after the last roll; of others nothing counts."""
    table = two().start()
    table.amend("turn", 5)
    task = Tracker(id="t", name="Dig", period=period, rolled=rolled)
    assert is_free(table.fight, task, table.who("ama")) == free


@pytest.mark.clause("WOD-RESIST-05")
@tabled
def test_an_exchange_is_there_once_a_turn_for_both(
    who: str, rolled: dict[str, int], free: bool
) -> None:
    """In turn 5, for the two in it."""
    table = two()
    table.pc("Ben")
    table.start()
    table.amend("turn", 5)
    task = Tracker(
        id="t", name="A", task=Task.CONTEST, members=["ama"], opponents=["thug"], rolled=rolled
    )
    assert is_free(table.fight, task, table.who(who)) == free
