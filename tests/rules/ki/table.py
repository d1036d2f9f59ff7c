"""A table for ki: short ways to the moment that a test is about."""

from __future__ import annotations

from typing import Any

from bot.contract.table import Table
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.ki import RULESET
from rules.ki.state import Fighter, KiFight, Phase
from tests.scripts import used_up


class KiTable(Table):
    """Fighters come with the plainest sheet: every stat 1, 10 HP, 6 stamina, bare hands."""

    def __init__(self, **house: Any) -> None:
        super().__init__(RULESET, house=house)

    @property
    def fight(self) -> KiFight:
        """The state as it is."""
        fight: KiFight = self.scene.fight
        return fight

    def pc(self, name: str, **sheet: Any) -> str:
        """A player's character; the player has the character's name in small letters."""
        return self.join(name, name.lower(), **{"is_pc": True, **sheet})

    def npc(self, name: str, **sheet: Any) -> str:
        """One of the GM's creatures."""
        return self.join(name, GM, **sheet)

    def who(self, id: str) -> Fighter:
        """A fighter as they are now."""
        return self.fight.combatant(id)

    def start(self, *initiative_dice: int) -> KiTable:
        """Begin; every dLuck for Initiative shows 1, or these in the order of joining."""
        self.dice(*(initiative_dice or (1 for _ in self.fight.combatants)))
        self.begin()
        return self

    def window(self, *joining: str, **waits: int) -> None:
        """Answer the open window: these join, the others pass this turn, or until another."""
        asked = [p for p in self.scene.prompts if p.ask.key == "join"]
        used_up({*joining, *waits}, asked)
        for prompt in asked:
            id = prompt.ask.about
            if id in joining:
                self.say(prompt.ask.who, "join", about=id)
            else:
                self.say(prompt.ask.who, "pass", about=id, until=waits.get(id, self.fight.turn - 1))

    def take_part(self, id: str, first: str = "none", second: str = "none", **more: Any) -> None:
        """Let one of them, and nobody else, join the first turn that they can, and declare."""
        while not self.fight.stack:
            asked = any(p.ask.about == id for p in self.scene.prompts)
            self.window(*[id] * asked)
        self.say(self.who(id).player, "declare", about=id, first=first, second=second, **more)

    def end_round(self) -> None:
        """All pass until the round is over, and its narration is asked for."""
        while self.fight.phase is Phase.CALLED:
            self.window()

    def next_round(self) -> None:
        """The round ends, nothing is narrated, all are ready, and the next round begins."""
        self.end_round()
        self.say(GM, "skip")
        for prompt in self.scene.prompts:
            if prompt.ask.key == "ready":
                self.say(prompt.ask.who, "ready")

    def act(self, id: str, act: str, **fields: Any) -> None:
        """One of them does something when asked for it."""
        self.say(self.who(id).player, act, about=id, **fields)

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
