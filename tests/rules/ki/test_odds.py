"""The exact chance that a defence works. (KI-ATK-06..08, KI-DEF-11..13)"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from bot.cli import main
from rules.dice import Dice
from rules.ki.odds import chance
from tests.tables import tabled

D6 = Dice(1, 6)


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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # 4 of 1d6 ties with 7 and is won half the time; 5 and 6 work: 2.5 of 6.
        ("--score 7 --defense 3", Fraction(5, 12)),
        ("--score 7 --defense 3 --presence above", Fraction(1, 2)),
        ("--score 7 --defense 3 --dluck 1d4", Fraction(1, 8)),
        ("--score 7 --defense 0 --presence below --improve 1", Fraction(15, 36)),
        # With the same die on both sides each is above the other alike often.
        ("--score 3 --defense 3 --predict", Fraction(1, 2)),
        ("--score 5 --defense 4 --presence below --predict --attacker-dluck 1d2", Fraction(7, 12)),
        ("--score -999 --defense 999", 1),
        ("--score 999 --defense -999", 0),
    ],
)
def test_odds_on_the_command_line(
    line: str, expected: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chances worked out by hand; dLuck is 1d6, Presence is equal, and nobody improves."""
    assert main(["odds", "ki", *line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"chance": pytest.approx(float(expected))}


@tabled
def test_odds_refuse_what_is_too_much(
    line: str, taken: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Values beyond 999, and sums that would take too long."""
    assert main(["odds", "ki", *line.split()]) == (0 if taken else 2)
    said = capsys.readouterr().err
    assert ("whole number" in said or "too much to calculate" in said) == (not taken)
