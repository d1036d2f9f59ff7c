"""The generated code does what the constructors and the plain ways do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

import pytest

from bot.contract.random_play import played
from rules import ruleset
from rules.engine import grouped, record_code, state_copies
from rules.engine.grouped import Group, Grouped, branch, leaves
from rules.wayward.fight.state import Ninja


def within(value: Any) -> Iterator[Any]:
    """Every object of a dataclass in a value."""
    if is_dataclass(value):
        yield value
        value = [getattr(value, each.name) for each in fields(value)]
    elif isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        for each in value:
            yield from within(each)


@pytest.fixture(scope="module")
def objects() -> list[Any]:
    """The objects of two wayward fights that were played at random."""
    fights = [[*played(ruleset("wayward"), seed, 25, quick=True)][-1].fight for seed in (12, 13)]
    return [*within(fights)]


@pytest.fixture(autouse=True)
def generated() -> Iterator[None]:
    """Code is generated, also where the other tests run without it."""
    before = record_code.in_use()
    record_code.use(generated=True)
    yield
    record_code.use(generated=before)


def test_a_record_is_filled_and_flattened_in_the_same_way(objects: list[Any]):
    """By the generated code, and by its constructor."""
    filled = 0
    for record in objects:
        if not isinstance(record, Grouped):
            continue
        type_: Any = type(record)
        names = [leaf.name for leaf in leaves(type_)]
        plain = {name: grouped.flattened(type_)(record)[name] for name in names}
        written = record_code.flattener(branch(type_), names)
        assert written is not None
        assert written(record) == plain
        assert [*written(record)] == names
        fill = record_code.filler(branch(type_))
        if fill is not None:
            filled += 1
            assert fill(plain) == grouped.builder(type_)(plain) == record
    assert filled > 4


def test_an_object_is_copied_in_the_same_way(objects: list[Any]):
    """By the generated code, and with all that it holds."""
    copied = 0
    for one in objects:
        type_ = type(one)
        if one.__class__.__dictoffset__ and not one.__dataclass_params__.frozen:
            copied += 1
            copy = state_copies.duplicate(one)
            assert copy == state_copies.copier(type_)(one) == one
            assert copy is not one
    assert copied > 40


@dataclass(frozen=True, kw_only=True)
class Frozen(Group):
    gold: int = 0


@dataclass(kw_only=True)
class Careful(Group):
    silver: int = 0

    def __post_init__(self) -> None:
        if self.silver < 0:
            raise ValueError("silver is at least 0")


@dataclass(kw_only=True)
class Purse(Grouped):
    frozen: Frozen = field(default_factory=Frozen)


@dataclass(kw_only=True)
class Chest(Grouped):
    careful: Careful = field(default_factory=Careful)


@pytest.mark.parametrize("type_", [Purse, Chest])
def test_constructors_that_do_more_are_called(type_: type[Any]):
    """A frozen record refuses to be set, and a check must not be left out."""
    assert record_code.filler(branch(type_)) is None


def test_the_code_can_be_switched_off():
    """Then nothing is generated, and the plain ways are used."""
    record_code.use(generated=False)
    assert record_code.filler(branch(Ninja)) is None
    assert record_code.flattener(branch(Ninja), ["id"]) is None
    assert record_code.copier(Ninja, {}) is None
