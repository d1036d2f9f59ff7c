"""A table of l5r: short ways to say what its tests say most."""

from __future__ import annotations

from typing import Any

from rules.l5r import RULESET
from rules.l5r.state import L5rFight
from tests.rules.table import GameTable
from tests.scripts import used_up


class L5rTable(GameTable):
    """A skirmish of l5r at a table of scripted people."""

    RULES = RULESET
    fight: L5rFight

    def start(self, *dice: int, **stances: str) -> None:
        """The fight begins, all take these Stances (else Attack), and the dice fall."""
        self.begin()
        self.stances(*dice, **stances)

    def stances(self, *dice: int, **stances: str) -> None:
        """All who are asked choose a Stance; the dice are those that fall then."""
        self.dice(*dice)
        asked = [p for p in self.scene.prompts if p.ask.key == "stance"]
        used_up(stances, asked)
        for prompt in asked:
            id = prompt.ask.about
            self.say(prompt.ask.who, "stance", about=id, stance=stances.get(id, "attack"))

    def turn(self) -> str:
        """Whose Turn is asked about."""
        [prompt] = [p for p in self.scene.prompts if p.ask.key == "turn"]
        return prompt.ask.about

    def act(self, act: str, *dice: int, **fields: Any) -> None:
        """Whoever has the Turn does this."""
        self.dice(*dice)
        [prompt] = [p for p in self.scene.prompts if p.ask.key == "turn"]
        self.say(prompt.ask.who, act, **fields)

    def open_acts(self) -> list[str]:
        """Return the acts open to the one who has the Turn."""
        [prompt] = [p for p in self.scene.prompts if p.ask.key == "turn"]
        return list(prompt.ask.live().choices)


def three(**house: Any) -> L5rTable:
    """Ama, Ben and Cai, with Scores 15, 10 and 5: reflexes 2 and Insight Rank 1 are 3k2."""
    table = L5rTable(**house)
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name)
    table.start(9, 6, 1, 6, 4, 1, 3, 2, 1)
    return table


def two(ama: dict[str, Any] | None = None, foe: dict[str, Any] | None = None,
        stances: dict[str, str] | None = None, dice: tuple[int, ...] = (),
        **house: Any) -> L5rTable:  # fmt: skip
    """Ama acts before the Foe: her Score is 40 and more, theirs is low.

    `dice` fall before the Initiative, for a Full Defense.
    """
    table = L5rTable(**house)
    table.pc("Ama", **(ama or {}))
    table.npc("Foe", **(foe or {}))
    mine, theirs = table.who("ama"), table.who("foe")
    table.start(
        *dice,
        *(9,) * (mine.reflexes + mine.insight_rank),
        *(1,) * (theirs.reflexes + theirs.insight_rank),
        **(stances or {}),
    )
    return table
