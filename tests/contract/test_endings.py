"""Each way in which an act under way can end is played in every ruleset, or cannot happen there."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from rules import RULESETS
from tests.rules.ki import test_under_way as of_ki
from tests.rules.l5r import test_under_way as of_l5r
from tests.rules.l7r import test_under_way as of_l7r
from tests.rules.under_way import COLUMNS
from tests.rules.wayward.turns import test_under_way as of_wayward
from tests.rules.wod import test_under_way as of_wod

MODULES = {"ki": of_ki, "l5r": of_l5r, "l7r": of_l7r, "wayward": of_wayward, "wod": of_wod}


def test_every_ruleset_has_a_table() -> None:
    """A new ruleset plays the endings of its acts too."""
    assert {*MODULES} == {*RULESETS}


@pytest.mark.parametrize("tests", MODULES.values(), ids=MODULES)
def test_every_ending_is_played_or_has_a_reason_why_it_cannot_happen(tests: ModuleType) -> None:
    """By the ruleset's table, by a test of its own, or not at all, and the book says why."""
    assert {*COLUMNS} <= {*tests.ENDINGS, *tests.APART, *tests.CANNOT}
    assert not {*tests.CANNOT} & {*tests.ENDINGS, *tests.APART}
    assert all(callable(getattr(tests, name)) for name in tests.APART.values())


@pytest.mark.parametrize("key", MODULES)
def test_what_cannot_happen_is_excluded_by_the_rulebook(key: str) -> None:
    """By clauses that there are, or by words that the whole book does not have."""
    book = RULESETS[key].rulebook
    words = " ".join(f"{rule.title} {rule.text} {rule.ruling}" for rule in book.values()).lower()
    for end, why in MODULES[key].CANNOT.items():
        assert why.clauses or why.unknown, end
        assert {*why.clauses} <= {*book}, end
        assert [word for word in why.unknown if re.search(rf"\b{word}", words)] == [], end
