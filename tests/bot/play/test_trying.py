"""Trying what was left: which questions it is about, and what is told of the trial."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.intents.trying import Difference, Trial, _in_force, _is_about, _Look, _trial
from rules.engine.asking.questions import NO_FACTS
from rules.engine.asking.requests import Ask
from rules.engine.asking.simple_forms import Number
from rules.engine.intents.plans import Event, Mode, Plan, Policy, Step, Wake
from rules.engine.intents.replies import At, Intent, Kind, Reply, Uses

REST = (Reply("rest"),)
ORDER = Intent(id="o", owner="ama", question="parry", replies=REST, about="kuni")
PLAN = Plan(id="p", owner="ama", about="kuni", steps=(Step(say={"act": REST, "join": REST}),))
STYLE = Policy(name="Kuni", group=("kuni", "doji"), intents=(ORDER,))
WITH_TURNS = Policy(name="Kuni", group=("kuni",), intents=(ORDER,), plan=PLAN)


def asked(key: str, *, who: str = "ama", about: str = "kuni") -> Ask[Any]:
    return Ask(key, who, "What?", Number(0, 1), about=about, facts=NO_FACTS)


@pytest.mark.parametrize(
    ("body", "questions"),
    [
        (ORDER, {"parry"}),
        (PLAN, {"act", "join"}),
        (STYLE, {"parry"}),
        (WITH_TURNS, {"act", "join", "parry"}),
    ],
)
def test_it_is_tried_on_the_questions_that_it_could_answer(
    body: Intent | Plan | Policy, questions: set[str]
) -> None:
    """Of its own combatant, and of the kinds that it answers."""
    keys = ("act", "join", "parry", "late")
    assert {key for key in keys if _is_about(body, asked(key))} == questions
    for key in keys:
        assert not _is_about(body, asked(key, about="ben"))


def test_a_plan_is_about_its_owner_and_a_style_about_all_of_its_group() -> None:
    """A plan is tried on no question to somebody who played its combatant before."""
    assert not _is_about(PLAN, asked("act", who="cy"))
    assert not _is_about(ORDER, asked("parry", who="cy"))
    assert _is_about(STYLE, asked("parry", about="doji"))


def test_what_is_tried_counts_as_unused_and_in_force() -> None:
    """A paused order for silence, a plan that woke its owner, and a policy that only drafts."""
    used = Intent(
        id="o", owner="ama", question="parry", replies=REST, paused=True, at=At.SILENCE,
        uses=Uses(Kind.TIMES, 1),
    )  # fmt: skip
    [order] = _in_force(used).orders
    assert (order.paused, order.at, order.uses) == (False, At.OPEN, Uses())
    woken = Plan(
        id="p", owner="ama", about="kuni", steps=(), paused=True, woken="3", seen=(0,),
        wakes=(Wake(Event.JOINS),),
    )  # fmt: skip
    [plan] = _in_force(woken).plans
    assert (plan.paused, plan.wakes, plan.woken) == (False, (), "")
    [policy] = _in_force(Policy(name="Thug", paused=True, mode=Mode.DRAFTS)).policies
    assert (policy.paused, policy.mode) == (False, Mode.ALONE)


def look(given: str, would: str, fits: bool = True) -> _Look:
    return _Look("Parry?", given, would, fits)


def test_a_trial_counts_answers_and_those_that_are_the_same() -> None:
    """Of four questions it answers three, two of them as was done; asking is no answer."""
    looks = [
        look("Parries", "Parries"),
        look("Rests", "Parries"),
        look("Rests", "you would have been asked", fits=False),
        look("Waits", "Waits"),
    ]
    trial = _trial(looks)
    assert (trial.asked, trial.answered, trial.same, trial.now) == (4, 3, 2, "")
    assert [(d.given, d.instead) for d in trial.differences] == [
        ("Rests", "Parries"),
        ("Rests", "you would have been asked"),
    ]


def test_a_question_that_nothing_answers_is_no_difference() -> None:
    """It is counted as asked all the same."""
    trial = _trial([look("Rests", "", fits=False), look("Rests", "Rests")])
    assert (trial.asked, trial.answered, trial.same) == (2, 1, 1)
    assert trial.differences == ()


def test_a_trial_is_told_in_its_lines() -> None:
    """First the question that waits, then the count, then each difference."""
    difference = Difference(question="Parry?", given="Ben rests", instead="Ben parries")
    trial = Trial(asked=3, answered=2, same=1, differences=(difference,), now="Ben rests")
    assert trial.lines == [
        "To the question that waits for you now: Ben rests.",
        "Such questions to you lately: 3. It would have answered 2, and 1 of them as was done.",
        "Parry? Ben rests. With this: Ben parries.",
    ]
    assert Trial(now="Ben rests").lines == ["To the question that waits for you now: Ben rests."]
    assert Trial().lines == ["You have not been asked such a question in this fight yet."]
