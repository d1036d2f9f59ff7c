"""Variable Speed Actions: Block and Move; breaking off, at will and by force."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules.errors import RulesError
from rules.wayward.actions.moving import reach_of_move
from rules.wayward.defence.block import blocks
from tests.rules.wayward.table import TIRELESS, WayTable


def two(**ama: Any) -> WayTable:
    """Ama and Ben, both due on count 0."""
    table = WayTable()
    table.pc("Ama", **ama)
    table.pc("Ben")
    table.start(10, 10 + (ama.get("agi", 20) - 20) // 10)
    return table


@pytest.mark.clause("WAY-VSA-01", "WAY-VSA-06", "WAY-BLOCK-01")
def test_a_block_has_any_length_and_nothing_changes_it() -> None:
    """Declared for 6 with a Shock of 3 it is 6; and it takes no Action Points."""
    table = two()
    table.amend("combatants.ama.statuses.s", {"id": "s", "kind": "shock", "severity": 3})
    assert "nothing called ap" in table.refusal("ama", "block", length=6, ap=2)
    table.act("ama", "block", length=6)
    table.act("ben", "block", length=50)
    assert table.who("ama").turn.acts == 6


@pytest.mark.clause("WAY-SIMUL-05")
def test_a_block_that_is_renewed_guards_on_the_very_count() -> None:
    """Newly begun on 0 it does not guard on 0; it does on 1, and on 20 when it is renewed there."""
    table = two()
    table.act("ama", "block", length=20)
    assert not blocks(table.fight, table.who("ama"))
    table.act("ben", "block", length=1)
    assert table.fight.timeline.count == 1
    assert blocks(table.fight, table.who("ama"))
    table.act("ben", "block", length=19)
    table.act("ama", "block", length=5)
    assert table.fight.timeline.count == 20
    assert blocks(table.fight, table.who("ama"))


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
def test_interrupts_made_meanwhile_are_still_owed() -> None:
    """After a Dodge of Speed 2 during it the abort on 6 leads to 9."""
    table = two()
    table.act("ama", "block", length=20)
    table.act("ben", "block", length=6)
    deed = table.who("ama").turn.doing
    table.amend(f"deeds.{deed}.owed", 2)
    table.amend("combatants.ama.acts", 22)
    table.declare("ama", "abort", combatant="ama")
    assert table.who("ama").turn.acts == 9


@pytest.mark.clause("WAY-ABORT-02")
def test_an_abort_never_makes_the_next_action_later() -> None:
    """With 2 left and 5 owed the next action stays where it was."""
    table = two()
    table.act("ama", "block", length=8)
    table.act("ben", "block", length=6)
    deed = table.who("ama").turn.doing
    table.amend(f"deeds.{deed}.owed", 5)
    table.declare("ama", "abort", combatant="ama")
    assert table.who("ama").turn.acts == 8


@pytest.mark.clause("WAY-ABORT-02")
def test_one_may_say_now_to_break_off_later() -> None:
    """Told on count 1 to stop on 5, Ama acts on 6."""
    table = two()
    table.act("ama", "block", length=20)
    table.act("ben", "block", length=1)
    table.declare("ama", "abort", combatant="ama", at=5)
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ama", "act")])


@pytest.mark.clause("WAY-ABORT-01")
def test_an_ordinary_action_cannot_be_broken_off() -> None:
    """A Rest has no such quality: nothing is there to break off."""
    table = two()
    table.act("ama", "rest")
    with pytest.raises(Exception, match="doing nothing"):
        table.declare("ama", "abort", combatant="ama")


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


@pytest.mark.clause("WAY-MOVE-01", "WAY-MOVE-02")
@pytest.mark.parametrize(
    ("agi", "counts", "tenths"),
    [(25, Decimal(8), 40), (60, Decimal(5), 60), (25, Decimal(4), 20), (33, Decimal("3.5"), 23)],
)
def test_moving_covers_agi_times_counts_over_50(agi: int, counts: Decimal, tenths: int) -> None:
    """AGI 25 for 8 counts are 4 yards, AGI 60 for 5 are 6; 33 x 3.5 / 50 is 2.31, which is 2.3."""
    table = two(agi=agi)
    assert reach_of_move(table.fight, table.who("ama"), counts) == tenths


@pytest.mark.clause("WAY-MOVE-01", "WAY-MOVE-03", "WAY-ABORT-03")
def test_a_move_broken_off_keeps_the_way_made() -> None:
    """A Move of 8 toward Ben, 10 yards away, broken off after 5 with AGI 25: 2.5 yards nearer."""
    table = two(agi=25)
    table.amend("distances", {"ama|ben": 100})
    table.act("ama", "move", length=8, toward="ben")
    table.act("ben", "block", length=5)
    table.declare("ama", "abort", combatant="ama")
    assert table.fight.battle.distances["ama|ben"] == 75


@pytest.mark.clause("WAY-MOVE-03")
def test_a_move_takes_no_action_points() -> None:
    """There is nothing about Action Points to fill in."""
    table = two()
    assert "nothing called ap" in table.refusal("ama", "move", length=8, ap=2)


@pytest.mark.clause("WAY-SIMUL-01")
def test_declarations_are_sealed_until_all_are_in() -> None:
    """Ama's Rest is told when Ben has declared too, and not before."""
    table = two()
    table.act("ama", "rest")
    assert not [line for line in table.told() if "Rest" in line]
    table.act("ben", "rest")
    assert [line for line in table.told() if "Rest" in line] == [
        "Ama begins Rest: Speed 5.",
        "Ben begins Rest: Speed 5.",
    ]


