"""Deciding which instruction answers a question, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, product
from typing import Any, TypeAlias

from rules.engine.asking.forms import Acts, Choice
from rules.engine.asking.questions import Facts, Question, stated
from rules.engine.asking.simple_forms import Number
from rules.engine.intents.aims import Aim, target
from rules.engine.intents.amounts import AsMuchAs, Stated, UpTo, candidates, leaves_enough
from rules.engine.intents.conditions import Condition, holds
from rules.engine.intents.known import Known
from rules.engine.intents.plans import ANY_FOE, seen_times
from rules.engine.intents.replies import ASK, SILENCE, WAIT, Otherwise, Reply
from rules.errors import RulesError

Json: TypeAlias = Any

NOT_NOW = "its condition does not hold"

MOST_TRIED = 300
"""The most combinations that are tried to fill in one reply."""


@dataclass(frozen=True, slots=True)
class Source:
    """An instruction that may answer: an intent, or the step of a plan for this turn.

    `via` gives the source that the record names for an answer by the nth reply, counted from 0.
    `after`, `since` and `only` are those of the step: what to wait for first, "" for nothing.
    """

    id: str
    replies: tuple[Reply, ...]
    via: Callable[[int], str]
    when: Condition | None = None
    otherwise: Otherwise = Otherwise.ON
    after: str = ""
    since: int = 0
    only: int = 0


class Outcome(StrEnum):
    """The result for a question: an answer, ask the person, the default, or nothing was left."""

    ANSWER = "answer"
    ASK = "ask"
    SILENCE = "silence"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Tried:
    """A reply that does not answer, and why; `nth` counts from 0, None for a whole source."""

    source: str
    nth: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on a question.

    `source` and `nth` name the reply; `via` is the source that the record names. `tried` are the
    earlier replies, each with the reason why it did not answer. `misfits` are the sources with a
    reply that held but did not fit.
    """

    outcome: Outcome = Outcome.NONE
    value: Json = None
    source: str = ""
    nth: int = 0
    via: str = ""
    tried: tuple[Tried, ...] = ()
    misfits: tuple[str, ...] = ()


def decide(
    question: Question[Any],
    facts: Facts,
    form: Any,
    know: Known,
    sources: Sequence[Source],
    *,
    without: Collection[tuple[str, int]] = (),
) -> Verdict:
    """Decide what these sources, in their order, answer to a question.

    `form` is the live form. `without` are (source, nth) of replies that were already refused.
    """
    asked = _Asked(question, facts, {**stated(facts), **know.own}, form, know)
    tried: list[Tried] = []
    misfits: list[str] = []
    for source in sources:
        if not holds(source.when, asked.facts, know):
            tried.append(Tried(source.id, None, NOT_NOW))
            continue
        if source.only and know.beat > source.only:
            tried.append(Tried(source.id, None, "the round that it was for is over"))
            continue
        come = asked.has_come(source)
        waits = None if come else asked.waiting()
        if waits is not None:
            via = _wait_via(source)
            return Verdict(Outcome.ANSWER, waits, source.id, 0, via, (*tried,), (*misfits,))
        if not come and seen_times(source.after, know) is not None:
            tried.append(Tried(source.id, None, "what it waits for has not happened"))
            continue
        before = len(misfits)
        for nth, reply in enumerate(source.replies):
            if (source.id, nth) in without:
                tried.append(Tried(source.id, nth, "it was refused"))
                continue
            outcome, value = asked.reply(reply)
            if outcome is not Outcome.NONE:
                waits = reply.act == WAIT or reply.waits
                via = _wait_via(source) if waits else source.via(nth)
                return Verdict(outcome, value, source.id, nth, via, (*tried,), (*misfits,))
            tried.append(Tried(source.id, nth, value))
            if value != NOT_NOW and len(misfits) == before:
                misfits.append(source.id)
        if source.otherwise is not Otherwise.ON and source.replies:
            outcome, last = Outcome(source.otherwise.value), len(source.replies)
            via = source.via(last)
            return Verdict(outcome, None, source.id, last, via, (*tried,), (*misfits,))
    return Verdict(tried=(*tried,), misfits=(*misfits,))


