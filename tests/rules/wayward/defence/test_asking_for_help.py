"""Take the Hit as a question: who is asked, how long, and what each answer ends."""

from __future__ import annotations

import pytest

from tests.rules.wayward.defence.test_take_the_hit import lost, trio
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable


@pytest.mark.clause("WAY-TAKE-01")
def test_one_person_who_plays_both_is_not_asked_twice() -> None:
    """The GM plays both: only the target is asked, and the act out of turn is open."""
    table = WayTable()
    fist = {"id": "unarmed", "speed": 12}
    table.pc("Ama", side="red", agi=1, str=60, unarmed=fist, willpower=0)
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
