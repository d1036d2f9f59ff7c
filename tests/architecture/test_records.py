"""Records of wayward can be read: few fields in each, and in a group a line for every field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

import pytest

from rules.engine.state.grouped import Group, Grouped
from tests.architecture.source import inside

MOST_FIELDS = 15


def records() -> Iterator[Any]:
    """Every dataclass that wayward defines."""
    for module in inside("rules.wayward"):
        for thing in vars(import_module(module.name)).values():
            if isinstance(thing, type) and is_dataclass(thing) and thing.__module__ == module.name:
                yield thing


def test_no_record_has_too_many_fields():
    """Group the fields of a larger one (`rules.engine.state.grouped`)."""
    counts = [(each.__name__, len(fields(each))) for each in records()]
    assert {name: count for name, count in counts if count > MOST_FIELDS} == {}


@pytest.mark.parametrize(
    "record",
    [each for each in records() if issubclass(each, Group | Grouped)],
    ids=lambda each: each.__name__,
)
def test_each_field_of_a_group_has_a_line_of_its_own(record: Any):
    """It stands in the docstring of the record or of its base, and begins with the field's name.

    The line of a house rule is the meaning that people read.
    """
    texts = "\n".join([each.__doc__ or "" for each in record.__mro__])
    lines = [line.strip().partition("  ")[0] for line in texts.splitlines()]
    told = {name for line in lines for name in line.split(", ")}
    told |= {each.name for each in fields(record) if "meaning" in each.metadata}
    assert {each.name for each in fields(record)} <= told
