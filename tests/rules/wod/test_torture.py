"""Torture, at tables that play with it (WOD-FEAT-19)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import two
from tests.tables import tabled


@pytest.mark.clause("WOD-FEAT-19")
@tabled
def test_lethal_and_intense_torture_is_easier(pool: str, difficulty: int) -> None:
    """By two; other words in brackets only claim a specialty."""
    table = two(torture_rules=True)
    table.dice(2, 2)
    table.declare("ama", "feat", feat="torture", pool=pool, against=["thug"])
    table.dice(*[2] * 3)
    table.say(GM, "resist")
    rolled = next(e.rolls[0] for e in table.lines if e.text.startswith("Ama rolls"))
    assert rolled.against is not None
    assert rolled.against.value == difficulty
