"""The conditions of replies: tests of a question's facts that all have to be true.

Conditions are picked, never typed: `offers` makes them of a question as it was asked, a ruleset's
presets state their own. A test of an unknown fact is not true.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import eq, ge, gt, le, lt
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, Union

from pydantic import Field

from rules.engine.asking.questions import Gauge
from rules.engine.intents.known import Known

Json: TypeAlias = Any

COMPARE: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}


class Group(StrEnum):
    """Several people at once. No id contains a colon."""

    FOES = ":foes"
    FRIENDS = ":friends"
    ME = ":me"


@dataclass(frozen=True, slots=True)
class Test:
    """One fact compared with a value.

    The value of ``in`` is a `Group` or a list of ids; ``has`` takes an id, a `Group` or a word.
    `percent`: the value is a percentage of the gauge's full number.
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


Condition: TypeAlias = Annotated[Union[Test, All], Field(discriminator="kind")]  # noqa: UP007


def holds(condition: Condition | None, facts: Mapping[str, Any], know: Known) -> bool:
    """Whether a condition is true of these facts; no condition always is."""
    match condition:
        case None:
            return True
        case All(of=of):
            return all(holds(each, facts, know) for each in of)
        case Test():
            return _is_true(condition, facts.get(condition.fact), know)


def _is_true(test: Test, fact: Any, know: Known) -> bool:
    """Whether a fact is known, of a sort that the test is for, and as the test says."""
    if fact is None or fact == "":
        return False
    value = test.value
    if test.test == "has":
        return isinstance(fact, tuple) and any(one in fact for one in _meant(value, know))
    if test.test == "in":
        return fact in _meant(value, know)
    if isinstance(fact, Gauge):
        if test.percent:
            full = fact.full
            return bool(full) and COMPARE[test.test](100 * fact.now, value * full)
        fact = fact.now
    if test.test != "=" and (type(fact) is not int or type(value) is not int):
        return False
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
        case list():
            return value  # pyright: ignore[reportUnknownVariableType]
        case _:
            return (value,)
