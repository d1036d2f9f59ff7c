"""Trying what was left on the questions that its owner was asked before. Changes nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.play.intents.past_questions import PastQuestion, past_questions
from bot.play.model import Json
from bot.play.step.steps import Sitting, Steps
from rules.engine.asking.requests import Ask
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.decide import Outcome
from rules.engine.intents.plans import Mode, Plan, Policy
from rules.engine.intents.replies import At, Intent, Uses

MOST_TRIED = 12
"""At most this many questions are looked at, the newest ones."""

MOST_TOLD = 3
"""At most this many differences are told one by one."""

WORDS = {
    Outcome.ASK: "you would have been asked",
    Outcome.SILENCE: "what silence does",
    Outcome.NONE: "",
}
"""The words for decisions that are no answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A question to which it would have said something else: `given` was the answer."""

    question: str
    given: str
    instead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The answers that an order, plan or style would have given to its owner's past questions.

    Of `asked` questions it would have answered `answered`, and `same` of them as it was done. `now`
    is its answer to the question that is open, "" if there is none.
    """

    asked: int = 0
    answered: int = 0
    same: int = 0
    differences: tuple[Difference, ...] = ()
    now: str = ""

    @property
    def lines(self) -> list[str]:
        """Return all of it in words, one line each."""
        told = [f"To the question that waits for you now: {self.now}."] if self.now else []
        if self.asked:
            told.append(
                f"Such questions to you lately: {self.asked}. It would have answered "
                f"{self.answered}, and {self.same} of them as was done."
            )
        told += [f"{d.question} {d.given}. With this: {d.instead}." for d in self.differences]
        none = "You have not been asked such a question in this fight yet."
        return told or [none]


async def tried(steps: Steps, at: Sitting, body: Intent | Plan | Policy) -> Trial:
    """Try an order, plan or style on its owner's questions, each as it was asked."""
    book = Book(_in_force(body), again=None)
    past = await past_questions(steps, at, lambda ask: _is_about(body, ask))
    looked_at = deque((_looked_at(book, each) for each in past), MOST_TRIED)
    return _trial([*looked_at])


@dataclass(frozen=True, slots=True)
class _Look:
    """A question, the answer that was given, "" if it is open, and what it would have been.

    `fits` says whether that is an answer.
    """

    question: str
    given: str
    would: str
    fits: bool


def _looked_at(book: Book, past: PastQuestion) -> _Look:
    verdict = book.verdict(past.scene, past.prompt)
    ask = past.prompt.ask
    fits = verdict.outcome is Outcome.ANSWER
    said, name = past.scene.ruleset.sentences, past.scene.fight.name_of(ask.about)

    def in_words(value: Json) -> str:
        return said.silence(ask.key, ask.live(), value, name)

    would = in_words(verdict.value) if fits else WORDS[verdict.outcome]
    given = "" if past.value is None else in_words(past.value)
    return _Look(ask.question, given, would, fits)


def _trial(looks: Sequence[_Look]) -> Trial:
    closed = [look for look in looks if look.given]
    others = [look for look in closed if look.would and look.would != look.given]
    return Trial(
        asked=len(closed),
        answered=sum(look.fits for look in closed),
        same=sum(look.would == look.given for look in closed),
        differences=tuple(
            [
                Difference(question=look.question, given=look.given, instead=look.would)
                for look in others[-MOST_TOLD:]
            ]
        ),
        now=next((look.would or "it does not answer" for look in looks if not look.given), ""),
    )


def _in_force(body: Intent | Plan | Policy) -> Kept:
    """Return it as if it were in force and unused: it is tried on questions of the past."""
    match body:
        case Intent() as order:
            return Kept(orders=(replace(order, paused=False, uses=Uses(), at=At.OPEN),))
        case Plan() as plan:
            return Kept(plans=(replace(plan, paused=False, wakes=(), woken=""),))
        case Policy() as policy:
            return Kept(policies=(replace(policy, paused=False, mode=Mode.ALONE),))


def _is_about(body: Intent | Plan | Policy, ask: Ask[Any]) -> bool:
    match body:
        case Intent() as order:
            return order.is_about(ask)
        case Plan() as plan:
            return (plan.owner, plan.about) == (ask.who, ask.about) and ask.key in plan.questions
        case Policy() as policy:
            turns = policy.plan.questions if policy.plan is not None else set[str]()
            keys = {order.question for order in policy.intents} | turns
            return ask.about in policy.group and ask.key in keys
