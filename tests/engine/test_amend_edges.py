"""Amendments at their edges: where a path leads, and what may not be done there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest
from pydantic import Field

from rules.engine.state.amend import aim, look
from rules.errors import NotAllowed


@dataclass
class Thing:
    """Something with an id."""

    id: str
    edge: int = 1


@dataclass(frozen=True)
class Stamp:
    """A frozen thing that refuses a 9."""

    number: int = 1

    def __post_init__(self) -> None:
        if self.number == 9:
            raise ValueError("Nine is taken.")


@dataclass
class Root:
    """A state with a place of each kind."""

    combatants: dict[str, Thing] = field(default_factory=dict[str, Thing])
    things: list[Thing] = field(default_factory=list[Thing])
    pair: tuple[int, ...] = (1, 2)
    stamp: Stamp = field(default_factory=Stamp)
    few: Annotated[list[int], Field(min_length=1, max_length=2)] = field(
        default_factory=lambda: [5]
    )
    table: dict[int, str] = field(default_factory=dict[int, str])
    maybe: Thing | None = None
    told: list[str] = field(default_factory=list[str])


def root() -> Root:
    """With one combatant and two things."""
    return Root(combatants={"ann": Thing("ann")}, things=[Thing("a"), Thing("b")], table={1: "one"})


SET: list[tuple[str, Any, str, Any]] = [
    ("combatants.ann.edge", 3, "combatants.ann.edge", 3),
    ("combatants.bob", {"edge": 4}, "combatants.bob.id", "bob"),
    ("things.b.edge", 3, "things.1.edge", 3),
    ("things.0.edge", "7", "things.a.edge", 7),
    ("things.c", {"edge": 2}, "things.2.id", "c"),
    ("pair.1", 9, "pair", (1, 9)),
    ("pair.5", 9, "pair", (1, 2, 9)),
    ("stamp.number", 4, "stamp", Stamp(4)),
    ("few.0", 6, "few", [6]),
    ("few.9", 6, "few", [5, 6]),
    ("table.1", "uno", "table", {1: "uno"}),
    ("table.2", "two", "table", {1: "one", 2: "two"}),
    ("maybe", {"id": "x"}, "maybe.id", "x"),
    ("maybe", None, "maybe", None),
    ("things.a", None, "things", [Thing("b")]),
    ("table.1", None, "table", {}),
]


@pytest.mark.parametrize(("path", "value", "at", "now"), SET, ids=str)
def test_a_value_is_set_where_its_path_leads(path: str, value: Any, at: str, now: Any) -> None:
    """Nothing changes before it is carried out."""
    made = root()
    change = aim(made, path, value)
    assert made == root()
    change()
    assert look(made, at) == now


WRONG: list[tuple[str, Any, str]] = [
    ("", 1, "Name what to change, for example combatants.ronin.name."),
    ("combatants", {}, "combatants: change one combatant at a time"),
    ("combatants.ann", None, "nobody can be deleted from the fight; set combatants.ann.out"),
    ("combatants.ann.id", "x", "an id cannot be changed."),
    ("combatants.zoe.edge", 1, "there is nothing called zoe there."),
    ("combatants.ann.hp", 1, "there is nothing called hp there to change."),
    ("combatants.ann.edge.x", 1, "there is nothing there to change."),
    ("things.2.edge", 1, "there is nothing called 2 there."),
    ("things.-1.edge", 1, "there is nothing called -1 there."),
    ("things.zoe", None, "there is nothing called zoe there."),
    ("told", [], "there is nothing called told there to change."),
    ("few.0", None, "must have at least 1 entries"),
    ("table.x", "y", "must be a whole number"),
    ("combatants.ann.edge", "x", "combatants.ann.edge: must be a whole number."),
    ("combatants.ann", {"edge": "x"}, "combatants.ann: edge: must be a whole number."),
    ("stamp.number", 9, "stamp.number: Nine is taken."),
    ("combatants.ann.edge", 2**63, "Write words, numbers of at most 18 digits"),
]


@pytest.mark.parametrize(("path", "value", "refusal"), WRONG, ids=str)
def test_what_may_not_be_done_is_refused(path: str, value: Any, refusal: str) -> None:
    """In a sentence with the path, and nothing has changed."""
    made = root()
    with pytest.raises(NotAllowed) as refused:
        aim(made, path, value)
    assert refusal in str(refused.value)
    assert made == root()


def test_objects_live_on_when_they_are_written_anew() -> None:
    """Alone, in a table and in a list, by their ids."""
    made = root()
    ann, second, rows, table = made.combatants["ann"], made.things[1], made.things, made.table
    aim(made, "combatants.ann", {"edge": 5})()
    aim(made, "things", [{"id": "b", "edge": 8}, {"id": "n"}])()
    aim(made, "table", {"3": "three"})()
    assert made.combatants["ann"] is ann
    assert made.things is rows
    assert made.things[0] is second
    assert made.table is table
    assert (ann.edge, second.edge, table) == (5, 8, {3: "three"})
    assert [each.id for each in made.things] == ["b", "n"]
