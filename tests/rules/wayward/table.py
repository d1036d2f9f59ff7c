"""A table for wayward: short ways to the count that a test is about."""

from __future__ import annotations

from typing import Any

from rules.dice import Dice, Faces
from rules.engine.replay import journal as j
from rules.wayward import RULESET
from rules.wayward.fight.state import WayFight
from tests.rules.table import GameTable
from tests.rules.wayward.drive import see_to_die


class WayTable(GameTable):
    """Ninja come with the plainest sheet: every stat 20, so +2 on rolls, and bare hands."""

    RULES = RULESET
    fight: WayFight

    def hand(self, key: str, dice: Dice) -> Faces:
        """Return the next dice of the script, if the roll takes the die of the rulebook."""
        see_to_die(key.rpartition("/")[2].partition(".")[0], dice)
        return super().hand(key, dice)

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
