"""Answers in words, as their forms would call them, for whoever gave them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from typing import Any

from bot.play.model import Json
from rules.engine.forms import Act, Fields, Form, OneOf, Option, Pick, Some, Text, YesNo
from rules.errors import BadAnswer

LONGEST = 100


def in_words(form: Form[Any], value: Json) -> str:
    """A raw answer to this form: `Attack (target Thug, weapon Dagger)`."""
    match form:
        case Act() if isinstance(value, Mapping) and str(value.get("act")) in form.choices:
            choice = form.choices[str(value["act"])]
            said = in_words(choice.form, {k: v for k, v in value.items() if k != "act"})
            return f"{choice.title} ({said})" if said else choice.title
        case Fields() if isinstance(value, Mapping):
            known = [name for name in form.fields if name in value]
            return ", ".join(
                f"{called(name)} {in_words(form.fields[name], value[name])}" for name in known
            )
        case Some() if isinstance(value, list | tuple):
            return " and ".join(_label(form, each) for each in value) or "nobody or nothing"
        case YesNo():
            with suppress(BadAnswer):
                return "yes" if form.read(value) else "no"
            return str(value)
        case _:
            return _label(form, value)


def openly(form: Form[Any], value: Json) -> str:
    """What all may read of an answer to a question with public choices: which was chosen.

    What else it says, for whom it is or what is held in reserve, need not be for all.
    """
    if isinstance(form, Act):
        act = str(value.get("act")) if isinstance(value, Mapping) else ""
        return form.choices[act].title if act in form.choices else ""
    return _label(form, value) if isinstance(form, Pick | OneOf) else ""


def called(name: str) -> str:
    """A field's name as words."""
    return name.replace("_", " ")


def _label(form: Form[Any], raw: Json) -> str:
    options: tuple[Option, ...] = ()
    if isinstance(form, Pick | OneOf | Some | Text):
        options = form.options
    meant = raw
    if isinstance(form, Pick | OneOf | Text):
        with suppress(BadAnswer):
            meant = form.read(raw)
    value = meant.value if isinstance(meant, Enum) else meant
    text = next((option.label for option in options if option.value == value), str(raw))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
