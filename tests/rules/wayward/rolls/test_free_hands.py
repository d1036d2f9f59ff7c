"""Hands: which are free, what they can use, and how fast they form seals."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.modifiers import carries
from tests.rules.wayward.table import WayTable

GUST: dict[str, Any] = {"id": "gust", "name": "Gust", "kind": "ninjutsu", "speed": 6, "seals": 14}
SHATTERED, HAND, WEAPON = "blunt-critical-arm", "energy-critical-arm", "slashing-severe-arm"
"""Wounds of an arm: it cannot be used, it forms no seals and holds nothing with the other, it
holds no weapon."""


def ama(*held: str, wounds: dict[str, str] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama with these weapons in hand, and these wounds by their side."""
    table = WayTable()
    weapons = [{"id": id, "held": True} for id in held]
    table.pc("Ama", weapons=weapons, techniques=[GUST], **sheet)
    table.pc("Ben")
    table.start()
    ninja = table.who("ama")
    for side, row in (wounds or {}).items():
        ninja.body.wounds.append(Wound(id=side, row=row, side=Side(side)))
    return table, ninja


@pytest.mark.clause("WAY-LOC-05")
def test_a_wound_that_is_overridden_is_not_carried() -> None:
    """Two bruises of one arm that is shattered, and one of the other arm: one counts."""
    _, ninja = ama(wounds={"right": SHATTERED})
    for id, side in (("a", Side.RIGHT), ("b", Side.RIGHT), ("c", Side.LEFT)):
        ninja.body.wounds.append(Wound(id=id, row="blunt-minor-arm", side=side))
    assert carries(ninja, "blunt-minor-arm") == 1
    assert carries(ninja, SHATTERED) == 1
