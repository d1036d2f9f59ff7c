"""Odds of wod, against small pools enumerated by hand and die by die."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.cli import main
from rules.errors import BadDice
from rules.wod.attempts import Attempt
from rules.wod.attempts import likely as odds_of
from rules.wod.chances import RAREST, odds
from rules.wod.odds import answer, arguments
from rules.wod.pools import Ones, Reading, Tens, granted, reckon
from rules.wod.traits import read_pool
from tests.rules.wod.table import WodTable
from tests.tables import tabled

MOST_TENS = 3


def asked(line: str) -> dict[str, Any]:
    """The answer to a command line."""
    parser = ArgumentParser()
    arguments(parser)
    return answer(parser.parse_args(line.split()))


@tabled  # fmt: skip
def test_small_pools_by_hand(line: str, expected: dict[str, Any]) -> None:
    """Chances of a botch, a failure, a success, and of each number of successes."""
    found = asked(line)
    assert found.pop("successes") == pytest.approx(expected.pop("successes"))
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    ("line", "botch"),
    [
        ("6 --difficulty 9", 0.194), ("6 --difficulty 6", 0.043),
        ("6 --difficulty 6 --threshold 3", 0.375),
    ],
)  # fmt: skip
def test_what_a_goal_saves_one_from(line: str, botch: float) -> None:
    """Six dice: difficulty 9 botches often, 6 seldom, a threshold on each roll most of all."""
    assert asked(line)["botch"] == pytest.approx(botch, abs=0.0006)


def extras(count: int, how: Reading, tens: int = 0) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which extra dice fall, with at most `MOST_TENS` tens going on."""
    if not count:
        yield (), Fraction(1)
        return
    for face in range(1, 11):
        on = face == 10 and tens < MOST_TENS
        for others, likely in extras(count - 1 + on, how, tens + on):
            yield (face, *others), likely / 10


def enumerated(dice: int, how: Reading) -> Counter[int]:
    """The chance of each net, die by die."""
    nets: Counter[int] = Counter()
    for faces in product(range(1, 11), repeat=dice):
        count = granted(faces.count(10), how)
        for more, likely in extras(count, how):
            hits = sum(1 for face in faces + more if how.succeeds(face))
            seen = faces + more if how.tens is Tens.SPECIALTY else faces
            ones = how.left_of(seen.count(1), seen.count(10))
            nets[reckon(hits, ones, how).value] += likely / 10**dice
    return nets


@pytest.mark.parametrize(
    "how",
    [
        Reading(difficulty=7, tens=Tens.DW),
        Reading(difficulty=5, tens=Tens.SPECIALTY, threshold=1),
        Reading(tens=Tens.DW, threshold=1),
        Reading(tens=Tens.SPECIALTY, threshold=1, threshold_first=False),
        Reading(willpower=True, threshold=1, any_success_saves=True),
        Reading(difficulty=2, tens=Tens.DW),
        Reading(difficulty=10, tens=Tens.SPECIALTY),
        Reading(difficulty=3, tens=Tens.DW, ones=Ones.SUBTRACT),
        Reading(difficulty=9, tens=Tens.DW, ones=Ones.IGNORE),
        Reading(willpower=True, threshold=2),
        Reading(tens=Tens.DW, tens_cancel=True),
        Reading(tens=Tens.SPECIALTY, tens_cancel=True),
    ],
    ids=str,
)
def test_two_dice_die_by_die(how: Reading) -> None:
    """The reckoning agrees with every way in which two dice and their extra dice can fall."""
    found, every = odds(2, how), enumerated(2, how)
    assert float(found.botch) == pytest.approx(sum(p for net, p in every.items() if net < 0))
    assert float(found.failure) == pytest.approx(every[0], abs=1e-4)
    for net in (1, 2, 3):
        likely = found.successes.get(net, 0)
        assert float(likely) == pytest.approx(every[net], abs=2e-4)


@pytest.mark.parametrize("tens", Tens)
def test_what_is_not_listed_is_rare(tens: Tens) -> None:
    """Botch, failure and the listed successes add up to one, but for a billionth."""
    found = odds(8, Reading(tens=tens, threshold=2))
    listed = found.botch + found.failure + sum(found.successes.values(), Fraction(0))
    assert 0 <= 1 - listed < RAREST
    assert found.success == 1 - found.botch - found.failure
    assert 1 - listed + found.successes[len(found.successes)] >= RAREST


@tabled  # fmt: skip
def test_what_is_not_reckoned(line: str, sentence: str) -> None:
    """Numbers out of bounds are refused in a sentence."""
    with pytest.raises(BadDice, match=sentence):
        asked(line)


def test_the_largest_pools_are_reckoned_soon() -> None:
    """Thirty dice of any kind."""
    for tens in Tens:
        assert odds(30, Reading(tens=tens)).success > Fraction(99, 100)


def test_odds_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object; what is out of bounds is a sentence, and exit code 2."""
    assert main(["odds", "wod", "2", "--difficulty", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.pop("successes") == pytest.approx({"1": 0.4, "2": 0.25})
    assert found == pytest.approx({"botch": 0.09, "failure": 0.26, "success": 0.65})
    assert main(["odds", "wod", "99", "--difficulty", "6"]) == 2
    assert "Take 0 to 30 dice" in capsys.readouterr().err


@pytest.mark.parametrize("tens", Tens)
def test_no_threshold_leaves_a_chance_uncounted(tens: Tens) -> None:
    """One die against a threshold of 20 never succeeds: it fails, or it botches with a 1."""
    found = odds(1, Reading(tens=tens, threshold=20))
    assert found.failure + found.botch > 1 - RAREST
    assert found.botch >= Fraction(1, 10)


@tabled
def test_the_ends_of_what_is_reckoned(line: str, success: float) -> None:
    """A 1 never succeeds, a 10 always does; thirty dice have no twenty-one 10s."""
    assert asked(line)["success"] == pytest.approx(success, abs=1e-6)


@pytest.mark.clause("WOD-POOL-11", "WOD-POOL-07")
@pytest.mark.parametrize(
    ("wish", "dice", "chance"),
    [("wits - 3", 0, 0), ("wits - 1", 1, Fraction(1, 2)), ("wits", 2, Fraction(65, 100))],
)
def test_the_odds_of_an_attempt(wish: str, dice: int, chance: Fraction) -> None:
    """One of the GM's people with wits 2; a pool without dice fails."""
    table = WodTable()
    table.npc("Thug")
    wanted = Attempt(what="wits", written=read_pool(wish))
    ready, found = odds_of(table.fight, table.who("thug"), wanted)
    assert (ready.pool.dice, found.success) == (dice, chance)
