"""Rulesets that differ from a game in one of their parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.ruleset import Ruleset


def changed(ruleset: Ruleset[Any], **parts: dict[str, Any]) -> Ruleset[Any]:
    """The game with other values in these parts: ``changed(DUEL, course={"due": due})``."""
    return replace(
        ruleset, **{name: replace(getattr(ruleset, name), **new) for name, new in parts.items()}
    )
