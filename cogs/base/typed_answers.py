"""Answers written in one line: ``target=Ronin improve=2``, read by the types of the parameters."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias, get_origin, get_type_hints

from rules.engine.asking.forms import Acts, Form
from rules.engine.ruleset import Action
from rules.errors import BadAnswer

Json: TypeAlias = Any

_EXAMPLE = 'Write it like target=Ronin improve=2; with quotes around words: text="I bow."'


def spoken_fields(action: Action, text: str) -> dict[str, Json]:
    """The fields of an act, of words like ``target=Ronin``. Lists have commas between.

    Raises:
        BadAnswer: Everything that is wrong with it, in one sentence each.
    """
    hints = get_type_hints(action.params)
    known = [field.name for field in fields(action.params)]
    values: dict[str, Json] = {}
    faults: list[str] = []
    for word in _words(text):
        name, equals, value = word.partition("=")
        if not equals:
            faults.append(f"{word!r} names no parameter.")
        elif name not in known:
            takes = ", ".join(known) or "nothing"
            faults.append(f"{action.title} has no parameter {name!r}; it takes: {takes}.")
        else:
            values[name] = _typed(hints[name], value)
    if faults:
        raise BadAnswer("\n".join([*faults, _EXAMPLE]))
    return values


def spoken_answer(form: Form[Any], actions: Mapping[str, Action], text: str) -> Json:
    """An answer to a question with this form: an act and its fields, plain JSON, or words."""
    if isinstance(form, Acts):
        act, _, rest = text.strip().partition(" ")
        choice = act.casefold()
        if choice not in form.choices or choice not in actions:
            raise BadAnswer(f"You can now choose: {', '.join(form.choices)}.")
        return {"act": choice, **spoken_fields(actions[choice], rest)}
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise BadAnswer(f"A quotation mark is not closed. {_EXAMPLE}") from None


def _typed(hint: Any, value: str) -> Json:
    """The value as plain data: a list for what takes several, else the word itself.

    Forms read numbers and yes or no from words.
    """
    if get_origin(hint) in (tuple, list, frozenset):
        return [part.strip() for part in value.split(",") if part.strip()]
    return value
