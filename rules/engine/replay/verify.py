"""Checking the dice of a transcript by the seeds published in it. Needs no database.

docs/fair-dice.md explains the lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape

from rules.dice import Roll, fair
from rules.engine.replay.journal import Fell
from rules.engine.replay.pledge import HIDDEN, OPEN

FIRST = "interlude-dice 1"
_DIE = re.compile(r"die ((public|hidden) (\d+\.\d+) (\S+) \S+ \d+) = d(\d+)((?: \d+)+)$")
_SEED = re.compile(r"(public|hidden) seed ([0-9a-f]{64})$")
_MADE = re.compile(r"(public|hidden) ([0-9a-f]{64})$")
_WORDS = re.compile(r"words ([0-9a-f]{16}) (\[.*\])$")


@dataclass(slots=True)
class Verdict:
    """The result for the dice of one pledge: the number of right places, and the faults.

    `unknown` counts the places whose seed is not published.
    """

    right: int = 0
    unknown: int = 0
    wrong: list[str] = field(default_factory=list[str])

    @property
    def text(self) -> str:
        """The verdict, one sentence a line."""
        be = "is" if self.right == 1 else "are"
        told = [f"{_throws(self.right)} {be} what the published seeds say."]
        if self.unknown:
            told.append(f"{_throws(self.unknown)} cannot be checked yet: their seed is secret.")
        return "\n".join([*told, *self.wrong])


def _throws(number: int) -> str:
    return "1 throw" if number == 1 else f"{number} throws"


@dataclass(frozen=True, slots=True)
class Block:
    """One pledge: fingerprints and published seeds by name, the words by mix, and the throws."""

    made: Mapping[str, str]
    seeds: Mapping[str, str]
    words: Mapping[str, Sequence[str]]
    rolls: Sequence[Roll | Fell]

    def lines(self) -> Iterable[str]:
        """The lines of a transcript."""
        yield FIRST
        for name in (OPEN, HIDDEN):
            yield f"{name} {self.made[name]}"
            if name in self.seeds:
                yield f"{name} seed {self.seeds[name]}"
        for mix, words in self.words.items():
            yield f"words {mix} {json.dumps([*words])}"
        for roll in self.rolls:
            shown = " ".join(str(face) for chain in roll.faces for face in chain)
            yield f"die {roll.place} = d{roll.dice.sides} {shown}"


def check(text: str) -> list[Verdict]:
    """A verdict for each pledge of a transcript; empty if it has none."""
    found: list[Verdict] = []
    checker = _Checker()
    for raw in text.splitlines():
        line = unescape(raw.strip())
        if line.endswith(FIRST):
            checker = _Checker()
            found.append(checker.verdict)
        elif found:
            checker.read(line)
    return found


class _Checker:
    """Reads the lines of one pledge in order."""

    def __init__(self) -> None:
        self.verdict = Verdict()
        self._made: dict[str, str] = {}
        self._seeds: dict[str, bytes] = {}
        self._words = {fair.NO_WORDS}
        self._told: dict[str, str] = {}

    def read(self, line: str) -> None:
        """Read one line; other lines than those of a pledge are ignored."""
        if made := _MADE.match(line):
            self._made[made[1]] = made[2]
        elif seed := _SEED.match(line):
            self._seed(seed[1], bytes.fromhex(seed[2]))
        elif words := _WORDS.match(line):
            self._mix(words[1], words[2])
        elif die := _DIE.match(line):
            self._die(die)

    def _seed(self, name: str, seed: bytes) -> None:
        self._seeds[name] = seed
        if fair.commitment(seed) != self._made.get(name):
            self.verdict.wrong.append(f"The {name} seed is not the one that was pledged.")

    def _mix(self, mix: str, listed: str) -> None:
        try:
            words = json.loads(listed)
        except ValueError:
            words = None
        if isinstance(words, list) and fair.mix([str(each) for each in words]) == mix:
            self._words.add(mix)
        else:
            self.verdict.wrong.append(f"The words {listed} do not give {mix}.")

    def _die(self, die: re.Match[str]) -> None:
        place, name, _, mix, sides, shown = die.groups()
        faces = [int(face) for face in shown.split()]
        if mix not in self._words:
            self.verdict.wrong.append(f"{place}: the words {mix} are not listed.")
        if self._told.setdefault(place, shown) != shown:
            self.verdict.wrong.append(f"{place}: this place shows two different throws.")
        if name not in self._seeds:
            self.verdict.unknown += 1
            return
        right = [fair.face(self._seeds[name], place, n, int(sides)) for n in range(len(faces))]
        if faces == right:
            self.verdict.right += 1
        else:
            self.verdict.wrong.append(f"{place}: shows{shown}, but the seed says {right}.")
