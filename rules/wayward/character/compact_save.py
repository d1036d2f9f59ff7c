"""Saving table entries briefly: the id, and only those values that differ from the tables.

So a state with many weapons and techniques stays small. `data.filled` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from pydantic import PlainSerializer


@cache
def _reader(type_: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a dataclass's fields, and a function that reads them all."""
    names = tuple([field.name for field in fields(type_)])
    return names, attrgetter(*names)


def briefly(usual: Callable[[], Mapping[str, Any]], *always: str) -> PlainSerializer:
    """Save an entry as the fields in which it differs from `usual`, and the fields in `always`.

    If nothing differs, only its id is saved. An entry that is not in `usual` is saved whole.
    """

    def save(thing: Any) -> Any:
        id, of = thing.id, thing.__class__
        known = usual().get(id)
        if known is thing and not always:
            return id
        names, read = _reader(of)
        values = dict(zip(names, read(thing), strict=True))
        if known is None:
            return values
        told = {name: values[name] for name in always}
        like = read(known)
        if tuple(values.values()) != like:
            usually = zip(names, like, strict=True)
            told |= {name: values[name] for name, value in usually if values[name] != value}
        return {"id": id, **told} if told else id

    return PlainSerializer(save, return_type=Any)
