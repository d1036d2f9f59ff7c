"""State to JSON and back: one pydantic adapter per type, kept."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import TypeAdapter

T = TypeVar("T")


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def adapter(type_: Any) -> TypeAdapter[Any]:
    """The adapter of a type: validates, encodes, decodes. Made once."""
    made = _ADAPTERS.get(type_)
    if made is None:
        made = _ADAPTERS[type_] = TypeAdapter(type_)
    return made


def dump(value: Any, as_type: Any = None) -> str:
    """A value as JSON text, by its own type or `as_type`."""
    return adapter(as_type or type(value)).dump_json(value).decode()


def essence(value: Any) -> str:
    """A value as JSON text without the fields at their defaults.

    `load` fills these with the defaults of its own time.
    """
    return adapter(type(value)).dump_json(value, exclude_defaults=True).decode()


def load(type_: type[T], text: str) -> T:
    """A value from its JSON text. Raises pydantic's `ValidationError` if it does not fit."""
    value: T = adapter(type_).validate_json(text)
    return value


def plain(value: Any) -> Any:
    """A value as plain JSON data: dicts, lists, strings and numbers."""
    return adapter(type(value)).dump_python(value, mode="json")
