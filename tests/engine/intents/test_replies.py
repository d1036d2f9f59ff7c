"""Intents and plans as JSON, and where a plan stands by the records in force."""

from __future__ import annotations

from rules.engine.intents.aims import FOE, Aim, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.conditions import All, Group, Test
from rules.engine.intents.plans import Cursor, Plan, Step, cursors, plan_via
from rules.engine.intents.replies import NEXT, Intent, Reply
from rules.engine.state.as_json import dump, load

INTENT = Intent(
    id="i",
    owner="u",
    question="defend",
    replies=(
        Reply(
            "dodge",
            {"improve": AsMuchAs(3, "stamina"), "then_ask": True, "links": ["a", "b"]},
            when=All((Test("attacker", "in", Group.FOES), Test("turn", "<=", 2))),
            keep={"stamina": 2},
        ),
        Reply("attack", {"target": Aim((person("goro"), FOE), despite=("goro",)), "void": UpTo(1)}),
    ),
    uses=NEXT,
)


def test_an_intent_is_plain_data():
    """Aims, amounts and plain values are equal after writing and reading JSON."""
    again = load(Intent, dump(INTENT))
    assert dump(again) == dump(INTENT)
    assert isinstance(again.replies[0].fields["improve"], AsMuchAs)
    assert isinstance(again.replies[1].fields["target"], Aim)
    assert again.replies[0].fields["links"] == ["a", "b"]


def plan(*turns):
    steps = tuple(Step(say={"act": (Reply("pass"),)}, turns=each) for each in turns)
    return Plan(id="p.1", owner="u", about="me", steps=steps)


def test_a_step_answers_all_the_questions_of_one_turn():
    """Then the next step comes; after the last one there is none."""
    found = cursors([plan_via("p.1", 0, "1.7"), plan_via("p.1", 0, "1.7")])["p.1"]
    assert found.step(plan(1, 1), "1.7") == 0
    assert found.step(plan(1, 1), "1.5") == 1
    assert Cursor(((0, "a"), (1, "b"))).step(plan(1, 1), "c") is None


def test_a_step_may_hold_for_several_turns_or_all():
    """Two turns of the first step, then the second for ever."""
    one = Cursor(((0, "a"),))
    assert one.step(plan(2, None), "b") == 0
    both = Cursor(((0, "a"), (0, "b")))
    assert both.step(plan(2, None), "c") == 1
    assert Cursor(((0, "a"), (0, "b"), (1, "c"))).step(plan(2, None), "d") == 1


def test_waiting_uses_no_step_up():
    """Waiting is not counted; nor is an order's answer."""
    assert cursors(["plan:p.1.0.wait", "intent:i.0", "person"]) == {}
