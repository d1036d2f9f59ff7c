"""What a new action resets, and the Action Points that come as counts pass."""

from __future__ import annotations

import pytest

from rules.errors import BadAnswer
from rules.wayward.fatigue import Rest
from rules.wayward.turns.declaration import acts_of
from rules.wayward.turns.ticks import lose_hp
from tests.rules.wayward.table import WayTable, duel


@pytest.mark.clause("WAY-INIT-02")
def test_who_opens_a_fight_attacks_with_nothing_else_first() -> None:
    """First Blood was chosen: a Rest may come before it, and a punch may not."""
    table: WayTable = duel({"techniques": ["first-blood"], "weapons": ["katana"]})
    fight, ama = table.fight, table.who("ama")
    opener = ama.training.techniques[0]
    ama.turn.opening = opener.id
    offered = acts_of(fight, ama).choices
    why = f"^You open this fight with {opener.name.partition('(')[0]}.*comes before it"
    with pytest.raises(BadAnswer, match=why):
        _ = offered["attack"].form.read({"target": "ben", "weapon": "unarmed"})
    assert offered["rest"].form.read({}) == Rest()
    ama.turn.deeds_made = 1
    assert offered["attack"].form.read({"target": "ben", "weapon": "unarmed"}).target == "ben"


@pytest.mark.clause("WAY-INCAP-01", "WAY-DMG-04")
@pytest.mark.parametrize(("amount", "told"), [(1, False), (4, False), (5, True)])
def test_a_loss_is_told_at_once_only_where_somebody_falls(amount: int, told: bool) -> None:
    """Of 5 HP some are left, or none."""
    table = duel({"vitality": 0, "hp": 5})
    first = len(table.fight.told)
    lose_hp(table.fight, table.who("ama"), "Bleed", amount)
    assert table.who("ama").pools.hp == 5 - amount
    assert any("Bleed" in line.text for line in table.fight.told[first:]) is told
