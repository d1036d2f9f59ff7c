"""Copies of a state, kept while the fight goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")

Copier: TypeAlias = Callable[[Any], Any]

_FIXED = (str, int, float, Decimal, NoneType, Enum, frozenset)


def twin(state: T) -> T:
    """A state equal to this one that shares nothing changeable with it.

    This is several times cheaper than encoding it. Lines not yet shown are left out.
    """
    made = duplicate(state)
    made.__dict__["told"] = []
    return made


def duplicate(thing: T) -> T:
    """An object of a dataclass that is equal to this one and shares nothing changeable with it."""
    type_: Any = type(thing)
    made: T = _objects(type_)(thing)
    return made


@cache
def _copier(hint: Any) -> Copier | None:
    """A function that copies values of a type; None if they cannot change and may be shared."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _copier(args[0])
    if origin is Mapping:
        return None  # it is only read
    if origin is list:
        return _lists(_copier(args[0]))
    if origin is dict:
        return _tables(_copier(args[1]))
    if origin in {Union, UnionType, tuple}:
        arms = [_copier(arm) for arm in args if arm not in {NoneType, Ellipsis}]
        if not any(arms):
            return None
        return _optional(arms[0]) if origin is not tuple and len(arms) == 1 else deepcopy
    if origin in {Literal, frozenset} or (isinstance(hint, type) and issubclass(hint, _FIXED)):
        return None
    if not (isinstance(hint, type) and is_dataclass(hint)):
        return deepcopy
    params: Any = getattr(hint, "__dataclass_params__", None)
    return None if params.frozen and not _loose(hint) else _objects(hint)


def _optional(copier: Copier | None) -> Copier | None:
    return copier and (lambda value: None if value is None else copier(value))


def _lists(copier: Copier | None) -> Copier:
    return list.copy if copier is None else lambda row: [copier(item) for item in row]


def _tables(copier: Copier | None) -> Copier:
    if copier is None:
        return dict.copy
    return lambda table: {key: copier(item) for key, item in table.items()}


@cache
def _objects(type_: Any) -> Copier:
    """A function that copies objects of a dataclass with all that they hold, field or not."""
    if not type_.__dictoffset__:
        return deepcopy
    loose = _loose(type_)

    def copy(value: Any) -> Any:
        made = object.__new__(type_)
        inside = value.__dict__.copy()
        object.__setattr__(made, "__dict__", inside)  # a frozen object refuses it otherwise
        for name, by in loose:
            inside[name] = by(inside[name])
        return made

    return copy


@cache
def _loose(type_: Any) -> tuple[tuple[str, Copier], ...]:
    """The fields of a dataclass whose values may change, with their copiers."""
    hints = get_type_hints(type_, include_extras=True)
    every = [(each.name, _copier(hints[each.name])) for each in fields(type_)]
    return tuple([(name, copier) for name, copier in every if copier and name != "told"])
