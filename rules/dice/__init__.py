"""Dice: a pool to throw (`Dice`), the result (`Roll`), the notation, and the odds."""

from rules.dice.dice import Dice, Die, Faces
from rules.dice.roll import Against, Modifier, Roll, Unread, added, changed

__all__ = ["Against", "Dice", "Die", "Faces", "Modifier", "Roll", "Unread", "added", "changed"]
