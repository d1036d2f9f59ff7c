"""Every field of the data tables of a ruleset is read by its rules.

A field that no rule reads is a promise that nobody keeps: play it, or take it out of the table.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import RULESETS
from tests.architecture.source import inside

RULES = Path(__file__).parents[2] / "rules"

NAMES = {"skill_ranks", "skills", "abilities", "items", "goal_times", "harder", "proficiency"}
"""Tables whose keys are names of skills, things and pools, and no fields."""


def fields_of(entry: Mapping[str, Any]) -> Iterator[str]:
    """The names of an entry's fields, and of those of the tables in it."""
    for name, value in entry.items():
        # "skill:athletics" is looked up as "skill:" and the name of the skill.
        yield f"{before}:" if (before := name.partition(":")[0]) != name else name
        if name in NAMES:
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Mapping):
                yield from fields_of(each)


@cache
def read_in(key: str) -> frozenset[str]:
    """Every name that the rules of a ruleset look up, as an attribute or in a string."""
    names: set[str] = set()
    for module in inside(f"rules.{key}"):
        for node in ast.walk(module.tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Load()):
                    names.add(name)
                case ast.Constant(value=str(name)) if name.isidentifier() or ":" in name:
                    names.add(name)
                case _:
                    pass
    return frozenset(names)


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_field_of_the_tables_is_read(key: str) -> None:
    """Some rule looks each up, as an attribute or by its name."""
    unread: dict[str, list[str]] = {}
    for file in sorted((RULES / key / "data").glob("*.toml")):
        tables = tomllib.loads(file.read_text("utf-8"))
        used = {
            name
            for entries in tables.values()
            for entry in (entries if isinstance(entries, list) else [entries])
            if isinstance(entry, Mapping)
            for name in fields_of(entry)
        }
        if missing := sorted(used - read_in(key)):
            unread[file.name] = missing
    assert unread == {}, f"play these fields, or take them out: {unread}"
