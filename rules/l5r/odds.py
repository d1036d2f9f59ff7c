"""The exact chance that a pool reaches a TN (L5R-ROLL-01..04)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction

from rules.dice import Dice
from rules.dice.keep import pool, two_for_one
from rules.dice.keep import read_pool as written
from rules.dice.odds import at_least

WORTH = 2
"""The bonus for each die beyond ten rolled and ten kept (L5R-ROLL-04)."""


def arguments(parser: ArgumentParser) -> None:
    """Add the parameters of `answer` to the command line."""
    _ = parser.add_argument("pool", metavar="POOL", help="dice to throw and to keep, like 7k3+5")
    _ = parser.add_argument("--tn", type=int, required=True, help="the number to reach")
    _ = parser.add_argument(
        "--unskilled", action="store_true", help="an unskilled roll: no die explodes"
    )
    _ = parser.add_argument(
        "--emphasis",
        action="store_true",
        help="an emphasis applies: dice that first show 1 are thrown again, once",
    )


def answer(options: Namespace) -> dict[str, float]:
    """The chance, for the parsed `arguments`.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    likely = chance(
        options.pool, options.tn, explodes=not options.unskilled, emphasis=options.emphasis
    )
    return {"chance": float(likely)}


def chance(
    text: str, tn: int, *, explodes: bool = True, emphasis: bool = False, worth: int = WORTH
) -> Fraction:
    """The chance that a pool reaches `tn`; with an `emphasis`, ones are rolled again.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    again = 1 if emphasis else None
    return at_least(read_pool(text, explodes=explodes, worth=worth), tn, again=again)


def read_pool(text: str, *, explodes: bool = True, worth: int = WORTH) -> Dice:
    """The dice that are rolled for a pool like ``12k3+5``, at most ten of them.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    return pool(*two_for_one(*written(text), worth=worth), explodes=explodes)
