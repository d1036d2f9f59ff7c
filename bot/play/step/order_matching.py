"""Orders at work: which answer waits for which question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from bot.storage.rows import Condition, OrderRow
from rules.engine.drive import Answers, Given
from rules.engine.questions import stated
from rules.engine.ruleset import Ruleset
from rules.engine.scene import Prompt, Scene
from rules.errors import RulesError

TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda fact, value: bool(fact == value),
    "not": lambda fact, value: bool(fact != value),
    "<=": lambda fact, value: isinstance(fact, int) and fact <= value,
    ">=": lambda fact, value: isinstance(fact, int) and fact >= value,
    "has": lambda fact, value: isinstance(fact, tuple) and value in fact,
}


class OrderBook(Answers):
    """The orders of one fight, oldest first, and how often each has answered.

    `dropped` are those that did not fit what they were to answer, with the reason. Questions at
    the `closed` places get no answer now; `left_alone` counts those that an order fits.
    """

    def __init__(
        self,
        orders: Sequence[OrderRow],
        used: Counter[str],
        closed: Collection[tuple[str, int]] = (),
    ) -> None:
        self._orders = [o for o in orders if not o.suspended and not o.dropped]
        self._used = used
        self._closed = closed
        self.dropped: list[tuple[OrderRow, str]] = []
        self.left_alone = 0

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The first order that fits the question; a single order answers once."""
        facts = facts_of(scene, prompt)
        for order in self._orders:
            via = f"order:{order.id}"
            spent = not order.standing and self._used[via] > 0
            if not spent and fits(order, prompt, facts):
                if (prompt.key, prompt.opened) in self._closed:
                    self.left_alone += 1
                    return None
                self._used[via] += 1
                return Given(order.value, via)
        return None

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """The question does not take the order's answer: it is dropped."""
        del prompt
        order = next(o for o in self._orders if f"order:{o.id}" == given.via)
        self._orders.remove(order)
        self._used[given.via] -= 1
        self.dropped.append((order, str(error)))


def facts_of(scene: Scene[Any], prompt: Prompt) -> dict[str, Any]:
    """What a question states, and its combatant's own numbers."""
    about = scene.fight.combatants.get(prompt.ask.about)
    own = {} if about is None else scene.ruleset.own(scene.fight, about)
    return stated(prompt.ask.facts) | {name: gauge.now for name, gauge in own.items()}


def fits(order: OrderRow, prompt: Prompt, facts: Mapping[str, Any]) -> bool:
    """Whether an order is an answer to this question, as far as its conditions go."""
    ask = prompt.ask
    return (
        ask.who == order.owner
        and ask.key == order.question
        and order.about in ("", ask.about)
        and all(_holds(condition, facts.get(condition.fact)) for condition in order.when)
    )


def _holds(condition: Condition, fact: Any) -> bool:
    return TESTS[condition.test](fact, condition.value)


def describe(order: OrderRow, rules: Ruleset[Any]) -> str:
    """An order in words: what, with what, when, how often."""
    act = str(order.value.get("act", ""))
    action = rules.actions.get(act)
    with_ = ", ".join(f"{k} {v}" for k, v in order.value.items() if k != "act")
    when = " and ".join(f"{c.fact} {c.test} {c.value}" for c in order.when)
    parts = [
        action.title if action else act,
        f"({with_})" if with_ else "",
        f"when {when}" if when else "",
        "every time" if order.standing else "once",
    ]
    state = " (suspended by an undo)" if order.suspended else ""
    gone = f" (dropped: {order.dropped})" if order.dropped else ""
    return " ".join(part for part in parts if part) + state + gone + "."
