"""The effects of wounds that are seldom taken: each number is that of its row in the tables."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from rules.wayward.character.values import Side, StatusKind
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.fatigue import Exhaustion, parts
from rules.wayward.fight.effects import Sore
from rules.wayward.rolls.modifiers import total
from rules.wayward.wounds.recovery import heal
from rules.wayward.wounds.wounds import lower_pools, maim
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, WayTable
from tests.tables import tabled

pytestmark = pytest.mark.clause("WAY-COND-02")


def wounded(*rows: str, **sheet: Any) -> WayTable:
    """Ama, whose stats are all 20, comes with these wounds and acts on count 0; Ben on count 10."""
    table = WayTable()
    wounds = [{"id": f"w{n}", "row": row, "side": ""} for n, row in enumerate(rows)]
    table.pc("Ama", side="red", **{"wounds": wounds, "vitality_max": 1000, "hp_max": 500, **sheet})
    table.pc("Ben", side="blue", vitality_max=4000)
    table.start(20, 10)
    return table


def takes(table: WayTable, row: str) -> None:
    """Ama takes a wound now."""
    driven(maim(table.fight, table.who("ama"), wound_row(row), Side.NONE))


def strikes(table: WayTable, *dice: int) -> None:
    """Ama strikes Ben with the bare hand: Speed 8 and Stamina 5."""
    table.dice(TIRELESS, *dice)
    table.act("ama", "attack", target="ben")


def test_an_armor_tear_takes_off_what_protects_the_torso() -> None:
    """Mail over arms, legs, torso and abdomen comes off; the plate on the forehead stays."""
    table = wounded(armour=["forehead-protector", "kusari-katabira"])
    table.declare(GM, "wound", combatant="ama", row="slashing-minor-torso")
    assert "Ama loses Kusari Katabira." in table.told(PUBLIC)
    ama = table.who("ama")
    assert [each.id for each in ama.gear.armour] == ["forehead-protector"]
    assert [each.id for each in ama.gear.shed] == ["kusari-katabira"]


def test_a_scalded_stomach_lowers_both_pools_by_res_until_it_heals() -> None:
    """RES 20: of 1000 Vitality and 500 HP are left 980 and 480, and all again when it is healed."""
    table = wounded()
    ama = table.who("ama")
    takes(table, "energy-major-abdomen")
    pools = ama.pools
    assert (pools.vitality_max, pools.vitality, pools.hp_max, pools.hp) == (980, 980, 480, 480)
    assert ama.turn.stun == 2
    heal(table.fight, ama, ama.body.wounds[0])
    assert (pools.vitality_max, pools.vitality, pools.hp_max, pools.hp) == (1000, 1000, 500, 500)


@tabled
def test_pools_are_lowered_to_no_less_than_nothing(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """By 20; nobody dies of it, who would at minus their maximum of HP."""
    table = wounded()
    pools = table.who("ama").pools
    pools.vitality_max, pools.vitality, pools.hp_max, pools.hp = before
    lower_pools(table.who("ama"), 20)
    assert [pools.vitality_max, pools.vitality, pools.hp_max, pools.hp] == after


def test_a_stomach_blister_holds_as_long_as_its_burn() -> None:
    """Burn 3 and Immobilization 1; the second one burns with 4 and holds until that burn ends."""
    table = wounded()
    ama = table.who("ama")
    takes(table, "energy-minor-abdomen")
    takes(table, "energy-minor-abdomen")
    burns = ama.having(StatusKind.BURN)
    assert [each.severity for each in burns] == [3, 4]
    assert [each.severity for each in ama.having(StatusKind.IMMOBILITY)] == [1, 1]
    take_away(ama, burns[1])
    assert len(ama.having(StatusKind.IMMOBILITY)) == 1
    take_away(ama, burns[0])
    assert ama.having(StatusKind.IMMOBILITY) == []


def test_blood_is_wiped_out_of_the_eyes_in_twice_its_penalty() -> None:
    """A penalty of 3: Speed 6, then 0; what another wound has done stays."""
    table = wounded("slashing-major-head", "energy-critical-torso")
    sores = table.who("ama").body.sores
    sores["w0"], sores["w1"] = Sore(grown=3, worst=3), Sore(grown=2, worst=2)
    table.act("ama", "wipe")
    assert table.who("ama").turn.acts == 6
    sores = table.who("ama").body.sores
    assert sores["w0"].grown == 0
    assert sores["w1"].grown == 2


@pytest.mark.parametrize(("res", "needling"), [(20, [2]), (29, [2]), (30, [])])
def test_speared_ribs_needle_with_every_slow_action(res: int, needling: list[int]) -> None:
    """Speed 8 is above 5 + RES/10 up to RES 29, and is not with RES 30."""
    table = wounded("piercing-severe-torso", res=res)
    strikes(table, 2, 2)
    table.act("ben", "endure")
    found = table.who("ama").having(StatusKind.NEEDLING)
    assert [each.severity for each in found] == needling


def test_a_facial_burn_makes_each_kind_of_roll_tire_the_other() -> None:
    """A blow of 5 Stamina adds 1 to the Stamina penalty, as always, and 2 to that of Chakra."""
    table = wounded("energy-major-head")
    strikes(table)
    pools = table.who("ama").pools
    assert (pools.stamina_penalty, pools.chakra_penalty) == (1, 2)
    assert (Exhaustion.STAMINA.other, Exhaustion.CHAKRA.other) == ("chakra", "stamina")


def test_whoever_is_winded_has_4_less_on_stamina_alone() -> None:
    """Stun 4, and a Stamina penalty of 4; RES and CHA add 2 each."""
    table = wounded()
    ama = table.who("ama")
    takes(table, "blunt-minor-abdomen")
    assert ama.turn.stun == 4
    sums = [sum(part.value for part in parts(table.fight, ama, kind)) for kind in Exhaustion]
    assert sums == [2 - 4, 2]


@pytest.mark.parametrize(("many", "lower"), [(1, 0), (2, -2), (3, -4)])
def test_each_further_open_cavity_takes_2_off_fatigue_rolls(many: int, lower: int) -> None:
    """The first one lowers the bonus of each level instead."""
    table = wounded(*["slashing-major-abdomen"] * many)
    assert total(table.fight, table.who("ama"), "fatigue_rolls") == lower
    assert total(table.fight, table.who("ama"), "fatigue_bonus") == -1


@pytest.mark.parametrize(("armour", "lower"), [("kusari-katabira", -4), ("kage-robes", -3)])
def test_mail_hinders_athletics_at_each_of_its_four_places(armour: str, lower: int) -> None:
    """By 1 for each; robes, which cover nothing, by 3."""
    table = wounded(armour=[armour])
    assert total(table.fight, table.who("ama"), "skill:athletics") == lower
    assert total(table.fight, table.who("ama"), "parry") == 0
