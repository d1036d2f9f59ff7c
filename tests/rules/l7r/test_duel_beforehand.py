"""What duelists say beforehand of the rolls and choices to come. (L7R-DUEL)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.l7r.table import L7rTable
from tests.rules.l7r.test_duel import AHEAD, RINGS, STANCE, strike


def beforehand(kuni: dict[str, Any], *dice: int, **said: Any) -> L7rTable:
    """Ama challenges with `said`, and Kuni accepts with theirs; both have two void points."""
    table = L7rTable()
    base = {**RINGS, "void_points": 2, "iaijutsu": 3, "parry": 4, "weapons": ["katana"]}
    table.pc("Ama", **{**base, "xp": 137})
    table.pc("Kuni", **{**base, "xp": 150})
    table.declare("ama", "challenge", challenger="ama", opponent="kuni", **said)
    table.say("kuni", "accept", **kuni)
    table.dice(*dice)
    table.begin()
    return table


@pytest.mark.clause("L7R-WND-06", "L7R-DUEL-17")
@pytest.mark.parametrize(("said", "light", "serious"), [("take", 0, 1), ("keep", 6, 0)])
def test_what_becomes_of_the_light_wounds_of_a_duel_may_be_said_before_it(
    said: str, light: int, serious: int
) -> None:
    """Kuni bears 6 light wounds with 18, and is not asked about them."""
    none = {"stance": 0, "contest": 0}
    table = beforehand({**none, "light": said}, *STANCE, *STANCE, *AHEAD, **none)
    # 15 against 15 hits without excess: 7k2 of damage.
    strike(table, 9, 5, 1, 1, 1, 1, *(1,) * 6, 3, 3, 1, 1, 1, 1, 1, 10, 6, 2, 1)
    kuni = table.who("kuni")
    assert (kuni.light_wounds, kuni.serious_wounds) == (light, serious)
    assert "light" not in [key for _, key in table.asked()]


@pytest.mark.clause("L7R-DUEL-06", "L7R-DUEL-09")
def test_what_was_said_stands_though_it_is_left_open_later() -> None:
    """Kuni says contest and focus when accepting, and only the stance when asked for it."""
    table = beforehand({"contest": 0, "focus": 0, "light": "keep"}, stance=0, contest=0)
    assert table.asked() == [("kuni", "stance")]
    table.dice(*STANCE, *STANCE, *(1,) * 6, *(9, 1, 1, 1, 1, 1), *(1,) * 12)
    table.say("kuni", "ready")
    assert "Kuni strikes, and both draw." in table.told()
    assert [each.light for each in table.fight.duel.duelists if table.fight.duel] == ["ask", "keep"]
