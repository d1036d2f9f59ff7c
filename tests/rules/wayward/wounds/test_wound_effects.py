"""Immediate effects of wounds: an arm drops its weapon, a lung throws back; the dead have none."""

from __future__ import annotations

import pytest

from rules.engine.state.as_json import adapter
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.fight.effects import Blow, Push
from rules.wayward.wounds.damage_taken import hurt
from rules.wayward.wounds.wounds import drop_held, maim
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

KATANA, TANTO = {"id": "katana", "held": True}, {"id": "tanto", "held": True}
STAFF = {"id": "bo-staff", "held": True}


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("weapons", "side", "both", "dropped"),
    [
        ([KATANA, TANTO], Side.RIGHT, False, ["katana"]),
        ([KATANA, TANTO], Side.LEFT, False, ["tanto"]),
        ([KATANA], Side.LEFT, False, []),
        ([STAFF], Side.RIGHT, False, []),
        ([STAFF], Side.RIGHT, True, ["bo-staff"]),
    ],
)
def test_an_arm_drops_what_it_holds(
    weapons: list[dict[str, object]], side: Side, *, both: bool, dropped: list[str]
) -> None:
    """The first weapon is in the right hand; what both hands hold falls only by some wounds."""
    table = WayTable()
    table.pc("Ama", weapons=weapons)
    table.pc("Ben")
    table.start()
    drop_held(table.fight, table.who("ama"), side, both=both)
    assert [each.id for each in table.who("ama").gear.weapons if each.dropped] == dropped


@pytest.mark.clause("WAY-WOUND-05")
@pytest.mark.parametrize(("path", "value"), [("condition", "dead"), ("out", True)])
def test_nobody_is_hurt_who_is_dead_or_gone(path: str, value: object) -> None:
    """A blow of 100 takes nothing, and no location is rolled."""
    table = WayTable()
    table.pc("Ama", vitality_max=600)
    table.pc("Ben")
    table.start()
    table.amend(f"combatants.ama.{path}", value)
    flat = {"id": "b", "target": "ama", "by": "ben", "name": "Fist", "amount": 100}
    assert driven(hurt(table.fight, adapter(Blow).validate_python(flat))) == 0
    assert table.who("ama").pools.vitality == 600


@pytest.mark.clause("WAY-COND-02", "WAY-KNOCK-01")
def test_a_collapsed_lung_throws_back_8_yards() -> None:
    """80 tenths of a yard away from whoever struck; nobody is thrown back from nobody."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start()
    row = wound_row("blunt-major-torso")
    driven(maim(table.fight, table.who("ama"), row, Side.NONE))
    assert table.fight.battle.stored == []
    driven(maim(table.fight, table.who("ama"), row, Side.NONE, by="ben"))
    [push] = table.fight.battle.stored
    assert isinstance(push, Push)
    assert (push.target, push.by, push.tenths) == ("ama", "ben", 80)
