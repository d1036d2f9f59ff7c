"""Twins of a state: equal to it, and untouched by what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Annotated, Any, get_origin, get_type_hints

import pytest
from pydantic import Field

from bot.contract.random_play import played
from rules import RULESETS
from rules.engine.ruleset import Ruleset
from rules.engine.state.as_json import dump
from rules.engine.state.copies import twin


def changeable(value: Any) -> dict[int, Any]:
    """Everything within a value that can change, by its identity."""
    found: dict[int, Any] = {}
    inner: list[Any] = []
    if is_dataclass(value):
        if not value.__dataclass_params__.frozen:
            found[id(value)] = value
        hints = get_type_hints(type(value))
        # A Mapping is only read.
        own = [each.name for each in fields(value) if get_origin(hints[each.name]) is not Mapping]
        inner = [getattr(value, name) for name in own]
    elif isinstance(value, list | dict):
        found[id(value)] = value
        inner = [*value.values()] if isinstance(value, dict) else value
    elif isinstance(value, tuple):
        inner = [*value]
    for each in inner:
        found |= changeable(each)
    return found


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
def test_a_twin_is_equal_and_shares_nothing_that_can_change(ruleset: Ruleset[Any]):
    """In the middle of any fight, of any ruleset."""
    for seed in range(4):
        *_, table = played(ruleset, 900 + seed, 25, quick=True)
        copy = twin(table.fight)
        assert copy == table.fight
        assert dump(copy) == dump(table.fight)
        assert not changeable(copy).keys() & changeable(table.fight).keys()


@dataclass(frozen=True)
class Sealed:
    words: list[str]


@dataclass(slots=True)
class Slotted:
    numbers: list[int]


@dataclass(kw_only=True)
class State:
    sealed: Sealed
    slotted: Slotted
    rows: list[list[int]]
    maybe: dict[str, int] | None = None
    pair: tuple[int, list[int]] = (1, [2])
    either: list[int] | dict[str, int] = field(default_factory=list)
    bounded: Annotated[list[int], Field(max_length=3)] = field(default_factory=list)
    anything: Any = None
    told: list[str] = field(default_factory=list)


def test_whatever_a_state_is_made_of_has_its_twin():
    """Frozen things that hold a row, slots, rows in rows, one of several types, and anything."""
    state = State(
        sealed=Sealed(["a"]),
        slotted=Slotted([1]),
        rows=[[1], [2]],
        maybe={"a": 1},
        either={"b": 2},
        bounded=[1],
        anything={"deep": [1]},
    )
    copy = twin(state)
    assert copy == state
    assert not changeable(copy).keys() & changeable(state).keys()
