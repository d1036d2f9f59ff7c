"""The only randomness: the hand that throws dice, or a script or a seed in its place."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from secrets import SystemRandom, token_bytes

from rules.dice import Dice, Faces
from rules.dice.fair import SEED_BYTES
from rules.errors import RulesError


class NoDice(RulesError):
    """The script of dice has run out."""


_RECORD = re.compile(r"~\d+")
"""The number of a record within a key: it would reveal how many secret records there are."""


class Hand:
    """Throws dice by the system's randomness; once it has a script, only by the script.

    `missing` is the place that wanted a die when the script had none left.
    """

    def __init__(self) -> None:
        self._random = SystemRandom()
        self._script: deque[int] | None = None
        self._seed: str | None = None
        self._after: str | None = None
        self._told: str | None = None
        self._pledged = 0
        self.missing: str | None = None

    def script(self, faces: Iterable[int]) -> None:
        """Add faces, in the order they fall. From now on no die falls by chance."""
        self._script = deque([*(self._script or ()), *faces])
        self._seed = self.missing = None

    def by_key(self, seed: str) -> None:
        """Throw by this seed from now on: the same place of the story always has the same faces.

        So two runs have the same dice, however often one is interrupted and whatever is secret.
        """
        self._seed, self._script, self.missing = seed, None, None

    def after_script(self, seed: str) -> None:
        """Throw by the seed, as `by_key` does, when the script has run out."""
        self._after = seed

    def pledge_by(self, word: str) -> None:
        """Derive the seeds that fights pledge from a word; no dice are scripted."""
        self._told, self._script, self._seed = word, None, None

    @property
    def by_chance(self) -> bool:
        """Whether dice fall by chance: there is neither a script nor a seed for places."""
        return self._script is None and self._seed is None

    def fresh_seeds(self) -> tuple[bytes, bytes]:
        """Return two secret seeds for a fight: for its public dice, and for its hidden ones."""
        if self._told is None:
            return token_bytes(SEED_BYTES), token_bytes(SEED_BYTES)
        self._pledged += 1
        words = [f"{name} {self._told} {self._pledged}" for name in ("public", "hidden")]
        return sha256(words[0].encode()).digest(), sha256(words[1].encode()).digest()

    @property
    def left(self) -> list[int]:
        """Return the faces of the script that have not fallen."""
        return list(self._script or ())

    def take_back(self, faces: list[int]) -> None:
        """Restore the script to `faces`: the step that took dice from it was not carried out."""
        if self._script is not None:
            self._script = deque(faces)

    def __call__(self, key: str, dice: Dice) -> Faces:
        """Return the faces for the question at `key`. Raises `NoDice` if the script has too few."""
        seed = self._after if self._script is not None and not self._script else None
        if self._seed is not None or seed is not None:
            place = f"{self._seed or seed} {_RECORD.sub('', key)}"
            foreseen = Random(sha256(place.encode()).digest())  # noqa: S311 - it is to be foreseen
            return dice.throw(lambda sides: foreseen.randint(1, sides))
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
