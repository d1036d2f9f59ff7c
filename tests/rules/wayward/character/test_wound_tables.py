"""The wound tables: which wound a d100 means, and in what time it heals."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.character.values import DamageType, Location, Severity, Side
from rules.wayward.character.wound_tables import (
    Care,
    Disabled,
    What,
    locations,
    rows,
    side,
    weeks,
    wound,
    wound_at,
    wound_row,
)

B, E, P, S = DamageType.BLUNT, DamageType.ENERGY, DamageType.PIERCING, DamageType.SLASHING
MINOR, MAJOR, SEVERE, CRITICAL = Severity


@pytest.mark.clause("WAY-LOC-01", "WAY-WOUND-07")
@pytest.mark.parametrize("type", [*DamageType])
@pytest.mark.parametrize("severity", [*Severity])
def test_every_face_of_the_d100_has_a_wound(type: DamageType, severity: Severity) -> None:
    """Each table covers 1 to 100 without a gap, in order."""
    found = [wound(type, severity, fell) for fell in range(1, 101)]
    assert all(row.type is type and row.severity is severity for row in found)
    assert [row.low for row in dict.fromkeys(found)] == sorted({row.low for row in found})


@pytest.mark.clause("WAY-LOC-01")
@pytest.mark.parametrize(
    ("type", "severity", "fell", "name"),
    [
        (B, MINOR, 60, "Winded"),
        (P, MINOR, 15, "Reflexive Flinch"),
        (B, MAJOR, 10, "Dazed"),
        (E, SEVERE, 11, "Muscle Melting"),
        (S, CRITICAL, 100, "Achilles Tendon Cut"),
    ],
)
def test_the_tables_are_those_of_the_book(
    type: DamageType, severity: Severity, fell: int, name: str
) -> None:
    """Blunt Minor 60 is the abdomen; Piercing Minor 15 an arm, as there is no head."""
    assert wound(type, severity, fell).name == name


@pytest.mark.clause("WAY-LOC-02")
@pytest.mark.parametrize(("fell", "which"), [(11, Side.RIGHT), (12, Side.LEFT), (99, Side.RIGHT)])
def test_odd_is_right_and_even_left(fell: int, which: Side) -> None:
    """Blunt Minor 11 is the right arm, 12 the left."""
    assert wound(B, MINOR, 11).location.sided
    assert side(fell) is which


@pytest.mark.clause("WAY-CALLED-01", "WAY-LOC-03")
def test_only_what_a_table_has_can_be_called() -> None:
    """A Piercing attack finds no head; an Energy attack finds an arm."""
    assert locations(P) == (Location.ARM, Location.TORSO, Location.ABDOMEN, Location.LEG)
    assert Location.HEAD in locations(S)
    assert wound_at(P, MAJOR, Location.HEAD) is None
    found = wound_at(E, MAJOR, Location.ARM)
    assert found is not None
    assert found.name == "Second Degree Burn (Arm)"


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


@pytest.mark.clause("WAY-COND-02")
def test_what_happens_at_once_and_what_lasts() -> None:
    """Three rows by hand."""
    winded = wound(B, MINOR, 60)
    assert [(each.what, each.amount) for each in winded.applies] == [
        (What.STUN, "4"),
        (What.STAMINA_PENALTY, "4"),
    ]
    ribs = wound(B, SEVERE, 30)
    assert dict(ribs.lasting.mods) == {"accuracy": -2, "d20": -2, "speed": 2}
    assert ribs.disables == (Disabled.BLOCK,)
    crushed = wound(B, SEVERE, 60)
    assert dict(crushed.lasting.mods) == {"skill:resistance": -8}
    assert crushed.disables == (Disabled.REST,)


def test_a_wound_may_bring_another() -> None:
    """Dazed has the Ringing Noise in it, and there is such a row."""
    assert wound(B, MAJOR, 1).includes == "blunt-minor-head"
    assert all(row.includes in ("", *rows()) for row in rows().values())


def test_every_piercing_wound_needles() -> None:
    """2, 4, 8 and 16."""
    amounts = {
        row.id: [a.amount for a in row.applies if a.what is What.NEEDLING]
        for row in rows().values()
        if row.type is P
    }
    usual = {MINOR: "2", MAJOR: "4", SEVERE: "8", CRITICAL: "16"}
    assert amounts == {id: [usual[wound_row(id).severity]] for id in amounts}


def test_care_is_needed_by_the_worst() -> None:
    """Wounds that need care have a time in it."""
    needing = [row for row in rows().values() if row.healing.care is Care.REQUIRED]
    assert len(needing) == 8
    assert all(row.healing.weeks is None and row.healing.weeks_med for row in needing)


@pytest.mark.clause("WAY-MULTI-10", "WAY-WOUND-05")
def test_a_severity_can_be_lowered() -> None:
    """By a step, to nothing, or no further than Minor."""
    assert MAJOR.lowered(1) is MINOR
    assert CRITICAL.lowered(1, least=MINOR) is SEVERE
    assert MINOR.lowered(1, least=MINOR) is MINOR
    assert MINOR.lowered(1) is None
    assert SEVERE.lowered(0) is SEVERE
    assert [each.level for each in Severity] == [1, 2, 3, 4]


def test_the_texts_of_wounds_have_no_marks_of_code() -> None:
    """Players read them as they are, and house rules by their names."""
    assert [row.id for row in rows().values() if "`" in f"{row.effect}{row.name}"] == []
