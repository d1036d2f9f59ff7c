"""Whether a roll's line is shown as a success or as a failure, for each kind of roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.views.visibility import GM, Kind
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 9, 2
Play = Callable[[WodTable, int], str]
"""Lets a roll fall, every die on one face; returns the name of whoever rolls."""


def out_of_turn(act: str, dice: int, **fields: Any) -> Play:
    """Ama rolls, before the fight."""

    def play(table: WodTable, face: int) -> str:
        table.dice(*[face] * dice)
        table.declare(GM, act, **fields)
        return "Ama"

    return play


def working(table: WodTable, face: int) -> str:
    """Ama works on a task."""
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    table.dice(face, face)
    table.declare("ama", "work", task="task-1")
    return "Ama"


def ruled(table: WodTable, face: int) -> str:
    """The GM calls for a roll of something else."""
    table.start()
    table.declare_all(ama={"act": "other", "what": "I climb."})
    table.dice(face, face)
    table.say(GM, "check", first="wits")
    return "Ama"


def climbing(table: WodTable, face: int) -> str:
    """Ama climbs in her turn."""
    table.start()
    table.dice(*[face] * 4)
    table.declare_all(ama={"act": "move", "pace": "climb"})
    return "Ama"


def dodging(table: WodTable, face: int) -> str:
    """Ama dodges a blow that misses."""
    table.start(9, 10)
    table.dice(*[BLANK] * 4, *[face] * 4)
    table.declare_all(
        thug={"act": "attack", "target": "ama"}, ama={"act": "defend", "guard": "dodge"}
    )
    return "Ama"


def soaking(table: WodTable, face: int) -> str:
    """Ama soaks a level."""
    table.dice(face, face)
    table.declare(GM, "wound", combatant="ama", harm="bashing", levels=1)
    return "Ama"


ROLLS: list[Play] = [
    out_of_turn("roll", 2, combatant="ama", traits="wits"),
    out_of_turn("strength", 3, combatant="ama", rating="3"),
    out_of_turn("stabilise", 2, healer="ama", patient="thug"),
    out_of_turn("feat", 2, combatant="ama", feat="eloquence"),
    working,
    ruled,
    climbing,
    dodging,
    soaking,
]


@pytest.mark.clause("WOD-SIMPLE-01", "WOD-FAIL-01", "WOD-SOAK-01", "WOD-DEF-01")
@pytest.mark.parametrize(("face", "kind"), [(GOOD, Kind.SUCCESS), (BLANK, Kind.FAILURE)])
@pytest.mark.parametrize("play", ROLLS)
def test_a_roll_is_shown_as_what_came_of_it(play: Play, face: int, kind: Kind) -> None:
    """Every 9 is a success, no 2 is."""
    table = two()
    who = play(table, face)
    kinds = [
        line.kind
        for line in table.lines
        if line.text.startswith(who) and any(roll.dice.count > 1 for roll in line.rolls)
    ]
    assert kinds == [kind]
