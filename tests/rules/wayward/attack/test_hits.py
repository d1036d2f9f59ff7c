"""The parts of a hit one by one: its dice, what the margin adds, and the wave of a shock."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.wayward.attack.hit import Thrown, raw_damage, reckon, throw
from rules.wayward.character.values import Source
from rules.wayward.fight.action_in_progress import (
    Art,
    Attack,
    Spec,
    SpecDamage,
    SpecMargin,
    SpecTarget,
)
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import duel

D = Decimal


def attack(spec: Spec, *, accuracy: int = 4, defended: int | None = None) -> Attack:
    """Ama's attack on Ben of Speed 10; its Accuracy is 10 and `accuracy`."""
    made = Attack(id="a", deed="d", by="ama", target="ben", spec=spec, speed=10, damage_speed=10)
    made.accuracy = [Modifier(accuracy, "DEX")]
    if defended is not None:
        made.outcome.defended = Roll(Dice(1, 20), ((defended,),), "Dodge")
    return made


@pytest.mark.clause("WAY-DMG-02")
def test_dice_are_multiplied_by_a_die_and_raised_by_tenths() -> None:
    """3 + 4 are 7, twice that is 14, and three tenths more are 18.2; each roll is kept."""
    damage = SpecDamage(dice=[Dice(2, 6)], times=Dice(1, 3), dice_pct_die=4)
    spec = Spec(name="test", art=Art.NINJUTSU, damage=damage)
    fell = driven(throw(spec, "Bolt", "ama"), 3, 4, 2, 3)
    assert fell.total == D("18.2")
    assert [(each.name, each.dice.sides) for each in fell.rolls] == [
        *(("Damage", 6), ("Multiplier", 3), ("Tenths more", 4)),
    ]


@pytest.mark.clause("WAY-DMG-02")
@pytest.mark.parametrize(
    ("once", "faces", "total"),
    [(False, (6, 5, 6, 1, 5, 1), 24), (True, (6, 5, 6, 5), 22), (False, (4, 4), 8)],
)
def test_each_high_die_gives_another(once: bool, faces: tuple[int, ...], total: int) -> None:
    """A die of 5 or more throws one more, and so do those, or by the entry only once."""
    damage = SpecDamage(dice=[Dice(2, 6)], again=5, again_once=once)
    spec = Spec(name="test", art=Art.NINJUTSU, damage=damage)
    assert driven(throw(spec, "Bolt", "ama"), *faces).total == total


STAR = SpecMargin(per_margin=10, margin_most=50, margin_blocked=25)


@pytest.mark.clause("WAY-WEAP-01")
@pytest.mark.parametrize(
    ("accuracy", "defended", "blocked", "found"),
    [
        (4, None, False, [(40, "By 4")]),
        (4, 12, False, [(20, "By 2")]),
        (4, 14, False, [(0, "By 0")]),
        (4, 20, False, [(0, "By 0")]),
        (8, 13, False, [(50, "By 5")]),
        (9, 13, False, [(50, "By 6")]),
        (-3, None, False, [(0, "By 0")]),
        (4, None, True, [(25, "Blocked")]),
    ],
)
def test_a_thrown_blade_gains_by_its_margin(
    accuracy: int, defended: int | None, blocked: bool, found: list[tuple[int, str]]
) -> None:
    """10% for each point over the defence, which counts as 10 without a roll; at most 50%."""
    table = duel()
    made = attack(
        Spec(name="Star", art=Art.WEAPON, margin=STAR), accuracy=accuracy, defended=defended
    )
    made.damage.block = 25 if blocked else None
    raw = raw_damage(table.fight, table.who("ama"), made, D(0))
    assert [(part.value, part.reason) for part in raw.damage_pct] == found


@pytest.mark.clause("WAY-AOE-05", "WAY-DB-01")
@pytest.mark.parametrize(
    ("defended", "share", "scale", "value"),
    [
        (None, 100, 100, "47"),
        (14, 0, 100, "40"),
        (15, 0, 100, "36"),
        (16, 0, 100, "32"),
        (23, 0, 100, "4"),
        (24, 0, 100, "0"),
        (30, 0, 100, "0"),
        (12, 40, 100, "42.8"),
        (14, 0, 60, "24"),
    ],
)
def test_a_shockwave_is_weaker_by_a_tenth_for_each_point_of_a_good_defence(
    defended: int | None, share: int, scale: int, value: str
) -> None:
    """STR 60 is 4.0 times Speed 10: 40, beside the 7 of the blow as far as that gets through."""
    table = duel({"str": 60})
    wave = SpecTarget(wave=Source.PDB, wave_less=10)
    made = attack(Spec(name="Quake", art=Art.UNARMED, target=wave), defended=defended)
    made.damage.share, made.damage.scale = share, scale
    assert reckon(table.fight, made, Thrown(D(7))).value == D(value)


@pytest.mark.clause("WAY-PART-05")
@pytest.mark.parametrize(("off", "words"), [(3, ["3 caught by a wall: now 4"]), (0, [])])
def test_a_wall_takes_its_part_before_the_targets_protection(off: int, words: list[str]) -> None:
    """Of 7 it catches 3, and 4 go on."""
    table = duel()
    made = attack(Spec(name="Bolt", art=Art.NINJUTSU))
    made.damage.off = off
    reckoning = reckon(table.fight, made, Thrown(D(7)))
    assert reckoning.value == 7 - off
    assert list(reckoning.words)[1:] == words
