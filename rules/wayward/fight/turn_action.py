"""The definition of an action that people can choose on their turn.

An action is planned before it is carried out. The plan has its name, its length and its cost, and
refuses what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.forms import Form, Json
from rules.engine.requests import Resolution
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.answers import Policy
from rules.wayward.fight.state import Ninja, WayFight

Ask: TypeAlias = Callable[[WayFight, Ninja], Mapping[str, Form[Any]] | None]
Plan: TypeAlias = Callable[[WayFight, Ninja, Any], Deed]
WhyNot: TypeAlias = Callable[[WayFight, Ninja], str]
Perform: TypeAlias = Callable[[WayFight, Deed, Any], Resolution[None]]

Initial: TypeAlias = Callable[[WayFight, Ninja], Mapping[str, Json]]


def _nothing(fight: WayFight, ninja: Ninja) -> Mapping[str, Json]:
    """A blank form begins with the defaults of its dataclass."""
    del fight, ninja
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One action that people can choose on their turn.

    `note` says in one sentence what it is for. `wish` is the dataclass of its answer; no two
    actions share one. `fields` gives the fields to
    ask for now, None if the action is not possible. `plan` makes the `Deed` of an answer, or raises
    `BadAnswer`. `perform` carries it out with the same answer. `initial` fills in a blank form.
    `why_not` is the reason that is shown if the action is not possible.
    """

    name: str
    title: str
    note: str
    wish: type[Any]
    fields: Ask
    plan: Plan
    perform: Perform
    initial: Initial = _nothing
    why_not: str | WhyNot = ""

    def reason(self, fight: WayFight, ninja: Ninja) -> str:
        """Why it is not possible now, in a sentence for the player."""
        return self.why_not if isinstance(self.why_not, str) else self.why_not(fight, ninja)

    def cost(self, fight: WayFight, ninja: Ninja, wish: Any) -> Mapping[str, int]:
        """The Action Points of an answer, and the Willpower that it may take."""
        ap = self.plan(fight, ninja, wish).cost.ap
        return {"ap": ap, "willpower": may_cost(ninja, after_a_miss(wish))}


def after_a_miss(wish: Any) -> Policy:
    """The choice about Willpower that an answer makes; to be asked, if it makes none.

    (WAY-WP-01)
    """
    policy: Policy = getattr(wish, "willpower", Policy.ASK)
    return policy


def may_cost(ninja: Ninja, policy: Policy) -> int:
    """The most Willpower that a choice about it can take (WAY-WP-05, WAY-WP-09)."""
    return int(policy is Policy.IF_IT_FAILS and ninja.pools.willpower > 0)
