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


@pytest.mark.clause("WAY-FLOW-06", "WAY-FLOW-07")
@pytest.mark.parametrize(("base", "least"), [(4, 3), (3, 3), (2, 2)])
def test_no_action_is_brought_below_3(base: int, least: int) -> None:
    """4 stops at 3; what is 3 or less already is not sped up at all."""
    assert speed_of(base, lowers=[Modifier(9, "Haste")]).final == least
