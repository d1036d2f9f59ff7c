"""Take the Hit as a question: who is asked, how long, and what each answer ends."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.rules.wayward.defence.test_take_the_hit import lost, trio
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable


@pytest.mark.clause("WAY-TAKE-01")
def test_whoever_answers_first_ends_nothing_for_the_other() -> None:
    """Ben takes the blow; Cai still has the hour, and 12 reach: 50 are Cai's."""
    table = trio()
    table.act("ben", "endure")
    assert table.asks() == [("cai", "protect")]
    assert table.scene.prompts[0].ask.within == timedelta(minutes=60)
    table.dice(7, 1, 1)
    table.act("cai", "protect")
    assert lost(table) == (0, 50)


@pytest.mark.clause("WAY-TAKE-01")
def test_the_window_closes_as_everybody_has_passed() -> None:
    """Cai stays out, Ben takes the blow: nobody is waited for any more, and 50 are Ben's."""
    table = trio()
    table.act("cai", "stay_out")
    assert table.asks() == [("ben", "defend")]
    table.dice(1, 1)
    table.act("ben", "endure")
    assert lost(table) == (50, 0)


@pytest.mark.clause("WAY-TAKE-02")
def test_what_the_target_said_before_holds_for_what_is_left() -> None:
    """Ben dodges first; Cai fails by 2, and 11 fails by 1 against 40% of 50: 4 get through."""
    table = trio({"willpower": 0})
    table.act("ben", "dodge")
    table.dice(5, 11, 1, 1)
    table.act("cai", "protect")
    assert lost(table) == (4, 30)


@pytest.mark.clause("WAY-TAKE-01", "WAY-INTR-02")
@pytest.mark.parametrize(
    ("speed", "ap", "asked"), [(12, 0, True), (10, 0, False), (10, 1, True), (5, 5, False)]
)
def test_only_who_could_is_asked(speed: int, ap: int, asked: bool) -> None:
    """Speed 6 is half of 12; against 10 it takes a point, and against 5 nothing helps."""
    table = trio({"agi": 20}, speed=speed, begin=False)
    table.start(20, 10, 10)
    table.amend("combatants.ben.acts", 30)
    table.amend("combatants.cai.acts", 30)
    table.amend("combatants.cai.ap", ap)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert (("cai", "protect") in table.asks()) == asked


@pytest.mark.clause("WAY-TAKE-01")
def test_one_person_who_plays_both_is_not_asked_twice() -> None:
    """The GM plays both: only the target is asked, and the act out of turn is open."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, str=60, unarmed={"id": "unarmed", "speed": 12})
    table.npc("Ben", side="blue", agi=1, vitality_max=VITALITY)
    table.npc("Cai", side="blue", agi=1, vitality_max=VITALITY)
    table.start(20, 10, 10)
    table.amend("combatants.ben.acts", 30)
    table.amend("combatants.cai.acts", 30)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert table.asks() == [("ben", "defend")]
    table.dice(7, 1, 1)
    table.declare("gm", "take_hit", protector="cai", attack="ama-1-ben")
    assert lost(table) == (0, 50)


@pytest.mark.clause("WAY-TAKE-01", "WAY-UNCON-01")
def test_the_helpless_can_be_protected_too() -> None:
    """Ben lies there and is not asked; Cai is, and takes the 50."""
    table = trio(begin=False)
    table.start(20, 10, 10)
    table.amend("combatants.ben.acts", 30)
    table.amend("combatants.cai.acts", 30)
    table.amend("combatants.ben.condition", "unconscious")
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert table.asks() == [("cai", "protect")]
    table.dice(7, 1, 1)
    table.act("cai", "protect")
    assert lost(table) == (0, 50)


@pytest.mark.clause("WAY-TAKE-01", "WAY-AP-01")
def test_who_stays_out_for_now_is_not_waited_for_until_action_points_come() -> None:
    """On count 0 Cai stays out until 20: not asked on 12, but on 24; an act out of turn works."""
    table = trio({"willpower": 0})
    table.act("cai", "stay_out_round")
    assert table.who("cai").turn.stays_out == 20
    table.dice(1, 1)
    table.act("ben", "endure")
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert (table.fight.timeline.count, table.asks()) == (12, [("ben", "defend")])
    table.dice(7, 1, 1)
    table.declare("cai", "take_hit", protector="cai", attack="ama-2-ben")
    assert lost(table) == (50, 50)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert (table.fight.timeline.count, table.asks()) == (
        24,
        [("ben", "defend"), ("cai", "protect")],
    )
