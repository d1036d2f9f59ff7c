"""The registry: every game that fights can be played by, a line each."""

from __future__ import annotations

from typing import Any

from rules.engine.ruleset import Ruleset
from rules.errors import BadAnswer

RULESETS: dict[str, Ruleset[Any]] = {}


def ruleset(key: str) -> Ruleset[Any]:
    """The ruleset of that key. Raises `BadAnswer` with those there are."""
    found = RULESETS.get(key.strip().casefold())
    if found is None:
        raise BadAnswer(f"There is no ruleset {key}. There are: {', '.join(RULESETS)}.")
    return found
