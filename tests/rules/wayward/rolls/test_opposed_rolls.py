"""Two who roll against each other: in a grapple, and for a link."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed
from tests.rules.wayward.table import TIRELESS, WayTable, duel


def wrestlers(**ben: Any) -> WayTable:
    """Ama grips with PDB 4.0 and AGI 45, so +7; Ben struggles with PDB 1.3 and DEX 20, so +2."""
    return duel({"str": 60, "agi": 45, "willpower": 0}, {"willpower": 0, **ben})


@pytest.mark.clause("WAY-FATIGUE-07", "WAY-DEF-06")
@pytest.mark.parametrize(
    ("die", "outcome"),
    [
        (14, "Ama keeps hold of Ben."),
        (15, "Ben can break free of Ama, but cannot shift the hold."),
        (16, "Ben can break free of Ama, or shift the hold."),
    ],
)
def test_a_tie_is_enough_to_break_free_and_not_to_shift(die: int, outcome: str) -> None:
    """10 and 7 are 17: Ben's 16 is held, their 17 breaks free, their 18 shifts the hold as well."""
    table = wrestlers()
    table.dice(10, die)
    table.declare(GM, "grapple", holder="ama", held="ben")
    assert table.last() == [outcome]


@pytest.mark.clause("WAY-WEAP-01")
def test_a_chain_helps_whoever_has_caught_hold_with_it() -> None:
    """10, 7 and 3 of the chain are 20, to which Ben's 17 and 2 do not come."""
    table = wrestlers()
    table.amend("combatants.ama.weapons.kusari-gama", {"id": "kusari-gama", "held": True})
    table.dice(10, 17)
    table.declare(GM, "grapple", holder="ama", held="ben")
    assert table.last() == ["Ama keeps hold of Ben."]


@pytest.mark.clause("WAY-WP-01", "WAY-WP-07")
def test_whoever_loses_a_grapple_may_spend_willpower() -> None:
    """Ben's 5 and 2 lose against 17; spent, a 5 counts 15, and with 2 it is a tie."""
    table = wrestlers(willpower=1)
    table.dice(10, 5)
    table.declare(GM, "grapple", holder="ama", held="ben")
    table.dice(5)
    table.act("ben", "spend")
    assert table.last() == ["Ben can break free of Ama, but cannot shift the hold."]
    assert table.who("ben").pools.willpower == 0


def test_only_the_gm_lets_two_wrestle_and_nobody_alone() -> None:
    """A player is refused, and so is one who would hold themselves."""
    table = wrestlers()
    with pytest.raises(NotAllowed, match="Only the GM"):
        table.declare("ama", "grapple", holder="ama", held="ben")
    with pytest.raises(BadAnswer, match="two different people"):
        table.declare(GM, "grapple", holder="ama", held="ama")


@pytest.mark.clause("WAY-WP-05")
def test_willpower_spent_on_the_roll_of_a_link_is_spent_on_the_stroke() -> None:
    """A lost 5 becomes 13 against 10; when the stroke is dodged, Ama is not asked again."""
    katana = {"id": "katana", "held": True}
    table = duel({"weapons": [katana], "techniques": ["flash-blade"]}, {"willpower": 0})
    table.dice(5, 10)
    table.act("ama", "chain", target="ben", weapon="katana", links=["flash-blade"])
    left = table.who("ama").pools.willpower
    table.dice(3, TIRELESS)
    table.act("ama", "spend")
    assert "Ama wins the opposed Initiative roll of Hirameku Yaiba (Flash Blade)." in table.told()
    table.dice(18)
    table.act("ben", "dodge")
    assert table.who("ama").pools.willpower == left - 1
    assert not any(key.endswith("willpower.1") for _, key in table.asks())
