"""The numbers of the book, and what holds where an answer or a record leaves something out."""

from __future__ import annotations

import pytest

from rules.l7r import (
    attack,
    duel,
    duel_strike,
    odds,
    rolls,
    wounds,
)
from rules.l7r.state import LAST_PHASE


@pytest.mark.clause(
    "L7R-DICE-04", "L7R-DICE-07", "L7R-DICE-08", "L7R-ATK-03", "L7R-DMG-04", "L7R-WND-04",
    "L7R-DUEL-09", "L7R-DUEL-14", "L7R-INIT-02",
)  # fmt: skip
def test_the_numbers_of_the_book() -> None:
    """Steps and amounts as the book has them."""
    assert (attack.STEP, attack.BASE.value, wounds.STEP) == (5, 5, 10)
    assert (rolls.RAISE, rolls.UNSKILLED.value, rolls.TEN) == (5, -10, 10)
    assert (duel.FOCUS, duel_strike.DUEL_WORTH, odds.WORTH, LAST_PHASE) == (5, 5, 2, 10)
