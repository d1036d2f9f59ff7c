"""Dice that anyone can check: each face follows from a seed, the die's place, and its number.

docs/fair-dice.md has the same in words, for those who write a checker of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import digest
from json import dumps

from rules.dice.dice import Die

SEED_BYTES = 32
NO_WORDS = "-"


def commitment(seed: bytes) -> str:
    """The fingerprint of a seed, which is published before any die falls."""
    return sha256(seed).hexdigest()


def face(seed: bytes, place: str, number: int, sides: int) -> int:
    """The face of the die number `number` at a place, counted from 0."""
    drawn = digest(seed, f"{place}#{number}".encode(), "sha256")
    return 1 + int.from_bytes(drawn) % sides


def die(seed: bytes, place: str) -> Die:
    """A die that throws the next number at a place each time."""
    return _counted(lambda number, sides: face(seed, place, number, sides))


def _counted(show: Callable[[int, int], int]) -> Die:
    thrown = 0

    def throw(sides: int) -> int:
        nonlocal thrown
        thrown += 1
        return show(thrown - 1, sides)

    return throw


def mix(words: Sequence[str]) -> str:
    """The part of a place that stands for the words that people added to the dice, oldest first."""
    if not words:
        return NO_WORDS
    return sha256(dumps([*words]).encode()).hexdigest()[:16]
