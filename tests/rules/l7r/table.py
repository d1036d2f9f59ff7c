"""A table of l7r: short ways to say what its tests say most."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l7r import RULESET
from rules.l7r.sheet import House
from rules.l7r.state import L7rFight
from tests.rules.table import GameTable


class L7rTable(GameTable):
    """A fight of l7r at a table of scripted people."""

    RULES = RULESET
    fight: L7rFight

    def npc(self, name: str, **sheet: Any) -> str:
        """Somebody of the GM's joins; they parry for nobody unless the sheet says so."""
        return super().npc(name, **{"guards": False, **sheet})

    def act(self, who: str, act: str, **fields: Any) -> None:
        """Somebody does something when asked for it."""
        self.say(who, act, **fields)

    def start(self, *dice: int) -> None:
        """The fight begins, and the action dice fall: Void + 1 for each, by joining."""
        self.dice(*dice)
        self.begin()

    def attack(self, who: str, target: str, *dice: int, **fields: Any) -> None:
        """`who` attacks; the dice are those of all that follows without a question."""
        self.dice(*dice)
        self.say(who, "attack", target=target, **fields)

    def let(self, *dice: int, who: str = GM, about: str = "", **fields: Any) -> None:
        """The target does not parry."""
        self.dice(*dice)
        self.say(who, "let", about=about, **fields)


def two(ama: dict[str, Any] | None = None, foe: dict[str, Any] | None = None,
        **house: Any) -> L7rTable:  # fmt: skip
    """Ama, with action dice 1 and 5, is asked in phase 1; the Foe has 4 and 9."""
    table = L7rTable(**house)
    table.pc("Ama", **(ama or {}))
    table.npc("Foe", **(foe or {}))
    table.start(*initiative(table, "ama", 1, 5), *initiative(table, "foe", 4, 9))
    return table


def initiative(table: L7rTable, id: str, *kept: int) -> list[int]:
    """Dice that leave these as action dice, whatever the Void: further ones show 10."""
    void = table.who(id).void
    return [*kept, *[10] * (void + 1 - len(kept))]


def house(**rules: Any) -> House:
    """House rules."""
    return read(House, rules)
