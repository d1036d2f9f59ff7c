"""Formulas: what they come to, and what is none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.character.formula import check, exact, names, whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", 0),
        ("7", 7),
        ("2 + str/10", 6),
        ("weapon_speed - 2", 11),
        ("max(2, 2*fatigue)", 6),
        ("min(6, 2 + floor(margin/4))", 3),
        ("ceil(x/2)", 3),
        ("-x", -5),
        ("(1 + 2) * 3", 9),
        ("0.25 * ndb", 1),
    ],
)
def test_a_formula_comes_to_a_number_rounded_down(text: str, value: int) -> None:
    """STR 47, weapon Speed 13, Fatigue 3, margin 7, X 5, NDB 6.6."""
    numbers = {"str": 47, "weapon_speed": 13, "fatigue": 3, "margin": 7, "x": 5}
    assert whole(text, {**numbers, "ndb": Decimal("6.6")}) == value


def test_a_damage_bonus_is_not_rounded() -> None:
    """A quarter of 6.6 is 1.65."""
    assert exact("0.25 * ndb", {"ndb": Decimal("6.6")}) == Decimal("1.65")


def test_the_names_of_a_formula_are_known() -> None:
    """So that whoever uses it can ask for X."""
    assert names("5 + 3*x + pdb/2") == {"x", "pdb"}


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


def test_what_grows_beyond_bounds_is_cut() -> None:
    """So that no table can make a number that fills the memory, or that no fight can hold."""
    assert exact("*".join(["99999"] * 12), {}) == 10**9
    assert whole("*".join(["99999"] * 12), {}) == 9999
