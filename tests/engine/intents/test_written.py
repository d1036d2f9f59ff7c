"""Conditions as people write them: what is read, what is refused and in which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.intents.conditions import All, AnyOf, Group, Not, Test
from rules.engine.intents.written import parse, spelled, vocabulary
from rules.errors import BadAnswer
from tests.engine.intents.known import DEFEND, GAUGES, GORO, RONIN

PEOPLE = {RONIN: "Ronin", GORO: "Goro", "old-man": "Old Man", "and": "And"}
WORDS = vocabulary(DEFEND, GAUGES, PEOPLE)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("", None),
        ("stamina >= 4", Test("stamina", ">=", 4)),
        ("hp <= 50%", Test("hp", "<=", 50, percent=True)),
        ("turn in 3..6", Test("turn", "in", (3, 6))),
        ("ki = yes", Test("ki", "=", True)),
        ("attacker = ronin", Test("attacker", "=", RONIN)),
        ("attacker is Old Man", Test("attacker", "=", "old-man")),
        ("attacker is not Ronin", Test("attacker", "!=", RONIN)),
        ("attacker not Ronin", Test("attacker", "!=", RONIN)),
        ("attacker in foes", Test("attacker", "in", Group.FOES)),
        ("attacker = foes", Test("attacker", "in", Group.FOES)),
        ("near has friends", Test("near", "has", Group.FRIENDS)),
        ("near hasn't Goro", Test("near", "hasn't", GORO)),
        ("conditions has prone", Test("conditions", "has", "prone")),
        ("with = short sword", Test("with", "=", "short sword")),
        ("weather in dry, RAIN", Test("weather", "in", ("dry", "rain"))),
        ("not ki = no", Not(Test("ki", "=", False))),
        (
            "stamina >= 4 and (attacker = Ronin or hp <= 50%)",
            All(
                (
                    Test("stamina", ">=", 4),
                    AnyOf((Test("attacker", "=", RONIN), Test("hp", "<=", 50, percent=True))),
                )
            ),
        ),
    ],
)
def test_a_condition_is_read(text, condition):
    """Facts, gauges, people by their names, groups, yes and no; and, or, not, brackets."""
    assert parse(text, WORDS) == condition


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "stamnia >= 4",
            "“When I am attacked” states nothing called stamnia. Did you mean stamina?",
        ),
        ("attacker = Ronn", "You know nobody called Ronn here. Did you mean Ronin?"),
        ("attacker = Shade", "You know nobody called Shade here."),
        ("attacker < 3", "attacker is a person: use =, !=, in, not <."),
        ("ki >= 2", "ki is yes or no: write ki = yes."),
        ("ki = perhaps", "ki is yes or no: write ki = yes."),
        ("stamina >= many", "stamina is a number: “many” is none."),
        ("turn in 3", "Write turn in 3..6 for from 3 to 6."),
        ("hp <= 3 or", "A test is missing: write a fact, a test and a value."),
        ("(turn = 3", "A bracket is not closed."),
        ("turn = 3)", "“)” is one word too many: join tests by and, or."),
        ("turn", "Write a test and a value after turn."),
        ("turn =", "Write a value after turn =."),
        ("weather = rian", "weather is one of dry, rain. Did you mean rain?"),
        ("attacker != foes", "Write not attacker in foes."),
        (" and ".join(["turn = 1"] * 9), "A condition has at most 8 tests."),
    ],
)
def test_what_can_never_hold_is_refused_when_it_is_written(text, refusal):
    """A hidden person is refused in the same words as nobody."""
    with pytest.raises(BadAnswer) as refused:
        parse(text, WORDS)
    assert str(refused.value) == refusal


TESTS = st.sampled_from(
    [
        Test("stamina", ">=", 4),
        Test("hp", "<", 20, percent=True),
        Test("ki", "=", False),
        Test("attacker", "=", "old-man"),
        Test("attacker", "!=", "and"),
        Test("attacker", "in", Group.FOES),
        Test("near", "hasn't", Group.FRIENDS),
        Test("with", "=", "or (not)"),
        Test("weather", "in", ("dry", "rain")),
        Test("turn", "in", (1, 4)),
    ]
)
CONDITIONS = st.recursive(
    TESTS,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(lambda a, b: All((a, b)), inner, inner),
        st.builds(lambda a, b: AnyOf((a, b)), inner, inner),
    ),
    max_leaves=7,
)


@given(CONDITIONS)
def test_what_is_spelled_is_read_back(condition):
    """Every condition has a written form, and it means the same."""
    assert parse(spelled(condition, PEOPLE), WORDS) == condition
