"""The functions that resolutions are written with.

Each is a generator with at most one request, so that `yield from` gives a typed result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import TypeVar

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Form, Json
from rules.engine.asking.questions import NO_FACTS, Facts
from rules.engine.asking.requests import Ask, Resolution, Throw, Together
from rules.engine.views.visibility import PlayerId
from rules.errors import RulesDefect

T = TypeVar("T")


def ask(
    key: str,
    who: PlayerId,
    question: str,
    form: Form[T] | Callable[[], Form[T]],
    *,
    about: str = "",
    within: timedelta | None = None,
    default: Json | Callable[[], Json] = None,
    covert: bool = False,
    consult: bool = False,
    public: bool = False,
    always: bool = False,
    sure: bool = False,
    facts: Facts = NO_FACTS,
    turn: str = "",
    told: bool = False,
) -> Resolution[T]:
    """Ask one person and wait, for days if needed. A question with one legal answer is skipped.

    With `always`, such a question is asked too, if not asking would reveal a secret. `sure`: it is
    asked in any case, and at least one answer is always legal, so the form need not be built to
    find out.

    Raises:
        RulesDefect: No answer is legal; the rule must not ask then.
    """
    request = Ask(
        key, who, question, form, about, within, default, covert, consult, public, facts, turn, told
    )
    if not sure:
        live = request.live()
        sole = None if always else live.sole()
        if sole is not None:
            return live.read(sole)
        if not live.possible():
            raise RulesDefect(f"The question {key} has no legal answer.")
    answer: T = yield request
    return answer


def roll(
    key: str, dice: Dice, name: str = "", modifiers: Sequence[Modifier] = (), clause: str = ""
) -> Resolution[Roll]:
    """Throw dice. A pool of no dice is a plain number and throws nothing."""
    if dice.count == 0:
        return Roll(dice, (), name, tuple(modifiers), clause=clause)
    fell: Roll = yield Throw(key, dice, name, tuple(modifiers), clause)
    return fell


def together(
    key: str,
    branches: Mapping[str, Resolution[T]],
    enough: Callable[[Mapping[str, T]], bool] | None = None,
) -> Resolution[dict[str, T]]:
    """Run resolutions side by side; return their results by name, in the order given.

    A branch that was dropped because the others were enough has no result.
    """
    if not branches:
        return {}
    results: dict[str, T] = yield Together(key, branches, enough)
    return results


def unless(over: Callable[[], bool], resolution: Resolution[T]) -> Resolution[T | None]:
    """Run a resolution, but drop it with its open questions as soon as `over` is true.

    Returns None if it was dropped. `over` is checked after every record. The questions keep the
    places that they would have without it.
    """
    if over():
        resolution.close()
        return None
    results: dict[str, T] = yield Together("", {"": resolution}, lambda _: over())
    return results.get("")


def until(met: Callable[[], bool]) -> Resolution[None]:
    """Wait until `met` is true, and ask nobody. It is checked after every record."""
    if not met():
        _ = yield Together("", {}, lambda _: met())
