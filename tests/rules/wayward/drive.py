"""Driving one resolution by hand: dice in the order they fall, answers by the question's name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.dice import Dice, Roll
from rules.engine.asking.requests import Ask, Resolution, Throw, Together

OF_THE_ATTACK = {"damage", "again", "times", "tenths"}
"""The rolls whose dice an attack names; the place of a wound takes a d100, all others a d20."""


def see_to_die(name: str, dice: Dice) -> None:
    """Check that a roll of this name takes the die of the rulebook."""
    if name not in OF_THE_ATTACK:
        sides = 100 if name == "location" else 20
        assert (dice.count, dice.sides) == (1, sides), f"{name} is rolled with {dice}"


def driven(resolution: Resolution[Any], *faces: int, **answers: Any) -> Any:
    """The result of a resolution; a question without an answer here takes its default.

    Every die must fall, and every answer must be asked for.
    """
    left, asked = iter(faces), set[str]()
    result = _drive(resolution, left, answers, asked)
    assert list(left) == [], "dice are left over"
    assert answers.keys() <= asked, f"nobody asked for {sorted(answers.keys() - asked)}"
    return result


def asked_in(resolution: Resolution[Any], *faces: int) -> set[str]:
    """The names of the questions of a resolution, each of which takes its default.

    Every die must fall.
    """
    left, asked = iter(faces), set[str]()
    _ = _drive(resolution, left, {}, asked)
    assert list(left) == [], "dice are left over"
    return asked


def _drive(
    resolution: Resolution[Any], left: Iterator[int], answers: dict[str, Any], asked: set[str]
) -> Any:
    reply: Any = None
    while True:
        try:
            request = resolution.send(reply)
        except StopIteration as end:
            return end.value
        match request:
            case Throw():
                see_to_die(request.key, request.dice)
                faces = request.dice.throw(lambda _: next(left))
                reply = Roll(request.dice, faces, request.name, request.modifiers)
            case Ask():
                asked.add(request.key)
                reply = request.live().read(answers.get(request.key, request.silence()))
            case Together():
                reply = {
                    name: _drive(branch, left, answers, asked)
                    for name, branch in request.branches.items()
                }
