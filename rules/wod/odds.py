"""The chances of a pool, for the command line (WOD-POOL-01..09)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rules.errors import BadDice
from rules.wod.chances import odds
from rules.wod.pools import SIDES, Reading, Tens

OTHER_DICE = (
    "These dice are added up. In WoD each die counts against a difficulty: "
    "/wod odds says how likely that is."
)
"""What people read beside dice that are thrown outside the game's rules."""


def arguments(parser: ArgumentParser) -> None:
    """The parameters of `answer`, for the command line."""
    _ = parser.add_argument("dice", metavar="DICE", type=int, help="how many dice are thrown")
    _ = parser.add_argument("--difficulty", type=int, required=True, help="what a die must show")
    _ = parser.add_argument(
        "--threshold", type=int, default=0, help="successes that are taken away (default: 0)"
    )
    _ = parser.add_argument(
        "--tens",
        choices=[each.value for each in Tens],
        default=Tens.NONE.value,
        help="what a 10 grants: nothing, an extra die whose 1s do not count (dw), or one whose 1s "
        "do (specialty); default: none",
    )


def answer(options: Namespace) -> dict[str, float | dict[str, float]]:
    """The chances, for the options of `arguments`.

    Raises:
        BadDice: A number is out of bounds.
    """
    if not 1 <= options.difficulty <= SIDES:
        raise BadDice("The difficulty is a whole number from 1 to 10.")
    how = Reading(
        difficulty=options.difficulty, threshold=options.threshold, tens=Tens(options.tens)
    )
    found = odds(options.dice, how)
    return {
        "botch": float(found.botch),
        "failure": float(found.failure),
        "success": float(found.success),
        "successes": {str(n): float(likely) for n, likely in found.successes.items()},
    }
