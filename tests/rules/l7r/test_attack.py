"""Attacks, their TN, and damage. (L7R-ATK, L7R-DMG)"""

from __future__ import annotations

import pytest

from rules.dice import Roll
from rules.engine.sheets.sheet import read
from rules.l7r.attack import extra_dice
from rules.l7r.sheet import Sheet
from rules.l7r.state import Attack
from tests.rules.l7r.table import two


def parts(rolled: Roll) -> list[tuple[int, str, str]]:
    """The parts of a roll's number of dice."""
    return [(each.value, each.reason, each.clause) for each in rolled.terms]


@pytest.mark.clause("L7R-ATK-01", "L7R-ATK-03")
@pytest.mark.parametrize(("parry", "tn"), [(0, 5), (1, 10), (3, 20), (5, 30)])
def test_the_tn_to_be_hit_is_five_and_five_for_each_parry(parry: int, tn: int) -> None:
    """Parry 0 makes 5, parry 5 makes 30; a new sheet has attack 1 and parry 1."""
    assert (read(Sheet, {}).attack, read(Sheet, {}).parry) == (1, 1)
    table = two(foe={"parry": parry})
    assert table.who("foe").tn_to_be_hit == tn


@pytest.mark.clause("L7R-DMG-01", "L7R-DMG-02", "L7R-DMG-03")
def test_damage_is_the_weapon_and_fire() -> None:
    """Fire 2 and a katana of 4k2: six dice, two kept, and no void point is asked for."""
    table = two(ama={"weapons": ["katana"]}, foe={"parry": 0})
    table.attack("ama", "foe", weapon="katana")
    table.let(5, 2, 1, 9, 8, 2, 2, 2, 2, 1, 1, 1, light="keep")
    assert "Foe is hit for 17." in table.told()
    assert "void" not in str(table.told())


FAILED = [("none", [2], 0), ("reduced", [2], 3), ("reduced", [9], 0), ("reduced", [], 5)]


@pytest.mark.clause("L7R-DMG-05")
@pytest.mark.parametrize(("setting", "failed", "extra"), FAILED)
def test_a_failed_parry_takes_the_extra_dice(setting: str, failed: list[int], extra: int) -> None:
    """40 against 15 are five dice: none left after a parry, or five less its skill of 2."""
    made = Attack(id="a", by="ama", target="foe", weapon="Katana", total=40, tn=15, failed=failed)
    assert extra_dice(two(failed_parry_damage=setting).fight, made) == extra


@pytest.mark.clause("L7R-SW-04", "L7R-DICE-06")
@pytest.mark.parametrize(("dice", "asked"), [((9, 1, 1), False), ((10, 1, 1), True)])
def test_only_tens_are_asked_about(dice: tuple[int, ...], asked: bool) -> None:
    """Ama is crippled and misses; without a ten there is nothing to throw again."""
    table = two(ama={"serious_wounds": 2}, foe={"parry": 2})
    table.attack("ama", "foe")
    table.let(*dice)
    assert ("reroll" in [key for _, key in table.asked()]) is asked
