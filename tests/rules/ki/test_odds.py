"""The exact chance that a defence works. (KI-ATK-06..08, KI-DEF-11..13)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.dice import Dice
from rules.ki.odds import Presence, chance

D6 = Dice(1, 6)


@pytest.mark.parametrize(
    ("presence", "sixths"),
    [("above", Fraction(3)), ("below", Fraction(2)), ("equal", Fraction(5, 2))],
)
def test_ties_go_by_presence(presence: Presence, sixths: Fraction) -> None:
    """3 + 1d6 against 7: 5 and 6 work, 4 is a tie that is won, lost, or won half the time."""
    assert chance(score=7, defense=3, die=D6, presence=presence) == sixths / 6


@pytest.mark.parametrize(
    ("improve", "expected"),
    [(0, Fraction(0)), (1, Fraction(15, 36)), (2, Fraction(181, 216))],
)
def test_improvements_add_dice_while_it_fails(improve: int, expected: Fraction) -> None:
    """0 + 1d6 against 7, ties lost: two dice exceed 7 in 15 ways of 36, three in 181 of 216."""
    assert chance(score=7, defense=0, die=D6, improve=improve, presence="below") == expected


def test_a_lost_tie_may_be_improved() -> None:
    """1d2 against 2, ties lost: 1 and 2 fail; one more die makes 2, 3, 3, 4: three of four work."""
    assert chance(score=2, defense=0, die=Dice(1, 2), improve=1, presence="below") == Fraction(3, 4)


def test_each_tie_of_level_presence_is_a_contest_of_its_own() -> None:
    """1d2 against 2, level: 2 is won half the time; else one more die, where a 2 is level again.

    Half of 1/2 at once; of the failed 1 (1/2) one more die makes 2 (won half the time) or 3; the
    failed 2 (1/4) is above 2 with any die: 1/4 + 1/2 * (1/4 + 1/2) + 1/4 = 7/8.
    """
    assert chance(score=2, defense=0, die=Dice(1, 2), improve=1) == Fraction(7, 8)


def test_certain_and_hopeless_defences() -> None:
    """Above the score without a die it is certain; out of reach it is hopeless."""
    assert chance(score=3, defense=9, die=D6) == 1
    assert chance(score=99, defense=0, die=D6, improve=3) == 0


def test_the_attackers_die_against_a_predict_raises_the_score() -> None:
    """4 + 1d6 against 5 + 1d2, ties lost: 6 is exceeded by 3 to 6, 7 by 4 to 6: 7 of 12."""
    found = chance(score=5, defense=4, die=D6, presence="below", adds=Dice(1, 2))
    assert found == Fraction(7, 12)
