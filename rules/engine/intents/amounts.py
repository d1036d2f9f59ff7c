"""How a number is chosen when the time comes. A fixed number needs none of this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.engine.asking.questions import Gauge
from rules.engine.asking.simple_forms import Number


@dataclass(frozen=True, slots=True)
class UpTo:
    """The highest possible number, but not more than `most`."""

    most: int
    kind: Literal["up_to"] = "up_to"


@dataclass(frozen=True, slots=True)
class AsMuchAs:
    """The highest number that leaves at least this much of a gauge."""

    leaves: int
    of: str
    kind: Literal["as_much_as"] = "as_much_as"


@dataclass(frozen=True, slots=True)
class Stated:
    """The number with this name among the question's facts.

    With `below`, it fits only while it is less than another number among the facts.
    """

    fact: str
    below: str = ""
    kind: Literal["stated"] = "stated"


Amount: TypeAlias = UpTo | AsMuchAs


def candidates(amount: Amount, form: Number) -> Iterator[int]:
    """The numbers that an amount allows, from high to low, without special ones."""
    high = min(form.high, amount.most) if isinstance(amount, UpTo) else form.high
    return (n for n in range(high, form.low - 1, -1) if n not in form.special)


def leaves_enough(
    cost: Mapping[str, int], floors: Mapping[str, int], own: Mapping[str, Gauge]
) -> bool:
    """Whether these costs leave every gauge at its floor or above."""
    for gauge, floor in floors.items():
        used = cost.get(gauge, 0)
        if used and (gauge not in own or own[gauge].now - used < floor):
            return False
    return True
