"""What follows from the stats, by the book's numbers."""

from __future__ import annotations

import pytest

from rules.wayward.character import values


@pytest.mark.clause("WAY-INIT-01", "WAY-STAM-01", "WAY-CHAK-01", "WAY-DODGE-01")
@pytest.mark.parametrize(("stat", "bonus"), [(47, 4), (45, 4), (70, 7), (60, 6), (9, 0)])
def test_a_stat_adds_a_tenth_rounded_down(stat: int, bonus: int) -> None:
    """AGI 47 adds 4 to initiative, AGI 45 adds 4 to a Dodge, RES 70 adds 7, CHA 60 adds 6."""
    assert values.stat_bonus(stat) == bonus


@pytest.mark.clause("WAY-ACC-01")
def test_accuracy_is_ten_and_a_tenth_of_dex() -> None:
    """DEX 60 with +2 and +1 from elsewhere makes 19."""
    assert values.accuracy(60) + 3 == 19
    assert values.accuracy(100) == 20
