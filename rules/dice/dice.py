"""A pool of dice, and how its total is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules.errors import BadDice

Die: TypeAlias = Callable[[int], int]
"""A function that throws one die: from its number of sides, it returns 1 to that number."""

Faces: TypeAlias = tuple[tuple[int, ...], ...]
"""The faces of each die, as a chain: one face, and one more for each explosion."""

MOST_DICE = 1000
MOST_SIDES = 1_000_000
LONGEST_CHAIN = 100
ROLL_AND_KEEP = 10
"""The sides of a die in roll-and-keep games, and the face on which it explodes."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A pool: `count` dice of `sides`, of which the highest `keep` are summed, plus `bonus`.

    `keep=None` keeps all. A die that shows `explodes` is thrown again and adds up, at most a
    hundred times. `count=0` is a plain number.

    Raises:
        BadDice: More dice, sides or kept dice than can be thrown, or a face that is not there.
    """

    count: int
    sides: int
    keep: int | None = None
    explodes: int | None = None
    bonus: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.count <= MOST_DICE:
            raise BadDice(f"Throw 0 to {MOST_DICE} dice at a time, not {self.count}.")
        if not 1 <= self.sides <= MOST_SIDES:
            raise BadDice(f"A die has 1 to {MOST_SIDES} sides, not {self.sides}.")
        if self.keep is not None and not 0 <= self.keep <= self.count:
            raise BadDice(f"Of {self.count} dice keep 0 to {self.count}, not {self.keep}.")
        if self.explodes is None:
            return
        if self.sides == 1:
            raise BadDice(
                "A die with one side would never stop exploding; give it two or more sides."
            )
        if not 1 <= self.explodes <= self.sides:
            raise BadDice(
                f"A die of {self.sides} sides can explode on 1 to {self.sides}, "
                f"not on {self.explodes}."
            )

    def throw(self, die: Die) -> Faces:
        """Throw with `die(sides)`. Returns each die's chain of faces, in the order thrown."""
        sides, again = self.sides, self.explodes
        return tuple(
            [
                (face,) if (face := die(sides)) != again else self._exploding(die, face)
                for _ in range(self.count)
            ]
        )

    def _exploding(self, die: Die, face: int) -> tuple[int, ...]:
        """The chain that begins with a face on which a die is thrown again."""
        chain: tuple[int, ...] = (face,)
        while chain[-1] == self.explodes and len(chain) < LONGEST_CHAIN:
            chain += (die(self.sides),)
        return chain

    def takes(self, faces: Faces) -> bool:
        """Whether these dice can fall as `faces`."""
        if len(faces) != self.count:
            return False
        for chain in faces:
            if len(chain) == 1:
                if not 1 <= chain[0] <= self.sides or chain[0] == self.explodes:
                    return False
            elif not self._possible(chain):
                return False
        return True

    def _possible(self, chain: tuple[int, ...]) -> bool:
        if not chain or len(chain) > LONGEST_CHAIN:
            return False
        if any(not 1 <= face <= self.sides for face in chain):
            return False
        ends = chain[-1] != self.explodes or len(chain) == LONGEST_CHAIN
        return ends and all(face == self.explodes for face in chain[:-1])

    def __str__(self) -> str:
        """The pool in the notation of `rules.dice.notation`: ``4d6k3!6+1``, or ``6k3``."""
        bonus = f"{self.bonus:+d}" if self.bonus else ""
        if self.count == 0:
            return str(self.bonus)
        if self.keep is not None and self.sides == self.explodes == ROLL_AND_KEEP:
            return f"{self.count}k{self.keep}{bonus}"
        keep = f"k{self.keep}" if self.keep is not None else ""
        return f"{self.count}d{self.sides}{keep}{self._spelled_explosion()}{bonus}"

    def _spelled_explosion(self) -> str:
        if self.explodes is None:
            return ""
        return "!" if self.explodes == self.sides else f"!{self.explodes}"
