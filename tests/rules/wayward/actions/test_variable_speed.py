"""Variable Speed Actions: Block and Move; breaking off, at will and by force."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RulesError
from rules.wayward.defence.block import blocks
from tests.rules.wayward.table import WayTable


def two(**ama: Any) -> WayTable:
    """Ama and Ben, both due on count 0."""
    table = WayTable()
    table.pc("Ama", **ama)
    table.pc("Ben")
    table.start(10, 10 + (ama.get("agi", 20) - 20) // 10)
    return table


@pytest.mark.clause("WAY-SIMUL-05")
def test_another_action_that_goes_on_does_not_become_a_block() -> None:
    """Moving until 20 and then blocking does not guard on 20."""
    table = two()
    table.act("ama", "move", length=20)
    table.act("ben", "block", length=20)
    table.act("ama", "block", length=5)
    assert not blocks(table.fight, table.who("ama"))


@pytest.mark.clause("WAY-ABORT-02", "WAY-VSA-02")
def test_an_abort_lets_one_act_on_the_next_count() -> None:
    """A Block for 20 broken off on count 6: next action on 7."""
    table = two()
    table.act("ama", "block", length=20)
    table.act("ben", "block", length=6)
    assert table.fight.timeline.count == 6
    table.declare("ama", "abort", combatant="ama")
    assert table.who("ama").turn.acts == 7
    table.act("ben", "block", length=20)
    assert table.fight.timeline.count == 7
    assert table.asks() == [("ama", "act")]


@pytest.mark.clause("WAY-ABORT-02")
def test_one_may_say_now_to_break_off_later() -> None:
    """Told on count 1 to stop on 5, Ama acts on 6."""
    table = two()
    table.act("ama", "block", length=20)
    table.act("ben", "block", length=1)
    table.declare("ama", "abort", combatant="ama", at=5)
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ama", "act")])


@pytest.mark.clause("WAY-VSA-04", "WAY-STUN-06", "WAY-VSA-05")
def test_a_stun_ends_a_variable_speed_action() -> None:
    """Blocking from 0 to 30, a Stun of 5 on 14: the next action is on 15 + 5 = 20."""
    table = two()
    table.act("ama", "block", length=30)
    table.act("ben", "block", length=14)
    stun = {"kind": "stunning", "id": "s", "target": "ama", "severity": 5}
    table.amend("stored.s", stun)
    table.act("ben", "block", length=50)
    ama = table.who("ama")
    assert (table.fight.timeline.count, table.asks()) == (20, [("ama", "act")])
    assert "block" in table.acts("ama")
    assert ama.turn.doing == ""


@pytest.mark.clause("WAY-DELAY-02")
def test_the_last_chance_to_break_off_is_the_count_before() -> None:
    """Others have acted since: on count 7 Ama is asked; broken off there, she acts on 8."""
    table = two(str=100, weapons=[{"id": "tetsubo", "held": True}])
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    table.act("ben", "rest")
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (7, [("ama", "abort")])
    table.act("ama", "break_off")
    assert (table.fight.timeline.count, table.asks()) == (8, [("ama", "act")])


@pytest.mark.clause("WAY-CBEX-06")
def test_a_block_is_declared_long_enough_to_cover_a_known_count() -> None:
    """At count 17 a Block of 4 lasts until 21, so it guards on 20; one of 3 ends there."""
    table = two()
    table.act("ama", "block", length=17)
    table.act("ben", "block", length=20)
    table.act("ama", "block", length=4)
    assert table.fight.timeline.count == 20
    assert blocks(table.fight, table.who("ama"))


@pytest.mark.clause("WAY-MOVE-03")
def test_a_defence_on_the_way_adds_no_ground() -> None:
    """A Move of 8 leads as far as 8 counts do, though a Dodge makes the next action later."""
    table = two(agi=25)
    table.amend("distances", {"ama|ben": 100})
    table.act("ama", "move", length=8, toward="ben")
    table.act("ben", "block", length=4)
    table.amend("combatants.ama.acts", 12)
    table.act("ben", "block", length=30)
    assert (table.fight.timeline.count, table.fight.battle.distances["ama|ben"]) == (12, 60)


@pytest.mark.clause("WAY-ABORT-02", "WAY-DELAY-02")
def test_an_announced_abort_comes_before_a_delayed_blow_or_is_refused() -> None:
    """A tetsubo swung on 0 lands on 8: to break off on 8 is too late, on 5 nothing lands."""
    table = two(str=100, weapons=[{"id": "tetsubo", "held": True}])
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    table.act("ben", "block", length=1)
    with pytest.raises(RulesError, match="Tetsubo takes effect on count 8, before that"):
        table.declare("ama", "abort", combatant="ama", at=8)
    table.declare("ama", "abort", combatant="ama", at=5)
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ama", "act")])
    assert "Ama breaks off: Tetsubo." in table.told()
    table.act("ama", "block", length=20)
    assert table.fight.timeline.count == 26


@pytest.mark.clause("WAY-ABORT-02", "WAY-ABORT-03", "WAY-SEAL-03")
def test_seals_that_are_broken_off_later_are_lost_then() -> None:
    """Seals of 12 broken off on 5, as announced on 1: on 6 there is nothing to release."""
    bolt = {"id": "bolt", "name": "Bolt", "kind": "ninjutsu", "speed": "6", "seals": "14"}
    table = two(techniques=[{**bolt, "damage": "2d6", "source": "ndb", "reach": "ranged"}])
    table.act("ama", "seals", technique="bolt")
    table.act("ben", "block", length=1)
    table.declare("ama", "abort", combatant="ama", at=5)
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ama", "act")])
    open_acts = table.acts("ama")
    assert "release" not in open_acts
    assert "seals" in open_acts
