"""An intent that can never work is refused when it is written."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.engine.intents.amounts import AsMuchAs
from rules.engine.intents.checks import check_replies, check_steps
from rules.engine.intents.conditions import Test
from rules.engine.intents.plans import Step
from rules.engine.intents.replies import ASK, WAIT, Reply
from rules.errors import BadAnswer

KI, WAYWARD = ruleset("ki"), ruleset("wayward")
DODGE = Reply("dodge", {"improve": AsMuchAs(3, "stamina")}, keep={"hp": 1})


@pytest.mark.parametrize(
    ("replies", "refusal"),
    [
        ((), "Say what to answer."),
        ((DODGE,) * 7, "There are at most 6 replies to a question."),
        ((Reply(ASK), DODGE), "2 can never be reached."),
        ((Reply("dodge", {"fast": True}),), "Dodge has nothing called fast."),
        (
            (Reply("join"),),
            "Join is no answer there. There are: dodge, block, predict, endure.",
        ),
        (
            (Reply("dodge", keep={"stamnia": 2}),),
            "“When I am attacked” states nothing called stamnia. Did you mean stamina?",
        ),
        (
            (Reply(WAIT),),
            "There is no waiting “when I am attacked”: name an act instead.",
        ),
    ],
)
def test_replies_that_can_never_answer(replies, refusal):
    """Each with what would be right."""
    with pytest.raises(BadAnswer) as refused:
        check_replies(replies, KI.choices.questions["defend"], KI)
    assert str(refused.value) == refusal


def test_a_reply_after_one_that_may_not_fit_can_be_reached():
    """A dodge may be too dear, and a question under a condition is only sometimes asked."""
    sometimes = Reply(ASK, when=Test("turn", "<", 3))
    check_replies((DODGE, sometimes, Reply("endure")), KI.choices.questions["defend"], KI)


def test_steps_that_can_never_be_taken():
    """wayward has no waiting; a step names questions that there are."""
    check_steps((Step(say={"join": (Reply("join"),)}, after="hida"),), KI)
    block = Step(say={"act": (Reply("block"),)}, after="hida")
    with pytest.raises(BadAnswer, match="Wayward has no waiting"):
        check_steps((block,), WAYWARD)
    with pytest.raises(BadAnswer, match="at most 5 steps"):
        check_steps((Step(say={"join": (Reply("join"),)}),) * 6, KI)
    with pytest.raises(BadAnswer, match="answers the questions of a turn"):
        check_steps((Step(say={"juggle": (Reply("join"),)}),), KI)
