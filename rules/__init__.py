"""The rules of Interlude: an engine without I/O, and every game that it plays.

Games are plug-ins, Interlude's own among them: `rules.registry` finds them and loads each when it
is first asked for.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

from rules.errors import NoRuleset
from rules.registry import Registry

if TYPE_CHECKING:
    from rules.engine.ruleset import Ruleset

INSTALLED = Registry()
"""The sources of games, and the reasons why some cannot be used."""

RULESETS: MutableMapping[str, Ruleset[Any]] = INSTALLED
"""Every game that can be used, by its key."""


def ruleset(key: str) -> Ruleset[Any]:
    """The game of that key. Raises `NoRuleset` if there is none that can be used."""
    if key not in RULESETS:
        raise NoRuleset(INSTALLED.why_not(key))
    return RULESETS[key]


def has_ruleset(key: str) -> bool:
    """Whether the game of that key is there and can be used."""
    return key in RULESETS


__all__ = ["INSTALLED", "RULESETS", "has_ruleset", "ruleset"]
