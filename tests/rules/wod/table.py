"""A table for wod: short ways to the moment that a test is about."""

from __future__ import annotations

from typing import Any

from rules.dice import Dice, Faces
from rules.wod import RULESET
from rules.wod.state import WodFight
from tests.rules.table import GameTable
from tests.scripts import used_up

PLAIN: dict[str, Any] = dict.fromkeys(
    (
        "strength",
        "dexterity",
        "stamina",
        "charisma",
        "manipulation",
        "appearance",
        "perception",
        "intelligence",
        "wits",
    ),
    2,
)


class WodTable(GameTable):
    """Everybody has 2 dots in each attribute, no abilities, Willpower 3, and bare hands."""

    RULES = RULESET
    PLAIN = PLAIN
    fight: WodFight

    def __init__(self, **house: Any) -> None:
        self.thrown: list[str] = []
        super().__init__(**house)

    def start(self, *initiative: int) -> WodTable:
        """Begin; the dice of initiative in the order of joining, else 10 for the first, 9 ..."""
        count = len(self.fight.combatants)
        self.dice(*(initiative or range(10, 10 - count, -1)))
        self.begin()
        return self

    def hand(self, key: str, dice: Dice) -> Faces:
        """The next dice of the script; every die of the game has ten sides (WOD-POOL-01)."""
        assert dice.sides == 10, f"{key} is not thrown with ten-sided dice"
        if dice.count:
            self.thrown.append(key)
        return super().hand(key, dice)

    def declare_all(self, **acts: Any) -> None:
        """Declare for everybody: ``kuni={"act": "attack", "target": "thug"}``; the others wait."""
        asked = [p for p in self.scene.prompts if p.ask.key == "declare"]
        used_up(acts, asked)
        for prompt in asked:
            wish = dict(acts.get(prompt.ask.about, {"act": "wait"}))
            self.act(prompt.ask.about, wish.pop("act"), **wish)


def two(**house: Any) -> WodTable:
    """Ama, a player's character with brawl 2, and the GM's Thug with brawl 2; Ama acts first."""
    table = WodTable(**house)
    table.pc("Ama", abilities={"brawl": 2, "athletics": 2, "melee": 2})
    table.npc("Thug", abilities={"brawl": 2, "athletics": 2, "melee": 2})
    return table
