"""Formulas: what they come to, and what is none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.character.formula import check, whole
from tests.tables import tabled


@tabled
def test_a_formula_comes_to_a_number_rounded_down(text: str, value: int) -> None:
    """STR 47, weapon Speed 13, Fatigue 3, margin 7, X 5, NDB 6.6."""
    numbers = {"str": 47, "weapon_speed": 13, "fatigue": 3, "margin": 7, "x": 5}
    assert whole(text, {**numbers, "ndb": Decimal("6.6")}) == value


@pytest.mark.parametrize(
    "text",
    [
        *("2 +", "strength", "str/agi", "x/0", "2**9", "floor()", "floor(1, 2)", "min(1)"),
        *("x if x else 1", "x.y", "__import__", "1e9", "(((", "x; x", "lambda", "[1]", "x/-2"),
        *("sqrt(2)", "'x'", "floor", "007x", "9" * 60),
    ],
)
def test_what_is_no_formula_is_refused(text: str) -> None:
    """With words, whatever it is."""
    with pytest.raises(ValueError, match=r"formula|takes|means"):
        check(text)
