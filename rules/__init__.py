"""The rules of Interlude: an engine without I/O, and every game that it plays.

A game is registered on one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.ruleset import Ruleset
from rules.errors import RulesError
from rules.ki import RULESET as _KI
from rules.l5r import RULESET as _L5R
from rules.l7r import RULESET as _L7R
from rules.wayward import RULESET as _WAYWARD
from rules.wod import RULESET as _WOD

RULESETS: Mapping[str, Ruleset[Any]] = {
    each.key: each for each in (_KI, _L5R, _L7R, _WOD, _WAYWARD)
}
"""Every game by its key."""


def ruleset(key: str) -> Ruleset[Any]:
    """The game of that key. Raises `RulesError` where there is none."""
    if key not in RULESETS:
        known = ", ".join(RULESETS)
        raise RulesError(f"There is no game called {key}. Choose one of: {known}.")
    return RULESETS[key]


__all__ = ["RULESETS", "ruleset"]
