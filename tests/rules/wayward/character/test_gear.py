"""Weapons, armour, items and poisons: the book's tables, and a sheet's own."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError
from rules.wayward.character.formula import whole
from rules.wayward.character.gear import arrow, dice_of, item, weapon, weapon_action
from rules.wayward.character.sheet import Sheet

STRONG = {"str": 60, "dex": 60, "chakra_control": 15, "weapon_speed": 13}


def test_what_weapons_do_beside_damage() -> None:
    """Delay and Stun, Block, parries, armour, and what two hands do."""
    tetsubo = weapon("tetsubo")
    assert (
        tetsubo.kind.blow.delay,
        tetsubo.kind.blow.stun,
        tetsubo.kind.guard.enemy_parry,
        tetsubo.kind.guard.block_less,
    ) == (8, 6, -3, 25)
    assert (tetsubo.large, tetsubo.two_handed, tetsubo.ranged) == (True, True, False)
    assert (weapon("gunbai").block_pct, weapon("katana").block_pct) == (50, None)
    assert weapon("senbon").kind.blow.dr_bypass_pct == 50
    assert weapon("shuriken").ranged
    assert not weapon("kunai").ranged


def test_arrows_and_what_is_done_with_weapons() -> None:
    """The die of an arrow; drawing, disarming by the weapon's Speed."""
    assert (arrow("arrow").sides, arrow("armour-piercing").ignores_armour) == (12, True)
    assert whole(weapon_action("draw").speed, STRONG) == 3
    assert whole(weapon_action("disarm").speed, STRONG) == 17


def test_a_bow_throws_the_dice_of_its_arrow() -> None:
    """d12 for a plain one; d8 that pierce armour, or d6, where the sheet names another."""
    given = ["yumi", *[{"id": "yumi", "arrow": each} for each in ("armour-piercing", "feather")]]
    sheet = read(Sheet, {"weapons": given})
    found = [
        (str(dice_of(w.kind.blow.damage, STRONG)), w.kind.blow.ignores_armour)
        for w in sheet.gear.weapons
    ]
    assert found == [("10d12", False), ("10d8", True), ("10d6", False)]
    assert read(Sheet, plain(sheet)) == sheet
    with pytest.raises(SheetError, match="there is no arrow twig"):
        _ = read(Sheet, {"weapons": [{"id": "yumi", "arrow": "twig"}]})


def test_everything_wrong_with_a_weapon_is_said_at_once() -> None:
    """One sentence each."""
    own: dict[str, Any] = {"name": "Ladle", "damage": "3x8", "types": [], "weight": 3}
    with pytest.raises(SheetError) as error:
        _ = read(Sheet, {"weapons": [own]})
    told = sorted(error.value.faults)
    assert [fault.split(":")[0] for fault in told] == [
        *("weapons.0.damage", "weapons.0.speed", "weapons.0.types", "weapons.0.weight"),
    ]


def test_what_items_do() -> None:
    """A cloud, a blast with a Delay that skill lengthens, a pill."""
    smoke = item("smoke-bomb")
    assert (
        whole(smoke.kind.use.range, STRONG),
        smoke.kind.blast.area,
        smoke.kind.effects.duration,
    ) == (12, 5, "20")
    assert smoke.kind.effects.statuses[0].severity == "6"
    assert (smoke.kind.blast.damage, smoke.kind.blast.again) == ("", 0)
    tag = item("exploding-tag")
    assert (whole(tag.kind.use.delay, STRONG), whole(tag.kind.use.delay_most, STRONG)) == (10, 25)
    assert (tag.kind.blast.damage, tag.kind.blast.again, tag.kind.blast.stacks_for_wounds) == (
        "5d20",
        10,
        True,
    )
    assert [m.target for m in item("soldier-pill").kind.effects.modifiers] == [
        *("fatigue", "stamina_roll", "chakra_roll"),
    ]
