"""When a condition holds, and when it is neither true nor false."""

from __future__ import annotations

import pytest

from rules.engine.asking.questions import Gauge, stated
from rules.engine.intents.conditions import All, Group, Test, holds
from tests.engine.intents.known import ATTACKED, RONIN, known

FACTS = {**stated(ATTACKED), "stamina": Gauge(4, 6), "hp": Gauge(5, 10)}


@pytest.mark.parametrize(
    ("test", "true"),
    [
        (Test("turn", "=", 5), True),
        (Test("turn", "<", 6), True),
        (Test("stamina", ">=", 4), True),
        (Test("hp", "<=", 50, percent=True), True),
        (Test("hp", "<", 50, percent=True), False),
        (Test("stamina", ">", 66, percent=True), True),
        (Test("ki", "=", True), True),
        (Test("ki", "=", False), False),
        (Test("attacker", "=", RONIN), True),
        (Test("attacker", "in", Group.FOES), True),
        (Test("attacker", "in", Group.FRIENDS), False),
        (Test("near", "has", RONIN), True),
        (Test("near", "has", Group.FOES), True),
        (Test("conditions", "has", "prone"), True),
        (Test("with", "=", "katana"), True),
    ],
)
def test_a_test_holds_a_fact_against_a_value(test, true):
    """Each sort of fact has tests of its own."""
    assert holds(test, FACTS, known()) is true


def test_an_attacker_whom_nobody_sees_is_not_known():
    """ "" is somebody unseen: not even "" is their name."""
    facts = {**FACTS, "attacker": ""}
    assert not holds(Test("attacker", "=", ""), facts, known())


def test_all_tests_of_a_condition_must_be_true():
    """One that is not known is not true."""
    unknown, yes, no = Test("speed", "=", 1), Test("turn", "=", 5), Test("turn", "=", 6)
    assert holds(All((yes, All((yes,)))), FACTS, known())
    assert not holds(All((yes, no)), FACTS, known())
    assert not holds(All((yes, unknown)), FACTS, known())
