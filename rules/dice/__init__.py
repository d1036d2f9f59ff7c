"""Dice: what is asked for (`Dice`), what fell (`Roll`), how it is written and what is likely."""

from rules.dice.dice import Dice, Die, Faces
from rules.dice.roll import Against, Modifier, Roll

__all__ = ["Against", "Dice", "Die", "Faces", "Modifier", "Roll"]
