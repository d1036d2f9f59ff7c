"""No row of the tables carries what nothing reads."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

import rules.wayward
from rules.wayward.character import effects, gear, poisons, technique, wound_tables
from rules.wayward.fight import attack_spec

FOLDER = Path(rules.wayward.__file__).parent
MODULES = (gear, effects, poisons, attack_spec, technique, wound_tables)
ROWS = [
    type_
    for module in MODULES
    for type_ in vars(module).values()
    if isinstance(type_, type) and is_dataclass(type_) and type_.__module__ == module.__name__
]


def reads(tree: ast.AST) -> Iterator[str]:
    """The names that are read of something, whatever it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr


@cache
def read() -> frozenset[str]:
    """The names that the rules read of something."""
    trees = (ast.parse(path.read_text("utf-8")) for path in FOLDER.rglob("*.py"))
    return frozenset(name for tree in trees for name in reads(tree))


@pytest.mark.parametrize("row", ROWS, ids=lambda each: each.__name__)
def test_every_field_of_a_row_is_read_by_some_rule(row: type) -> None:
    """By its name, so that a field that shares its name with a read one may slip through."""
    unread = [field.name for field in fields(row) if field.name not in read()]
    assert unread == [], f"read {unread} of {row.__name__} in a rule, or delete them and their data"
