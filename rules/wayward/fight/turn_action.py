"""What a way to act on one's turn is.

It is planned before it is done: the plan says what it is called, how long it takes and what it
costs, and refuses what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.forms import Form
from rules.engine.requests import Resolution
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight

Ask: TypeAlias = Callable[[WayFight, Ninja], Mapping[str, Form[Any]] | None]
Plan: TypeAlias = Callable[[WayFight, Ninja, Any], Deed]
WhyNot: TypeAlias = Callable[[WayFight, Ninja], str]
Perform: TypeAlias = Callable[[WayFight, Deed, Any], Resolution[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to act on one's turn.

    `wish` is the dataclass of its answer, and tells the way: no two share one. `fields` are what
    it asks for now, None if the action is not possible; `plan` makes the deed of an answer, or
    raises `BadAnswer`; `perform` carries a deed out, with the answer it was declared by. `why_not`
    is the reason for who is not offered it.
    """

    name: str
    title: str
    wish: type[Any]
    fields: Ask
    plan: Plan
    perform: Perform
    note: str = ""
    why_not: str | WhyNot = ""

    def reason(self, fight: WayFight, ninja: Ninja) -> str:
        """Why it is not on offer now, in a sentence for its player."""
        return self.why_not if isinstance(self.why_not, str) else self.why_not(fight, ninja)
