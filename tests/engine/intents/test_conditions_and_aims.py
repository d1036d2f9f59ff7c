"""Conditions, aims and amounts as people write them, and what holds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.intents.aims import FOE, NEAREST, WEAKEST, Aim, By, How, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.conditions import All, AnyOf, Group, Not, Test, holds
from rules.engine.intents.conditions import tests_in as single_tests
from rules.engine.intents.wishes import aim_of, wishes
from rules.engine.intents.written import parse, spelled, vocabulary
from rules.engine.questions import Gauge
from rules.errors import BadAnswer
from tests.engine.intents.known import (
    DEFEND,
    GAUGES,
    GORO,
    HIDA,
    ME,
    RONIN,
    known,
)

WORDS = vocabulary(DEFEND, GAUGES, {RONIN: "Ronin", GORO: "Goro", ME: "Me"})

READ = [
    ("turn > 3", Test("turn", ">", 3)),
    ("turn in -2..3", Test("turn", "in", (-2, 3))),
    ("turn = -4", Test("turn", "=", -4)),
    ("hp <= 50%", Test("hp", "<=", 50, percent=True)),
    ("hp <= 5", Test("hp", "<=", 5)),
    ("ki is yes", Test("ki", "=", value=True)),
    ("ki = No", Test("ki", "=", value=False)),
    ("attacker is not Goro", Test("attacker", "!=", GORO)),
    ("attacker not Goro", Test("attacker", "!=", GORO)),
    ("attacker in foes", Test("attacker", "in", Group.FOES)),
    ("attacker = foes", Test("attacker", "in", Group.FOES)),
    ("attacker in Goro", Test("attacker", "=", GORO)),
    ("near has me", Test("near", "has", Group.ME)),
    ("near hasn't ronin", Test("near", "hasn't", RONIN)),
    ("weather in dry, RAIN", Test("weather", "in", ("dry", "rain"))),
    ("with in axe, long sword", Test("with", "in", ("axe", "long sword"))),
    ('with = "and"', Test("with", "=", "and")),
    ("conditions has prone", Test("conditions", "has", "prone")),
    (
        "turn > 3 and ki = yes or turn < 2",
        AnyOf((All((Test("turn", ">", 3), Test("ki", "=", value=True))), Test("turn", "<", 2))),
    ),
    (
        "turn > 3 and (ki = yes or turn < 2)",
        All((Test("turn", ">", 3), AnyOf((Test("ki", "=", value=True), Test("turn", "<", 2))))),
    ),
    ("not not turn > 3", Not(Not(Test("turn", ">", 3)))),
    (" ", None),
]


@pytest.mark.parametrize(("text", "condition"), READ)
def test_a_condition_is_read_and_written(text: str, condition: Any) -> None:
    """And what is written is read as the same."""
    assert parse(text, WORDS) == condition
    assert parse(spelled(condition, WORDS.people), WORDS) == condition


WRONG = [
    ("turn", "Write a test and a value after turn."),
    ("turn >", "Write a value after turn >."),
    ("turn > x", "turn is a number: “x” is none."),
    ("turn > 5%", "turn is a number: “5%” is none."),
    ("turn > 1234567890", "turn is a number: “1234567890” is none."),
    ("turn in 3", "Write turn in 3..6 for from 3 to 6."),
    ("turn has 3", "turn is a number: use =, !=, <, <=, >, >=, in, not has."),
    ("turn = 3, 4", "Write one value after turn =."),
    ("ki > 3", "ki is yes or no: write ki = yes."),
    ("ki = perhaps", "ki is yes or no: write ki = yes."),
    ("attacker != foes", "Write not attacker in foes."),
    ("weather = dri", "weather is one of dry, rain. Did you mean dry?"),
    ("weather = zzz", "weather is one of dry, rain."),
    ("(turn > 3", "A bracket is not closed."),
    ("turn > 3)", "“)” is one word too many: join tests by and, or."),
    ("turn > 3 and", "A test is missing: write a fact, a test and a value."),
    ("hpp > 3", "“When I am attacked” states nothing called hpp. Did you mean hp?"),
    (" and ".join(["turn > 3"] * 9), "A condition has at most 8 tests."),
]


@pytest.mark.parametrize(("text", "refusal"), WRONG)
def test_a_condition_that_cannot_hold_is_refused(text: str, refusal: str) -> None:
    """In a sentence that says what would be right."""
    with pytest.raises(BadAnswer) as refused:
        parse(text, WORDS)
    assert str(refused.value) == refusal


def test_eight_tests_are_enough_for_a_condition() -> None:
    """They are the most that is read."""
    assert len([*single_tests(parse(" or ".join(["turn > 3"] * 8), WORDS))]) == 8
    assert list(single_tests(None)) == []


FACTS: dict[str, Any] = {
    "turn": 5,
    "hp": Gauge(5, 10),
    "bare": Gauge(5),
    "attacker": RONIN,
    "near": (RONIN, HIDA),
    "unseen": "",
    "ki": True,
}
HOLDS = [
    (Test("turn", "in", (5, 6)), True),
    (Test("turn", "in", (4, 5)), True),
    (Test("turn", "in", (6, 9)), False),
    (Test("turn", "in", (1, 4)), False),
    (Test("hp", "<=", 50, percent=True), True),
    (Test("hp", "<", 50, percent=True), False),
    (Test("hp", ">=", 51, percent=True), False),
    (Test("bare", ">=", 1, percent=True), False),
    (Test("bare", ">=", 5), True),
    (Test("near", "has", Group.FOES), True),
    (Test("near", "hasn't", Group.FOES), False),
    (Test("near", "has", Group.FRIENDS), True),
    (Test("near", "has", Group.ME), False),
    (Test("near", "hasn't", GORO), True),
    (Test("turn", "has", GORO), False),
    (Test("unseen", "!=", RONIN), False),
    (Not(Test("unseen", "=", RONIN)), False),
    (Test("attacker", "in", (GORO, RONIN)), True),
    (Test("attacker", "in", (GORO,)), False),
    (Test("attacker", "<", GORO), False),
    (Test("ki", ">", 0), False),
    (All((Test("turn", "=", 5), Test("gone", "=", 1))), False),
    (AnyOf((Test("turn", "=", 5), Test("gone", "=", 1))), True),
    (Not(AnyOf((Test("turn", "=", 4), Test("gone", "=", 1)))), False),
    (Not(All((Test("turn", "=", 4), Test("gone", "=", 1)))), True),
]


@pytest.mark.parametrize(("condition", "true"), HOLDS)
def test_a_condition_holds_only_if_it_is_true(condition: Any, true: bool) -> None:
    """What is not known makes nothing true."""
    assert holds(condition, FACTS, known()) is true


AIMS = [
    ("Goro", Aim((person(GORO),), (GORO,))),
    ("any foe", Aim((FOE,))),
    (
        "Goro or WEAKEST or protect ronin",
        Aim((person(GORO), WEAKEST, How(By.PROTECT, RONIN)), (GORO,)),
    ),
    ("Ronin OR nearest", Aim((person(RONIN), NEAREST))),
]


@pytest.mark.parametrize(("text", "aim"), AIMS)
def test_an_aim_is_read(text: str, aim: Aim) -> None:
    """A friend who is named may be struck."""
    assert aim_of(text, WORDS, {GORO}) == aim


def test_fields_of_a_reply_are_read() -> None:
    """Targets, amounts, and anything else as it is."""
    given = {
        "target": "goro",
        "second_target": "weakest",
        "improve": "up to 2",
        "pay": "keep_3_KI",
        "word": "up to you",
        "number": 4,
        "other_target": " ",
    }
    assert wishes(given, WORDS, ()) == {
        "target": Aim((person(GORO),)),
        "second_target": Aim((WEAKEST,)),
        "improve": UpTo(2),
        "pay": AsMuchAs(3, "ki"),
        "word": "up to you",
        "number": 4,
        "other_target": " ",
    }
