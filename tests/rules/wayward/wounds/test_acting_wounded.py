"""What wounds cost whoever acts or defends themselves with them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fatigue import may_keep
from tests.rules.wayward.table import WayTable

pytestmark = pytest.mark.clause("WAY-COND-02")


def hurt(row: str, **sheet: Any) -> WayTable:
    """Ama has a wound and acts on count 0; Ben blocks until 30."""
    table = WayTable()
    wound = {"id": "w", "row": row, "side": "right"}
    table.pc("Ama", **{"wounds": [wound], "vitality_max": 1000, "hp_max": 500, **sheet})
    table.pc("Ben", vitality_max=1000)
    table.start(20, 20)
    while "ben" in [who for who, _ in table.asks()]:
        table.act("ben", "block", length=30)
    return table


def strike(table: WayTable, *dice: int) -> None:
    """She strikes at Ben with her bare hands, Speed 8, and they let it hit."""
    table.dice(20, 2, 2, *dice)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")


def severities(table: WayTable, kind: StatusKind) -> list[int]:
    """Her statuses of a kind."""
    return [each.severity for each in table.who("ama").having(kind)]


def test_a_burned_arm_hurts_with_every_blow():
    """Twice the base Speed of 8 in damage."""
    table = hurt("energy-major-arm")
    strike(table)
    assert table.who("ama").pools.vitality == 1000 - 16


def test_a_cut_clavicle_hurts_by_what_an_action_costs():
    """A blow that costs 5 Stamina is 5 damage; a Block is none."""
    table = hurt("slashing-severe-torso")
    strike(table)
    assert table.who("ama").pools.vitality == 1000 - 5
    table.act("ama", "block", length=5)
    assert table.who("ama").pools.vitality == 1000 - 5


def test_a_rupture_costs_hp_past_vitality_and_wounds_nobody():
    """Speed 8 is 8 HP."""
    table = hurt("blunt-critical-abdomen")
    strike(table)
    ama = table.who("ama")
    assert (ama.pools.vitality, ama.pools.hp, len(ama.body.wounds)) == (1000, 492, 1)


@pytest.mark.parametrize(("res", "needled"), [(20, [2]), (30, [])])
def test_speared_ribs_needle_with_slow_actions(res: int, needled: list[int]):
    """Speed 8 is slower than 5 + 20/10, and not than 5 + 30/10."""
    table = hurt("piercing-severe-torso", res=res)
    strike(table)
    assert severities(table, StatusKind.NEEDLING) == needled


def test_an_injured_spine_shocks_and_bleeds_with_slow_actions():
    """Speed 8: Shock 4 for 10 counts and Bleed 1, then 2, which does not lessen."""
    table = hurt("slashing-critical-torso")
    strike(table)
    assert severities(table, StatusKind.SHOCK) == [4]
    strike(table)
    assert severities(table, StatusKind.BLEED) == [2]
    table.act("ama", "block", length=20)
    assert severities(table, StatusKind.BLEED) == [2]


def test_a_broken_leg_stuns_whoever_moves():
    """A Move of 6 counts is broken off on the next and stunned by 5."""
    table = hurt("blunt-severe-leg")
    table.act("ama", "move", length=6, toward="ben")
    assert table.fight.now == 6


def test_a_cut_leg_opens_again_with_each_move():
    """An Immobilization of 1 for 25 counts, then 2 and 5 longer."""
    table = hurt("slashing-minor-leg")
    table.act("ama", "move", length=2, toward="ben")
    assert severities(table, StatusKind.IMMOBILITY) == [1]
    table.act("ama", "move", length=2, toward="ben")
    [held] = table.who("ama").having(StatusKind.IMMOBILITY)
    assert (held.severity, held.ends.until) == (2, 30)


def test_side_burns_choke_whoever_spends_all_his_will():
    """With 1 Willpower one Action Point is a Suffocation of 2, and its Stamina roll."""
    table = hurt("energy-severe-abdomen", res=99)
    table.amend("combatants.ama.ap", 5)
    table.dice(20, 2, 2, 20)
    table.act("ama", "attack", target="ben", ap=1)
    table.act("ben", "endure")
    assert severities(table, StatusKind.SUFFOCATION) == [1]


def test_a_cut_throat_chokes_more_with_every_action():
    """A blow is 1 more; a Move is not."""
    table = hurt("slashing-critical-head", res=99)
    strike(table, 20)
    assert severities(table, StatusKind.SUFFOCATION) == [1]


@pytest.mark.parametrize(
    ("row", "defence", "lost", "stun"),
    [("energy-major-leg", "dodge", 6, 0), ("blunt-severe-arm", "dodge", 0, 0)],
)
def test_to_defend_oneself_costs_by_its_speed(row: str, defence: str, lost: int, stun: int):
    """A Dodge of Speed 2 is 6 damage with a burned leg, and nothing with a broken arm."""
    table = hurt(row)
    table.act("ama", "block", length=29)
    table.act("ama", "block", length=20)
    table.dice(20, 20)
    table.act("ben", "attack", target="ama")
    table.act("ama", defence)
    assert (1000 - table.who("ama").pools.vitality, table.who("ama").turn.stun) == (lost, stun)


def test_a_parry_with_a_broken_arm_stuns():
    """Stun 6 by every parry, once the count closes."""
    table = hurt("blunt-severe-arm")
    table.act("ama", "block", length=29)
    table.act("ama", "block", length=20)
    table.dice(20, 20)
    table.act("ben", "attack", target="ama")
    table.act("ama", "parry")
    assert table.who("ama").turn.stun == 6
    assert table.who("ama").body.condition is Condition.FIT


def test_with_an_open_belly_nothing_is_kept_up():
    """Disemboweled: an Upkeep is refused."""
    table = hurt("slashing-critical-abdomen")
    with pytest.raises(BadAnswer, match="keeps you from keeping anything up"):
        may_keep(table.who("ama"), "veil")
