"""Converting an old state to today's edition of its rules."""

from __future__ import annotations

from json import dumps, loads
from typing import Any

from pydantic import ValidationError

from rules.engine.ruleset import F, Ruleset
from rules.engine.state.as_json import load
from rules.errors import RulesDefect


def restore(ruleset: Ruleset[F], text: str, edition: int) -> F:
    """The encounter of a checkpoint, converted by every upcast between its edition and today's.

    Raises:
        RulesDefect: The state is of a newer edition, an upcast fails, or it cannot be read.
    """
    if edition > ruleset.edition:
        raise RulesDefect(f"The state is of edition {edition}; these rules are {ruleset.edition}.")
    if edition < ruleset.edition:
        data: dict[str, Any] = loads(text)
        for step in range(edition, ruleset.edition):
            if step in ruleset.upcasts:
                data = _converted(ruleset, step, data)
        text = dumps(data)
    try:
        return load(ruleset.state, text)
    except ValidationError as error:
        raise RulesDefect(f"A saved state cannot be read: {error}") from error


def _converted(ruleset: Ruleset[Any], step: int, data: dict[str, Any]) -> dict[str, Any]:
    try:
        return ruleset.upcasts[step](data)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise RulesDefect(
            f"A state of edition {step} cannot be converted: {type(error).__name__}: {error}."
        ) from error
