"""The same fights and attacks without a log and without a journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from statistics import mean
from time import process_time
from typing import Any

from rules.dice import Dice, Die, Faces
from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.journal import Began, Entry, Joined, Opened, Record
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.replay.silent import play_on
from rules.engine.state.copies import twin
from tests.bench.alone import ANSWERS, Alone
from tests.bench.fights import EQUALS, L7R, SHEET, Orders, chances
from tests.bench.figures import Untold

RUNS = 5
"""The result is the mean of this many runs."""


def measured_untold(seconds: float) -> Untold:
    """Return both figures, each the mean of five runs of a fifth of these seconds of processor."""
    fights, attacks = L7rFights(), KiAttacks()
    return Untold(
        l7r_fights_per_second=_mean(fights.play, seconds),
        ki_attacks_per_second=_mean(attacks.play, seconds),
    )


def _mean(play: Callable[[], int], seconds: float) -> float:
    return mean(_rate(play, seconds / RUNS) for _ in range(RUNS))


def _rate(play: Callable[[], int], seconds: float) -> float:
    made, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        made += play()
    return made / spent


class L7rFights:
    """The bench's two equal fighters of l7r, from the first round until one falls."""

    def __init__(self) -> None:
        draw = chances().__next__
        self._die: Die = lambda sides: draw() % sides + 1
        scene: Scene[Any] = Scene(L7R, L7R.state(house=L7R.house()))
        joined = [
            Joined(id=name, name=name.title(), player=name, sheet={**SHEET, "side": name})
            for name in EQUALS
        ]
        entries: list[Entry] = [Opened(house={}), *joined, Began()]
        for seq, entry in enumerate(entries, start=1):
            _ = scene.feed(Record(seq, 0, entry))
        self._begun, self._seq = scene.fight, scene.seq

    def play(self) -> int:
        """Play one fight to its end."""
        scene = Scene(L7R, twin(self._begun), self._seq)
        people = scene.fight.combatants
        _ = play_on(scene, hand=self._throw, answers=Orders(people), over=_decided)
        return 1

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(self._die)


def _decided(fight: Any) -> bool:
    return any(samurai.mortal for samurai in fight.combatants.values())


@dataclass(slots=True)
class _OneAttack(Answers):
    """Ama attacks with each hand; after one Attack has been defended nothing is answered."""

    made: int = 0

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """Return the answer of the bench."""
        del scene
        key = prompt.ask.key
        if self.made and key != "defend":
            return None
        self.made += key == "defend"
        join = {"act": "join" if prompt.ask.about == "ama" else "pass"}
        return Given(ANSWERS.get(key, join), "order:1")


class KiAttacks:
    """The bench's attacks of ki, each with its defence and its damage."""

    def __init__(self) -> None:
        draw = cycle(range(1, 7)).__next__
        self._die: Die = lambda sides: min(draw(), sides)
        self._scene = Alone().scene

    def play(self) -> int:
        """Play on to the end of one Attack. Returns how many attacks it made."""
        people = self._scene.fight.combatants
        people["ben"].hp, people["ama"].stamina = people["ben"].hp_max, people["ama"].stamina_max
        answers = _OneAttack()
        _ = play_on(self._scene, hand=self._throw, answers=answers, over=_never)
        return answers.made

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(self._die)


def _never(fight: Any) -> bool:
    del fight
    return False
