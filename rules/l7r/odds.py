"""The exact chance that a pool reaches a TN (L7R-DICE-01..05, L7R-DICE-09)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction

from rules.dice import Dice
from rules.dice.keep import one_for_one, pool
from rules.dice.keep import read_pool as written
from rules.dice.odds import at_least
from rules.l7r.duel_strike import DUEL_WORTH

WORTH = 2
"""The bonus for each die kept beyond ten (L7R-DICE-04)."""


def arguments(parser: ArgumentParser) -> None:
    """Add the parameters of `answer` to the command line."""
    _ = parser.add_argument("pool", metavar="POOL", help="dice to throw and to keep, like 7k3+5")
    _ = parser.add_argument("--tn", type=int, required=True, help="the number to reach")
    _ = parser.add_argument(
        "--no-reroll", action="store_true", help="tens are not rerolled, as for the crippled"
    )
    _ = parser.add_argument(
        "--duel", action="store_true", help="the damage of a duel: +5 for each die beyond ten kept"
    )
    _ = parser.add_argument(
        "--overflow-bonus",
        type=int,
        choices=(1, 2),
        default=WORTH,
        help="what each die beyond ten kept adds outside duels (default: 2)",
    )


def answer(options: Namespace) -> dict[str, float]:
    """The chance, for the parsed `arguments`.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    worth = DUEL_WORTH if options.duel else options.overflow_bonus
    likely = chance(options.pool, options.tn, reroll=not options.no_reroll, worth=worth)
    return {"chance": float(likely)}


def chance(text: str, tn: int, *, reroll: bool = True, worth: int = WORTH) -> Fraction:
    """The chance that a pool comes to `tn` or more.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    return at_least(read_pool(text, reroll=reroll, worth=worth), tn)


def read_pool(text: str, *, reroll: bool = True, worth: int = WORTH) -> Dice:
    """The dice that are rolled for a pool like ``12k3+5``, at most ten of them.

    Raises:
        BadDice: It is not a pool of ten-sided dice.
    """
    return pool(*one_for_one(*written(text), worth=worth), explodes=reroll)
