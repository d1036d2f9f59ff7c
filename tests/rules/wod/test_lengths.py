"""How long things last in a fight: the period of a task, and the turns of a circumstance."""

from __future__ import annotations

import pytest

from rules.engine.state.effects import Effect
from rules.engine.views.visibility import GM
from rules.wod.actions import is_free, turns_of
from rules.wod.circumstances import kinds_in, turns_in
from rules.wod.state import Task, Tracker, touches
from tests.rules.wod.table import WodTable, two


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
@pytest.mark.parametrize(
    ("period", "rolled", "free"),
    [
        ("3 turns", {}, True),
        ("3 turns", {"ama": 3}, False),
        ("3 turns", {"ama": 2}, True),
        ("3 turns", {"ama": 1}, True),
        ("3 turns", {"thug": 5}, True),
        ("2 hours", {}, False),
    ],
)
def test_when_the_next_roll_is_due(period: str, rolled: dict[str, int], free: bool) -> None:
    """In turn 5, three turns after the last roll; of others nothing counts."""
    table = two().start()
    table.amend("turn", 5)
    task = Tracker(id="t", name="Dig", period=period, rolled=rolled)
    assert is_free(table.fight, task, table.who("ama")) == free


@pytest.mark.clause("WOD-RESIST-05")
@pytest.mark.parametrize(
    ("who", "rolled", "free"),
    [
        ("ama", {}, True),
        ("thug", {}, True),
        ("ben", {}, False),
        ("ama", {"": 5}, False),
        ("thug", {"": 5}, False),
        ("ama", {"": 4}, True),
    ],
)
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


@pytest.mark.clause("WOD-DIFF-02", "WOD-POOL-11")
@pytest.mark.parametrize(
    ("scope", "turns", "kinds"),
    [
        ((), None, []),
        (("attack", "once"), None, ["attack", "once"]),
        (("this turn",), 1, []),
        (("attack", "3 turns"), 3, ["attack"]),
        (("5 turns", "2 turns", "soak"), 2, ["soak"]),
        (("2 turns", "this turn"), 1, []),
        (("1 turn",), 1, []),
    ],
)
def test_the_rolls_and_the_length_of_a_circumstance(
    scope: tuple[str, ...], turns: int | None, kinds: list[str]
) -> None:
    """The fewest turns count."""
    assert (turns_in(scope), kinds_in(scope)) == (turns, kinds)


ROLLS = ("attack", "defence", "soak", "other", "attacked")


@pytest.mark.clause("WOD-DIFF-02", "WOD-POOL-11")
@pytest.mark.parametrize(
    ("tags", "touched"),
    [
        ([], ["attack", "defence", "soak", "other"]),
        (["once"], ["attack", "defence", "soak", "other"]),
        (["attack"], ["attack"]),
        (["once", "soak"], ["soak"]),
        (["attacked"], ["attacked"]),
        (["attack", "attacked", "once"], ["attack", "attacked"]),
    ],
)
def test_the_rolls_that_a_circumstance_touches(tags: list[str], touched: list[str]) -> None:
    """Without a kind all of one's own rolls; attacks on oneself only if they are named."""
    effect = Effect(id="e", on="ama", name="Rain", tags=tags)
    assert [roll for roll in ROLLS if touches(effect, roll)] == touched


@pytest.mark.clause("WOD-EXT-01")
@pytest.mark.parametrize(
    ("count", "more"), [(0, ""), (1, ""), (3, ""), (4, "; 1 more"), (6, "; 3 more")]
)
def test_the_board_names_three_tasks_and_counts_the_others(count: int, more: str) -> None:
    """With their progress; those of hidden people are not on it."""
    table = WodTable()
    table.pc("Ama")
    for number in range(count):
        table.declare(GM, "extended", name=f"Dig {number}", traits="strength", goal=9)
    named = [f"Dig {number}: 0 of 9" for number in range(min(count, 3))]
    assert table.view().timeline.title == "; ".join(["Not begun", *named]) + more
