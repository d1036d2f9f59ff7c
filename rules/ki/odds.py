"""How likely a defence is to work, exactly (KI-ATK-06..08, KI-DEF-11..13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from rules.dice import Dice
from rules.dice.odds import distribution

Presence = Literal["above", "below", "equal"]

TIE = {"above": Fraction(1), "below": Fraction(0), "equal": Fraction(1, 2)}
"""The chance that the defender wins a tie, by his Presence against the attacker's (KI-TIE-02..04).

Level Presence is a contest of two like dLucks, so neither side is favoured.
"""


def chance(
    *, score: int, defense: int, die: Dice, improve: int = 0, presence: Presence = "equal"
) -> Fraction:
    """The chance that a defence works against a score.

    `defense` is its fixed part, to which dLuck is added; it is improved up to `improve` times
    while it fails. A lost tie is a failure, and may be improved like any other.
    """
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
