"""An act of a turn: it is planned before it is carried out.

The plan has its name, its length and its cost, and refuses what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.asking.forms import Number, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import Act, field
from rules.errors import BadAnswer, RulesError
from rules.wayward.character.values import UNARMED, Policy
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight

WITH = {UNARMED: "with a bare hand", "*": "with their {}"}
"""What the field for a weapon adds to a sentence."""
SPENT = {"1": "They spend 1 Action Point", "*": "They spend {} Action Points"}
"""What the field for Action Points adds to a sentence."""
LASTS = {"1": "for 1 count", "*": "for {} counts"}
"""What the field for the length of an action adds to a sentence."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The moment of somebody's turn."""

    fight: WayFight
    me: Ninja


class TurnAct(Act[Turn]):
    """An action that people can choose on their turn."""

    @classmethod
    def hint_at(cls, _at: Turn) -> str:
        """In the menu, whose texts may be longer than those of commands."""
        return cls.hint or cls.help

    def plan(self, at: Turn) -> Deed:
        """Its name, length and cost. Raises `BadAnswer` if the rules do not allow it."""
        raise NotImplementedError

    def carry_out(self, _fight: WayFight, _deed: Deed) -> Resolution[None]:
        """Carry out what was planned; some actions have their whole effect while they last."""
        yield from ()

    def check(self, at: Turn) -> None:
        try:
            _keeps_opening(at.me, self.plan(at))
        except BadAnswer:
            raise
        except RulesError as error:
            raise BadAnswer(str(error)) from error

    def price(self, at: Turn) -> Mapping[str, int]:
        """The Action Points, and the Willpower that it may take."""
        return {"ap": self.plan(at).cost.ap, "willpower": may_cost(at.me, policy_of(self))}


def _keeps_opening(ninja: Ninja, deed: Deed) -> None:
    """Check that who opens a fight with a technique attacks with it first. Raises `BadAnswer`."""
    opener = ninja.knows(ninja.turn.opening)
    if (
        opener is None
        or ninja.turn.deeds_made
        or deed.attack.spec is None
        or deed.use.technique == opener.id
    ):
        return
    raise BadAnswer(f"You open this fight with {opener.name}: no other attack comes before it.")


def policy_of(wish: object) -> Policy:
    """The choice about Willpower that an answer makes; to be asked, if it makes none.

    (WAY-WP-01)
    """
    reroll: bool | None = getattr(wish, "reroll", None)
    if reroll is not None:
        return Policy.IF_IT_FAILS if reroll else Policy.NEVER
    policy: Policy = getattr(wish, "willpower", Policy.ASK)
    return policy


def may_cost(ninja: Ninja, policy: Policy) -> int:
    """The most Willpower that a choice about it can take (WAY-WP-05, WAY-WP-09)."""
    return int(policy is Policy.IF_IT_FAILS and ninja.pools.willpower > 0)


def points() -> int:
    """The field for Action Points."""
    return field(_points, "Action Points to spend", default=0, span=(0, 200), says=SPENT)


def _points(at: Turn) -> Number:
    return Number(0, max(0, at.me.turn.ap), "Action Points")


def seen_or_me(at: Turn) -> Target:
    """A choice of everybody that somebody sees, and themselves."""
    return targets((*at.fight.seen_by(at.me), at.me))
