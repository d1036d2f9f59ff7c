"""The exact chances that a pool botches, fails, or reaches a number of successes (WOD-POOL-01..09).

`rules.wod.pools.reckon` reads each combination of successes and 1s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeAlias

from rules.errors import BadDice
from rules.wod.pools import SIDES, Reading, Tens, granted, reckon

MOST_DICE = 30
MOST_THRESHOLD = 20
RAREST = Fraction(1, 10**9)
"""The list of successes ends where the rest of the chance is smaller than this."""

Ways: TypeAlias = Mapping[tuple[int, int], int]
"""The number of ways to get a number of successes and a number of 1s."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a botch and a failure, and of each number of successes."""

    botch: Fraction
    failure: Fraction
    successes: Mapping[int, Fraction]

    @property
    def success(self) -> Fraction:
        """The chance of one success or more."""
        return 1 - self.botch - self.failure


@lru_cache(maxsize=64)
def odds(dice: int, how: Reading) -> Odds:
    """The chances of a pool with this many dice, read in this way.

    The chances of a botch, of a failure and of each listed number are exact; the list ends where
    the rest is rarer than `RAREST`.

    Raises:
     BadDice: There are more dice, or a higher threshold, than can be computed.
    """
    if not 0 <= dice <= MOST_DICE:
        raise BadDice(f"Take 0 to {MOST_DICE} dice.")
    if not 0 <= how.threshold <= MOST_THRESHOLD:
        raise BadDice(f"The threshold is a whole number from 0 to {MOST_THRESHOLD}.")
    # Longer rows of 10s than this are a success in any case.
    longest = dice + how.threshold + 12
    fallen: Counter[tuple[int, int]] = Counter()
    every = 10 ** (2 * dice + longest)
    for more, pools in _pools(dice, how).items():
        extras = _extras(more, how, longest)
        spare = 10 ** (dice - more)
        for (hits, ones), ways in pools.items():
            for (found, lost), also in extras.items():
                fallen[hits + found, ones + lost] += ways * also * spare
    nets: Counter[int] = Counter()
    for (hits, ones), ways in fallen.items():
        nets[reckon(hits, ones, how).value] += ways
    botch = Fraction(sum(ways for net, ways in nets.items() if net < 0), every)
    failure = Fraction(nets[0], every)
    return Odds(botch, failure, _listed(nets, every, 1 - botch - failure))


def _listed(nets: Counter[int], every: int, left: Fraction) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = {}
    for net in range(1, max(nets, default=0) + 1):
        if left < RAREST:
            break
        found[net] = Fraction(nets[net], every)
        left -= found[net]
    return found


def _pools(dice: int, how: Reading) -> Mapping[int, Ways]:
    """The ways of the pool itself, out of 10 ** dice, by the extra dice that they grant."""
    if how.tens is Tens.SPECIALTY:
        # An extra die is then like any other die, so all dice are treated as extra dice.
        return {dice: {(0, 0): 10**dice}}
    found: dict[int, Counter[tuple[int, int]]] = {}
    for tens in range(dice + 1):
        for (hits, ones), ways in _others(dice - tens, how).items():
            pools = found.setdefault(granted(tens, how), Counter())
            pools[hits + tens, how.left_of(ones, tens)] += comb(dice, tens) * ways
    return found


def _extras(count: int, how: Reading, longest: int) -> Ways:
    """The ways of the extra dice, out of 10 ** (count + longest).

    A 10 goes on, so each die ends with another face: `count` dice that show no 10, and any number
    of 10s before them.
    """
    found: Counter[tuple[int, int]] = Counter()
    for tens in range((longest if count else 0) + 1):
        ways = comb(max(0, count + tens - 1), tens) * 10 ** (longest - tens)
        for (hits, ones), also in _others(count, how).items():
            lost = how.left_of(ones, tens) if how.tens is Tens.SPECIALTY else 0
            found[hits + tens, lost] += ways * also
    return found


def _others(dice: int, how: Reading) -> Ways:
    """The ways of dice that show no 10."""
    good = sum(1 for face in range(2, SIDES) if how.succeeds(face))
    blank = SIDES - 2 - good
    return {
        (hits, ones): comb(dice, ones) * comb(dice - ones, hits)
        * good**hits * blank ** (dice - ones - hits)
        for ones in range(dice + 1)
        for hits in range(dice - ones + 1)
    }  # fmt: skip
