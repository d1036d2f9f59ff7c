"""When a condition holds, and when it is neither true nor false."""

from __future__ import annotations

import pytest

from rules.engine.intents.conditions import All, AnyOf, Group, Not, Test, holds
from rules.engine.questions import Gauge, stated
from tests.engine.intents.known import ATTACKED, GORO, HIDA, RONIN, known

FACTS = {**stated(ATTACKED), "stamina": Gauge(4, 6), "hp": Gauge(5, 10)}


@pytest.mark.parametrize(
    ("test", "true"),
    [
        (Test("turn", "=", 5), True),
        (Test("turn", "!=", 5), False),
        (Test("turn", "<", 6), True),
        (Test("turn", "in", (3, 5)), True),
        (Test("turn", "in", (6, 9)), False),
        (Test("stamina", ">=", 4), True),
        (Test("hp", "<=", 50, percent=True), True),
        (Test("hp", "<", 50, percent=True), False),
        (Test("stamina", ">", 66, percent=True), True),
        (Test("ki", "=", True), True),
        (Test("ki", "=", False), False),
        (Test("attacker", "=", RONIN), True),
        (Test("attacker", "!=", GORO), True),
        (Test("attacker", "in", Group.FOES), True),
        (Test("attacker", "in", Group.FRIENDS), False),
        (Test("near", "has", RONIN), True),
        (Test("near", "has", Group.FOES), True),
        (Test("near", "hasn't", HIDA), True),
        (Test("conditions", "has", "prone"), True),
        (Test("with", "=", "katana"), True),
        (Test("weather", "in", ("dry", "rain")), True),
    ],
)
def test_a_test_holds_a_fact_against_a_value(test, true):
    """Each sort of fact has tests of its own."""
    assert holds(test, FACTS, known()) is true


@pytest.mark.parametrize("test", ["=", "!=", "<", ">="])
def test_what_is_not_stated_makes_no_test_true_and_no_not_either(test):
    """No speed is stated: neither a test of it holds nor its opposite."""
    unknown = Test("speed", test, 3)
    assert not holds(unknown, FACTS, known())
    assert not holds(Not(unknown), FACTS, known())


def test_an_attacker_whom_nobody_sees_is_not_known():
    """ "" is somebody unseen: it is neither Ronin nor somebody else."""
    facts = {**FACTS, "attacker": ""}
    assert not holds(Test("attacker", "!=", RONIN), facts, known())
    assert not holds(Not(Test("attacker", "in", Group.FOES)), facts, known())


def test_a_gauge_without_a_full_number_has_no_percentage():
    """Light wounds have no most: half of them is not known."""
    assert not holds(Test("hp", "<=", 50, percent=True), {"hp": Gauge(3)}, known())


def test_and_or_not_go_on_where_one_part_is_not_known():
    """False settles an and, true settles an or, whatever else is not known."""
    unknown, yes, no = Test("speed", "=", 1), Test("turn", "=", 5), Test("turn", "=", 6)
    assert holds(AnyOf((unknown, yes)), FACTS, known())
    assert not holds(AnyOf((unknown, no)), FACTS, known())
    assert holds(Not(All((unknown, no))), FACTS, known())
    assert not holds(Not(All((unknown, yes))), FACTS, known())


def test_no_condition_always_holds():
    """A reply without one is always good."""
    assert holds(None, {}, known())
