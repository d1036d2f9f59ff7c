"""The conditions of replies: tests of a question's facts, joined by and, or, not.

A test of an unknown fact is neither true nor false, and a condition holds only if it is true: ``not
stamina > 3`` does not hold if no stamina is stated.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, Union

from pydantic import Field

from rules.engine.intents.known import Known
from rules.engine.questions import Gauge, Sort

Json: TypeAlias = Any

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

TESTS: dict[Sort, tuple[str, ...]] = {
    Sort.NUMBER: ("=", "!=", "<", "<=", ">", ">=", "in"),
    Sort.GAUGE: ("=", "!=", "<", "<=", ">", ">="),
    Sort.FLAG: ("=",),
    Sort.WHO: ("=", "!=", "in"),
    Sort.PEOPLE: ("has", "hasn't"),
    Sort.WORD: ("=", "!=", "in"),
    Sort.WORDS: ("has", "hasn't"),
}
"""The tests that are possible for each sort of fact."""


class Group(StrEnum):
    """Several people at once. No id contains a colon."""

    FOES = ":foes"
    FRIENDS = ":friends"
    ME = ":me"


@dataclass(frozen=True, slots=True)
class Test:
    """One fact compared with a value.

    The value of ``in`` is a pair of numbers, a list of words, or a `Group`; ``has`` takes an id, a
    `Group` or a word. `percent`: the value is a percentage of the gauge's full number.
    """

    fact: str
    test: str
    value: Json
    percent: bool = False
    kind: Literal["test"] = "test"
    __test__: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class All:
    """All of these hold."""

    of: tuple[Condition, ...]
    kind: Literal["all"] = "all"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these holds."""

    of: tuple[Condition, ...]
    kind: Literal["any"] = "any"


@dataclass(frozen=True, slots=True)
class Not:
    """This is false. If it is unknown, so is the negation."""

    of: Condition
    kind: Literal["not"] = "not"


Condition: TypeAlias = Annotated[Union[Test, All, AnyOf, Not], Field(discriminator="kind")]  # noqa: UP007


def holds(condition: Condition | None, facts: Mapping[str, Any], know: Known) -> bool:
    """Whether a condition is true of these facts; no condition always is."""
    return condition is None or _truth(condition, facts, know) is True


def _truth(condition: Condition, facts: Mapping[str, Any], know: Known) -> bool | None:
    match condition:
        case All(of=of):
            truths = [_truth(each, facts, know) for each in of]
            return False if False in truths else None if None in truths else True
        case AnyOf(of=of):
            truths = [_truth(each, facts, know) for each in of]
            return True if True in truths else None if None in truths else False
        case Not(of=inner):
            truth = _truth(inner, facts, know)
            return None if truth is None else not truth
        case Test():
            return _test(condition, facts.get(condition.fact), know)


def _test(test: Test, fact: Any, know: Known) -> bool | None:
    """The result of a test; None if the fact is unknown, or of a sort that the test is not for."""
    if fact is None or fact == "":
        return None
    value = test.value
    if test.test in ("has", "hasn't"):
        if not isinstance(fact, tuple):
            return None
        found = any(one in fact for one in _meant(value, know))
        return found == (test.test == "has")
    if test.test == "in":
        if type(fact) is int:
            low, high = value
            return bool(low <= fact <= high)
        return fact in _meant(value, know)
    if isinstance(fact, Gauge):
        if test.percent:
            return None if not fact.full else COMPARE[test.test](100 * fact.now, value * fact.full)
        fact = fact.now
    if test.test not in ("=", "!=") and (type(fact) is not int or type(value) is not int):
        return None
    return COMPARE[test.test](fact, value)


def _meant(value: Json, know: Known) -> Collection[str]:
    """The people or words that the value of a test means."""
    match value:
        case Group.FOES:
            return {p.id for p in know.people.values() if not p.friend and p.id != know.me}
        case Group.FRIENDS:
            return know.friends()
        case Group.ME:
            return (know.me,)
        case list() | tuple():
            return value
        case _:
            return (value,)


def tests_in(condition: Condition | None) -> Iterator[Test]:
    """Every single test of a condition."""
    match condition:
        case None:
            return
        case Test():
            yield condition
        case Not(of=inner):
            yield from tests_in(inner)
        case All(of=of) | AnyOf(of=of):
            for each in of:
                yield from tests_in(each)
