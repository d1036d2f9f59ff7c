"""Delayed attacks: what they need when they take effect, and how they give their user away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.lurking import lurking, made
from tests.rules.wayward.table import TIRELESS

TETSUBO: dict[str, Any] = {"str": 100, "weapons": [{"id": "tetsubo", "held": True}]}
"""A club of Speed 16 and Delay 8 in hand."""


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
