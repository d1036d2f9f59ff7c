"""Why something cannot be declared or answered now, in a sentence for its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.visibility import GM
from tests.rules.wod.table import PLAIN, WodTable, two

BOUND = "You are bound and cannot move."
ONLY = "You may only defend yourself in this turn."
NOBODY = "There is nobody here you can attack."


def at(*states: str, **house: Any) -> Callable[[], WodTable]:
    """Ama declares, and this has come over her."""

    def make() -> WodTable:
        table = two(**house)
        for state in states:
            table.declare(GM, "condition", combatant="ama", state=state)
        return table.start()

    return make


def tied() -> WodTable:
    """Ama and an ambusher had equal successes: she can only defend in the first turn."""
    table = two()
    table.dice(7, 2, 7, 2)
    table.declare(GM, "ambush", ambushers=["thug"], targets=["ama"])
    return table.start(10, 9)


def alone() -> WodTable:
    """The Thug is hidden from Ama."""
    table = WodTable()
    table.pc("Ama")
    _ = table.join("Thug", GM, hidden=True, **PLAIN)
    return table.start()


ROWS: list[tuple[Callable[[], WodTable], str, str]] = [
    (at("blinded"), "defend", "You can wait, but you cannot defend yourself now."),
    (at("blinded"), "full", "You can wait, but you cannot defend yourself now."),
    (at(), "stand", "You are on your feet."),
    (at("knocked_down", "bound"), "stand", BOUND),
    (at(), "draw", "All your weapons are in hand."),
    (at(draw_costs_action=False), "draw", "Here drawing a weapon takes no action: just attack"),
    (at(), "carry_on", "No task of yours can have another roll in this turn."),
    (at("bound"), "carry_on", BOUND),
    (at(), "magic", "Magic needs Arete, a magic attack in hand, and a target."),
    (at("bound"), "magic", BOUND),
    (at("bound"), "attack", BOUND),
    (at("bound"), "other", BOUND),
    (at("held"), "move", "You are held, or on the ground."),
    (tied, "attack", ONLY),
    (tied, "several", ONLY),
    (alone, "attack", NOBODY),
    (at("blinded"), "several", "There is only one thing you can do now."),
    (at("held"), "carry_on", "No task of yours can have another roll in this turn."),
]


@pytest.mark.clause("WOD-COMBAT-01", "WOD-IMMOB-02", "WOD-BLIND-01", "WOD-AMBUSH-04")
@pytest.mark.parametrize(("make", "act", "reason"), ROWS)
def test_what_cannot_be_declared_says_why(
    make: Callable[[], WodTable], act: str, reason: str
) -> None:
    """Each reason once, and the one that counts where there are two."""
    form: Any = make().prompt("ama").ask.live()
    assert act not in form.choices
    said = form.refusal(act)
    assert said.startswith(reason)
    assert "You can now choose: " in said


@pytest.mark.clause("WOD-STUN-02")
def test_the_stunned_are_asked_nothing() -> None:
    """They can neither act nor defend."""
    assert ("ama", "declare") not in at("stunned")().asks()


@pytest.mark.clause("WOD-MULTI-01")
@pytest.mark.parametrize(("foes", "state", "offered"), [
    (1, "", True), (0, "", True), (0, "blinded", False), (1, "blinded", False),
    (2, "blinded", True),
])  # fmt: skip
def test_several_actions_take_two_different_things(foes: int, state: str, offered: bool) -> None:
    """Alone there are two defences; the blind have none, and one blow with bare hands at each."""
    table = WodTable()
    table.pc("Ama")
    for number in range(max(1, foes)):
        _ = table.join(f"Thug {number}", GM, hidden=not foes, **PLAIN)
    if state:
        table.declare(GM, "condition", combatant="ama", state=state)
    table.start()
    assert ("several" in table.acts("ama")) == offered
