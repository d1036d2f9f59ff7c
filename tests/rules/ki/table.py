"""A table for ki: short ways to the moment that a test is about."""

from __future__ import annotations

from typing import Any

from rules.engine.views.visibility import GM
from rules.ki import RULESET
from rules.ki.state import KiFight, Phase
from tests.rules.table import GameTable
from tests.scripts import used_up


class KiTable(GameTable):
    """Fighters come with the plainest sheet: every stat 1, 10 HP, 6 stamina, bare hands."""

    RULES = RULESET
    fight: KiFight

    def pc(self, name: str, **sheet: Any) -> str:
        """A player's character; the player has the character's name in small letters."""
        return super().pc(name, **{"is_pc": True, **sheet})

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

    def declare_nothing(self) -> list[str]:
        """All who have joined declare nothing; who they were, in order."""
        acted = []
        while self.asks() and self.asks()[0][1] == "declare":
            acted.append(self.asks()[0][0])
            self.act(acted[-1], "declare")
        return acted

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
