"""Distances: how they are kept and spelled, who is at hand, and how far a Move has led."""

from __future__ import annotations

import pytest

from rules.wayward.actions.moving import (
    has_walked,
)
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled


def moving(*, toward: str = "", away: bool = False, counts: int = 5) -> WayTable:
    """Ama (1 yard a count) moves; Ben, 10 yards away, is asked after so many counts."""
    table = duel({"agi": 50})
    table.amend("distances.ama|ben", 100)
    table.amend("combatants.ben.acts", counts)
    table.act("ama", "move", length=8, **({"toward": toward, "away": away} if toward else {}))
    return table


@pytest.mark.clause("WAY-MOVE-03", "WAY-ABORT-03")
def test_a_move_that_is_broken_off_has_led_as_far_as_it_has() -> None:
    """After 5 counts: 5 yards, told as it ends."""
    table = moving(toward="ben")
    table.declare("ama", "abort", combatant="ama")
    told = [text for text in table.told() if "has moved" in text]
    assert told == ["Ama has moved 5 yards toward Ben."]
    assert table.fight.battle.distances["ama|ben"] == 50


@pytest.mark.clause("WAY-MOVE-03")
@tabled
def test_who_has_moved_more_than_a_yard_is_somewhere_else(
    toward: str, away: bool, counts: int, besides: str, walked: bool
) -> None:
    """A Move toward the other person does not count."""
    table = moving(toward=toward, away=away, counts=counts)
    assert has_walked(table.fight, table.who("ama"), besides=besides) is walked
    assert not has_walked(table.fight, table.who("ben"), besides=besides)
