"""General dice: the notation of the d20 library, thrown by our own dice and with limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from warnings import catch_warnings

from rules.errors import BadDice

with catch_warnings(action="ignore", category=DeprecationWarning):
    # d20's parser imports a deprecated module of Python; people who roll cannot change that.
    import d20

MOST_THROWN = 400
"""Dice of one roll, with those that explode or are thrown again.

The library compares each die with all others: more would take a second or two.
"""

_KEEP = re.compile(r"(?<=[\d!>< ])k\s*(\d+)", re.IGNORECASE)
"""Keeping without a word for which: the library would keep the dice that show the number."""

TENS = "%"
"""The sides of a die that shows 0, 10, 20 ... 90."""


def throw(text: str, face: Callable[[int], int]) -> tuple[int, str] | None:
    """Return the total and the dice in one line; None if d20 cannot read `text`.

    Each die is thrown by `face(sides)`: 1 to ``sides``.

    Raises:
        BadDice: Too many dice, dice that cannot be thrown, or ones that can be read in two ways.
    """
    if (found := _KEEP.search(text)) is not None:
        kept = found[0]
        raise BadDice(
            f"“{kept}” beside other dice or signs could mean the highest dice or those that show "
            f"{found[1]}. Write kh{found[1]} for the highest, kl{found[1]} for the lowest."
        )
    try:
        return _read(_Roller(face).roll(text, stringifier=_Plain()))
    except d20.RollSyntaxError:
        return None
    except d20.TooManyRolls:
        raise BadDice(
            f"Too many dice rolled: at most {MOST_THROWN}, with those that explode or are "
            "thrown again."
        ) from None
    except (d20.RollError, OverflowError) as error:
        raise BadDice(f"{str(error).rstrip('.')}.") from None
    except RecursionError:
        raise BadDice("Those brackets are nested too deep; write it flatter.") from None


def _read(fell: Any) -> tuple[int, str]:
    """Read the total here, because the library divides, and may fail, only when it is read."""
    return int(fell.total), str(fell.result)


class _Roller(d20.Roller):  # type: ignore[misc]
    """Evaluates with our dice. One for each roll: the library counts dice on the roller."""

    def __init__(self, face: Callable[[int], int]) -> None:
        super().__init__(d20.RollContext(MOST_THROWN))
        self._face = face

    def _eval_dice(self, node: Any) -> _Pool:
        pool = _Pool(node.num, node.size, [], context=self.context)
        pool.face = self._face
        for _ in range(node.num):
            pool.roll_another()
        return pool


class _Pool(d20.Dice):  # type: ignore[misc]
    """Dice that are thrown by `face`, also those added by an explosion."""

    face: Callable[[int], int]

    def roll_another(self) -> None:
        die = _Die(self.size, [], context=self._context)
        die.face = self.face
        die.reroll()
        self.values.append(die)


class _Die(d20.Die):  # type: ignore[misc]
    """One die that is thrown by `face`."""

    face: Callable[[int], int]

    def _add_roll(self) -> None:
        tens = self.size == TENS
        if not tens and self.size < 1:
            raise d20.RollValueError("A die has at least one side.")
        self._context.count_roll()
        self.values.append(
            d20.Literal(self.face(10) % 10 * 10 if tens else self.face(int(self.size)))
        )


class _Plain(d20.SimpleStringifier):  # type: ignore[misc]
    """Text for our dice: the library finds the words by the exact type."""

    def __init__(self) -> None:
        super().__init__()
        self._nodes |= {_Pool: self._nodes[d20.Dice], _Die: self._nodes[d20.Die]}
