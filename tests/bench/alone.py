"""The rules alone: the number of attacks they resolve in a second of this processor."""

from __future__ import annotations

from itertools import cycle
from time import process_time
from typing import Any

from bot.commands.bench.script import RULES, Json, sheets
from rules.dice import Dice, Faces
from rules.engine.replay.drive import advance
from rules.engine.replay.journal import Answered, Began, Entry, Joined, Opened
from rules.engine.replay.scene import Scene
from rules.engine.views.visibility import GM

STRIKES = 8
"""This many hands: each attacks once in one Attack."""

ANSWERS: dict[str, dict[str, Json]] = {
    "declare": {"act": "declare", "first": "attack", "second": "attack"},
    "piece": {"act": "attack", "target": "ben"},
    "defend": {"act": "dodge"},
    "narrate": {"act": "skip"},
    "ready": {"act": "ready"},
}
"""The answer to each question; to whether somebody joins, Ama says yes and Ben no."""


class Alone:
    """A fight without end, in memory: Ama attacks, and no dodge helps Ben."""

    def __init__(self) -> None:
        self._faces = cycle(range(1, 7))
        self._scene: Scene[Any] = Scene(RULES, RULES.state(house=RULES.house()))
        people = sheets()
        people["ama"] |= {"agility": 60, "hands": STRIKES, "weapons": []}
        people["ben"] |= {"agility": 20, "hp_max": 999, "armor": None}
        self._write(Opened(house={}))
        for name, sheet in people.items():
            self._write(Joined(id=name, name=name.title(), player=GM, sheet=sheet))
        self._write(Began())

    @property
    def scene(self) -> Scene[Any]:
        """Return the fight."""
        return self._scene

    def attack(self) -> int:
        """Play on to the end of one Attack. Returns how many attacks it made."""
        people = self._scene.fight.combatants
        people["ben"].hp, people["ama"].stamina = people["ben"].hp_max, people["ama"].stamina_max
        made = 0
        while True:
            answered = self._answer()
            made += answered == "defend"
            if made and answered != "defend":
                return made

    def _answer(self) -> str:
        asked = self._scene.prompts[0]
        join = {"act": "join" if asked.ask.about == "ama" else "pass"}
        value = ANSWERS.get(asked.ask.key, join)
        self._write(Answered(key=asked.key, opened=asked.opened, value=value))
        return asked.ask.key

    def _write(self, entry: Entry) -> None:
        advance(self._scene, entry, at=0, hand=self._throw, checkpoints=False)

    def _throw(self, key: str, dice: Dice) -> Faces:
        """Return one face after the other: the cost of random numbers is not measured."""
        del key
        return dice.throw(lambda sides: min(next(self._faces), sides))


def attacks_per_second(seconds: float) -> float:
    """Return attacks in a second of processor, each with its defence and its damage."""
    fight, made, begun = Alone(), 0, process_time()
    while (spent := process_time() - begun) < seconds:
        made += fight.attack()
    return made / spent
