"""Rolls outside of the turn order: traits, specialties, earlier failures, Willpower, help."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, Viewer
from rules.errors import RulesError
from rules.wod.traits import read_pool, trait
from tests.rules.wod.table import WodTable
from tests.tables import tabled


def calm(**house: Any) -> WodTable:
    """Ama with stealth 3 and a specialty in shadows, and a Guard of the GM's; no fighting yet."""
    table = WodTable(**house)
    table.pc(
        "Ama",
        dexterity=3,
        abilities={"stealth": 3},
        specialties=[{"trait": "stealth", "words": "shadows"}, {"trait": "wits"}],
    )
    table.npc("Guard", perception=3, abilities={"alertness": 2})
    return table


def roll(table: WodTable, *dice: int, by: str = "ama", **fields: Any) -> str:
    """Somebody rolls, and what is told of it last."""
    table.dice(*dice)
    table.declare(by, "roll", **fields)
    assert table.dice_left() == []
    return table.told(Viewer(player="ama"))[-1]


def refused(table: WodTable, by: str, act: str, **fields: Any) -> str:
    """The sentence with which an act out of turn is refused."""
    with pytest.raises(RulesError) as caught:
        table.declare(by, act, **fields)
    return str(caught.value)


# ---------------------------------------------------------------- writing pools


@pytest.mark.parametrize(
    "written", ["5", "wits - 1", "dexterity + stealth", "dexterity + stealth + 2"]
)
def test_a_pool_is_told_as_it_may_be_written(written: str) -> None:
    """A task keeps its pool in words and reads it again for each roll; five dice are "5"."""
    assert str(read_pool(written)) == written


@tabled  # fmt: skip
def test_what_is_no_pool_is_refused(written: str, sentence: str) -> None:
    """With a sentence that says what would be right."""
    with pytest.raises(RulesError, match=sentence):
        calm().declare("ama", "roll", traits=written)


def test_what_nobody_has_is_no_trait() -> None:
    """Abilities of the book and those of the sheets are known."""
    table = calm()
    assert "Nobody here has basket weaving" in refused(
        table, "ama", "roll", traits="basket weaving"
    )
    assert trait("Basket Weaving") == "basket_weaving"


# ---------------------------------------------------------------- one roll


@pytest.mark.clause("WOD-POOL-07", "WOD-POOL-08")
def test_a_specialty_is_claimed_by_its_words() -> None:
    """By `wod.tens_explode` specialty: in shadows the 10 brings a die, elsewhere it does not."""
    table = calm(tens_explode="specialty")
    line = roll(table, 10, 2, 2, 2, 2, 2, 8, traits="dexterity + stealth (Shadows)")
    assert "2 successes" in line
    line = roll(table, 10, 2, 2, 2, 2, 2, traits="dexterity + stealth (crowds)")
    assert "1 success," in line
    assert "2 successes" in roll(table, 10, 3, 8, traits="wits")


@pytest.mark.clause("WOD-WILL-01", "WOD-WILL-02")
def test_willpower_is_spent_with_the_roll() -> None:
    """A point less, a success more; without points it is simply not there."""
    table = calm()
    assert "1 success," in roll(table, 1, 1, traits="wits", willpower=True)
    assert table.who("ama").willpower == 2
    table.amend("combatants.ama.willpower", 0)
    assert "a failure" in roll(table, 2, 2, traits="wits", willpower=True)


# ---------------------------------------------------------------- trying again


# ---------------------------------------------------------------- no roll at all


@pytest.mark.clause("WOD-AUTO-01")
def test_a_large_pool_need_not_be_rolled_where_the_house_says_so() -> None:
    """Six dice at 6 in calm; not at 7, not with a threshold, not in the heat of a turn."""
    table = calm(auto_success_pool_vs_diff=True)
    assert "without a roll" in roll(table, traits="dexterity + stealth")
    assert "a failure" in roll(table, 2, 2, 2, 2, 2, 2, traits="dexterity + stealth", difficulty=7)
    table = calm(auto_success_pool_vs_diff=True)
    dice = (2, 2, 2, 2, 2, 2)
    assert "a failure" in roll(table, *dice, traits="dexterity + stealth", threshold=1)
    table = calm(auto_success_pool_vs_diff=True).start()
    turn = {"by": GM, "combatant": "ama"}
    assert "a failure" in roll(table, *dice, traits="dexterity + stealth", **turn)


# ---------------------------------------------------------------- called for, and exchanged


@pytest.mark.clause("WOD-THRESH-01")
def test_difficulty_is_exchanged_for_a_threshold() -> None:
    """From 8 to 6 for two more successes: 7, 7, 6 leave one."""
    table = calm()
    table.declare(GM, "call", combatant="ama", traits="dexterity + stealth", difficulty=8)
    table.say("ama", "swap", points=2)
    assert "would rather have 3 successes at 6" in table.prompt(GM).ask.question
    table.dice(7, 7, 6, 2, 2, 2)
    table.say(GM, "allow")
    assert table.last() == ["Ama rolls dexterity + stealth: 1 success, marginal."]


@pytest.mark.clause("WOD-BOTCH-05", "WOD-THRESH-03", "WOD-EXT-01")
def test_difficulty_is_exchanged_for_a_longer_task() -> None:
    """From 9 to 6 with a goal of four: three and two successes are enough."""
    table = calm()
    table.declare(GM, "call", combatant="ama", traits="dexterity + stealth", difficulty=9)
    table.say("ama", "swap", points=3)
    table.dice(7, 7, 6, 2, 2, 2)
    table.say(GM, "allow", way="gather")
    [task] = table.fight.trackers
    assert (task.goal, task.difficulty, task.total, task.closed) == (4, 6, 3, False)
    table.dice(7, 7, 2, 2, 2, 2)
    table.declare("ama", "work", task=task.id)
    assert table.last() == ["dexterity + stealth is done after 2 rolls."]
