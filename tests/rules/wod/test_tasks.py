"""Extended tasks, alone and in a team: goals, limits, and what botches ruin."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, Viewer
from rules.errors import RulesError
from rules.wod.state import Tracker
from tests.rules.wod.table import WodTable

GOOD, BLANK = 7, 2


def crew(**house: Any) -> WodTable:
    """Ama, Ben and Cai with eight dice each in crafts, and no fighting."""
    table = WodTable(**house)
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name, abilities={"crafts": 6})
    return table


def begun(table: WodTable, goal: int, **fields: Any) -> Tracker:
    """The GM sets a goal for intelligence + crafts."""
    table.declare(
        GM, "extended", name="The raft", traits="intelligence + crafts", goal=goal, **fields
    )
    return table.fight.trackers[-1]


def hits(count: int) -> list[int]:
    """Eight dice of which so many succeed at 6."""
    return [GOOD] * count + [BLANK] * (8 - count)


def work(table: WodTable, *gains: int, by: str = "ama") -> list[int]:
    """One roll after another of so many successes; the totals after each."""
    totals = []
    for gain in gains:
        table.dice(*hits(gain))
        table.declare(by, "work", task=table.fight.trackers[-1].id)
        totals.append(table.fight.trackers[-1].total)
    assert table.dice_left() == []
    return totals


@pytest.mark.clause("WOD-EXT-05", "WOD-BOTCH-01")
def test_a_botch_ruins_what_was_gathered() -> None:
    """The total is none and the task closed, until the GM opens it with a part kept."""
    table = crew()
    task = begun(table, 6)
    work(table, 4)
    table.dice(1, *[BLANK] * 7)
    table.declare("ama", "work", task=task.id)
    task = table.fight.trackers[0]
    assert (task.total, task.closed) == (0, True)
    assert {offer.act for offer in table.fight.offers} == {"consequence", "track"}
    with pytest.raises(RulesError, match="No task is open"):
        table.declare("ama", "work", task=task.id)
    table.declare(GM, "track", task=task.id, total=2, open=True)
    assert [offer.act for offer in table.fight.offers] == ["consequence"]
    assert work(table, 4) == [6]


# ---------------------------------------------------------------- teams


def together(table: WodTable, *members: str) -> None:
    """All of them are asked to work on the newest task."""
    table.declare("ama", "team", task=table.fight.trackers[-1].id, members=list(members))


@pytest.mark.clause("WOD-TEAM-01")
def test_the_absent_count_nothing() -> None:
    """One stays away: 3 and 4 are 7 of 8."""
    table = crew()
    task = begun(table, 8)
    together(table, "ama", "ben", "cai")
    table.say("ben", "absent")
    for who, gain in (("cai", 4), ("ama", 3)):
        table.dice(*hits(gain))
        table.say(who, "join")
    assert (task.total, task.closed) == (7, False)


@pytest.mark.clause("WOD-TEAM-01")
def test_where_nobody_comes_nothing_is_done() -> None:
    """No roll is counted."""
    table = crew()
    task = begun(table, 8)
    together(table, "ben", "cai")
    table.say("ben", "absent")
    table.say("cai", "absent")
    assert (task.total, task.rolls) == (0, 0)
    assert table.last() == ["Nobody works on The raft."]


@pytest.mark.clause("WOD-TEAM-02")
def test_one_botch_ruins_the_common_work() -> None:
    """3, 4 and a botch: all is lost; the GM may keep what the others brought."""
    table = crew()
    task = begun(table, 20)
    work(table, 5)
    together(table, "ama", "ben", "cai")
    for who, dice in (("ama", hits(3)), ("ben", hits(4)), ("cai", [1, *[BLANK] * 7])):
        table.dice(*dice)
        table.say(who, "join")
    task = table.fight.trackers[0]
    assert (task.total, task.closed) == (0, True)
    assert table.last() == ["The raft is ruined by Cai: all progress is lost."]
    table.declare(GM, "track", task=task.id, total=12, open=True)
    assert (task.total, task.closed) == (12, False)


def test_nobody_learns_what_the_hidden_work_at() -> None:
    """A feat of the unseen is on nobody's board, in nobody's log and in nobody's list."""
    table = crew()
    table.join("Spy", GM, hidden=True, intelligence=2, abilities={"technology": 2})
    table.declare(GM, "feat", feat="repair", combatant="spy")
    table.dice(GOOD, *[BLANK] * 3)
    table.say(GM, "goal", goal=4)
    public = Viewer(player="ama")
    assert not any("Repair" in line for line in table.told(public))
    assert any("Repair of Spy: 1 of 4." in line for line in table.told())
    assert table.view("ama").timeline.title == "Not begun"
    with pytest.raises(RulesError, match="No task is open"):
        table.declare("ama", "work", task=table.fight.trackers[0].id)
    table.declare(GM, "contest", target="ama", combatant="spy", traits="wits", goal=3)
    assert not any("Spy" in line for line in table.told(public))
    with pytest.raises(RulesError, match="You are in no contest"):
        table.declare("ama", "exchange", task=table.fight.trackers[1].id)
