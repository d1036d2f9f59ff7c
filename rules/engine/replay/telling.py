"""Leaving out what is told: a fight that is played forward by itself has nobody to read it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import EVERYONE, Audience

F = TypeVar("F")
P = ParamSpec("P")

SECRET = ("tell_gm", "tell_player", "tell_idle")
"""The calls of an encounter that tell what ends nobody's wait."""


def hush(fight: Any) -> None:
    """Stop this state from telling anything; what everybody would learn still ends all waits."""
    waiting = fight.tempo.waiting

    def told(*_: Any, audience: Audience = EVERYONE, **__: Any) -> None:
        if audience is EVERYONE:
            waiting.clear()

    def told_of(who: Combatant, *_: Any, **more: Any) -> None:
        told(audience=more.get("audience", EVERYONE) if who.eyes is EVERYONE else who.eyes)

    quiet: dict[str, Any] = dict.fromkeys(("tell", "headline", "note"), told)
    quiet |= dict.fromkeys(("tell_of", "tell_roll"), told_of)
    fight.__dict__.update(quiet, tells=False, **dict.fromkeys(SECRET, _nothing))


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
