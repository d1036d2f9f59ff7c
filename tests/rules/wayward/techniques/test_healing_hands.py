"""Healing hands: so much for each count of their Speed, of Vitality or of Hit Points."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, duel


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("technique", "x", "hp", "vitality"),
    [("vital-repair", 2, 50 + 5 * 9, 100), ("mystical-palm", 6, 50, 100 + 8 * 6)],
)
def test_hands_heal_by_the_count(technique: str, x: int, hp: int, vitality: int) -> None:
    """Chakra Control 10 adds 2: Vital Repair of X 2 gives 5 HP on 9 counts, the Palm 8 Vitality."""
    healer = {"techniques": [technique], "skill_ranks": {"chakra_control": 10}}
    table = duel(healer, {"hp_max": 200, "hp": 50, "vitality": 100})
    table.dice(TIRELESS)
    table.act("ama", "use", technique=technique, target="ben", x=x)
    while table.fight.now < 9 and ("ama", "act") not in table.asks():
        table.play(None)
    pools = table.who("ben").pools
    assert (pools.hp, pools.vitality) == (hp, vitality)
