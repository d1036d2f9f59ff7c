"""Every clause that is computed or chosen is checked by a test, and every mark names a clause.

A test names the clauses that it checks by ``@pytest.mark.clause``, a scenario or a play by a line
``# clause: KI-INIT-01 KI-INIT-02``. A clause that gives a person a choice needs the scenario: only
there is the choice made through the bot.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from rules import ruleset
from rules.engine.sheets.sheet import setting_types
from tests.architecture.source import ROOT, parsed, rulesets

TESTS = ROOT / "tests"
SCENARIO_LINE = re.compile(r"^\s*#\s*clause:\s*(.+)$", re.MULTILINE)
CHECKED = {"engine", "choice"}
RULED = {
    "L5R-AMB-04": "a house rule says who rolls for an ambush",
    "WAY-POISON-05": "the first poison counts, unless the GM relieves somebody of it",
    "WOD-INIT-04": "a house rule says how long a roll for initiative lasts",
}
"""Choices that nobody makes in a fight: a house rule or the GM's amendment makes them."""


def _in_tests() -> Iterator[str]:
    for path in TESTS.rglob("*.py"):
        for node in parsed(path).nodes:
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "clause"
            ):
                yield from (a.value for a in node.args if isinstance(a, ast.Constant))


def _in_files(kind: str) -> Iterator[str]:
    for path in TESTS.rglob(f"*.{kind}"):
        for named in SCENARIO_LINE.findall(path.read_text("utf-8")):
            yield from named.replace(",", " ").split()


@pytest.mark.parametrize("game", rulesets())
def test_every_choice_is_made_in_a_scenario(game):
    """Tell it in a scenario, and mark the step; a choice of the house is named with its reason."""
    book = ruleset(game).rulebook
    told = set(_in_files("scenario"))
    choices = {id for id, rule in book.items() if rule.kind == "choice"}
    missing = sorted(choices - told - RULED.keys())
    assert not missing, f"no scenario makes these choices: {missing}"
    assert not choices & told & RULED.keys()
    assert RULED.keys() <= {id for each in rulesets() for id in ruleset(each).rulebook}


@cache
def marked() -> frozenset[str]:
    """Every clause that a test, a scenario or a play names."""
    return frozenset([*_in_tests(), *_in_files("scenario"), *_in_files("toml")])


@pytest.mark.parametrize("game", rulesets())
def test_every_clause_that_is_computed_or_chosen_is_checked(game):
    """Write a test with a number worked out by hand, and mark it."""
    book = ruleset(game).rulebook
    unchecked = [id for id, rule in book.items() if rule.kind in CHECKED and id not in marked()]
    assert not unchecked, f"no test is marked with these clauses: {unchecked}"


def test_every_mark_names_a_clause():
    """A mark with a slip of the pen checks nothing."""
    known = {id for game in rulesets() for id in ruleset(game).rulebook}
    strange = sorted(marked() - known)
    assert not strange, f"no rulebook has these clauses: {strange}"


@pytest.mark.parametrize("game", rulesets())
def test_a_ruling_and_an_example_name_only_what_there_is(game):
    """The clauses and house rules that they point to exist."""
    book = ruleset(game).rulebook
    house = {f"{game}.{name}" for name in setting_types(ruleset(game).house)}
    for id, rule in book.items():
        words = f"{rule.text} {rule.ruling} {rule.example}"
        prefix = id.partition("-")[0]
        clauses = set(re.findall(rf"\b{prefix}-[A-Z]+-\d+[a-z]?\b", words))
        assert clauses <= set(book), f"{id} points to {sorted(clauses - set(book))}"
        settings = set(re.findall(rf"`({game}\.\w+)`", words))
        assert settings <= house, f"{id} points to {sorted(settings - house)}"
