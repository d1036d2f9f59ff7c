"""Saved types keep their shape, or name the edition with another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass
from typing import Any

import pytest
from pydantic import TypeAdapter

from bot.storage.settings import Settings
from rules import RULESETS
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.engine.journal import Entry
from rules.engine.visibility import Line
from tests.upgrade.shapes import Saved, advice, kept, shape, today

NAMES = [*(rules.key for rules in RULESETS.values()), "bot"]


@dataclass
class Wound:
    depth: int
    place: str = "arm"


@dataclass
class Fighter:
    name: str
    wounds: list[Wound] = field(default_factory=list)


def saved(type_: object, edition: str = "1") -> Saved:
    return Saved(edition=edition, shapes={"state": shape(type_)})


def test_everything_that_is_saved_is_looked_at():
    """By the names of the tests below."""
    assert [*today()] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_is_saved_has_the_shape_that_is_kept(name: str):
    """The message says what to do: accept a new default, or raise the edition and upcast."""
    told = advice(name, kept(name), today()[name])
    assert told == "", told


def test_a_field_with_a_default_is_only_to_be_accepted():
    """Nothing that is saved means anything else by it."""
    more = make_dataclass("More", [("luck", int, field(default=0))], bases=(Fighter,))
    told = advice("ki", saved(Fighter), saved(more))
    assert "only defaults are added" in told
    assert "accept" in told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ([("wounds", list[Wound], field(default_factory=list))], ".name is gone"),
        (
            [("name", int), ("wounds", list[Wound], field(default_factory=list))],
            ".name was str = required, and is int = required",
        ),
        (
            [("name", str), ("age", int), ("wounds", list[Wound], field(default_factory=list))],
            ".age is new and required",
        ),
        ([("wounds", list[Wound]), ("name", str)], "[] and is list[record] = required"),
    ],
)
def test_what_means_something_else_raises_the_edition(change: list[tuple], why: str):
    """A field that is gone, of another type, or required may not pass under the old edition."""
    other = make_dataclass("Other", change)
    told = advice("ki", saved(Fighter), saved(other))
    assert "raise the edition of ki and write an upcast" in told
    assert why.replace("[] and", "[], and") in told
    assert "raise the edition" not in advice("ki", saved(Fighter), saved(other, edition="2"))


def test_the_order_of_fields_is_kept():
    """The digest is made of them in their order."""
    turned = make_dataclass(
        "Turned", [("wounds", list[Wound], field(default_factory=list)), ("name", str, "")]
    )
    straight = make_dataclass(
        "Straight", [("name", str, ""), ("wounds", list[Wound], field(default_factory=list))]
    )
    assert "stand in another order" in advice("ki", saved(straight), saved(turned))


def test_a_class_may_be_renamed():
    """Names of classes and modules are nowhere saved."""
    named = make_dataclass("Hurt", [("depth", int), ("place", str, "arm")])
    again = make_dataclass(
        "Person", [("name", str), ("wounds", list[named], field(default_factory=list))]
    )
    assert advice("ki", saved(Fighter), saved(again)) == ""


ROOTS = [
    *(kind for rules in RULESETS.values() for kind in (rules.state, rules.sheet, rules.house)),
    *(Entry, Line, Settings, Intent, Plan, Policy),
]


@pytest.mark.parametrize("root", ROOTS, ids=str)
def test_no_set_is_saved_in_an_order_of_its_own(root: Any):
    """The order of a set differs from process to process: its fingerprint would tell another story.

    Save a list, or say with a serializer in which order the set is written.
    """
    assert [*unordered(TypeAdapter(root).core_schema)] == []


def unordered(schema: Any) -> Iterator[str]:
    """The sets within a type's schema that are written as they come."""
    if isinstance(schema, Mapping):
        if schema.get("type") in ("set", "frozenset") and "serialization" not in schema:
            yield str(schema)
        for value in schema.values():
            yield from unordered(value)
    elif isinstance(schema, list | tuple):
        for value in schema:
            yield from unordered(value)