@pytest.mark.clause("WAY-DELAY-01", "WAY-DELAY-03")
def test_a_delayed_action_works_later_and_costs_no_more_time() -> None:
    """A tetsubo (Delay 8) swung on count 0 asks its target on 8; the Speed counts from 0."""
    table = two(str=100, weapons=[{"id": "tetsubo", "held": True}])
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    table.act("ben", "block", length=50)
    speed = table.who("ama").turn.acts
    table.dice(20)
    table.act("ama", "go_on")
    assert table.fight.timeline.count == 8
    assert table.asks() == [("ben", "defend")]
    assert table.who("ama").turn.acts == speed


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


@pytest.mark.clause("WAY-MOVE-01", "WAY-MOVE-03")
def test_a_move_has_led_somewhere_when_its_mover_acts_again() -> None:
    """Ben is 4 yards away; 8 counts at AGI 20 are 3.2 yards, so that a fist reaches them."""
    table = two(agi=20)
    table.amend("distances", {"ama|ben": 40})
    table.act("ama", "move", length=8, toward="ben")
    table.act("ben", "block", length=30)
    assert (table.fight.timeline.count, table.asks()) == (8, [("ama", "act")])
    assert table.fight.battle.distances["ama|ben"] == 8
    assert "Ama has moved 3.2 yards toward Ben." in table.told()
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert table.asks() == [("ben", "defend")]


@pytest.mark.clause("WAY-MOVE-03", "WAY-IMMOB-02")
def test_an_immobilization_slows_only_what_comes_after_it() -> None:
    """4 counts at AGI 25 are 2 yards, 4 more at half of it 1 yard: 10 yards become 7."""
    table = two(agi=25)
    table.amend("distances", {"ama|ben": 100})
    table.act("ama", "move", length=8, toward="ben")
    table.act("ben", "block", length=4)
    assert table.fight.battle.distances["ama|ben"] == 80
    held = {"id": "net", "kind": "immobility", "severity": 5, "since": 4, "running": True}
    table.amend("combatants.ama.statuses", [held])
    table.act("ben", "block", length=30)
    assert (table.fight.timeline.count, table.fight.battle.distances["ama|ben"]) == (8, 70)


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
