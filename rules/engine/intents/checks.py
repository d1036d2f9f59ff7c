"""The checks of an order when it is written: an order that can never work is refused.

It is not refused for not fitting the question in its present state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from rules.engine.asking.questions import Question
from rules.engine.intents.amounts import AsMuchAs
from rules.engine.intents.plans import MOST_STEPS, Step
from rules.engine.intents.replies import ASK, MOST_REPLIES, NO_ACT, SILENCE, WAIT, Reply
from rules.engine.ruleset import Ruleset
from rules.errors import BadAnswer


def check_replies(replies: Sequence[Reply], question: Question[Any], ruleset: Ruleset[Any]) -> None:
    """Refuse replies that can never answer a question.

    Raises:
     BadAnswer: It says what is wrong, and what would be right.
    """
    if not replies:
        raise BadAnswer("Say what to answer.")
    if len(replies) > MOST_REPLIES:
        raise BadAnswer(f"There are at most {MOST_REPLIES} replies to a question.")
    for nth, reply in enumerate(replies):
        before = replies[:nth]
        if any(each.act in (ASK, SILENCE) and each.when is None for each in before):
            raise BadAnswer(f"{nth + 1} can never be reached.")
        _check_act(reply, question, ruleset)
        floors = [*reply.keep]
        floors += [wish.of for wish in reply.fields.values() if isinstance(wish, AsMuchAs)]
        for gauge in floors:
            _check_gauge(gauge, ruleset.board.gauges, question)


def _check_act(reply: Reply, question: Question[Any], ruleset: Ruleset[Any]) -> None:
    if reply.act == WAIT and not question.can_wait:
        raise BadAnswer(f"There is no waiting “{_lowered(question.title)}”: name an act instead.")
    if reply.act in NO_ACT:
        return
    able = {
        n: each for n, each in ruleset.choices.actions.items() if question.key in each.questions
    }
    action = able.get(reply.act)
    if action is None:
        named = ", ".join(able)
        raise BadAnswer(f"{reply.act.capitalize()} is no answer there. There are: {named}.")
    for name in reply.fields:
        if name not in action.params.__dataclass_fields__:
            raise BadAnswer(f"{action.title} has nothing called {name}.")


def _check_gauge(gauge: str, gauges: Mapping[str, str], question: Question[Any]) -> None:
    if gauge in gauges:
        return
    near = get_close_matches(gauge, [*gauges], 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(gauges)}."
    raise BadAnswer(f"“{question.title}” states nothing called {gauge}. {hint}")


def check_steps(steps: Sequence[Step], ruleset: Ruleset[Any]) -> None:
    """Refuse steps of a plan that can never be carried out.

    Raises:
     BadAnswer: It says what is wrong, and what would be right.
    """
    if not steps:
        raise BadAnswer("Say what to do in the next turn.")
    if len(steps) > MOST_STEPS:
        raise BadAnswer(f"A plan has at most {MOST_STEPS} steps.")
    for step in steps:
        asked = [
            ruleset.choices.questions[key] for key in step.say if key in ruleset.choices.questions
        ]
        if len(asked) < len(step.say) or not asked:
            raise BadAnswer("A step answers the questions of a turn.")
        if step.after and not any(question.can_wait for question in asked):
            raise BadAnswer(f"{ruleset.title} has no waiting: a step cannot come after something.")
        for question in asked:
            check_replies(step.say[question.key], question, ruleset)


def _lowered(title: str) -> str:
    return title[:1].lower() + title[1:]
