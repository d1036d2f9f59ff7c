"""The bounds and defaults of the rows of the tables, and what follows from a row."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from rules.wayward.character.effects import Bonus, Inflicts
from rules.wayward.character.formula import whole
from rules.wayward.character.gear import Arrow, Weapon, weapon
from rules.wayward.character.poisons import Special, Vector, brew
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.wound_tables import (
    WoundRow,
)
from tests.tables import tabled

NAMED = {"id": "a", "name": "A"}
BLUNT = {**NAMED, "types": ["blunt"], "speed": 8}
HIT = {**NAMED, "apply_speed": 5, "exposure": "hit"}
ROW = {**NAMED, "type": "blunt", "severity": "major", "location": "arm", "effect": "."}
WOUND = {**ROW, "low": 1, "high": 2}

BOUNDS: list[tuple[type[Any], dict[str, Any], str, tuple[Any, Any, Any, Any]]] = [
    (Arrow, NAMED, "sides", (1, 2, 100, 101)),
    (Weapon, BLUNT, "damage", ("1d1", "1d2", "1d100", "1d101")),
    (Weapon, BLUNT, "count", (-1, 0, 999, 1000)),
    (Weapon, BLUNT, "hands", (-1, 0, 2, 3)),
    (Vector, HIT, "apply_speed", (-1, 0, 999, 1000)),
    (Vector, HIT, "severity", (-10000, -9999, 9999, 10000)),
    (Vector, HIT, "after", (-1, 0, 9999, 10000)),
    (Special, NAMED, "duration_factor", (0, "0.1", 99, None)),
    (WoundRow, WOUND, "low", (0, 1, 100, 101)),
    (WoundRow, WOUND, "high", (0, 1, 100, 101)),
    (WoundRow, WOUND, "weeks", (0, 1, 999, 1000)),
    (WoundRow, WOUND, "weeks_med", (0, 1, 999, 1000)),
    (Sheet, {}, "str", (0, 1, 999, 1000)),
    (Sheet, {}, "xp_total", (-1, 0, 1_000_000, 1_000_001)),
    (Sheet, {}, "pdb_divisor", (0, 1, 100, 101)),
    (Sheet, {}, "ndb_divisor", (0, 1, 100, 101)),
    (Sheet, {}, "hp_max", (0, 1, 9999, 10000)),
    (Sheet, {}, "vitality_max", (-1, 0, 9999, 10000)),
    (Sheet, {}, "vitality", (-1, 0, 240, 241)),
    (Sheet, {}, "hp", (-81, -80, 80, 81)),
    (Sheet, {}, "willpower", (-1, 0, 1, 2)),
    (Sheet, {}, "fatigue", (-1, 0, 6, 7)),
    (Inflicts, {"status": "burn"}, "fade", (-1, 0, 999, 1000)),
    (Inflicts, {"status": "burn"}, "every", (-1, 0, 999, 1000)),
    (Inflicts, {"status": "burn"}, "grows", (-1, 0, 99, 100)),
]
"""A record, the fields that it needs, a field, and what is too little, the least, most, too much.

The limits of pools are those of stats of 20: RES x 8 + STR x 4, RES x 3 + CHA, and 1 Willpower.
"""


@pytest.mark.parametrize(
    ("type_", "needed", "name", "ends"), BOUNDS, ids=lambda each: getattr(each, "__name__", None)
)
def test_a_number_has_its_least_and_its_most(
    type_: type[Any], needed: dict[str, Any], name: str, ends: tuple[Any, Any, Any, Any]
) -> None:
    """Both ends are allowed, and nothing beyond them."""
    under, least, most, over = ends
    for legal in (least, most):
        assert read(type_, {**needed, name: legal})
    for wrong in (under, over):
        if wrong is not None:
            with pytest.raises(SheetError):
                read(type_, {**needed, name: wrong})


@pytest.mark.clause("WAY-STATUS-07")
@tabled
def test_a_poison_is_as_strong_as_its_maker_and_its_way_in(
    toxicology: int, by: str, effect: str, severity: int, duration: int
) -> None:
    """Severity and duration by the book; a dose knows its maker and its special effect."""
    dose = brew(toxicology, by, effect)
    assert (dose.severity, dose.duration) == (severity, duration)
    assert (dose.maker, dose.vector, dose.special) == (toxicology, by, effect or None)
    names = {"stonefish": "Stonefish poison", "brown-recluse": "Brown Recluse poison"}
    assert dose.name == names.get(effect, "Poison")


@tabled
def test_a_formula_is_rounded_down_and_bounded_below_too(text: str, number: int) -> None:
    """With X at -1, half of it is -1, and no number of a fight is under -9999."""
    assert whole(text, {"x": -1}) == number


@tabled
def test_what_a_weapon_is_follows_from_its_tags_and_uses(
    id: str, *, large: bool, two_handed: bool, ranged: bool
) -> None:
    """A kunai is for both the hand and a throw, and so not ranged alone."""
    found = weapon(id)
    assert (found.large, found.two_handed, found.ranged) == (large, two_handed, ranged)


@pytest.mark.parametrize(
    ("amount", "kept"), [(2, "2"), (2.5, "2.5"), ("str/10", "str/10"), (True, None), ("a", None)]
)
def test_an_amount_is_a_number_or_a_formula(amount: Any, kept: str | None) -> None:
    """Yes and no are neither."""
    if kept is None:
        with pytest.raises(SheetError):
            read(Bonus, {"target": "dodge", "amount": amount})
    else:
        assert read(Bonus, {"target": "dodge", "amount": amount}).amount == kept


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("Dodge", "dodge"),
        ("stealth", "skill:stealth"),
        ("Skill: Chakra Control", "skill:chakra_control"),
        ("skill:cooking", "skill:cooking"),
        ("luck", None),
        ("luck:stealth", None),
        ("dodge:", "dodge"),
    ],
)
def test_a_modifier_names_a_number_or_a_skill(target: str, kept: str | None) -> None:
    """The bare name of a skill is enough; what cannot be modified is refused with a list."""
    if kept is None:
        with pytest.raises(SheetError, match="accuracy, agi_pct, ap_gain"):
            read(Bonus, {"target": target, "amount": 1})
    else:
        assert read(Bonus, {"target": target, "amount": 1}).target == kept


def test_a_thing_that_is_there_three_times_is_one_fault() -> None:
    """Every fault is named once; both hands may be full."""
    with pytest.raises(SheetError) as error:
        read(Sheet, {"wounds": [{"id": "a"}] * 3, "techniques": ["dai-dageki"] * 2})
    told = [each.removeprefix("sheet: ") for each in error.value.faults]
    assert told == ["dai-dageki is there twice in techniques, and a is there twice in wounds."]
    assert read(Sheet, {"weapons": [{"id": "yari", "held": True}]})
