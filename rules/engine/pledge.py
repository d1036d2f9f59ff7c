"""Where a die of a pledged fight is thrown: a place that is never used twice for two stories.

A fight pledges two seeds. The dice that people may see fall by the public seed, the others by the
hidden one. A place counts the decisions before it and tells none of them:

    public 12.0 - dodge-ama.1 0

Those are the seed, the number of decisions and the way, the words mixed in, the question that the
dice answer, and how often that question threw dice since the last decision. Ways are numbered by
undo: the first story is way 0; one in which somebody answered differently has another number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from rules.dice import fair
from rules.engine import journal as j
from rules.engine.state import dump
from rules.engine.visibility import EVERYONE

OPEN, HIDDEN = "public", "hidden"
_RECORD = re.compile(r"~\d+")

Way: TypeAlias = Callable[[str, int, str], int]
"""The number of a story, from the seed's name, the number of its decisions, and its trail."""


@dataclass(kw_only=True)
class Trail:
    """How many decisions were made, their fingerprint, and what was thrown since the last one."""

    depth: int = 0
    mark: str = ""
    thrown: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, decision: str) -> None:
        """One more decision."""
        self.depth += 1
        self.mark = sha256(f"{self.mark}\n{decision}".encode()).hexdigest()[:32]
        self.thrown = {}


@dataclass(kw_only=True)
class Pledge:
    """The fingerprints of a fight's two seeds, the words in force, and the two trails.

    `open` counts the decisions that everybody knows were made, `whole` all of them.
    """

    public: str
    hidden: str
    words: list[str] = field(default_factory=list[str])
    open: Trail = field(default_factory=Trail)
    whole: Trail = field(default_factory=Trail)

    def trail(self, seed: str) -> Trail:
        """The trail that the dice of a seed follow."""
        return self.open if seed == OPEN else self.whole


def decision(entry: j.Entry) -> str | None:
    """A decision as text that is the same whenever it is made again; None where it is none."""
    match entry:
        case j.Answered(key=key, value=value):
            return f"answered {asked(key)} {dump(value, Any)}"
        case j.Declared(by=by, act=act, value=value):
            return f"declared {by} {act} {dump(value, Any)}"
        case j.Amended(path=path, value=value):
            return f"amended {path} {dump(value, Any)}"
        case j.Joined(id=id):
            return f"joined {id}"
        case j.Left(id=id):
            return f"left {id}"
        case j.Returned(id=id):
            return f"returned {id}"
        case j.Worded(by=by, text=text):
            return f"words {by} {text}"
        case _:
            return None


def noted(fight: Any, entry: j.Entry) -> Pledge | None:
    """What a fight's dice follow from once this is written: new seeds, or more words.

    Begun again with other people, a fight tells another story.
    """
    made: Pledge | None = fight.pledge
    match entry:
        case j.Pledged(public=public, hidden=hidden):
            every = fight.combatants.values()
            seen = [who.id for who in every if who.eyes is EVERYONE]
            return Pledge(
                public=public,
                hidden=hidden,
                open=Trail(mark=",".join(seen)),
                whole=Trail(mark=",".join(fight.combatants)),
            )
        case j.Worded(text=text) if made is not None:
            made.words.append(text)
    return made


def seed_of(scene: Any, key: str) -> str:
    """Which seed dice fall by: the hidden one where the place names somebody unseen.

    So do those of questions that the ruleset names in `secret_throws`, and of the GM's own acts.
    """
    fight = scene.fight
    asked = f"{_question(key)}-"
    secret = any(asked.startswith(f"{name}-") for name in scene.ruleset.secret_throws)
    if secret or scene.by_gm(key):
        return HIDDEN
    named = _named(key, fight.combatants)
    return HIDDEN if any(fight.combatants[id].eyes is not EVERYONE for id in named) else OPEN


def place(scene: Any, key: str, way: Way) -> tuple[str, str]:
    """The place of the next dice at `key`, and the fingerprint of the story that leads there."""
    pledge: Pledge = scene.fight.pledge
    seed, question = seed_of(scene, key), asked(key)
    trail = pledge.trail(seed)
    times = trail.thrown.get(question, 0)
    number = way(seed, trail.depth, trail.mark)
    return f"{seed} {trail.depth}.{number} {fair.mix(pledge.words)} {question} {times}", trail.mark


def fell(pledge: Pledge, entry: j.Fell) -> None:
    """Dice fell at a place of their own: the next ones at this question have another."""
    if entry.place:
        seed, *_, times = entry.place.split(" ")
        pledge.trail(seed).thrown[asked(entry.key)] = int(times) + 1


def depth_of(place: str) -> tuple[str, int]:
    """The seed of a place, and how many decisions came before it."""
    seed, story, *_ = place.split(" ")
    return seed, int(story.partition(".")[0])


def way_of(place: str) -> int:
    """The number of the story that a place belongs to."""
    return int(place.split(" ")[1].partition(".")[2])


def asked(key: str) -> str:
    """The question that dice at `key` answer, whatever the number of its record."""
    return _RECORD.sub("", key)


def _question(key: str) -> str:
    """The name of a question without its place and its number: ``resolve:ama/dodge.1``."""
    return key.rpartition("/")[2].partition(".")[0]


def _named(key: str, ids: Collection[str]) -> list[str]:
    """The combatants whose ids stand in a key; of two that overlap the longer one."""
    found: list[str] = []
    rest = key
    for id in sorted(ids, key=len, reverse=True):
        pattern = rf"(?<![\w]){re.escape(id)}(?![\w])"
        if re.search(pattern, rest):
            found.append(id)
            rest = re.sub(pattern, "\N{MIDDLE DOT}", rest)
    return found