def _wait_via(source: Source) -> str:
    """The source that the record names for an answer that only waits: it uses nothing up."""
    return f"{source.via(0).partition('@')[0]}.wait"


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question as its owner is asked it."""

    question: Question[Any]
    stated: Facts
    facts: Mapping[str, Any]
    form: Any
    know: Known

    def has_come(self, source: Source) -> bool:
        """Whether what a source waits for has happened, or cannot happen any more."""
        whom, times = source.after, seen_times(source.after, self.know)
        if times is not None:
            return times > source.since
        foes = [each for each in self.know.people.values() if not each.friend]
        awaited = foes if whom == ANY_FOE else [p for p in (self.know.people.get(whom),) if p]
        return not any(p.stands for p in awaited) or any(p.id in self.know.acted for p in awaited)

    def waiting(self) -> Json | None:
        """The answer that means "not yet", if the form accepts it now."""
        wait = self.question.wait(self.stated)
        return wait if wait is not None and self._refusal(wait) == "" else None

    def reply(self, reply: Reply) -> tuple[Outcome, Json]:
        """The outcome of one reply; with `Outcome.NONE` also the reason why it does not answer."""
        if not holds(reply.when, self.facts, self.know):
            return Outcome.NONE, NOT_NOW
        match reply.act:
            case str() if reply.act == ASK:
                return Outcome.ASK, None
            case str() if reply.act == SILENCE:
                return Outcome.SILENCE, None
            case str() if reply.act == WAIT:
                wait = self.waiting()
                if wait is None:
                    return Outcome.NONE, "there is no waiting now"
                return Outcome.ANSWER, wait
            case _:
                return self._filled(reply)

    def _filled(self, reply: Reply) -> tuple[Outcome, Json]:
        choice: Choice[Any] | None = None
        if isinstance(self.form, Acts):
            choice = self.form.choices.get(reply.act)
        if choice is None:
            return Outcome.NONE, "that cannot be chosen now"
        columns: dict[str, list[Json]] = {}
        for name, wish in reply.fields.items():
            column = self._column(choice, name, wish)
            if column is None:
                continue
            if not column:
                aimed = isinstance(wish, Aim)
                return Outcome.NONE, "there is nobody to aim at" if aimed else "no number fits"
            columns[name] = column
        floors = _floors(reply)
        why = ""
        for row in islice(product(*columns.values()), MOST_TRIED):
            raw = dict(zip(columns, row, strict=True))
            try:
                made = choice.form.read(raw)
            except RulesError as error:
                why = why or str(error)
                continue
            cost = choice.cost(made) if floors and choice.cost is not None else {}
            if not leaves_enough(cost, floors, self.know.own):
                why = "it would leave too little"
                continue
            return Outcome.ANSWER, {"act": reply.act, **raw}
        return Outcome.NONE, why or "nothing fits"

    def _column(self, choice: Choice[Any], name: str, wish: Any) -> list[Json] | None:
        """The values that a field may take, best first.

        None if the form does not ask for this field now, or leaves it to the moment.
        """
        shape = choice.form.fields.get(name)
        match wish:
            case Aim():
                if shape is None:
                    return None
                offered = [option.value for option in getattr(shape, "options", ())]
                found = target(wish, offered, self.know, str(self.facts.get("attacker", "")))
                return [] if found is None else [found]
            case UpTo() | AsMuchAs():
                return list(candidates(wish, shape)) if isinstance(shape, Number) else None
            case Stated():
                return self._stated(wish)
            case _:
                return [wish]

    def _stated(self, wish: Stated) -> list[Json]:
        """The number that a wish names, if it is known and small enough."""
        number, limit = self.facts.get(wish.fact), self.facts.get(wish.below)
        if number is None or (wish.below and (limit is None or number >= limit)):
            return []
        return [number]

    def _refusal(self, raw: Json) -> str:
        try:
            self.form.read(raw)
        except RulesError as error:
            return str(error)
        return ""


def _floors(reply: Reply) -> dict[str, int]:
    """The amount that a reply must leave of each gauge, by its `keep` and its amounts."""
    floors = dict(reply.keep)
    for wish in reply.fields.values():
        if isinstance(wish, AsMuchAs):
            floors[wish.of] = max(wish.leaves, floors.get(wish.of, 0))
    return floors


def explained(tried: Sequence[Tried], names: Mapping[str, str]) -> Iterator[str]:
    """Why earlier replies did not answer: one sentence each, with names for people."""
    for each in tried:
        which = names.get(each.source, "")
        number = "" if each.nth is None else f", reply {each.nth + 1}"
        yield f"{which}{number}: {each.why}".strip(", ").rstrip(".") + "."
