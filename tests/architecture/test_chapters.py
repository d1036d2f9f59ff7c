"""The chapters of a ruleset: packages in layers, small enough to read, with few ties.

A ruleset that is divided into chapters has a row in `CHAPTERS`. Each failure says what to do.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache

import pytest

from tests.architecture.source import PACKAGES, Module, inside, modules

MOST_MODULES = 15
"""In one chapter, without its `__init__`."""

MOST_IMPORTS = 18
"""Modules of its own ruleset that one module imports from.

A module that defines nothing is a list of what others define, such as all acts: it is not counted.
"""

VAGUE = {"base", "common", "helpers", "misc", "shared", "util", "utils"}

CHAPTERS = {
    "rules.l5r": (
        "values", "sheet", "state", "rolls", "turn_acts", "stances", "harm", "attack", "ambush",
        "gm", "actions", "rounds", "board", "acts", "styles",
    ),
    "rules.l7r": (
        "values", "sheet", "state", "questions", "shared_fields", "rolls", "initiative", "wounds",
        "parry", "attack", "duel_strike", "duel", "duel_end", "gm", "rounds", "board", "acts",
        "styles",
    ),
    "rules.ki": (
        "values", "gear", "sheet", "state", "questions", "shared_fields", "ties", "harm", "defence",
        "attack", "gm", "techniques", "actions", "interruption", "participation", "rounds", "board",
        "acts", "styles",
    ),
    "rules.wod": (
        "values", "traits", "gear", "health", "house", "sheet", "state", "questions",
        "shared_fields", "pools", "chances", "checks", "circumstances", "movement", "harm",
        "defence_kinds", "defence", "attack", "ambush", "attempts", "care", "tasks",
        "single_rolls", "resisted_rolls", "feats", "fallen_targets", "actions",
        "several_actions", "rulings", "turns", "board", "acts", "styles",
    ),
    "rules.wayward": (
        "character", "fight", "rolls", "actions", "stealth", "jutsu", "fatigue", "conditions",
        "wounds", "defence", "attack", "basic_attacks", "techniques", "items", "turns", "rulings",
        "board", "styles",
    ),
}  # fmt: skip
"""The chapters of each ruleset from the lowest to the highest: modules, or packages of modules.

A chapter imports from itself and from those before it. The modules beside the chapters put them
together: they may import all of them, and no chapter imports one of those.
"""


def chapter(module: str, game: str) -> str:
    """The chapter that a module lies in, empty for those beside the chapters."""
    rest = module.removeprefix(game).strip(".").split(".")
    return rest[0] if rest[0] in CHAPTERS[game] else ""


@cache
def by_name() -> dict[str, Module]:
    """Every module of the project by its full name."""
    return {module.name: module for module in modules()}


def home(name: str) -> str | None:
    """The module that defines a name: where it is only imported, the search goes on there."""
    if name in by_name():
        return name
    where, _, word = name.rpartition(".")
    module = by_name().get(where)
    if module is None:
        return None
    passed_on = [each.name for each in module.imports if each.name.endswith(f".{word}")]
    return where if word in module.defines or not passed_on else home(passed_on[0]) or where


def ties(module: Module, game: str) -> set[str]:
    """The modules of its own game that a module imports something of."""
    homes = {home(each.name) for each in module.imports if each.within(game)}
    return {each for each in homes if each is not None} - {module.name}


@pytest.mark.parametrize("game", CHAPTERS)
def test_every_package_of_a_game_is_a_chapter_in_its_order(game):
    """A new package gets its place between those that it needs and those that need it."""
    depth = game.count(".") + 1
    packages = {
        module.name.split(".")[depth]
        for module in inside(game)
        if len(module.path.relative_to(by_name()[game].path.parent).parts) > 1
    }
    assert packages <= set(CHAPTERS[game]), "bring CHAPTERS in tests/architecture up to date"
    assert not packages & VAGUE, f"name the chapter after what it holds: {packages & VAGUE}"


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_can_be_read_in_one_sitting(game):
    """At most fifteen modules in it, and as many beside the chapters."""
    counts = Counter(
        chapter(module.name, game) for module in inside(game) if module.path.name != "__init__.py"
    )
    large = {each or "beside the chapters": n for each, n in counts.items() if n > MOST_MODULES}
    assert large == {}, f"divide what has more than {MOST_MODULES} modules: {large}"


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_says_what_it_holds(game):
    """The docstring of its package does, in a few lines; nothing else is in there."""
    silent = [
        module.where
        for each in CHAPTERS[game]
        for module in [by_name()[f"{game}.{each}"]]
        if module.path.name == "__init__.py"
        and not (
            2 <= len((ast.get_docstring(module.tree) or "").splitlines()) <= 8
            and len(module.tree.body) == 1
        )
    ]
    assert silent == [], f"say in three lines what the chapter holds, and no more: {silent}"


@pytest.mark.parametrize("game", CHAPTERS)
def test_chapters_import_only_from_lower_ones(game):
    """Layers without circles. What a lower one needs of a higher one is passed in to it."""
    order = {each: place for place, each in enumerate((*CHAPTERS[game], ""))}
    found = [
        f"{module.where} imports {other}"
        for module in inside(game)
        for other in sorted(ties(module, game))
        if order[chapter(other, game)] > order[chapter(module.name, game)]
    ]
    assert found == [], f"move it down, or pass it in; the order is {CHAPTERS[game]}. {found}"


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_module_knows_few_others(game):
    """Counted by the modules that define the names, so that passing names on saves nothing.

    The list of all acts of a game knows every chapter that has some.
    """
    many = {
        module.where: len(tied)
        for module in inside(game)
        if _defines(module) and len(tied := ties(module, game)) > MOST_IMPORTS
    }
    assert many == {}, f"divide it, or move what it uses together, at most {MOST_IMPORTS}: {many}"


def _defines(module: Module) -> bool:
    return any(isinstance(each, ast.FunctionDef | ast.ClassDef) for each in module.tree.body)


ON_DEMAND = {"rules.registry"}
"""Modules that import others of ours inside a function, so that these are loaded on demand."""


def test_the_rules_import_each_other_at_the_top_of_a_file():
    """An import inside a function hides a circle."""
    found = {
        module.name
        for module in inside("rules")
        for node in module.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom) and _ours(inner)
    }
    assert found == ON_DEMAND, f"break the circle where it begins: {sorted(found ^ ON_DEMAND)}"


def _ours(node: ast.Import | ast.ImportFrom) -> bool:
    names = (
        [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
    )
    return any(name.partition(".")[0] in PACKAGES for name in names)


def test_a_name_is_counted_where_it_is_defined():
    """The count cannot be lowered by a module that only passes names on."""
    assert home("rules.wayward.RULESET") == "rules.wayward"
    assert home("rules.wayward.House") == "rules.wayward.character.house_rules"
    assert home("rules.wayward.fight.state") == "rules.wayward.fight.state"
    assert home("json.dumps") is None
