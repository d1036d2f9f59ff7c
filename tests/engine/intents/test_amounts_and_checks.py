"""Amounts, floors, aims and the checks of orders at their edges."""

from __future__ import annotations

import pytest

from rules import RULESETS
from rules.engine.intents.aims import (
    FOCUS,
    FOE,
    WEAKEST,
    Aim,
    person,
    target,
)
from rules.engine.intents.amounts import AsMuchAs
from rules.engine.intents.checks import check_replies, check_steps
from rules.engine.intents.plans import (
    Step,
)
from rules.engine.intents.replies import ASK, SILENCE, Reply
from rules.engine.intents.wishes import person_called
from rules.errors import BadAnswer
from tests.engine.intents.known import GORO, HIDA, ME, RONIN, known
from tests.engine.intents.known import person as somebody

KI = RULESETS["ki"]


def test_focus_counts_each_friends_own_last_two_turns() -> None:
    """Two friends: the older turns of one do not push out those of the other."""
    people = (
        somebody(ME, friend=True),
        somebody(HIDA, friend=True),
        somebody("tora", friend=True),
        somebody(RONIN),
        somebody(GORO),
    )
    blows = (
        (HIDA, RONIN, "1"),
        (HIDA, RONIN, "1"),
        (HIDA, RONIN, "1"),
        (HIDA, GORO, "2"),
        ("tora", GORO, "2"),
        (HIDA, RONIN, "3"),
        (GORO, RONIN, "4"),
    )
    both = (RONIN, GORO)
    assert target(Aim((FOCUS,)), both, known(*people, struck=blows)) == GORO
    assert target(Aim((FOCUS,)), both, known(*people, struck=blows[:3])) == RONIN
    assert target(Aim((WEAKEST,)), both, known(*people)) == RONIN
    assert target(Aim((WEAKEST,)), (), known(*people)) is None
    assert target(Aim((FOE,)), (GORO,), known(*people)) == GORO
    assert target(Aim((person(HIDA), FOE)), (HIDA, GORO), known(*people)) == GORO
    assert target(Aim((person(HIDA),), (HIDA,)), both, known(*people)) is None


# ---------------------------------------------------------------------- checks


def test_the_most_replies_and_steps_are_allowed() -> None:
    """Six replies, five steps."""
    defend = KI.choices.questions["defend"]
    check_replies((Reply("endure"),) * 6, defend, KI)
    check_steps((Step(say={"join": (Reply("join"),)}),) * 5, KI)
    with pytest.raises(BadAnswer, match=r"^Say what to do in the next turn\.$"):
        check_steps((), KI)
    with pytest.raises(BadAnswer, match=r"^A step answers the questions of a turn\.$"):
        check_steps((Step(say={}),), KI)
    with pytest.raises(BadAnswer, match=r"^3 can never be reached\.$"):
        check_replies((Reply("endure"), Reply(SILENCE), Reply(ASK)), defend, KI)
    with pytest.raises(BadAnswer, match=r"states nothing called zzz\. There are: "):
        check_replies((Reply("dodge", {"improve": AsMuchAs(1, "zzz")}),), defend, KI)


def test_names_of_people_are_found_and_guessed() -> None:
    """By id or name; several alike must be told apart."""
    people = {"a": "Goro", "b": "Ama", "b-2": "Ama"}
    assert (person_called("goro", people), person_called("b-2", people)) == ("a", "b-2")
    with pytest.raises(BadAnswer, match=r"^Several are called ama here: b, b-2\. Write which\.$"):
        person_called("ama", people)
    with pytest.raises(BadAnswer, match=r"here\. Did you mean Goro\?$"):
        person_called("Gor", people)
    with pytest.raises(BadAnswer, match=r"^You know nobody called xyz here\.$"):
        person_called("xyz", people)
