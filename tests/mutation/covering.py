"""Which tests are run for a change: those of its clause first, then those of its part."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

import pytest

from tests.mutation.changes import Change

PARTS = {
    "rules/engine": ("tests/engine", "tests/rules/ki", "tests/rules/l7r"),
    "rules/dice": ("tests/rules/dice", "tests/engine", "tests/rules/ki"),
    "rules/wayward": ("tests/rules/wayward",),
    "rules/ki": ("tests/rules/ki", "tests/second/test_ki.py"),
    "rules/l7r": ("tests/rules/l7r",),
    "rules/l5r": ("tests/rules/l5r", "tests/second/test_l5r.py"),
    "rules/wod": ("tests/rules/wod",),
    "rules": ("tests/engine",),
    "bot/play": ("tests/bot/play", "tests/cogs/test_alone.py"),
    "bot/storage": ("tests/bot/storage",),
}
"""The tests of each part, the nearest first. What is found first decides."""

SLOW = ("test_server", "test_growth", "test_races", "test_restoring", "test_migrations")
"""Files of tests that start servers or fill databases: too slow to be run for each change."""


def part(path: str) -> str:
    """The part that a module belongs to."""
    return next(name for name in PARTS if path.startswith(f"{name}/"))


def marked(item: pytest.Item) -> frozenset[str]:
    """The clauses that a test is marked with."""
    return frozenset(id for mark in item.iter_markers("clause") for id in mark.args)


def _place(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _near(place: str, path: str) -> int:
    """How near a file of tests is to a module: named like it, in a folder like its, or neither."""
    module, tests = PurePosixPath(path), PurePosixPath(place)
    if module.stem in tests.stem.split("test_", 1)[-1]:
        return 0
    return 1 if module.parent.name == tests.parent.name else 2


def covering(
    items: Sequence[pytest.Item], change: Change, *, own_only: bool = False
) -> list[pytest.Item]:
    """The tests for a change in the order in which they are run; with `own_only` its clauses'."""
    own = [item for item in items if marked(item) & change.clauses]
    if own_only:
        return own
    rest: list[pytest.Item] = []
    for folder in PARTS[part(change.path)]:
        there = [
            item
            for item in items
            if _place(item).startswith(folder)
            and not PurePosixPath(_place(item)).stem.startswith(SLOW)
        ]
        there.sort(key=lambda item: _near(_place(item), change.path))
        rest += there
    return [*dict.fromkeys([*own, *rest])]
