"""Tables at which somebody lies in wait."""

from __future__ import annotations

from typing import Any

from rules.wayward.fight.action_in_progress import Attack
from tests.rules.wayward.table import WayTable

WAITED = 30
BOLT: dict[str, Any] = {
    "id": "bolt",
    "name": "Bolt",
    "kind": "ninjutsu",
    "speed": "10",
    "seals": "6",
    "chakra": "5",
    "damage": "2d6",
    "source": "ndb",
    "types": ["energy"],
    "reach": "ranged",
}
DREAM: dict[str, Any] = {
    "id": "dream",
    "name": "Dream",
    "kind": "genjutsu",
    "speed": "6",
    "chakra": "5",
    "reach": "ranged",
    "statuses": [{"status": "immobility", "severity": "3", "roll": "genjutsu"}],
}


def blade(speed: int, **more: Any) -> dict[str, Any]:
    """A weapon in hand of that Speed."""
    made = {"id": "blade", "name": "Blade", "types": ["slashing"], "speed": speed, "held": True}
    return {**made, "damage": "1d6", "stamina": 5, **more}


def lurking(*, level: int = 2, tn: int = 30, **cai: Any) -> WayTable:
    """Cai hidden from Ama and Ben; all are due on count 0. Nobody else's numbers matter.

    Covert questions wait for their person, as in a fight in the open.
    """
    house = cai.pop("house", {})
    table = WayTable(**house)
    table.covert_waits = True
    table.pc("Ama", willpower=0, agi=20, vitality_max=4000, side="red")
    table.pc("Ben", willpower=0, agi=20, vitality_max=4000, side="red")
    table.pc("Cai", willpower=0, agi=20, side="blue", **cai)
    table.start()
    hiding = {"tn": tn, "level": level, "from_": ["ama", "ben"]}
    table.amend("combatants.cai.hiding", hiding)
    return table


def lie_in_wait(table: WayTable, waited: int = WAITED) -> WayTable:
    """Cai has prepared for so many counts; then Ama and Ben are asked on the same count."""
    table.act("cai", "prepare", length=200)
    table.act("ama", "block", length=waited)
    table.act("ben", "block", length=waited)
    return table


def made(table: WayTable) -> Attack:
    """The one attack that is under way."""
    [attack] = table.fight.battle.attacks
    return attack
