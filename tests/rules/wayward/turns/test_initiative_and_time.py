"""Initiative, the clock, Speeds and Action Points, with the source's own worked examples."""

from __future__ import annotations

import pytest

from rules.dice import Modifier
from rules.wayward.actions.speed import speed_of
from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-INIT-01", "WAY-INIT-02", "WAY-FLOW-01")
def test_the_best_roll_starts_on_count_0_and_the_others_by_as_much_later() -> None:
    """Totals 6, 16 and 12 give first counts 10, 0 and 4; AGI 47 adds 4 and not 4.7."""
    table = WayTable()
    for name in ("Chiyo", "Shuji", "Isa"):
        table.pc(name, agi=47)
    table.start(2, 12, 8)
    assert [table.who(id).turn.acts for id in ("chiyo", "shuji", "isa")] == [10, 0, 4]
    assert table.asks() == [("shuji", "act")]
    assert table.fight.timeline.count == 0


@pytest.mark.clause("WAY-INIT-04")
def test_newcomers_who_come_together_roll_among_themselves() -> None:
    """On count 5 totals of 18 and 11 come in on 5 and on 12, whatever the others rolled."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(15, 10)
    table.act("ama", "block", length=50)
    table.pc("Cai")
    table.pc("Dan")
    table.dice(16, 9)
    table.act("ben", "block", length=50)
    assert [table.who(id).turn.acts for id in ("cai", "dan")] == [5, 12]
    rolled = [line.clauses for line in table.lines if "first turn on count" in line.text]
    assert rolled == [("WAY-INIT-01", "WAY-INIT-02")] * 2 + [("WAY-INIT-04",)] * 2


@pytest.mark.clause("WAY-FLOW-02", "WAY-FLOW-03", "WAY-REST-01", "WAY-REST-02")
def test_the_next_action_is_the_speed_of_this_one_later() -> None:
    """Rest has Speed 5: taken on count 0 the next action comes on 5, with 1 less of penalty."""
    table = WayTable()
    table.pc("Ama")
    table.start()
    table.amend("combatants.ama.stamina_penalty", 4)
    table.act("ama", "rest")
    assert table.who("ama").turn.acts == 5
    assert table.who("ama").pools.stamina_penalty == 3
    assert table.fight.timeline.count == 5


@pytest.mark.clause("WAY-FLOW-04")
def test_the_clock_goes_on_to_the_next_who_is_due() -> None:
    """With B due on 6 and A on 11, B is asked on 6 and then A on 11."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(10, 10)
    table.act("ama", "block", length=11)
    table.act("ben", "block", length=6)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ben", "act")])
    table.act("ben", "block", length=20)
    assert (table.fight.timeline.count, table.asks()) == (11, [("ama", "act")])


@pytest.mark.clause("WAY-FLOW-06", "WAY-FLOW-07")
@pytest.mark.parametrize(("base", "least"), [(4, 3), (3, 3), (2, 2)])
def test_no_action_is_brought_below_3(base: int, least: int) -> None:
    """4 stops at 3; what is 3 or less already is not sped up at all."""
    assert speed_of(base, lowers=[Modifier(9, "Haste")]).final == least


@pytest.mark.clause("WAY-AP-01", "WAY-AP-02")
def test_five_action_points_come_at_each_multiple_of_20() -> None:
    """Nobody has any on count 0; the clock going from 0 to 41 pays 10."""
    table = WayTable()
    table.pc("Ama", agi=60)
    table.start()
    assert table.who("ama").turn.ap == 0
    table.act("ama", "block", length=19)
    assert table.who("ama").turn.ap == 0
    table.act("ama", "block", length=1)
    assert (table.fight.timeline.count, table.who("ama").turn.ap) == (20, 5)
    table.act("ama", "block", length=21)
    assert (table.fight.timeline.count, table.who("ama").turn.ap) == (41, 10)
