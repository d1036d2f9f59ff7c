"""Intents and plans as JSON, and where a plan stands by the records in force."""

from __future__ import annotations

from rules.engine.intents.plans import Cursor, Plan, Step, cursors, plan_via
from rules.engine.intents.replies import Reply


def plan(*turns):
    steps = tuple(Step(say={"act": (Reply("pass"),)}, turns=each) for each in turns)
    return Plan(id="p.1", owner="u", about="me", steps=steps)


def test_a_step_answers_all_the_questions_of_one_turn():
    """Then the next step comes; after the last one there is none."""
    found = cursors([plan_via("p.1", 0, "1.7"), plan_via("p.1", 0, "1.7")])["p.1"]
    assert found.step(plan(1, 1), "1.7") == 0
    assert found.step(plan(1, 1), "1.5") == 1
    assert Cursor(((0, "a"), (1, "b"))).step(plan(1, 1), "c") is None


def test_waiting_uses_no_step_up():
    """Waiting is not counted; nor is an order's answer."""
    assert cursors(["plan:p.1.0.wait", "intent:i.0", "person"]) == {}
