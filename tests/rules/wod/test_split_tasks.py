"""Tasks, contests and single rolls beside other actions: they share one pool of dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wod.state import Tracker
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2
LOCK, HIT, DODGE = "task:task-1", "attack:thug:fist", "defend:dodge"


def with_lock(traits: str = "dexterity + athletics", **house: Any) -> WodTable:
    """Ama, then a Thug, in turn 1; a lock takes 9 successes, a turn each."""
    table = two(**house)
    table.declare(GM, "extended", name="The lock", traits=traits, goal=9, period="a turn")
    return table.start()


def split(table: WodTable, *parts: str, **fields: Any) -> None:
    """Ama declares several actions."""
    table.act("ama", "several", first=parts[0], second=parts[1], more=parts[2:], **fields)


def lock(table: WodTable) -> Tracker:
    """The task as it is."""
    return table.fight.trackers[0]


@pytest.mark.clause("WOD-MULTI-01", "WOD-MOVE-08")
def test_moving_takes_its_dice_before_the_split() -> None:
    """Of a run of 26 yards 13 are free: 15 leave 2 of 4 dice, one for each."""
    table = with_lock()
    split(table, LOCK, DODGE, yards=15)
    assert [deed.dice for deed in table.who("ama").plan] == [1, 1]
    table.dice(GOOD)
    table.act("thug", "wait")
    assert lock(table).total == 1


@pytest.mark.clause("WOD-MULTI-01", "WOD-HEALTH-02")
def test_a_wound_before_the_lock_takes_a_die_from_its_part() -> None:
    """2/2 of 4, and Hurt takes one: the later part, the lock, has 1 die."""
    table = with_lock()
    split(table, DODGE, LOCK)
    table.declare(GM, "wound", combatant="ama", harm="lethal", levels=2, soaked=False)
    table.dice(GOOD)
    table.act("thug", "wait")
    assert lock(table).total == 1


@pytest.mark.clause("WOD-RESIST-05", "WOD-MULTI-01")
def test_an_exchange_in_a_split_has_its_share() -> None:
    """Ama splits 4 dice in 2 and 2; the Thug, who declared nothing else, rolls all 4."""
    table = two()
    table.declare("ama", "contest", target="thug", traits="strength + brawl", goal=5)
    table.start()
    split(table, LOCK, DODGE)
    table.act("thug", "carry_on", task="task-1")
    table.dice(GOOD, GOOD)
    table.act("ama", "ready")
    table.dice(GOOD, BLANK, BLANK, BLANK)
    table.act("thug", "ready")
    assert (lock(table).total, table.dice_left()) == (1, [])


@pytest.mark.clause("WOD-RESIST-05", "WOD-MOVE-08")
def test_moving_takes_dice_off_an_exchange() -> None:
    """15 yards, 2 beyond half a run of 26: Ama has 2 of 4 dice."""
    table = two()
    table.declare("ama", "contest", target="thug", traits="strength + brawl", goal=5)
    table.start()
    table.act("ama", "carry_on", task="task-1", yards=15)
    table.act("thug", "wait")
    table.dice(GOOD, GOOD)
    table.act("ama", "ready")
    table.dice(BLANK, BLANK, BLANK, BLANK)
    table.act("thug", "ready")
    assert lock(table).total == 2


@pytest.mark.clause("WOD-MULTI-02", "WOD-ACTION-01")
@pytest.mark.parametrize(("count", "split", "dice"), [
    (2, "", [1, 1]), (3, "", [1, 1, 1]), (2, "1/1", [1, 1]),
])  # fmt: skip
def test_actions_without_a_roll_have_a_die_each(count: int, split: str, dice: list[int]) -> None:
    """Drawing two weapons, or three: there is no pool to share."""
    table = WodTable()
    arms = [{"id": f"knife{n}", "name": f"Knife {n}", "sheathed": True} for n in range(count)]
    table.pc("Ama", weapons=arms)
    table.npc("Thug")
    table.start()
    _split = [f"draw:knife{n}" for n in range(count)]
    split_into(table, _split, split)
    assert [deed.dice for deed in table.who("ama").plan] == dice
    assert [(deed.part, deed.parts) for deed in table.who("ama").plan] == [
        (at, count) for at in range(count)
    ]


def split_into(table: WodTable, parts: list[str], dice: str) -> None:
    """Ama declares these actions, with the dice in words."""
    table.act("ama", "several", first=parts[0], second=parts[1], more=parts[2:], split=dice)


@pytest.mark.clause("WOD-MULTI-01", "WOD-RESIST-05")
@pytest.mark.parametrize(("who", "dice"), [("ama", [2, 2]), ("thug", [1, 1])])
def test_each_side_of_a_contest_has_its_own_pool_among_several_actions(
    who: str, dice: list[int]
) -> None:
    """Wits 2 + brawl 2 for Ama, strength 2 for the Thug; the blow is 4 for both."""
    table = two()
    table.declare(
        "ama", "contest", target="thug", traits="wits + brawl / strength", goal=5, lower=-5
    )
    table.start()
    foe = "thug" if who == "ama" else "ama"
    table.act(who, "several", first=f"attack:{foe}:fist", second=LOCK)
    assert [deed.dice for deed in table.who(who).plan] == dice
