"""Driving one resolution by hand: dice in the order they fall, answers by the question's name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.dice import Roll
from rules.engine.requests import Ask, Resolution, Throw, Together


def driven(resolution: Resolution[Any], *faces: int, **answers: Any) -> Any:
    """The result of a resolution; every die must fall, and consults take their default."""
    left = iter(faces)
    result = _drive(resolution, left, answers)
    assert list(left) == [], "dice are left over"
    return result


def _drive(resolution: Resolution[Any], left: Iterator[int], answers: dict[str, Any]) -> Any:
    reply: Any = None
    while True:
        try:
            request = resolution.send(reply)
        except StopIteration as end:
            return end.value
        match request:
            case Throw():
                faces = request.dice.throw(lambda _: next(left))
                reply = Roll(request.dice, faces, request.name, request.modifiers)
            case Ask():
                reply = request.live().read(answers.get(request.key, request.silence()))
            case Together():
                reply = {
                    name: _drive(branch, left, answers) for name, branch in request.branches.items()
                }
