"""Needling in lungs that have been pierced, and statuses that end together."""

from __future__ import annotations

import pytest

from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.conditions.status_effects import befall
from rules.wayward.wounds.wounds import maim
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-COND-02", "WAY-STUN-02")
@pytest.mark.parametrize(
    ("row", "first", "needling", "stun"),
    [("piercing-major-torso", 10, 12, 12), ("piercing-critical-torso", 32, 20, 40)],
)
def test_each_later_needling_stuns(row: str, first: int, needling: int, stun: int) -> None:
    """A Punctured Cavity is Stun 10, and Needling 12 is 12 from then on.

    With a Punctured Lung each Needling is double: its own 16 are 32, and 20 are 40.
    """
    table = WayTable()
    table.pc("Ama", vitality_max=600, hp_max=200)
    table.pc("Ben")
    table.start()
    ninja = table.who("ama")
    driven(maim(table.fight, ninja, wound_row(row)))
    assert ninja.turn.stun == first
    driven(befall(table.fight, ninja, Status(id="n", kind=StatusKind.NEEDLING, severity=needling)))
    assert ninja.turn.stun == stun
