"""The exact chances of each share of the damage."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from fractions import Fraction

import pytest

from rules.errors import BadDice
from rules.wayward.odds import answer, arguments, chances
from tests.tables import tabled


def asked(line: str) -> dict[str, object]:
    """The answer to a command line."""
    parser = ArgumentParser()
    arguments(parser)
    return answer(parser.parse_args(line.split()))


@pytest.mark.clause("WAY-ACC-02", "WAY-PART-01")
def test_accuracy_fifteen_against_a_bonus_of_four() -> None:
    """A miss from 11 up, 10 faces; 10 to 7 let 20 to 80 through; 6 and less all of it."""
    assert asked("--accuracy 15 --dodge 4") == {
        "miss": 0.5,
        "share": {"20": 0.05, "40": 0.05, "60": 0.05, "80": 0.05, "100": 0.3},
    }


@pytest.mark.parametrize("accuracy", range(-2, 40, 3))
@pytest.mark.parametrize("dodge", [-5, 0, 7])
def test_every_face_is_counted_once(accuracy: int, dodge: int) -> None:
    """As when all twenty are written down."""
    shares: Counter[int] = Counter()
    for face in range(1, 21):
        total = face + dodge
        shares[0 if total >= accuracy else min(100, 20 * (accuracy - total))] += 1
    found = chances(accuracy=accuracy, dodge=dodge)
    assert {share: p for share, p in found.items() if p} == {
        share: Fraction(count, 20) for share, count in shares.items()
    }
    assert sum(found.values()) == 1
    assert [*found] == [0, 20, 40, 60, 80, 100]


def test_a_technique_may_let_more_through() -> None:
    """A quarter for each point: 19 against 20 lets 25 through, 16 all."""
    found = chances(accuracy=21, dodge=0, share=25)
    assert found == dict.fromkeys((25, 50, 75), Fraction(1, 20)) | {0: 0, 100: Fraction(17, 20)}


@pytest.mark.parametrize("line", ["--accuracy 1000 --dodge 1", "--accuracy 9 --dodge -1000"])
def test_what_is_out_of_bounds_is_refused(line: str) -> None:
    """With a sentence."""
    with pytest.raises(BadDice, match="is a whole number from -999 to 999"):
        _ = asked(line)


@tabled
def test_the_bounds_themselves_are_answered(line: str, miss: float) -> None:
    """Against 999 a bonus of 998 always reaches it, and 989 with a 10 or more."""
    assert asked(line)["miss"] == miss
