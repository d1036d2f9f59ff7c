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
from rules.engine.asking.requests import Throw
from rules.engine.replay import journal as j
from rules.engine.state.as_json import dump
from rules.engine.views.visibility import EVERYONE

OPEN, HIDDEN = "public", "hidden"
_RECORD = re.compile(r"~\d+")

Way: TypeAlias = Callable[[str, int, str], int]
"""The number of a story, from the seed's name, the number of its decisions, and its trail."""


@dataclass(kw_only=True)
class Trail:
    """The number of decisions so far, their fingerprint, and the throws since the last one."""

    depth: int = 0
    mark: str = ""
    thrown: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, decision: str) -> None:
        """Add one more decision."""
        self.depth += 1
        self.mark = sha256(f"{self.mark}\n{decision}".encode()).hexdigest()[:32]
        self.thrown = {}


@dataclass(kw_only=True)
class Pledge:
    """The fingerprints of a fight's two seeds, the words in force, and the two trails.

    `open` counts the decisions that everybody knows about, `whole` all of them.
    """

    public: str
    hidden: str
    words: list[str] = field(default_factory=list[str])
    open: Trail = field(default_factory=Trail)
    whole: Trail = field(default_factory=Trail)

    def trail(self, seed: str) -> Trail:
        """The trail for the dice of a seed."""
        return self.open if seed == OPEN else self.whole


def decision(entry: j.Entry) -> str | None:
    """A decision as text that is the same if it is made again; None for other entries."""
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
        case j.Rolled(by=by, name=name, dice=dice, reason=reason):
            return f"rolled {by} {name} {dice} {reason}"
        case _:
            return None


def noted(fight: Any, entry: j.Entry) -> Pledge | None:
    """The pledge after this entry: new seeds, or more words.

    The trails of new seeds begin with the combatants, so a fight with other people gets other dice.
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
    """The seed for dice: the hidden one if the place names somebody unseen.

    The hidden one is also used for questions that the ruleset names in `secret_throws`, for secret
    rolls, and for the GM's own acts.
    """
    fight, fiber = scene.fight, scene.flight.at(key)
    waits = fiber.waiting if fiber is not None else None
    asked = f"{_question(key)}-"
    secret = any(asked.startswith(f"{name}-") for name in scene.ruleset.secrecy.throws)
    if secret or scene.by_gm(key) or (isinstance(waits, Throw) and waits.secret):
        return HIDDEN
    named = named_in(key, fight.combatants)
    return HIDDEN if any(fight.combatants[id].eyes is not EVERYONE for id in named) else OPEN


def place(scene: Any, key: str, way: Way) -> tuple[str, str]:
    """The place of the next dice at `key`, and the fingerprint of the story before them."""
    pledge: Pledge = scene.fight.pledge
    seed, question = seed_of(scene, key), asked(key)
    trail = pledge.trail(seed)
    times = trail.thrown.get(question, 0)
    number = way(seed, trail.depth, trail.mark)
    return f"{seed} {trail.depth}.{number} {fair.mix(pledge.words)} {question} {times}", trail.mark


def fell(pledge: Pledge, entry: j.Fell) -> None:
    """Note dice that fell at a place: the next ones at this question get another place."""
    if entry.place:
        seed, *_, times = entry.place.split(" ")
        pledge.trail(seed).thrown[asked(entry.key)] = int(times) + 1


def depth_of(place: str) -> tuple[str, int]:
    """The seed of a place, and the number of decisions before it."""
    seed, story, *_ = place.split(" ")
    return seed, int(story.partition(".")[0])


def way_of(place: str) -> int:
    """The number of the story that a place belongs to."""
    return int(place.split(" ")[1].partition(".")[2])


def asked(key: str) -> str:
    """The question that dice at `key` answer, whatever the number of its record."""
    return _RECORD.sub("", key)


def _question(key: str) -> str:
    """The name of a question without its place and number: `dodge` of ``resolve:ama/dodge.1``."""
    return key.rpartition("/")[2].partition(".")[0]


def named_in(key: str, ids: Collection[str]) -> list[str]:
    """The combatants whose ids are in a key; if two overlap, the longer one."""
    found: list[str] = []
    rest = key
    for id in sorted(ids, key=len, reverse=True):
        pattern = rf"(?<![\w]){re.escape(id)}(?![\w])"
        if re.search(pattern, rest):
            found.append(id)
            rest = re.sub(pattern, "\N{MIDDLE DOT}", rest)
    return found
