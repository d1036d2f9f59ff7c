"""How likely a pool is to reach a TN, exactly (L5R-ROLL-01..04)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction

from rules.dice import Dice
from rules.dice.keep import pool, two_for_one
from rules.dice.keep import read_pool as written
from rules.dice.odds import at_least

WORTH = 2
"""What each die beyond ten thrown and ten kept adds (L5R-ROLL-04)."""


def arguments(parser: ArgumentParser) -> None:
    """The parameters of `answer`, for the command line."""
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
    """The chance, as `arguments` has read the question.

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
    """The chance that a pool comes to `tn` or more; with an `emphasis` ones are thrown again.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    again = 1 if emphasis else None
    return at_least(read_pool(text, explodes=explodes, worth=worth), tn, again=again)


def read_pool(text: str, *, explodes: bool = True, worth: int = WORTH) -> Dice:
    """The dice that are thrown for a pool like ``12k3+5``, no more than ten of them.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    return pool(*two_for_one(*written(text), worth=worth), explodes=explodes)
