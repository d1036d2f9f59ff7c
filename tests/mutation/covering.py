"""Which tests are run for a change: those of its clause first, then those of its part."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import pytest

from tests.mutation.changes import Change

CONTRACT = "tests/contract/test_contract.py"

DEMANDS = {
    "every_worked_example_comes_out",
    "nobody_can_tell_what_an_npc_has_left",
    "nobody_can_tell_what_is_sealed",
    "nobody_can_tell_that_somebody_is_hidden",
    "random_play_breaks_nothing",
}
"""The demands on a ruleset that numbers and audiences may break; their first seed is run, last."""

PARTS = {
    "rules/engine": ("tests/engine", "tests/rules/ki", "tests/rules/l7r"),
    "rules/dice": ("tests/rules/dice", "tests/engine", "tests/rules/ki"),
    "rules/wayward": ("tests/rules/wayward", CONTRACT),
    "rules/ki": ("tests/rules/ki", "tests/second/test_ki.py", CONTRACT),
    "rules/l7r": ("tests/rules/l7r", CONTRACT),
    "rules/l5r": ("tests/rules/l5r", "tests/second/test_l5r.py", CONTRACT),
    "rules/wod": ("tests/rules/wod", CONTRACT),
    "rules": ("tests/engine",),
    "bot/play": ("tests/bot/play", "tests/cogs/test_alone.py", "tests/bot/discord"),
    "bot/storage": ("tests/bot/storage", "tests/bot/play", "tests/bot/discord"),
    "bot/discord": ("tests/bot/discord", "tests/cogs"),
    "bot/sheets": ("tests/bot/sheets",),
    "bot/sandbox": ("tests/sandbox",),
    "bot/contract": ("tests/contract",),
    "bot/forecast": ("tests/bot/forecast",),
    "bot": ("tests/bot",),
    "cogs": ("tests/cogs", "tests/bot/discord"),
}
"""The tests of each part, the nearest first. What is found first decides."""

RUN_BY: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("run_by.toml").read_text(encoding="utf-8")
)
"""The files of tests that run most of a module of the bot, where their names do not tell."""

FIGURES = ("test_figures", "test_rows", "test_schema", "test_setting_bounds")
"""Files of tests that hold figures, defaults and tables of a whole part."""

MOST_FILES = {"bot/storage": 10, "bot/play": 16, "bot/discord": 12, "bot": 6, "cogs": 12}
"""All tests of the bot together take longer than a change may: so many of the nearest files run."""

SLOW = ("test_server", "test_growth", "test_races", "test_restoring", "test_migrations")
"""Files of tests that start servers or fill databases: too slow to be run for each change."""


def part(path: str) -> str:
    """The part that a module belongs to, "" for none."""
    return next((name for name in PARTS if path.startswith(f"{name}/")), "")


def marked(item: pytest.Item) -> frozenset[str]:
    """The clauses that a test is marked with."""
    return frozenset(id for mark in item.iter_markers("clause") for id in mark.args)


def whole(item: pytest.Item) -> str:
    """What a new process runs of a test: its file, or itself if its file is no part's own."""
    return item.nodeid if _place(item) == CONTRACT else _place(item)


def _place(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _demands(item: pytest.Item, of: str) -> bool:
    """Whether this is the first seed of a demand in `DEMANDS` on the ruleset of a part."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    demand, ruleset = given.get("demand"), given.get("ruleset")
    asked = demand is not None and demand.name in DEMANDS and given.get("seed") == 0
    return asked and of == f"rules/{ruleset.key}"


def _near(item: pytest.Item, change: Change) -> tuple[int, bool]:
    """How near a test is to a change, the nearest first; what needs a server comes last of equals.

    Its file has the figures of all modules and the change is in no function; or it is known to run
    the module, is named like it, or like its folder, lies in a folder named like its, or none of
    these.
    """
    place = _place(item)
    if place == CONTRACT:
        return len(PARTS), False
    module, tests = PurePosixPath(change.path), PurePosixPath(place)
    rules = (
        not change.function and tests.stem in FIGURES,
        place.removeprefix("tests/bot/").removesuffix(".py") in RUN_BY.get(module.stem, ()),
        module.stem in tests.stem,
        module.parent.name in tests.stem,
        module.parent.name == tests.parent.name,
        True,
    )
    return rules.index(True), "on_postgresql" in item.name


def covering(
    items: Sequence[pytest.Item], change: Change, *, own_only: bool = False
) -> list[pytest.Item]:
    """The tests for a change in the order in which they are run; with `own_only` its clauses'."""
    own = [item for item in items if marked(item) & change.clauses]
    if own_only:
        return own
    rest: list[tuple[tuple[int, bool], pytest.Item]] = []
    for folder in PARTS[part(change.path)]:
        rest += [
            (_near(item, change), item)
            for item in items
            if item.nodeid.startswith(folder)
            and not PurePosixPath(_place(item)).stem.startswith(SLOW)
            and (folder != CONTRACT or _demands(item, part(change.path)))
        ]
    rest.sort(key=lambda each: each[0])
    found = [*dict.fromkeys([*own, *(item for _, item in rest)])]
    files = [*dict.fromkeys(map(_place, found))]
    near = set(files[: MOST_FILES.get(part(change.path), len(files))])
    return [item for item in found if _place(item) in near]
