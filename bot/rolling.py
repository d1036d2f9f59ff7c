"""Dice thrown outside any fight: a ruleset's pools, and general dice by the d20 library."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import SystemRandom
from typing import Any
from warnings import catch_warnings

from rules.dice import Dice, Roll
from rules.dice.notation import LONGEST_TEXT, parse
from rules.errors import BadDice


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that have fallen.

    `shown` is the throw in one line of plain text. `roll` has its faces where the rulesets'
    notation (see `rules.dice.notation`) could write it, and is None for general dice.
    """

    written: str
    total: int
    shown: str
    roll: Roll | None = None


def throw(text: str) -> Thrown:
    """Throw the dice that `text` writes: the rulesets' notation first, then that of d20.

    Bounded: at most 100 characters and 1000 dice.

    Raises:
        BadDice: It can be read neither way, or asks for too much.
    """
    if len(text) > LONGEST_TEXT:
        raise BadDice(f"Write the dice in at most {LONGEST_TEXT} characters.")
    try:
        dice = parse(text)
    except BadDice as error:
        return _general(text, error)
    return _pool(dice)


def _pool(dice: Dice) -> Thrown:
    random = SystemRandom()
    roll = Roll(dice, dice.throw(lambda sides: random.randint(1, sides)))
    return Thrown(str(dice), roll.total, f"{dice} ({_faces(roll)}) = {roll.total}", roll)


def _faces(roll: Roll) -> str:
    """Each die in the order thrown, chains joined by +, what was dropped in brackets."""
    dropped = list(roll.dropped)
    shown = []
    for chain in roll.faces:
        text = "+".join(str(face) for face in chain)
        if sum(chain) in dropped:
            dropped.remove(sum(chain))
            text = f"[{text}]"
        shown.append(text)
    return ", ".join(shown) or "no dice"


def _library() -> Any:
    # d20's parser imports a module of Python's that is deprecated; nobody who rolls can help it.
    with catch_warnings(action="ignore", category=DeprecationWarning):
        import d20
    return d20


def _general(text: str, unread: BadDice) -> Thrown:
    d20 = _library()
    try:
        fell = d20.roll(text, stringifier=d20.SimpleStringifier())
        return Thrown(text.strip(), fell.total, fell.result)
    except d20.RollSyntaxError:
        raise unread from None
    except (d20.RollError, OverflowError) as error:
        raise BadDice(f"{str(error).rstrip('.')}.") from None
    except RecursionError:
        raise BadDice("Those brackets are nested too deep; write it flatter.") from None
