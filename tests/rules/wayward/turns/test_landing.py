"""Delayed attacks: what they need when they take effect, and how they give their user away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.lurking import lurking, made
from tests.rules.wayward.table import TIRELESS, WayTable

TETSUBO: dict[str, Any] = {"str": 100, "weapons": [{"id": "tetsubo", "held": True}]}
"""A club of Speed 16 and Delay 8 in hand."""


def swung() -> WayTable:
    """Ama swings a tetsubo at Ben on count 0; something makes them think again on count 7."""
    table = WayTable()
    table.pc("Ama", willpower=0, **TETSUBO)
    table.pc("Ben", willpower=0)
    table.start()
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    table.act("ben", "block", length=50)
    assert table.asks() == [("ama", "abort")]
    return table


@pytest.mark.clause("WAY-DELAY-01")
@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (
            "combatants.ama.weapons.tetsubo.held",
            False,
            "The Tetsubo is not in a hand that could use it.",
        ),
        ("distances.ama|ben", 300, "Ben is 30 yards away; this goes 1 yard."),
    ],
)
def test_a_delayed_blow_comes_to_nothing_without_weapon_or_reach(
    path: str, value: object, why: str
) -> None:
    """On count 8 nobody is asked for a defence, and nothing is paid: no die falls."""
    table = swung()
    table.amend(path, value)
    table.act("ama", "go_on")
    assert "Ama's Tetsubo comes to nothing." in table.told()
    assert why in table.told()
    assert table.asks() == [("ama", "act")]
    assert table.fight.timeline.count == 16


@pytest.mark.clause("WAY-DELAY-01", "WAY-SNEAK-03")
def test_a_delayed_blow_out_of_an_ambush_stays_a_sneak_attack() -> None:
    """30 counts prepared, Speed 16; the -3 of the tetsubo does not count: 10 + 2 of DEX 20."""
    table = lurking(**TETSUBO)
    table.act("cai", "prepare", length=30)
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.dice(TIRELESS)
    table.act("cai", "attack", target="ama", weapon="tetsubo")
    assert (made(table).limits.surprise, made(table).needed) == (True, 12)
