"""Holds the least and the most of fields, as a table of them gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.asking.forms import Form, Number
from rules.errors import RulesError

Bounds = tuple[int, int]
"""The least and the most: of a number, or of the letters or entries of what is none."""


def letters(count: int) -> str:
    """A text of so many letters."""
    return "".join(["x" for _ in many(count)])


def many(count: int) -> range:
    """So many; raises ValueError if that is fewer than none."""
    if count < 0:
        raise ValueError("There are no fewer than none.")
    return range(count)


def accepts(read: Callable[[Any], object], value: Any) -> bool:
    """Whether a value can be read."""
    try:
        _ = read(value)
    except (RulesError, ValueError):
        return False
    return True


def taken(read: Callable[[int], object], bounds: Bounds) -> list[int]:
    """Which of the numbers just inside and just outside of these bounds can be read."""
    least, most = bounds
    return [n for n in dict.fromkeys((least - 1, least, most, most + 1)) if accepts(read, n)]


def within(bounds: Bounds) -> list[int]:
    """What `taken` gives if exactly these bounds hold."""
    return [*dict.fromkeys(bounds)]


def held(fields: Mapping[str, Form[Any]], table: Mapping[str, Bounds]) -> dict[str, list[int]]:
    """The numbers, or lengths of a text, that each field takes at the bounds of a table."""

    def reads(form: Form[Any]) -> Callable[[int], object]:
        return form.read if isinstance(form, Number) else lambda n: form.read(letters(n))

    return {name: taken(reads(fields[name]), bounds) for name, bounds in table.items()}


def all_within(table: Mapping[str, Bounds]) -> dict[str, list[int]]:
    """What `held` gives if exactly the bounds of a table hold."""
    return {name: within(bounds) for name, bounds in table.items()}
