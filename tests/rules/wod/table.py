"""A table for wod: short ways to the moment that a test is about."""

from __future__ import annotations

from typing import Any

from bot.contract.table import Table
from rules.dice import Dice, Faces
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wod import RULESET
from rules.wod.state import Mortal, WodFight
from tests.scripts import used_up


class WodTable(Table):
    """Everybody has 2 dots in each attribute, no abilities, Willpower 3, and bare hands."""

    def __init__(self, **house: Any) -> None:
        self.thrown: list[str] = []
        super().__init__(RULESET, house=house)

    @property
    def fight(self) -> WodFight:
        """The state as it is."""
        fight: WodFight = self.scene.fight
        return fight

    def pc(self, name: str, **sheet: Any) -> str:
        """A player's character; the player has the character's name in small letters."""
        return self.join(name, name.lower(), **{**PLAIN, **sheet})

    def npc(self, name: str, **sheet: Any) -> str:
        """One of the GM's people."""
        return self.join(name, GM, **{**PLAIN, **sheet})

    def who(self, id: str) -> Mortal:
        """A combatant as it is now."""
        return self.fight.combatant(id)

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

    def act(self, id: str, act: str, **fields: Any) -> None:
        """One of them answers what it is asked."""
        self.say(self.who(id).player, act, about=id, **fields)

    def declare_all(self, **acts: Any) -> None:
        """Declare for everybody: ``kuni={"act": "attack", "target": "thug"}``; the others wait."""
        asked = [p for p in self.scene.prompts if p.ask.key == "declare"]
        used_up(acts, asked)
        for prompt in asked:
            wish = dict(acts.get(prompt.ask.about, {"act": "wait"}))
            self.act(prompt.ask.about, wish.pop("act"), **wish)

    def asks(self) -> list[tuple[str, str]]:
        """Return the open questions: the combatants they are about, and their names."""
        return [(p.ask.about, p.ask.key) for p in self.scene.prompts]

    def last(self, count: int = 1) -> list[str]:
        """The newest lines, as the GM reads them."""
        return self.told()[-count:]

    def refusal(self, id: str, act: str, **fields: Any) -> str:
        """The sentence with which an answer is refused; nothing may have changed by it."""
        before = self.scene.digest
        try:
            self.act(id, act, **fields)
        except RulesError as error:
            assert self.scene.digest == before
            return str(error)
        raise AssertionError(f"{act} {fields} was not refused")


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


def two(**house: Any) -> WodTable:
    """Ama, a player's character with brawl 2, and the GM's Thug with brawl 2; Ama acts first."""
    table = WodTable(**house)
    table.pc("Ama", abilities={"brawl": 2, "athletics": 2, "melee": 2})
    table.npc("Thug", abilities={"brawl": 2, "athletics": 2, "melee": 2})
    return table
