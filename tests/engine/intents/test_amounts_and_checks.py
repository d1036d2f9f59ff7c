"""Amounts, floors, aims and the checks of orders at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from rules import RULESETS
from rules.engine.asking.questions import Gauge
from rules.engine.asking.simple_forms import Number
from rules.engine.intents.aims import (
    FOCUS,
    FOE,
    WEAKEST,
    Aim,
    By,
    How,
    person,
    target,
)
from rules.engine.intents.amounts import AsMuchAs, UpTo, candidates, leaves_enough
from rules.engine.intents.checks import check_replies, check_steps
from rules.engine.intents.plans import (
    Step,
)
from rules.engine.intents.replies import ASK, SILENCE, Reply
from rules.engine.intents.wishes import WAYS, person_called
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


def test_words_for_ways_name_nobody() -> None:
    """A person, and whoever is protected, are written with their names."""
    assert set(WAYS) == {each.value for each in By} - {"person", "protect"}
    assert How(By.FOE).who == ""


@pytest.mark.parametrize(
    ("amount", "form", "numbers"),
    [
        (UpTo(2), Number(0, 4), [2, 1, 0]),
        (UpTo(9), Number(1, 3), [3, 2, 1]),
        (AsMuchAs(1, "ki"), Number(1, 3), [3, 2, 1]),
        (UpTo(3), Number(-1, 3, special={-1: "ask", 2: "two"}), [3, 1, 0]),
        (UpTo(0), Number(1, 3), []),
    ],
)
def test_an_amount_allows_its_numbers_from_the_highest(
    amount: Any, form: Number, numbers: list[int]
) -> None:
    """The lowest belongs to them; a number with another meaning does not."""
    assert list(candidates(amount, form)) == numbers


@pytest.mark.parametrize(
    ("cost", "floor", "enough"),
    [
        ({"ki": 2}, 3, True),
        ({"ki": 3}, 3, False),
        ({"ki": 0}, 9, True),
        ({}, 9, True),
        ({"mon": 1}, 9, True),
    ],
)
def test_a_floor_is_kept_by_what_costs(cost: Any, floor: int, enough: bool) -> None:
    """Of 5 ki two can be spent if 3 must stay; what costs nothing takes nothing."""
    assert leaves_enough(cost, {"ki": floor}, {"ki": Gauge(5)}) is enough
    assert leaves_enough({"mon": 1}, {"mon": 0}, {"ki": Gauge(5)}) is False


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
