"""Functions that fill, flatten and copy records: code that is generated for each of them.

A state has some two hundred records, and is loaded, saved and copied at each step. A constructor
takes three times as long as this code, which sets the fields of a new object one by one. Records
that do more than that in their constructor, or that are frozen, have no such code.

`use(generated=False)` switches it off for tests; then the plain ways of `grouped` and
`state_copies` do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from itertools import count
from typing import Any, NamedTuple

_IN_USE = [True]


class Branch(NamedTuple):
    """A record or one of its groups: its type, its own fields, and the groups in it by name."""

    type_: Any
    own: tuple[str, ...]
    groups: Mapping[str, Branch]


def use(*, generated: bool) -> None:
    """Switch the generated code on or off, for records that are not read or copied yet."""
    _IN_USE[0] = generated


def in_use() -> bool:
    """Whether code is generated."""
    return _IN_USE[0]


def filler(record: Branch) -> Callable[[Mapping[str, Any]], Any] | None:
    """A function that makes a record of the values of its fields; None if there is no code."""
    if not _generates(_types(record)):
        return None
    known: dict[str, Any] = {"new": object.__new__}
    lines: list[str] = []
    numbers = count()

    def fill(branch: Branch) -> str:
        made = f"made{next(numbers)}"
        known[f"type_{made}"] = branch.type_
        lines.append(f"{made} = new(type_{made})")
        lines.extend([f"{made}.{name} = values[{name!r}]" for name in branch.own])
        for name, group in branch.groups.items():
            inner = fill(group)
            lines.append(f"{made}.{name} = {inner}")
        return made

    whole = fill(record)
    return _function("values", [*lines, f"return {whole}"], known)


def flattener(record: Branch, names: Iterable[str]) -> Callable[[Any], dict[str, Any]] | None:
    """A function that gives the values of a record and its groups by these names, in this order."""
    if not _IN_USE[0]:
        return None
    lines: list[str] = []
    places: dict[str, str] = {}
    numbers = count()

    def find(branch: Branch, at: str) -> None:
        places.update({name: f"{at}.{name}" for name in branch.own})
        for name, group in branch.groups.items():
            inner = f"group{next(numbers)}"
            lines.append(f"{inner} = {at}.{name}")
            find(group, inner)

    find(record, "record")
    written = ", ".join([f"{name!r}: {places[name]}" for name in names])
    return _function("record", [*lines, f"return {{{written}}}"], {})


def reader(ways: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads these attributes of an object, such as `name` and `cost.stamina`."""
    values = "".join([f"each.{way}, " for way in ways])
    return _function("each", [f"return ({values})"], {})


def table(ways: Mapping[str, str]) -> Callable[[Any], dict[str, Any]]:
    """A function that gives attributes of an object by these names: ``{"id": "kind.id"}``."""
    values = ", ".join([f"{name!r}: each.{way}" for name, way in ways.items()])
    return _function("each", [f"return {{{values}}}"], {})


def copier(type_: Any, loose: Mapping[str, Callable[[Any], Any]]) -> Callable[[Any], Any] | None:
    """A function that copies an object; the values of `loose` fields are copied by their function.

    None if there is no code.
    """
    if not _generates([type_]):
        return None
    known: dict[str, Any] = {"new": object.__new__, "type_": type_}
    lines = ["made = new(type_)"]
    for each in fields(type_):
        value = f"old.{each.name}"
        by = loose.get(each.name)
        if by in {list.copy, dict.copy}:
            value += ".copy()"
        elif by is not None:
            known[f"copy_{each.name}"] = by
            value = f"copy_{each.name}({value})"
        lines.append(f"made.{each.name} = {value}")
    return _function("old", [*lines, "return made"], known)


def _types(branch: Branch) -> Iterable[Any]:
    yield branch.type_
    for group in branch.groups.values():
        yield from _types(group)


def _generates(types: Iterable[Any]) -> bool:
    """Whether all of these only set their fields when they are made."""
    return _IN_USE[0] and not any(
        each.__dataclass_params__.frozen or hasattr(each, "__post_init__") for each in types
    )


def _function(argument: str, lines: Iterable[str], known: dict[str, Any]) -> Callable[[Any], Any]:
    text = "\n    ".join([f"def made_for_it({argument}):", *lines])
    exec(text, known)  # noqa: S102  its names are those of fields
    made: Callable[[Any], Any] = known["made_for_it"]
    return made
