"""Complementary rolls: somebody helps before the roll is made (WOD-COMP-01..03)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
from tests.rules.wod.table import WodTable


def bob(**house: Any) -> WodTable:
    """Bob, with one die in wits, and Sue, with four, who may help them."""
    table = WodTable(**house)
    table.pc("Bob", wits=1)
    table.pc("Sue", wits=4)
    return table


@pytest.mark.clause("WOD-COMP-01", "WOD-COMP-02")
@pytest.mark.parametrize(
    ("first", "face", "line"),
    [(True, 7, "1 success"), (False, 7, "a failure"), (False, 8, "1 success")],
)
def test_two_successes_of_help_take_two(first: bool, face: int, line: str) -> None:
    """From 9 to 7; or to 8, where the first does not count."""
    table = bob(complementary_first_success_counts=first)
    table.declare("bob", "aided", helper="sue", traits="wits", difficulty=9)
    assert table.asked() == [("sue", "assist")]
    table.dice(7, 8, 2, 2, face)
    table.say("sue", "assist", traits="wits")
    assert "Sue rolls wits to help Bob: 2 successes, moderate." in table.told()
    assert line in table.last()[0]


@pytest.mark.clause("WOD-COMP-03")
def test_help_takes_three_at_most() -> None:
    """Five successes on a difficulty of 8 leave 5."""
    table = bob()
    table.amend("combatants.sue.wits", 5)
    table.declare("bob", "aided", helper="sue", traits="wits", difficulty=8)
    table.dice(7, 8, 7, 8, 9, 4)
    table.say("sue", "assist", traits="wits")
    assert table.last() == ["Bob rolls wits: a failure."]
    against = table.lines[-1].rolls[0].against
    assert against is not None
    assert against.value == 5


@pytest.mark.clause("WOD-COMP-01")
def test_without_help_the_roll_goes_ahead() -> None:
    """The helper stays out, or fails, and nothing changes."""
    table = bob()
    table.declare("bob", "aided", helper="sue", traits="wits", difficulty=7)
    table.dice(7)
    table.say("sue", "decline")
    assert table.last() == ["Bob rolls wits: 1 success, marginal."]
    table.declare("bob", "aided", helper="sue", traits="wits", difficulty=7)
    table.dice(2, 2, 2, 2, 7)
    table.say("sue", "assist", traits="wits")
    assert table.last() == ["Bob rolls wits: 1 success, marginal."]


@pytest.mark.clause("WOD-COMP-01")
@pytest.mark.parametrize(("word", "line"), [("worsen", "a failure"), ("deny", "1 success")])
def test_a_botched_help_is_the_gms_to_weigh(word: str, line: str) -> None:
    """They may raise the difficulty by one, from 7 to 8."""
    table = bob()
    table.declare("bob", "aided", helper="sue", traits="wits", difficulty=7)
    table.dice(1, 2, 2, 2)
    table.say("sue", "assist", traits="wits")
    table.dice(7)
    table.say(GM, word)
    assert line in table.last()[0]


@pytest.mark.clause("WOD-COMP-01")
def test_no_help_where_the_house_has_none() -> None:
    """`wod.complementary` off."""
    with pytest.raises(RulesError, match="no roll can help another"):
        bob(complementary=False).declare("bob", "aided", helper="sue", traits="wits")
