"""The exact chance that a defence works.

(KI-ATK-03, KI-ATK-06..08, KI-DEF-08, KI-DEF-11..13)
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Literal

from rules.dice import Dice
from rules.dice.notation import parse
from rules.dice.odds import distribution
from rules.errors import BadDice

Presence = Literal["above", "below", "equal"]

TIE = {"above": Fraction(1), "below": Fraction(0), "equal": Fraction(1, 2)}
"""The chance that the defender wins a tie, by the two Presences (KI-TIE-02..04).

With equal Presence, both roll the same dLuck, so each has the same chance.
"""


MOST = 999
"""The largest score or defence that `answer` accepts."""

MOST_WORK = 500_000
"""The limit for `answer`, which then takes about a second.

It bounds the square of (rolls times faces of the die), times the faces of the attacker's die.
"""


def arguments(parser: ArgumentParser) -> None:
    """Add the parameters of `answer` to the command line."""
    _ = parser.add_argument("--score", type=int, required=True, help="the Attack Score")
    _ = parser.add_argument(
        "--defense", type=int, required=True, help="the fixed part of the defence, before dLuck"
    )
    _ = parser.add_argument("--dluck", default="1d6", help="the defender's dLuck (default: 1d6)")
    _ = parser.add_argument(
        "--improve", type=int, default=0, metavar="K", help="improve up to K times while it fails"
    )
    _ = parser.add_argument(
        "--presence",
        choices=[*TIE],
        default="equal",
        help="the defender's Presence against the attacker's, for ties (default: equal)",
    )
    _ = parser.add_argument(
        "--predict",
        action="store_true",
        help="a Predict: the attacker adds a dLuck to the score, which is Acting alone",
    )
    _ = parser.add_argument(
        "--attacker-dluck",
        default="",
        help="the attacker's dLuck against a Predict (default: as the defender's)",
    )


def answer(options: Namespace) -> dict[str, float]:
    """The chance that a defence works, for the parsed `arguments`.

    Raises:
     BadDice: A dLuck cannot be read, a number is out of bounds, or the sum takes too long.
    """
    for name, least in (("score", -MOST), ("defense", -MOST), ("improve", 0)):
        if not least <= getattr(options, name) <= MOST:
            raise BadDice(f"{name} is a whole number from {least} to {MOST}.")
    die = parse(options.dluck)
    adds = parse(options.attacker_dluck or options.dluck) if options.predict else None
    scores = len(distribution(adds)) if adds is not None else 1
    if ((options.improve + 1) * len(distribution(die))) ** 2 * scores > MOST_WORK:
        raise BadDice("That is too much to calculate; improve fewer times, or use a smaller dLuck.")
    works = chance(
        score=options.score,
        defense=options.defense,
        die=die,
        improve=options.improve,
        presence=options.presence,
        adds=adds,
    )
    return {"chance": float(works)}


def chance(
    *,
    score: int,
    defense: int,
    die: Dice,
    improve: int = 0,
    presence: Presence = "equal",
    adds: Dice | None = None,
) -> Fraction:
    """The chance that a defence works against a score.

    `defense` is its fixed part; dLuck is added to it, and it is improved up to `improve` times
    while it fails. A lost tie is a failure, and may be improved like any other. `adds` is the dLuck
    that the attacker adds once to the score against a Predict.
    """
    if adds is None:
        return _against(score, defense, die, improve, presence)
    return sum(
        (
            likely * _against(score + face, defense, die, improve, presence)
            for face, likely in distribution(adds).items()
        ),
        Fraction(0),
    )


def _against(score: int, defense: int, die: Dice, improve: int, presence: Presence) -> Fraction:
    """The chance against one score."""
    falls = distribution(die)
    reached: dict[int, Fraction] = {defense + face: likely for face, likely in falls.items()}
    works = Fraction(0)
    for _ in range(improve + 1):
        failed: dict[int, Fraction] = {}
        for total, likely in reached.items():
            won = TIE[presence] if total == score else Fraction(total > score)
            works += likely * won
            if won < 1:
                failed[total] = likely * (1 - won)
        if not failed:
            break
        reached = {}
        for total, likely in failed.items():
            for face, part in falls.items():
                at = total + face
                reached[at] = reached.get(at, Fraction(0)) + likely * part
    return works
