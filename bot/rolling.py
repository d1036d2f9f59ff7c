"""Dice thrown outside any fight: a ruleset's pools, and general dice by the d20 library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.play.dice import Hand
from rules.dice import Dice, Roll
from rules.dice.notation import LONGEST_TEXT, parse, rolled_and_kept
from rules.errors import BadDice

KEY = "roll"
"""The place of the dice in the message of a script that has run out of them."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Thrown dice.

    `shown` is the throw in one line of plain text. `roll` has its faces if the rulesets' notation
    (see `rules.dice.notation`) can write it, and is None for general dice.
    """

    written: str
    total: int
    shown: str
    roll: Roll | None = None


Pool: TypeAlias = Callable[[str], Dice]
"""Read a pool of roll and keep as a game throws it."""


def throw(text: str, hand: Hand, pool: Pool | None = None) -> Thrown:
    """Throw the dice that `text` writes: the rulesets' notation first, then that of d20.

    A `pool` of roll and keep is thrown as its game does. Limits: 100 characters and 1000 dice. If
    it fails, no dice of a script are used up.

    Raises:
        BadDice: It can be read neither way, or asks for too much.
        NoDice: The script of dice has run out.
    """
    if len(text) > LONGEST_TEXT:
        raise BadDice(f"Write the dice in at most {LONGEST_TEXT} characters.")
    script = hand.left
    try:
        return _thrown(text, hand, pool)
    except BaseException:
        hand.take_back(script)
        raise


def dice_of(text: str, pool: Pool | None = None) -> Dice:
    """Return the dice of a text, a pool of roll and keep by the rules of its game.

    Raises:
        BadDice: What is wrong with it, and what would be right.
    """
    dice = parse(text)
    return dice if pool is None or rolled_and_kept(text) is None else pool(text)


def _thrown(text: str, hand: Hand, pool: Pool | None) -> Thrown:
    try:
        dice = dice_of(text, pool)
    except BadDice as unread:
        return _general(text, hand, unread)
    roll = Roll(dice, hand(KEY, dice))
    return Thrown(str(dice), roll.total, f"{dice} ({_faces(roll)}) = {roll.total}", roll)


def _faces(roll: Roll) -> str:
    """Return each die in the order thrown, chains joined by +, dropped dice in brackets."""
    dropped = list(roll.dropped)
    shown = []
    for chain in roll.faces:
        text = "+".join(str(face) for face in chain)
        if sum(chain) in dropped:
            dropped.remove(sum(chain))
            text = f"[{text}]"
        shown.append(text)
    return ", ".join(shown) or "no dice"


def _general(text: str, hand: Hand, unread: BadDice) -> Thrown:
    # The library takes a moment to load, and most rolls never need it.
    from bot import general_dice

    fell = general_dice.throw(text, lambda sides: hand(KEY, Dice(1, sides))[0][0])
    if fell is None:
        raise unread
    total, shown = fell
    return Thrown(text.strip(), total, shown)
