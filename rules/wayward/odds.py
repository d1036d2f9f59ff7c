"""The chances that an attack gets through a defensive roll, exactly (WAY-ACC-02, WAY-PART-01)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.errors import BadDice

SIDES = 20
MOST = 999
"""The largest Accuracy or bonus that `answer` accepts."""

SHARE = 20
"""The percentage of the damage for each point of failure (WAY-PART-01)."""


def arguments(parser: ArgumentParser) -> None:
    """The parameters of `answer`, for the command line."""
    _ = parser.add_argument("--accuracy", type=int, required=True, help="the attack's Accuracy")
    _ = parser.add_argument(
        "--dodge", type=int, required=True, help="what the defender adds to the d20"
    )


def answer(options: Namespace) -> dict[str, Any]:
    """The chance of a miss and of each share of the damage, for the options of `arguments`.

    Raises:
        BadDice: A number is out of bounds.
    """
    for name in ("accuracy", "dodge"):
        if not -MOST <= getattr(options, name) <= MOST:
            raise BadDice(f"{name} is a whole number from {-MOST} to {MOST}.")
    likely = chances(accuracy=options.accuracy, dodge=options.dodge)
    return {
        "miss": float(likely[0]),
        "share": {str(share): float(p) for share, p in likely.items() if share},
    }


def chances(*, accuracy: int, dodge: int, share: int = SHARE) -> Mapping[int, Fraction]:
    """The chance of each percentage of the damage, 0 for a miss, with 1d20 + `dodge` alone.

    An equal roll avoids the attack; each point short lets `share` percent through, at most 100.
    Impossible shares have a chance of 0.
    """
    made = {percent: Fraction(0) for percent in (*range(0, 100, share), 100)}
    for face in range(1, SIDES + 1):
        short = max(0, accuracy - face - dodge)
        made[min(100, short * share)] += Fraction(1, SIDES)
    return made
