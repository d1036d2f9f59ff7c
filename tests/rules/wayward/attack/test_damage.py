"""Damage: dice, damage bonus and Speed, and all that takes off from it, with the book's numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.attack.hit import Raw, Reckoning, dealt, mitigated
from rules.wayward.defence.block import block_share, damage_reduction
from rules.wayward.fight.action_in_progress import Art, Part, Spec, SpecDefended
from tests.rules.wayward.table import duel

D = Decimal


def parts(*values: str | int) -> list[Part]:
    """Exact parts of these values."""
    return [Part(D(value), "test") for value in values]


def after(value: str | int, *, share: int = 100, dr: int = 0, block: int = 0, less: int = 0) -> str:
    """What is left of a damage after steps 2 to 5."""
    made = Reckoning(D(value))
    mitigated(made, share=D(share), reduction=D(dr), block=block, resisted=less)
    return f"{made.value.normalize():f}"


@pytest.mark.clause("WAY-MIT-02", "WAY-MIT-03")
def test_the_attackers_percentages_are_one_factor() -> None:
    """Dice 20, bonus 4.0, Speed 8, +10% and -20%: 52 x 0.9 = 46.8, and flat damage on top."""
    raw = Raw(dice=D(20), stat=D("4.0"), speed=8, damage_pct=parts(10, -20), damage_flat=parts(7))
    assert dealt(raw).value == D("53.8")
    assert Raw(dice=D(0), stat=D(1), percents=parts(25, 33)).bonus == D("1.58")


@pytest.mark.clause("WAY-MIT-01", "WAY-PART-03")
@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ({"share": 60, "dr": 10, "less": 10}, "45"),
        ({"dr": 10, "block": 50, "less": 10}, "40.5"),
    ],
)
def test_damage_is_lessened_in_a_fixed_order(steps: dict[str, int], left: str) -> None:
    """100: 60% is 60, less 10 is 50, less 10% is 45; blocked 90, 45, 40.5."""
    assert after(100, **steps) == left


@pytest.mark.clause("WAY-MIT-04", "WAY-BLOCK-05", "WAY-BLOCK-06")
@pytest.mark.parametrize(
    ("art", "element", "more", "share", "pierces"),
    [
        (Art.UNARMED, "", 0, 50, 25),
        (Art.NINJUTSU, "katon", 0, 50, 25),
        (Art.NINJUTSU, "raiton", 0, 25, 0),
        (Art.WEAPON, "", 0, 25, 0),
        (Art.UNARMED, "", 30, 80, 55),
        (Art.UNARMED, "", 70, 100, 95),
    ],
)
def test_what_a_block_takes_off(
    art: Art, element: str, more: int, share: int, pierces: int
) -> None:
    """Half of fists and ninjutsu, a quarter of steel and lightning; changes are summed, to 100."""
    table = duel({}, {"modifiers": [{"target": "block_pct", "amount": more}]})
    spec = Spec(name="test", art=art, element=element)
    assert block_share(table.fight, table.who("ben"), spec) == share
    pierced = Spec(name="test", art=art, element=element, defended=SpecDefended(block_less=25))
    assert block_share(table.fight, table.who("ben"), pierced) == pierces


@pytest.mark.clause("WAY-DR-01")
def test_damage_reduction_of_all_sources_adds_up() -> None:
    """Of the sheet 5 and 2, of a technique that is kept up floor(4.0 x 3) = 12, of a charm 1."""
    sheet = {
        "cha": 60,
        "damage_reduction": {"skin": 5, "coat": 2},
        "techniques": ["needle-jizo"],
        "modifiers": [{"target": "dr", "amount": 1}],
    }
    table = duel({}, sheet)
    kept = {"id": "k", "technique": "needle-jizo", "name": "Needle Jizo", "amount": 3, "x": 3}
    table.amend("combatants.ben.upkeeps.k", kept)
    assert damage_reduction(table.fight, table.who("ben")) == 20
