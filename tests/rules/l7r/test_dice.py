"""Roll and keep, and chances. (L7R-DICE)"""

from __future__ import annotations

import json

import pytest

from bot.cli import main
from rules.dice import Roll
from rules.dice.keep import pool
from rules.dice.odds import distribution
from rules.errors import BadDice
from rules.l7r.odds import chance, read_pool

KEPT = [
    ((6, 3), (1, 1, 3, 5, 7, 9), 21),
    ((5, 2), (3, 7, 1, 9, 5), 16),
    ((3, 2), (4, 8, 2), 12),
]


@pytest.mark.clause("L7R-DICE-01")
@pytest.mark.parametrize(("dice", "faces", "total"), KEPT)
def test_the_highest_are_kept(dice: tuple[int, int], faces: tuple[int, ...], total: int) -> None:
    """6k3 of 1, 1, 3, 5, 7, 9 is 21."""
    assert Roll(pool(*dice), tuple((face,) for face in faces)).total == total


@pytest.mark.clause("L7R-DICE-02")
def test_the_chances_are_those_worked_out() -> None:
    """The mean of 1k1 is 5.5 and a ninth more with rerolls; three pools to three digits."""
    means = [
        float(sum(total * part for total, part in distribution(pool(1, 1, explodes=on)).items()))
        for on in (True, False)
    ]
    assert means == pytest.approx([5.5 * 10 / 9, 5.5], abs=1e-6)
    found = [float(chance(text, tn)) for text, tn in (("3k3", 15), ("6k3", 20), ("8k3", 20))]
    assert found == pytest.approx([0.665, 0.820, 0.930], abs=0.0006)


OVER = [
    ((12, 3), "10k5"), ((11, 4), "10k5"), ((14, 6), "10k10"), ((12, 2), "10k4"),
    ((11, 10), "10k10+2"), ((17, 8), "10k10+10"), ((25, 5), "10k10+20"), ((15, 10), "10k10+10"),
]  # fmt: skip


@pytest.mark.clause("L7R-DICE-05")
def test_no_more_are_kept_than_thrown_and_nothing_falls_below_none() -> None:
    """1k2 keeps one; a pool of no dice is its bonus."""
    assert str(pool(1, 2)) == "1k1"
    assert (pool(-1, 2, 3).count, pool(0, 2, 3).bonus, pool(2, -1).keep) == (0, 3, 0)


def test_pools_are_written_as_everywhere_and_hold_no_more_than_ten_dice() -> None:
    """`7k3+5` is read; 12k3 is thrown as 10k5; other dice are refused."""
    assert str(read_pool("7k3+5")) == "7k3+5"
    assert str(read_pool("12k3")) == "10k5"
    assert [str(read_pool(text)) for text in ("0k3", "0k3+2", "11k12")] == ["0", "2", "10k10+6"]
    assert str(read_pool("10k12", worth=5)) == "10k10+10"
    for text in ("2d6", "5", "k", "7k3!"):
        with pytest.raises(BadDice):
            read_pool(text)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # One die reaches 10 on a ten alone; 11 with rerolls on a ten and anything.
        ("1k1 --tn 10", 0.1), ("1k1 --tn 11", 0.1), ("1k1 --tn 11 --no-reroll", 0.0),
        ("1k1+5 --tn 10 --no-reroll", 0.6), ("2k1 --tn 6 --no-reroll", 0.75),
        ("2k2 --tn 20 --no-reroll", 0.01), ("1k1 --tn 20", 0.01),
        # Ten dice of ten are 100; what lies beyond adds 4, 2 or in a duel 10.
        ("10k12 --tn 104 --no-reroll", 1e-10), ("10k12 --tn 14 --no-reroll", 1.0),
        ("10k12 --tn 15 --no-reroll", 1 - 1e-10), ("10k12 --tn 20 --no-reroll --duel", 1.0),
        ("10k12 --tn 21 --no-reroll --duel", 1 - 1e-10),
        ("10k12 --tn 12 --no-reroll --overflow-bonus 1", 1.0),
        ("10k12 --tn 13 --no-reroll --overflow-bonus 1", 1 - 1e-10),
        ("0k3+5 --tn 5", 1.0), ("0k3+5 --tn 6", 0.0),
    ],
)  # fmt: skip
def test_odds_on_the_command_line(
    line: str, expected: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chances worked out by hand, printed as one JSON object."""
    assert main(["odds", "l7r", *line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"chance": pytest.approx(expected, abs=1e-12)}


def test_odds_refuse_what_is_no_pool(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, and exit code 2."""
    assert main(["odds", "l7r", "2d6", "--tn", "5"]) == 2
    assert "Write a pool like 7k3" in capsys.readouterr().err
