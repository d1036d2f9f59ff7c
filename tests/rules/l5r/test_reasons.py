"""Why an Action is not offered, in a sentence for its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l5r.table import L5rTable, three, two

LATE = "A Stance can be changed from your second Round on, before any Action of the Turn."
STUNNED = "You are stunned and can take no Action."
DOWN = "You are Down: you can take only Free Actions, for a Void Point."
BOUND = "You are entangled: break free first."
CENTER = "In the Center Stance you take no Action."
NO_VOID = "At this table no Void Points are spent on rolls."
NO_RAISES = "At this table no raises are called."


def at(*states: str, **given: Any) -> Callable[[], L5rTable]:
    """Ama's Turn, and what comes over her in it."""

    def make() -> L5rTable:
        table = two(**given)
        for state in states:
            afflict(table, state)
        return table

    return make


def reason_of(table: L5rTable, act: str) -> str:
    """Why the one who has the Turn cannot do this."""
    [prompt] = [p for p in table.scene.prompts if p.ask.key == "turn"]
    form: Any = prompt.ask.live()
    assert act not in form.choices
    refusal: str = form.refusal(act)
    return refusal


def afflict(table: L5rTable, state: str) -> None:
    """Down is 31 wounds with Earth 2; all else are Status Effects."""
    if state == "down":
        table.declare(GM, "wound", combatant="ama", wounds=31)
    else:
        table.declare(GM, "afflict", combatant="ama", status=state)


def moved(*feet: int, then: str = "") -> Callable[[], L5rTable]:
    """Ama has moved so far; the last Move leaves the Turn open for Free Actions."""

    def make() -> L5rTable:
        table = two()
        for far in feet[:-1]:
            table.act("move", feet=far)
        offered = table.prompt("ama", "move").ask.live().choices["move"].form.fields
        table.act("move", feet=feet[-1], **({"more": True} if "more" in offered else {}))
        if then:
            afflict(table, then)
        return table

    return make


def spoken() -> L5rTable:
    """Ama has begun her Turn with something small."""
    table = two()
    table.act("free", what="I bow.")
    return table


def last() -> L5rTable:
    """Everybody else delays, at a table where that does not end the Round."""
    table = three(all_delay_ends_round="never")
    table.act("delay")
    table.act("delay")
    return table


def roused() -> L5rTable:
    """Down, Ama has spent a Void Point to act."""
    table = at("down")()
    table.act("rouse")
    return table


def later(stance: str, *states: str) -> Callable[[], L5rTable]:
    """Ama's Turn of Round 2, in this Stance."""

    def make() -> L5rTable:
        table = two(stances={"ama": stance})
        if stance != "center":
            table.act("done")
        table.act("free", what="I wait.")
        table.act("done")
        for state in states:
            afflict(table, state)
        return table

    return make


ROWS: list[tuple[Callable[[], L5rTable], str, str]] = [
    (at(), "stance", LATE),
    (at("stunned"), "stance", LATE),
    (later("attack", "stunned"), "stance", "You are stunned."),
    (spoken, "delay", "You have begun your Turn, so it can no longer be delayed."),
    (last, "delay", "Everybody else has had their Turn or delays: there is nobody left to wait"),
    (at(), "call", f"{NO_VOID} {NO_RAISES}"),
    (at(called_raises=True), "call", f"{NO_VOID} Raises need a weapon whose skill you have."),
    (
        at(void_on_rolls=True, ama={"void_points": 0}),
        "call",
        f"Ama has no Void Points left. {NO_RAISES}",
    ),
    (at("down"), "call", DOWN),
    (moved(20), "call", "An attack takes a Complex Action, and less is left."),
    (at(), "break", "You are not entangled."),
    (moved(20, then="entangled"), "break", "Breaking free takes a Complex Action, and less is"),
    (at("entangled", "stunned"), "break", STUNNED),
    (at("entangled", "down"), "break", DOWN),
    (at(), "stand", "You are not on the ground."),
    (moved(20, 20, then="prone"), "stand", "Standing up takes a Simple Action, and less is left."),
    (at("prone", "entangled"), "stand", BOUND),
    (at(), "rouse", "You need a Void Point to act only when you are Down."),
    (roused, "rouse", "You have spent a Void Point to act in this Turn already."),
    (at("down", ama={"void_points": 0}), "rouse", "Ama has no Void Points left."),
    (at("down", "stunned"), "rouse", STUNNED),
    (at("down"), "attack", DOWN),
    (at("entangled"), "move", BOUND),
    (at("stunned"), "other", STUNNED),
    (later("center"), "attack", CENTER),
    (
        at(stances={"ama": "defense"}),
        "attack",
        "No attack in the Defense Stance: choose another next Round.",
    ),
    (
        at(stances={"ama": "full_defense"}, dice=(9, 9)),
        "attack",
        "No attack in the Full Defense Stance: choose another next Round.",
    ),
    (moved(20), "attack", "An attack takes a Complex Action, and less is left."),
    (at("prone"), "move", "You are on the ground: stand up first."),
    (moved(20, 20), "move", "You have moved as far as you can in this Turn."),
]
"""Water 2: twenty feet are a Simple Move, and forty the most of a Round (L5R-TURN-01)."""


@pytest.mark.clause(
    "L5R-STANCE-02", "L5R-STANCE-05", "L5R-STANCE-06", "L5R-STANCE-07", "L5R-STATUS-04",
    "L5R-STATUS-09", "L5R-STATUS-10", "L5R-TURN-01", "L5R-TURN-02", "L5R-WOUND-07",
)  # fmt: skip
@pytest.mark.parametrize(("make", "act", "reason"), ROWS)
def test_what_is_not_offered_says_why(make: Callable[[], L5rTable], act: str, reason: str) -> None:
    """Each reason once, and the one that counts where there are two."""
    table = make()
    said = reason_of(table, act)
    assert said.startswith(reason)
    assert "You can now choose: " in said


def test_without_anybody_there_is_nobody_to_attack() -> None:
    """A Foe who is hidden from Ama is not there for her."""
    table = L5rTable()
    table.pc("Ama")
    _ = table.join("Shadow", GM, hidden=True)
    table.start(9, 9, 1, 1, 1, 2)
    assert reason_of(table, "attack").startswith("There is nobody here you can attack.")
