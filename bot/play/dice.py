"""The only randomness: the hand that throws dice, or a script of faces in its place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from secrets import SystemRandom

from rules.dice import Dice, Faces
from rules.errors import RulesError


class NoDice(RulesError):
    """The script of dice has run out."""


class Hand:
    """Throws dice by the system's randomness; once scripted, only what the script gives.

    `missing` is the place that wanted a die when the script had none.
    """

    def __init__(self) -> None:
        self._random = SystemRandom()
        self._script: deque[int] | None = None
        self.missing: str | None = None

    def script(self, faces: Iterable[int]) -> None:
        """More faces, in the order they fall. From now on nothing falls by chance."""
        self._script = deque([*(self._script or ()), *faces])
        self.missing = None

    @property
    def left(self) -> list[int]:
        """The faces of the script that have not fallen."""
        return list(self._script or ())

    def take_back(self, faces: list[int]) -> None:
        """Restore the script to `faces`: the step that took dice from it was not carried out."""
        if self._script is not None:
            self._script = deque(faces)

    def __call__(self, key: str, dice: Dice) -> Faces:
        """The faces for the question at `key`. Raises `NoDice` where a script has too few."""
        return dice.throw(lambda sides: self._die(key, sides))

    def _die(self, key: str, sides: int) -> int:
        if self._script is None:
            return self._random.randint(1, sides)
        if not self._script:
            self.missing = key
            raise NoDice(f"The given dice have run out: a d{sides} is wanted for {key}.")
        face = self._script[0]
        if not 1 <= face <= sides:
            self.missing = key
            raise NoDice(f"The next given die shows {face}; a d{sides} is wanted for {key}.")
        return self._script.popleft()
