"""Saving table entries briefly: the id, and only those values that differ from the tables.

So a state with many weapons and techniques stays small. `data.filled` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from pydantic import PlainSerializer

from rules.engine.grouped import leaves


@cache
def _reader(type_: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a record's fields, and a function that reads them all."""
    every = leaves(type_)
    ways = [".".join((*leaf.groups, leaf.name)) for leaf in every]
    return tuple([leaf.name for leaf in every]), attrgetter(*ways)


def saved(thing: Any, usual: Mapping[str, Any]) -> Any:
    """What is saved of an entry: its id, and the fields in which it differs from the tables."""
    known = usual.get(thing.id)
    names, read = _reader(thing.__class__)
    values = zip(names, read(thing), strict=True)
    if known is None:
        return dict(values)
    if known is thing:
        return known.id
    told = {
        name: value
        for (name, value), like in zip(values, read(known), strict=True)
        if value != like
    }
    return {"id": thing.id, **told} if told else thing.id


def briefly(usual: Callable[[], Mapping[str, Any]], *always: str) -> PlainSerializer:
    """Save an entry as the fields in which it differs from `usual`, and the fields in `always`.

    If nothing differs, only its id is saved. An entry that is not in `usual` is saved whole.
    """

    def save(thing: Any) -> Any:
        id = thing.id
        known = usual().get(id)
        if known is thing and not always:
            return id
        names, read = _reader(thing.__class__)
        values = read(thing)
        if known is None:
            return dict(zip(names, values, strict=True))
        told = {name: getattr(thing, name) for name in always}
        like = read(known)
        if values != like:
            each = zip(names, values, like, strict=True)
            told |= {name: value for name, value, usually in each if value != usually}
        return {"id": id, **told} if told else id

    return PlainSerializer(save, return_type=Any)
