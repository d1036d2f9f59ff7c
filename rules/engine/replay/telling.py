"""Leaving out what is told: a fight that is played forward by itself has nobody to read it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

F = TypeVar("F")
P = ParamSpec("P")

WAYS = ("tell", "tell_gm", "tell_of", "tell_player", "tell_roll", "headline", "note")
"""The calls of an encounter that tell something."""


def hush(fight: Any) -> None:
    """Stop this state from telling anything."""
    fight.__dict__["tells"] = False
    for way in WAYS:
        fight.__dict__[way] = _nothing


def only_tells(tell: Callable[Concatenate[F, P], None]) -> Callable[Concatenate[F, P], None]:
    """Mark a function that tells something and changes nothing else.

    Its first argument is the fight. In a fight that tells nothing it is left out.
    """

    @wraps(tell)
    def told(fight: F, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if fight.tells:  # type: ignore[attr-defined]
            tell(fight, *args, **kwargs)

    return told


def _nothing(*_: Any, **__: Any) -> None:
    """Tell nobody."""
