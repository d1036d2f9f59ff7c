"""A fight of wayward alone: eight ninja, four against four, for two hundred counts.

It measures the actions resolved in a second of this processor, and how often an attack waits for a
person. By the rulebook a Dodge is an action with a Speed of its own: an attack and the Dodge
against it are two actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Literal, TypeAlias

from rules import ruleset
from rules.dice import Dice, Faces
from rules.engine.replay.drive import Answers, Given, advance
from rules.engine.replay.journal import Answered, Began, Entry, Joined, Opened
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesDefect, RulesError
from tests.bench.fights import chances

Ordered: TypeAlias = Literal["all", "others", "none"]

WAYWARD = ruleset("wayward")
SIDES = ("moon", "sun")
EACH = 4
COUNTS = 200
SHEET: Mapping[str, Any] = {
    **WAYWARD.sheets.templates()["ama"],
    "res": 900,
    "vitality_max": 9999,
    "hp_max": 9999,
}
"""Enough breath and life for the whole fight."""

DODGE: Mapping[str, Any] = {"act": "dodge"}


def answer_to(prompt: Prompt) -> Any:
    """Return the fixed answer: attack the opponent opposite, dodge, and protect nobody for now."""
    match prompt.ask.key:
        case "act":
            return {"act": "attack", "target": opposite(prompt.ask.about), "weapon": "katana"}
        case "defend":
            return DODGE
        case "protect":
            return {"act": "stay_out_round"}
        case _:
            return prompt.ask.silence()


def opposite(id: str) -> str:
    """Return the opponent with the same number on the other side."""
    side, number = id.split("-")
    other = SIDES[1 - SIDES.index(side)]
    return f"{other}-{number}"


@dataclass(slots=True)
class Orders(Answers):
    """Everybody's orders until the last count: for all questions, for all except turns, or none."""

    fight: Any
    ordered: Ordered

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The order for this question."""
        del scene
        own = prompt.ask.key == "act"
        if self.fight.now >= COUNTS or self.ordered == "none" or (own and self.ordered != "all"):
            return None
        return Given(answer_to(prompt), "order:1")

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """Fail: no order of these may ever be refused."""
        raise RulesDefect(f"{given.value} does not answer {prompt.key}: {error}")


@dataclass(slots=True)
class Melee:
    """The fight, from joining to its last count; `waits` counts the answers of people."""

    chances: Iterator[int]
    ordered: Ordered = "all"
    waits: int = 0
    dodges: int = 0
    scene: Scene[Any] = field(init=False)

    def play(self) -> None:
        """Play it whole."""
        self.scene = Scene(WAYWARD, WAYWARD.state())
        self._write(Opened(house={}))
        for side in SIDES:
            for number in range(EACH):
                name, sheet = f"{side}-{number}", {**SHEET, "side": side}
                self._write(Joined(id=name, name=name, player=name, sheet=sheet))
        self._write(Began())
        while self.scene.fight.now < COUNTS:
            if self.scene.prompts:
                self._answer(self.scene.prompts[0])
            else:
                self._write(None)

    @property
    def attacks(self) -> int:
        """Return how many attacks were declared and resolved."""
        return sum([ninja.turn.deeds_made for ninja in self.scene.fight.combatants.values()])

    @property
    def actions(self) -> int:
        """Return how many actions were carried out: attacks and Dodges."""
        return self.attacks + self.dodges

    def _answer(self, prompt: Prompt) -> None:
        self.waits += 1
        self._write(Answered(key=prompt.key, opened=prompt.opened, value=answer_to(prompt)))

    def _write(self, entry: Entry | None) -> None:
        orders = Orders(self.scene.fight, self.ordered)
        step = advance(self.scene, entry, at=0, hand=self._throw, answers=orders, checkpoints=False)
        said = [each.entry.value for each in step.records if isinstance(each.entry, Answered)]
        self.dodges += sum([value == DODGE for value in said])

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(lambda sides: next(self.chances) % sides + 1)


def actions_per_second(seconds: float) -> float:
    """Return actions in a second of processor, with their costs and their damage."""
    fallen = chances()
    made, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        melee = Melee(fallen)
        melee.play()
        made += melee.actions
    return made / spent


def waits_per_attack(*, ordered: bool) -> float:
    """Return people's answers for each attack: with orders for all except own turns, or without.

    Declaring it is one of them.
    """
    melee = Melee(chances(), "others" if ordered else "none")
    melee.play()
    return melee.waits / melee.attacks
