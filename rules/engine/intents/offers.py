"""The orders that can be made from one answer to a question.

There are few enough choices for a form on a phone, and all of them fit the question as it was
asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.asking.forms import Acts, Choice, Json
from rules.engine.asking.questions import Facts, Gauge, Question, Sort, declared, stated
from rules.engine.asking.simple_forms import Number, Target
from rules.engine.intents.aims import ATTACKER, FOE, NEAREST, WEAKEST, Aim, How, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.conditions import Condition, Group, Test
from rules.engine.intents.decide import Source, decide
from rules.engine.intents.known import Known
from rules.engine.intents.replies import ASK, Reply, Wish
from rules.errors import RulesError

MOST_SHOWN = 25
HALF = 50


@dataclass(frozen=True, slots=True)
class Offered:
    """The choices, the most likely first.

    `replies` begin with the answer that was given. The first `same` replies are that same act;
    `amounts` are for their field `number`, and the first amount is the number in the answer.
    `tests` were true for the question.
    """

    replies: tuple[Reply, ...]
    same: int
    number: str = ""
    amounts: tuple[Wish, ...] = ()
    tests: tuple[Condition, ...] = ()

    def reply(self, nth: int, amount: int) -> Reply:
        """One of the replies, with one of the amounts if it takes any."""
        chosen = self.replies[nth]
        if nth >= self.same or not self.amounts:
            return chosen
        return replace(chosen, fields={**chosen.fields, self.number: self.amounts[amount]})


def offered(question: Question[Any], facts: Facts, form: Any, know: Known, value: Json) -> Offered:
    """The orders that can be made from this answer; no replies if the question has no acts."""
    act = str(value.get("act", "")) if isinstance(value, dict) else ""
    choice = form.choices.get(act) if isinstance(form, Acts) else None
    if choice is None:
        return Offered((), 0)
    given = {name: raw for name, raw in value.items() if name != "act"}
    same = [Reply(act, fields) for fields in _aimed(choice, given, know, facts)]
    others = [Reply(name) for name, other in form.choices.items() if name != act and _bare(other)]
    number, amounts = _amounts(choice, given, know)
    return Offered(
        replies=(*[*same, *others][: MOST_SHOWN - 1], Reply(ASK)),
        same=len(same),
        number=number,
        amounts=amounts,
        tests=tuple([*_tests(question, facts, know)][:MOST_SHOWN]),
    )


def varied(reply: Reply, question: Question[Any], facts: Facts, form: Any, know: Known) -> Offered:
    """The orders that can be made of a kept reply, by a question of its kind: itself comes first.

    The reply is looked at without its condition.
    """
    bare = Source("", (reply,), str)
    verdict = decide(question, facts, form, know, (bare,))
    value = verdict.value or _sample(form, reply.act)
    made = offered(question, facts, form, know, value)
    others = tuple([each for each in made.replies if each != reply])[: MOST_SHOWN - 1]
    if not made.number or made.number not in reply.fields:
        return Offered((reply, *others), 1, tests=made.tests)
    amount = reply.fields[made.number]
    amounts = (amount, *[each for each in made.amounts if str(each) != str(amount)])
    same = 1 + sum(each in others for each in made.replies[: made.same])
    return Offered((reply, *others), same, made.number, amounts[:MOST_SHOWN], made.tests)


def _sample(form: Any, act: str) -> Json:
    """A legal answer by an act, or by the form's first act if that is none of its choices."""
    if not isinstance(form, Acts):
        return None
    first = [act] if act in form.choices else [*form.choices][:1]
    return next(({"act": a, **raw} for a in first for raw in form.choices[a].form.samples()), None)


def _bare(choice: Choice[Any]) -> bool:
    """Whether a choice is a legal answer with no field filled in."""
    try:
        _ = choice.form.read({})
    except RulesError:
        return False
    return True


def _aimed(
    choice: Choice[Any], given: Mapping[str, Json], know: Known, facts: Facts
) -> Iterator[Mapping[str, Wish]]:
    """The fields of the answer; then the same with other ways to choose the target."""
    aimed = {
        name: form.read(given[name])
        for name, form in choice.form.fields.items()
        if isinstance(form, Target) and name in given
    }
    friends = know.friends() | {know.me}
    yield {
        **given,
        **{name: Aim((person(id),), (id,) if id in friends else ()) for name, id in aimed.items()},
    }
    first = next(iter(aimed), "")
    if not first or aimed[first] in friends:
        return
    ways: list[tuple[How, ...]] = [(person(aimed[first]), FOE), (WEAKEST,), (FOE,)]
    if any(each.near is not None for each in know.people.values()):
        ways.append((NEAREST,))
    if "attacker" in stated(facts):
        ways.append((ATTACKER,))
    for way in ways:
        yield {**given, first: Aim(way)}


def _amounts(
    choice: Choice[Any], given: Mapping[str, Json], know: Known
) -> tuple[str, tuple[Wish, ...]]:
    """The first number of the answer, and other ways to choose it."""
    for name, form in choice.form.fields.items():
        if not isinstance(form, Number) or name not in given:
            continue
        chosen = form.read(given[name])
        if chosen in form.special:
            continue
        found: list[Wish] = [chosen, UpTo(chosen), UpTo(form.high)]
        cost = choice.cost(choice.form.read(dict(given))) if choice.cost is not None else {}
        for gauge in cost:
            if gauge in know.own:
                now = know.own[gauge].now
                left = dict.fromkeys((now - cost[gauge], now // 2, 1))
                found += [AsMuchAs(keep, gauge) for keep in left if 0 <= keep <= now]
        return name, tuple(dict.fromkeys(found[:MOST_SHOWN]))
    return "", ()


def _tests(question: Question[Any], facts: Facts, know: Known) -> Iterator[Condition]:
    """Tests that were true for the question, with the facts in `offer` first.

    A number is compared only if the question offers that: most numbers mean nothing later.
    """
    said, known = stated(facts), declared(question.facts)
    for name in dict.fromkeys((*question.offer, *known)):
        if name not in said or name not in known:
            continue
        if known[name].sort is not Sort.NUMBER or name in question.offer:
            yield from _of_fact(name, known[name].sort, said[name], know)
    for name, gauge in know.own.items():
        yield from _of_gauge(name, gauge)


def _of_fact(name: str, sort: Sort, value: Any, know: Known) -> Iterator[Condition]:
    match sort:
        case Sort.WHO if value in know.people:
            yield Test(name, "=", value)
            if value in know.foes([value]):
                yield Test(name, "in", Group.FOES)
        case Sort.FLAG:
            yield Test(name, "=", value)
        case Sort.WORD if value:
            yield Test(name, "=", value)
        case Sort.NUMBER:
            if value > 0:
                yield Test(name, ">=", value)
            yield Test(name, "<=", value)
        case Sort.GAUGE:
            yield from _of_gauge(name, value)
        case Sort.PEOPLE if know.me in value:
            yield Test(name, "has", Group.ME)
        case _:
            pass


def _of_gauge(name: str, gauge: Gauge) -> Iterator[Condition]:
    if gauge.full:
        above = 100 * gauge.now > HALF * gauge.full
        yield Test(name, ">" if above else "<=", HALF, percent=True)
