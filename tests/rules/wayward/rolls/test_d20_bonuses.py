"""Bonuses to d20 rolls: the campaign says to which rolls they are added."""

from __future__ import annotations

import pytest

from rules.wayward.rolls.d20_rolls import dodge, initiative, skill
from tests.rules.wayward.table import duel
from tests.tables import tabled


@pytest.mark.clause("WAY-D20-03")
@tabled
def test_the_campaign_lists_the_rolls_with_a_bonus(
    rolls: list[str], totals: tuple[int, int, int]
) -> None:
    """3 on d20 rolls: a Dodge, Athletics and Initiative have them only if they are listed."""
    modifiers = [{"target": "d20", "amount": 3}]
    table = duel({}, {"modifiers": modifiers}, d20_bonus_rolls=rolls)
    ben = table.who("ben")
    found = (
        dodge(table.fight, ben),
        skill(table.fight, ben, "athletics"),
        initiative(table.fight, ben),
    )
    assert [sum(part.value for part in parts) for parts in found] == totals
