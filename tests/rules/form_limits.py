"""The limits of what can be answered and written: forms in short words, and fields of records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules.engine.asking.forms import Fields, Form, Number, Some, Text, YesNo, defaults_of


def limits(form: Fields[Any]) -> dict[str, str]:
    """Each field of a form: what can be answered, and what holds if it is left out.

    ``0..20 = 6`` is a number that is 6 if it is left out; ``1-300 letters!`` has to be given. What
    a blank form begins with comes last.
    """
    defaults = defaults_of(form.make)
    return {
        name: f"{_words(field)}{_left_out(name, form, defaults)}{_filled_in(name, form)}"
        for name, field in form.fields.items()
    }


def _filled_in(name: str, form: Fields[Any]) -> str:
    return f", at first {form.initial[name]}" if name in form.initial else ""


def _words(field: Form[Any]) -> str:
    match field:
        case Number(low=low, high=high, special=special):
            words = "".join(f" ({number}: {word})" for number, word in special.items())
            return f"{low}..{high}{words}"
        case Text(least=least, most=most, long=long):
            return f"{least}-{most} letters{' in a large field' if long else ''}"
        case Some(least=least):
            return f"{least}-{field.highest} of {len(field.options)}"
        case YesNo():
            return "yes or no"
        case _ if hasattr(field, "options"):
            return f"one of {len(field.options)}"
        case _:
            return "words" if getattr(field, "least", 1) else "words or none"


def _left_out(name: str, form: Fields[Any], defaults: Mapping[str, Any]) -> str:
    if name in form.required or defaults[name] is MISSING:
        return "!"
    return f" = {getattr(defaults[name], 'value', defaults[name])}"


def takes(type_: Any, needed: Mapping[str, Any], **fields: Any) -> bool:
    """Whether a record of that type can be made with these fields."""
    try:
        _ = _reader(type_).validate_python({**needed, **fields})
    except ValidationError:
        return False
    return True


@cache
def _reader(type_: Any) -> TypeAdapter[Any]:
    return TypeAdapter(type_)


def loose(type_: Any, table: Mapping[str, tuple[Any, Any]], **needed: Any) -> list[str]:
    """The fields that do not take just the numbers from the least to the most in the table."""
    found: list[str] = []
    for name, (low, high) in table.items():
        held = [takes(type_, needed, **{name: number}) for number in (low, high)]
        beyond = [takes(type_, needed, **{name: number}) for number in (low - 1, high + 1)]
        if not all(held) or any(beyond):
            found.append(name)
    return found


def longest(type_: Any, table: Mapping[str, tuple[int, int]], **needed: Any) -> list[str]:
    """The fields whose words are not bounded by the numbers of letters in the table."""
    found: list[str] = []
    for name, (low, high) in table.items():
        held = [takes(type_, needed, **{name: "x" * size}) for size in (low, high)]
        beyond = [low - 1] if low else []
        outside = [takes(type_, needed, **{name: "x" * size}) for size in (*beyond, high + 1)]
        if not all(held) or any(outside):
            found.append(name)
    return found
