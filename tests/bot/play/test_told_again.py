"""An act of the past with another value."""

from __future__ import annotations

import pytest

from bot.play.fight.retcon.told_again import replaced
from bot.play.fight.undoing import Point
from rules.engine.journal import Amended, Answered, Began, Declared, Entry, Left
from rules.errors import NotAllowed

ANSWER = Answered(key="turn:ama/act", opened=3, value={"act": "rest"}, via="person")
ACT = Declared(by="ama", act="shout", value={"times": 1})
CHANGE = Amended(path="combatants.ama.hp", value=3, reason="A fall.")


def point(entry: Entry) -> Point:
    return Point(seq=4, by="ama", text="Rest", entry=entry)


def test_an_answer_is_the_gms_from_then_on() -> None:
    """It stands at the same question."""
    made = replaced(point(ANSWER), {"act": "stroke"})
    assert made == Answered(key="turn:ama/act", opened=3, value={"act": "stroke"}, via="gm")


def test_an_act_out_of_turn_has_other_values() -> None:
    """Whoever did it still does."""
    assert replaced(point(ACT), {"times": 2}) == Declared(by="ama", act="shout", value={"times": 2})


@pytest.mark.parametrize(("reason", "told"), [("", "A fall."), ("A cut.", "A cut.")])
def test_a_change_of_the_gms_keeps_its_reason_unless_there_is_a_new_one(
    reason: str, told: str
) -> None:
    """The value is the new one."""
    made = replaced(point(CHANGE), 5, reason)
    assert made == Amended(path="combatants.ama.hp", value=5, reason=told)


@pytest.mark.parametrize("entry", [Began(), Left(id="ama")])
def test_what_has_no_value_can_only_be_taken_back(entry: Entry) -> None:
    """The beginning of the fight, and that somebody left."""
    with pytest.raises(NotAllowed, match="taken back, but not changed"):
        _ = replaced(point(entry), 1)
