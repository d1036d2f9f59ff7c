"""The bounds and defaults of the rows of the tables, and what follows from a row."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice
from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from rules.wayward.character.effects import Bonus, Inflicts
from rules.wayward.character.formula import check, constant, exact, whole
from rules.wayward.character.gear import Armour, Arrow, Weapon, armour, dice_of, weapon
from rules.wayward.character.poisons import Exposure, Special, Vector, brew
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import DamageType, Location, Rank, Severity, Side
from rules.wayward.character.wound_tables import (
    Applies,
    Care,
    Healing,
    LastingEffects,
    What,
    WoundRow,
)

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


def test_rows_that_are_not_saved_have_plain_defaults() -> None:
    """A field that a row leaves out is nothing, or as usual."""
    arrow = read(Arrow, {**NAMED, "sides": 6})
    assert (arrow.types, arrow.ignores_armour) == ((DamageType.PIERCING,), False)
    way = read(Vector, HIT)
    assert way.exposure is Exposure.HIT
    assert (way.severity, way.severity_least, way.duration_factor) == (0, 0, 1)
    assert (way.area, way.after, way.range, way.lasts, way.weapons) == (0, 0, "", "", ())
    special = read(Special, NAMED)
    assert (special.duration_factor, special.severity, special.bonuses) == (1, "", ())
    applies = Applies(what=What.BURN)
    assert (applies.amount, applies.more, applies.fade) == ("1", 0, 0)
    assert (applies.duration, applies.after) == (0, 0)
    assert (applies.if_moved, applies.with_burn) == (False, False)
    lasting = LastingEffects()
    assert (lasting.duration, lasting.while_burning, lasting.stack) == (0, False, True)
    healing = Healing()
    assert (healing.combat, healing.weeks, healing.care) == (False, None, Care.HELPS)


@pytest.mark.clause("WAY-STATUS-07")
@pytest.mark.parametrize(
    ("toxicology", "by", "effect", "severity", "duration"),
    [
        # 1, and 1 for each 15 ranks; 50 counts and the ranks.
        (0, "contact", "", 1, 50),
        (14, "contact", "", 1, 64),
        (15, "contact", "", 2, 65),
        (30, "contact", "", 3, 80),
        # In the blood 1 more; eaten 1 more and twice as long.
        (15, "injury", "", 3, 65),
        (0, "ingested", "", 2, 100),
        # In the air 1 less, but at least 1, and half as long, rounded down.
        (0, "inhalation", "", 1, 25),
        (15, "inhalation", "", 1, 32),
        (30, "inhalation", "", 2, 40),
        # A stonefish adds 1 and Toxicology/15, a brown recluse doubles the time.
        (15, "contact", "stonefish", 4, 65),
        (15, "contact", "brown-recluse", 2, 130),
        (15, "inhalation", "brown-recluse", 1, 65),
    ],
)
def test_a_poison_is_as_strong_as_its_maker_and_its_way_in(
    toxicology: int, by: str, effect: str, severity: int, duration: int
) -> None:
    """Severity and duration by the book; a dose knows its maker and its special effect."""
    dose = brew(toxicology, by, effect)
    assert (dose.severity, dose.duration) == (severity, duration)
    assert (dose.maker, dose.vector, dose.special) == (toxicology, by, effect or None)
    names = {"stonefish": "Stonefish poison", "brown-recluse": "Brown Recluse poison"}
    assert dose.name == names.get(effect, "Poison")


@pytest.mark.parametrize(
    ("pool", "numbers", "dice"),
    [
        ("", {}, Dice(0, 1)),
        ("2d6", {}, Dice(2, 6)),
        ("(2 + str/10)d6", {"str": 39}, Dice(5, 6)),
        ("(str - 50)d6", {"str": 10}, Dice(0, 6)),
        ("(99*str)d6", {"str": 99}, Dice(1000, 6)),
    ],
)
def test_a_pool_is_as_many_dice_as_it_says(pool: str, numbers: dict[str, int], dice: Dice) -> None:
    """No fewer than none and no more than 1000."""
    assert dice_of(pool, numbers) == dice


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("x/2", -1),
        ("-99999", -9999),
        ("99999", 9999),
        ("9999", 9999),
        ("-9999", -9999),
        ("floor(x/2)", -1),
        ("ceil(x/2)", 0),
        ("min(x, 2, 3)", -1),
        ("max(x, 2, 3)", 3),
        ("x - -2", 1),
    ],
)
def test_a_formula_is_rounded_down_and_bounded_below_too(text: str, number: int) -> None:
    """With X at -1, half of it is -1, and no number of a fight is under -9999."""
    assert whole(text, {"x": -1}) == number


def test_a_formula_without_names_is_known_beforehand() -> None:
    """2 + 2 is 4; X is not known; text of blanks is no formula, and counts 0."""
    assert (constant("2 + 2"), constant("x"), constant("")) == (4, None, 0)
    assert check("  ") == "  "
    assert (exact(" ", {}), whole(" ", {})) == (0, 0)
    assert exact("-1*" + "*".join(["99999"] * 12), {}) == -(10**9)


@pytest.mark.clause("WAY-WOUND-05")
@pytest.mark.parametrize(
    ("fields", "used", "helps"),
    [
        # Three uses on the whole body, of which two are gone.
        ({"uses": 3, "worn": {"arm": 1, "leg": 1}}, 2, True),
        ({"uses": 2, "worn": {"arm": 1, "leg": 1}}, 2, False),
        # Two uses at each place.
        ({"uses": 2, "each": True, "worn": {"arm": 1, "leg": 2}}, 1, True),
        ({"uses": 1, "each": True, "worn": {"arm": 1}}, 1, False),
        # A pair: each piece by itself.
        ({"uses": 1, "pair": True, "worn_at": {"left": 1}}, 0, True),
        ({"uses": 1, "pair": True, "worn_at": {"right": 1}}, 1, False),
    ],
)
def test_armour_helps_as_often_as_it_has_uses(
    fields: dict[str, Any], used: int, *, helps: bool
) -> None:
    """At the right arm; another use is counted there, and nowhere else does it help."""
    worn = read(Armour, {**NAMED, "locations": ["arm", "leg"], **fields})
    assert worn.used(Location.ARM, Side.RIGHT) == used
    assert worn.helps(Location.ARM, Side.RIGHT) is helps
    assert not worn.helps(Location.HEAD, Side.RIGHT)
    worn.wear(Location.ARM, Side.RIGHT)
    assert worn.used(Location.ARM, Side.RIGHT) == used + 1
    fresh = armour("flak-vest")
    assert fresh.used(Location.TORSO) == 0


@pytest.mark.parametrize(
    ("id", "large", "two_handed", "ranged"),
    [
        ("bo-staff", False, True, False),
        ("tetsubo", True, True, False),
        ("katana", False, False, False),
        ("yumi", False, False, True),
        ("shuriken", False, False, True),
        ("kunai", False, False, False),
    ],
)
def test_what_a_weapon_is_follows_from_its_tags_and_uses(
    id: str, *, large: bool, two_handed: bool, ranged: bool
) -> None:
    """A kunai is for both the hand and a throw, and so not ranged alone."""
    found = weapon(id)
    assert (found.large, found.two_handed, found.ranged) == (large, two_handed, ranged)


def test_ranks_and_severities_count_from_one() -> None:
    """E is 1 and S is 6; Minor is 1 and Critical 4; only arms and legs have sides."""
    assert [each.number for each in Rank] == [1, 2, 3, 4, 5, 6]
    assert [each.level for each in Severity] == [1, 2, 3, 4]
    assert [each.value for each in Location if each.sided] == ["arm", "leg"]


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
