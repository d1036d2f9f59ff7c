"""The exact odds of dice: chances are fractions.

Only chains of explosions are cut off, where the rest of the chain is rarer than `RAREST`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.dice.dice import LONGEST_CHAIN, Dice
from rules.errors import BadDice

RAREST = Fraction(1, 10**9)

MOST_DICE_RECKONED = 100
"""The most dice to compute: icepool adds them one by one, each in a stack frame."""

MOST_WORTHS = 200
"""The most values of one die in a pool that drops dice: icepool goes down them, a frame each."""

MOST_WORK = 2000
"""The limit for dice times the values of one die; it takes about two seconds."""

MOST_WORK_KEPT = 30_000_000
"""The limit for dice times the square of (kept dice times values); about two seconds."""


@lru_cache(maxsize=32)
def distribution(dice: Dice, *, again: int | None = None) -> Mapping[int, Fraction]:
    """The chance of each total, lowest total first; the chances add up to one.

    The total is that of the kept dice and the bonus. A die that first shows `again` is thrown once
    more. A chain of explosions longer than `RAREST` allows counts as if it ended on its last
    explosion.

    Raises:
     BadDice: There are too many dice or sides for exact odds in a second or two.
    """
    if dice.count == 0 or dice.keep == 0:
        return {dice.bonus: Fraction(1)}
    drops = dice.keep is not None and dice.keep < dice.count
    one = _worths(dice) if dice.sides <= MOST_WORK else {}
    if again is not None:
        one = _thrown_anew(one, again)
    if not one or _is_too_much(dice, len(one), drops=drops):
        raise BadDice(f"{dice} is too much for exact odds; take fewer dice or fewer sides.")
    scale = max(chance.denominator for chance in one.values())
    die = _die({worth: int(chance * scale) for worth, chance in one.items()})
    total = die.pool(dice.count).highest(dice.keep).sum() if drops else dice.count @ die
    every = total.denominator()
    chances = {worth + dice.bonus: Fraction(n, every) for worth, n in sorted(total.items())}
    return MappingProxyType(chances)


def at_least(dice: Dice, n: int, *, again: int | None = None) -> Fraction:
    """The chance of a total of `n` or more. Raises `BadDice` as `distribution` does."""
    chances = distribution(dice, again=again)
    return sum((chance for total, chance in chances.items() if total >= n), Fraction(0))


def _die(quantities: dict[int, int]) -> Any:
    from icepool import Die  # it takes a tenth of a second, and few ever reckon odds

    # Its own annotations do not take int as an outcome: its dice are untyped here.
    return Die(quantities)  # pyright: ignore[reportUnknownVariableType]


def _is_too_much(dice: Dice, worths: int, *, drops: bool) -> bool:
    if dice.count > MOST_DICE_RECKONED:
        return True
    if not drops:
        return dice.count * worths > MOST_WORK
    kept = dice.keep or 0
    return worths > MOST_WORTHS or dice.count * (kept * worths) ** 2 > MOST_WORK_KEPT


def _thrown_anew(worths: dict[int, Fraction], again: int) -> dict[int, Fraction]:
    """The values of a die that is thrown once more if it first shows `again`."""
    first = worths.get(again, Fraction(0))
    return {
        worth: chance * first + (Fraction(0) if worth == again else chance)
        for worth, chance in worths.items()
    }


def _worths(dice: Dice) -> dict[int, Fraction]:
    """The chance of each value of one die, with its explosions."""
    if dice.explodes is None:
        return dict.fromkeys(range(1, dice.sides + 1), Fraction(1, dice.sides))
    worths: dict[int, Fraction] = {}
    left = Fraction(1)
    length = 0
    while left >= RAREST and length < LONGEST_CHAIN:
        so_far, left, length = length * dice.explodes, left / dice.sides, length + 1
        for face in range(1, dice.sides + 1):
            if face != dice.explodes:
                worths[so_far + face] = worths.get(so_far + face, Fraction(0)) + left
    last = length * dice.explodes
    worths[last] = worths.get(last, Fraction(0)) + left
    return worths
