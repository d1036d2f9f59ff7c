"""Whole fights of l7r alone: the number played in a second of this processor.

Each fight has some thirty rolls and about twice as many records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from time import process_time
from typing import Any

from rules import ruleset
from rules.dice import Dice, Faces
from rules.engine.asking.requests import Ask
from rules.engine.replay.drive import Answers, Given, Step, advance
from rules.engine.replay.journal import Began, Ended, Entry, Joined, Opened, Record
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesDefect, RulesError

L7R = ruleset("l7r")
SHEET = L7R.sheets.templates()["ben"]
EQUALS = ("ama", "ben")
BEARABLE = 15
"""With more light wounds than this a serious one is taken instead, if the check allows it."""


def standing_order(asked: Ask[Any], light: int) -> dict[str, Any]:
    """Return the fixed answer: attack with every die, parry hits with one, take no risks."""
    facts: Any = asked.facts
    match asked.key:
        case "act":
            return {"act": "attack", "target": next(iter(facts.foes), "")}
        case "parry":
            rest = {"light": "take" if light > BEARABLE else "keep"}
            return {"act": "let" if facts.interrupt else "parry", **rest}
        case _:
            return {"act": "leave"}


@dataclass(slots=True)
class Orders(Answers):
    """The orders of both, while both stand."""

    people: Mapping[str, Any]

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """Return the order for this question; nobody attacks once the fight is decided."""
        del scene
        asked = prompt.ask
        if asked.key == "act" and any(samurai.mortal for samurai in self.people.values()):
            return None
        light = self.people[asked.about].light_wounds
        return Given(standing_order(asked, light), "order:1")

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """Fail: no order of these may ever be refused."""
        raise RulesDefect(f"{given.value} does not answer {prompt.key}: {error}")


@dataclass(slots=True)
class Fight:
    """Two equal fighters, from joining until one falls, with the journal and the fallen."""

    chances: Iterator[int]
    steps: list[Step] = field(default_factory=list)
    scene: Scene[Any] = field(init=False)

    def play(self) -> None:
        """Play it whole."""
        self.scene = Scene(L7R, L7R.state(house=L7R.house()))
        self._write(Opened(house={}))
        for name in EQUALS:
            sheet = {**SHEET, "side": name}
            self._write(Joined(id=name, name=name.title(), player=name, sheet=sheet))
        self._write(Began())
        self._write(Ended())

    @property
    def records(self) -> list[Record]:
        """Return all records in order."""
        return [record for step in self.steps for record in step.records]

    @property
    def fallen(self) -> list[str]:
        """Return the combatants who are down."""
        return [s.id for s in self.scene.fight.combatants.values() if s.mortal]

    def _write(self, entry: Entry) -> None:
        orders = Orders(self.scene.fight.combatants)
        self.steps.append(advance(self.scene, entry, at=0, hand=self._throw, answers=orders))

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(lambda sides: next(self.chances) % sides + 1)


def chances() -> Iterator[int]:
    """Give well-mixed numbers, the same at each call: the cost of chance is not measured."""
    return cycle([pow(11, n, 10_007) for n in range(10_006)])


def fights_per_second(seconds: float) -> float:
    """Return fights played to their end, with all records, in a second of processor."""
    fallen = chances()
    made, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        Fight(fallen).play()
        made += 1
    return made / spent
