"""A table for wayward: short ways to the count that a test is about."""

from __future__ import annotations

from typing import Any

from bot.contract.table import Table
from rules.dice import Dice, Faces
from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wayward import RULESET
from rules.wayward.fight.state import Ninja, WayFight
from tests.rules.wayward.drive import see_to_die


class WayTable(Table):
    """Ninja come with the plainest sheet: every stat 20, so +2 on rolls, and bare hands."""

    def __init__(self, **house: Any) -> None:
        super().__init__(RULESET, house=house)

    def hand(self, key: str, dice: Dice) -> Faces:
        """Return the next dice of the script, if the roll takes the die of the rulebook."""
        see_to_die(key.rpartition("/")[2].partition(".")[0], dice)
        return super().hand(key, dice)

    @property
    def fight(self) -> WayFight:
        """The state as it is."""
        fight: WayFight = self.scene.fight
        return fight

    def pc(self, name: str, **sheet: Any) -> str:
        """A player's character; the player has the character's name in small letters."""
        return self.join(name, name.lower(), **sheet)

    def npc(self, name: str, *, hidden: bool = False, **sheet: Any) -> str:
        """One of the GM's."""
        return self.join(name, GM, hidden=hidden, **sheet)

    def who(self, id: str) -> Ninja:
        """A ninja as they are now."""
        return self.fight.combatant(id)

    def start(self, *initiative: int) -> WayTable:
        """Begin; every die for Initiative shows 10, or these in the order of joining.

        Whoever cannot act throws none.
        """
        self.dice(*(initiative or (10 for _ in self.fight.able())))
        self.begin()
        return self

    def end(self) -> None:
        """The fight is over."""
        self.play(j.Ended())

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


AROUND: dict[str, Any] = {
    "id": "whirl",
    "name": "Whirl",
    "kind": "taijutsu",
    "speed": 8,
    "stamina": 5,
    "blow": "unarmed",
    "source": "pdb",
    "types": ["blunt"],
}
"""A blow at all who are near; its area is the test's."""

VITALITY = 4000
"""So much that a blow of less than 400 wounds nobody."""
TIRELESS = 20
"""A Stamina die that holds whatever it costs."""


def duel(
    ama: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **house: Any
) -> WayTable:
    """Ama is due on count 0, Ben on count 30; both are players' characters, and of two sides.

    Ben has `VITALITY`, so that nothing wounds them; neither has an AGI that adds anything.
    """
    table = WayTable(**house)
    table.pc("Ama", side="red", **{"agi": 1, **(ama or {})})
    table.pc("Ben", side="blue", **{"agi": 1, "vitality_max": VITALITY, **(ben or {})})
    table.start(20, *(10 for ninja in table.fight.able() if ninja.id == "ben"))
    table.amend("combatants.ben.acts", 30)
    return table
