"""The wound tables: which wound a d100 means, and in what time it heals."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.character.values import DamageType, Severity
from rules.wayward.character.wound_tables import (
    rows,
    weeks,
    wound_row,
)

B, E, P, S = DamageType.BLUNT, DamageType.ENERGY, DamageType.PIERCING, DamageType.SLASHING
MINOR, MAJOR, SEVERE, CRITICAL = Severity


@pytest.mark.clause("WAY-DTYPE-01")
def test_there_are_seventy_six() -> None:
    """Five in each table, four in those of Piercing; ids and names are unique."""
    assert len(rows()) == 3 * 20 + 16
    assert len({row.name for row in rows().values()}) == 76
    assert all(row.effect.endswith(".") for row in rows().values())


@pytest.mark.clause("WAY-RECOV-07")
def test_minor_wounds_end_with_the_combat_and_others_heal() -> None:
    """Worse wounds have weeks, a time in care, or a way of their own."""
    for row in rows().values():
        assert row.healing.combat == (row.severity is MINOR), row.id
        heals = row.healing.weeks or row.healing.weeks_med or row.healing.heal
        assert bool(heals) != row.healing.combat, row.id


@pytest.mark.clause("WAY-MED-01", "WAY-RECOV-06")
@pytest.mark.parametrize(
    ("id", "medical", "time"),
    [
        ("blunt-severe-arm", False, 8),
        ("blunt-severe-arm", True, 4),
        ("blunt-severe-head", True, 12),
        ("blunt-major-torso", False, None),
        ("blunt-major-torso", True, 1),
        ("energy-major-abdomen", True, 3),
        ("energy-major-arm", True, 3),
        ("piercing-major-torso", True, 2),
        ("energy-severe-arm", True, None),
        ("blunt-minor-leg", True, None),
    ],
)
def test_care_halves_unless_the_row_says_otherwise(id: str, medical: bool, time: int) -> None:
    """8 weeks in 4; its own time, no help, the same, or none without care."""
    found = weeks(wound_row(id), medical=medical)
    assert found == (None if time is None else Decimal(time))
