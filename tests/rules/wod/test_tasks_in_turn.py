"""Tasks and contests in a fight: a roll takes a declared action, and its time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wod.state import Tracker
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2
CARRY_ON = {"act": "carry_on", "task": "task-1"}


def with_lock(period: str = "a turn", **house: Any) -> WodTable:
    """Ama, then a Thug, in turn 1; a lock takes 3 successes of dexterity + athletics, 4 dice."""
    table = two(**house)
    table.declare(
        GM, "extended", name="The lock", traits="dexterity + athletics", goal=3, period=period
    )
    return table.start()


def lock(table: WodTable) -> Tracker:
    """The task as it is."""
    return table.fight.trackers[0]


def on_offer(table: WodTable) -> list[str]:
    """What Ama may declare."""
    return list(table.prompt("ama").ask.live().choices)


@pytest.mark.clause("WOD-EXT-01")
@pytest.mark.parametrize(
    ("period", "turns"),
    [("", [1, 2, 3, 4]), ("each turn", [1, 2, 3, 4]), ("3 turns", [1, 4]), ("two hours", [])],
)
def test_the_next_roll_comes_a_period_later(period: str, turns: list[int]) -> None:
    """With 3 turns a roll, Ama rolls in turns 1 and 4; for hours there is no time in a fight."""
    table = with_lock(period)
    found = []
    for turn in (1, 2, 3, 4):
        if "carry_on" in on_offer(table):
            found.append(turn)
            table.dice(BLANK, BLANK, BLANK, BLANK)
            table.declare_all(ama=CARRY_ON)
        else:
            words = table.prompt("ama").ask.live().why_not("carry_on")
            assert words == "No task of yours can have another roll in this turn."
            table.declare_all(ama={"act": "other", "what": "Waits."})
            table.say(GM, "rule", outcome="So be it.")
    assert found == turns


@pytest.mark.clause("WOD-RESIST-05")
@pytest.mark.parametrize("both", [True, False])
def test_an_exchange_is_an_action_and_comes_once_a_turn(both: bool) -> None:
    """3 against 1 make 2; the other side rolls whether or not it declared the same."""
    table = two()
    table.declare("ama", "contest", target="thug", traits="strength + brawl", goal=5)
    table.start()
    with pytest.raises(RulesError, match="In a fight this takes an action"):
        table.declare("ama", "exchange", task="task-1")
    acts = {"ama": CARRY_ON, **({"thug": CARRY_ON} if both else {})}
    table.declare_all(**acts)
    assert table.asks() == [("ama", "side"), ("thug", "side")]
    table.dice(GOOD, GOOD, GOOD, BLANK)
    table.act("ama", "ready")
    table.dice(GOOD, BLANK, BLANK, BLANK)
    table.act("thug", "ready")
    assert (lock(table).total, lock(table).rolls, table.fight.turn) == (2, 1, 2)


@pytest.mark.clause("WOD-RESIST-05")
def test_who_is_in_no_contest_cannot_carry_it_on() -> None:
    """Ama against the Thug is no business of Ben's."""
    table = two()
    table.pc("Ben")
    table.declare("ama", "contest", target="thug", traits="strength + brawl", goal=5)
    table.start()
    assert "carry_on" not in table.prompt("ben").ask.live().choices
    assert "carry_on" in on_offer(table)


NO_ACTION = "In a fight this takes an action, and Ama holds none back: declare Wait or Defend"


@pytest.mark.clause("WOD-SIMPLE-01", "WOD-COMP-01")
@pytest.mark.parametrize(
    ("act", "fields"),
    [("roll", {"traits": "wits"}), ("aided", {"traits": "wits", "helper": "thug"})],
)
def test_a_single_roll_takes_the_action_that_is_held_back(act: str, fields: dict[str, Any]) -> None:
    """Undeclared: refused, with what to do. After Wait: once, and then nothing is left."""
    table = two().start()
    with pytest.raises(RulesError, match=NO_ACTION):
        table.declare("ama", act, **fields)
    table.act("ama", "wait")
    table.dice(BLANK, BLANK)
    table.declare("ama", act, **fields)
    if act == "aided":
        table.say(GM, "decline", about="thug")
    assert [deed.done for deed in table.who("ama").plan] == [True]
    with pytest.raises(RulesError, match=NO_ACTION):
        table.declare("ama", act, **fields)


@pytest.mark.clause("WOD-EXT-01", "WOD-FEAT-02")
def test_a_long_feat_only_begins_in_a_fight() -> None:
    """The GM sets the goal of the repair; the first roll waits for an action."""
    table = two().start()
    table.declare("ama", "feat", feat="climbing")
    table.say(GM, "goal", goal=4)
    assert (lock(table).rolls, lock(table).name) == (0, "Climbing of Ama")
    assert "In a fight each roll for Climbing of Ama takes an action" in table.last()[0]
