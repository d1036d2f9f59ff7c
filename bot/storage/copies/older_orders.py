"""Turns orders of older releases into intents.

An order was a whole answer with tests joined by "and". Some orders name a fact or a person that
their question does not know: they are kept paused, with a note.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.storage.rows import IntentRow, Json
from rules import RULESETS
from rules.engine.intents.conditions import TESTS, All, Condition, Test
from rules.engine.intents.replies import NEXT, Intent, Reply, Uses
from rules.engine.intents.written import vocabulary
from rules.engine.questions import Sort

SPELLED = {"is": "=", "not": "!="}
"""The tests that have another name today."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OlderCondition:
    """A condition on a fact: `test` was one of ``is``, ``not``, ``<=``, ``>=``, ``has``."""

    fact: str
    test: str
    value: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class OlderOrder:
    """An order as an older release kept it."""

    id: str
    encounter: str
    owner: str
    about: str
    question: str
    value: Json
    when: tuple[OlderCondition, ...] = ()
    standing: bool = False
    suspended: bool = False
    dropped: str = ""
    made_at: int = 0


def as_intents(
    orders: Iterable[OlderOrder], ruleset: str, people: Collection[str]
) -> list[IntentRow]:
    """Return the orders of one fight as intents, oldest first; `people` are all ids in it."""
    return [
        _as_intent(order, rank, _fault(order, ruleset, people))
        for rank, order in enumerate(orders, start=1)
    ]


def _as_intent(order: OlderOrder, rank: int, fault: str) -> IntentRow:
    tests = tuple([Test(c.fact, SPELLED.get(c.test, c.test), c.value) for c in order.when])
    when: Condition | None = All(tests) if len(tests) > 1 else tests[0] if tests else None
    value = dict(order.value)
    act = str(value.pop("act", ""))
    rested = "An undo had suspended it." if order.suspended else ""
    note = order.dropped or fault or rested
    return IntentRow(
        id=order.id,
        encounter=order.encounter,
        owner=order.owner,
        body=Intent(
            id=order.id,
            owner=order.owner,
            question=order.question,
            replies=(Reply(act, value, when),),
            about=order.about,
            uses=Uses() if order.standing else NEXT,
            rank=rank,
            paused=bool(note),
            note=note,
        ),
        made_at=order.made_at,
    )


def _fault(order: OlderOrder, ruleset: str, people: Collection[str]) -> str:
    """Return the part of an order that its question does not know; "" if none, or without rules."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        return ""
    question = rules.questions.get(order.question)
    if question is None:
        return "There is no such question any more."
    facts = vocabulary(question, rules.gauges, {}).facts
    for condition in order.when:
        fact = facts.get(condition.fact)
        if fact is None:
            return f"“{question.title}” states nothing called {condition.fact}."
        test = SPELLED.get(condition.test, condition.test)
        if test not in TESTS[fact.sort]:
            return f"{fact.title} cannot be tested by {test}."
        if fact.sort in (Sort.WHO, Sort.PEOPLE) and condition.value not in people:
            return f"You know nobody called {condition.value} here."
    return ""
