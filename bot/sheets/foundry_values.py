"""The values of an actor that Foundry exported: numbers come bare, as text, or in a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = Any


def table(value: Json) -> Mapping[str, Json]:
    """Return a table, an empty one if the value is none."""
    return value if isinstance(value, Mapping) else {}


def whole(value: Json, *names: str) -> int | None:
    """Return a whole number: the value itself, or the first of these names in a table.

    None if it is no whole number. Foundry stores some numbers as text.
    """
    if isinstance(value, Mapping):
        value = next((value[name] for name in names if name in value), None)
    if isinstance(value, str) and value.strip().removeprefix("-").isdecimal():
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def in_words(value: Json) -> str:
    """Return words; those of a list, or the names in it, with commas between."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(in_words, value)))
    return str(table(value).get("name") or "") if isinstance(value, Mapping) else str(value or "")
