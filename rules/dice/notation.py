"""How dice are written.

    1d6  d6        so many dice of so many sides; one where no number stands
    2d6+1  1d6-2   and a number added
    4d6k3          of which the highest are kept
    1d6!  3d10!9   a die that shows its highest face, or the face named, is thrown again and added
    6k3+5          roll and keep: ten-sided dice that are thrown again on a ten; of 3k5 all three
                   are kept, and 0k3 is a plain 0
    3  -1          a plain number: nothing is thrown

Spaces stand anywhere but within a number; capitals count as small letters.
"""

from __future__ import annotations

import re

from rules.dice.dice import MOST_DICE, Dice
from rules.errors import BadDice

LONGEST_TEXT = 100
MOST_BONUS = 1_000_000

_EXAMPLES = "Write dice like 2d6+1, 4d6k3, 1d6! or 6k3+5."
_TOKEN = re.compile(r"\s*([0-9]+|[dk!+-])\s*")
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")


def parse(text: str) -> Dice:
    """The dice that a text means. The time is limited by `LONGEST_TEXT`, whatever the text.

    Several added numbers become one bonus; a pool of no dice is a plain number.

    Raises:
        BadDice: What is wrong with it, and what would be right.
    """
    return _Reader(_tokens(text)).pool()


def rolled_and_kept(text: str) -> tuple[int, int, int] | None:
    """The numbers of a roll-and-keep pool before any limit: 11k12+3 is (11, 12, 3).

    None if the text writes other dice.

    Raises:
        BadDice: What is wrong with it, and what would be right.
    """
    return _Reader(_tokens(text)).rolled_and_kept()


def spell(dice: Dice) -> str:
    """The shortest way to write `dice`; `parse` reads it back to the same dice."""
    return str(dice)


def _tokens(text: str) -> list[str]:
    if len(text) > LONGEST_TEXT:
        raise BadDice(f"Dice are written in at most {LONGEST_TEXT} characters. {_EXAMPLES}")
    plain = text.strip().casefold().translate(_MINUS)
    tokens: list[str] = []
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            raise BadDice(f"{plain[at]!r} means nothing in dice. {_EXAMPLES}")
        tokens.append(found[1])
        at = found.end()
    if not tokens:
        raise BadDice(f"There are no dice here. {_EXAMPLES}")
    return tokens


class _Reader:
    """Reads the tokens from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def pool(self) -> Dice:
        """The whole text: dice, or a plain number, and the added numbers."""
        if self._next() in {"+", "-"}:
            return Dice(0, 1, bonus=self._bonus())
        count = self._number("the number of dice", 1)
        if self._took("k"):
            keep = self._number("the number of dice to keep")
            return _made(count, 10, min(keep, count), 10, self._bonus())
        if not self._took("d"):
            return Dice(0, 1, bonus=_bounded(count + self._bonus()))
        sides = self._number("the number of sides")
        kept: int | None = None
        explodes: int | None = None
        while self._next() in {"k", "!"}:
            if self._took("k"):
                _once(kept, "k")
                kept = self._number("the number of dice to keep")
            else:
                self._at += 1
                _once(explodes, "!")
                explodes = self._number("the face to throw again", sides)
        return _made(count, sides, kept, explodes, self._bonus())

    def rolled_and_kept(self) -> tuple[int, int, int] | None:
        """The three numbers of roll and keep; None for other dice."""
        count = self._number("the number of dice", 1)
        if not self._took("k"):
            return None
        keep = self._number("the number of dice to keep")
        bonus = self._bonus()
        if max(count, keep) > MOST_DICE:
            raise BadDice(f"Throw 0 to {MOST_DICE} dice at a time.")
        return count, keep, bonus

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _took(self, token: str) -> bool:
        if self._next() != token:
            return False
        self._at += 1
        return True

    def _number(self, what: str, default: int | None = None) -> int:
        token = self._next()
        if token.isdecimal():
            self._at += 1
            return int(token)
        if default is None:
            raise BadDice(f"After {self._tokens[self._at - 1]!r} {what} is missing. {_EXAMPLES}")
        return default

    def _bonus(self) -> int:
        """The sum of the added numbers, to the end of the text."""
        bonus = 0
        while (sign := self._next()) in {"+", "-"}:
            self._at += 1
            number = self._number("a number")
            bonus += number if sign == "+" else -number
        if self._next():
            raise BadDice(f"{self._next()!r} does not belong there. {_EXAMPLES}")
        return _bounded(bonus)


def _once(already: int | None, token: str) -> None:
    if already is not None:
        raise BadDice(f"{token!r} is there twice; write it once, as in 4d6k3!6.")


def _bounded(bonus: int) -> int:
    if abs(bonus) > MOST_BONUS:
        raise BadDice(f"Add at most {MOST_BONUS} to dice.")
    return bonus


def _made(count: int, sides: int, keep: int | None, explodes: int | None, bonus: int) -> Dice:
    dice = Dice(count, sides, keep, explodes, bonus)
    return dice if dice.count else Dice(0, 1, bonus=bonus)
