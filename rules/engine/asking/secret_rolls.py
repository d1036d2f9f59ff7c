"""Rolls that not everybody sees: called ones of every game, and plain dice.

Their lines reach at most an audience, their questions are covert, and their dice fall by the hidden
seed.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, TypeVar

from rules.engine.asking.requests import Ask, Request, Resolution, Throw, Together
from rules.engine.asking.verbs import roll
from rules.engine.replay.journal import Rolled
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import Audience, shared

T = TypeVar("T")


def within(
    fight: Encounter[Any, Any], audience: Audience, rolling: Resolution[T]
) -> Generator[Request, Any, T]:
    """Run a resolution of which only this audience and the GM learn anything."""
    given: Any = None
    while True:
        before, fight.limit = fight.limit, shared(fight.limit, audience)
        try:
            request = rolling.send(given)
        except StopIteration as stop:
            result: T = stop.value
            return result
        finally:
            fight.limit = before
        given = yield _secret(fight, audience, request)


def _secret(fight: Encounter[Any, Any], audience: Audience, request: Request) -> Request:
    match request:
        case Ask():
            return replace(request, covert=True)
        case Throw():
            return replace(request, secret=True)
        case Together(branches=branches):
            inside = {name: within(fight, audience, each) for name, each in branches.items()}
            return replace(request, branches=inside)


def plain_roll(fight: Encounter[Any, Any], asked: Rolled) -> Resolution[None]:
    """Throw dice that no rule asks for, before the people who were named."""
    fell = yield from roll("roll", asked.dice, asked.reason or "Roll")
    why = f" for {asked.reason}" if asked.reason else ""
    fight.tell(f"{asked.name} rolls {fell.total}{why}.", rolls=[fell])
