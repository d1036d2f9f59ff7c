"""Two who roll against each other: in a grapple, and for a link."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, duel


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
