"""What all acts of a Turn share: their moment, and what is left of the Turn (L5R-TURN-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.asking.forms import YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import Act, field
from rules.l5r.state import L5rFight, Samurai
from rules.l5r.values import WoundRank

WHOLE_TURN = 2
"""A Complex Action, or two Simple ones (L5R-TURN-01)."""


class Acting(NamedTuple):
    """The moment in which somebody acts in their Turn; `first`: before Stage 1's rolls."""

    fight: L5rFight
    me: Samurai
    first: bool = False

    @property
    def down(self) -> bool:
        """Whether they are Down (L5R-WOUND-07)."""
        return self.fight.rank_of(self.me) is WoundRank.DOWN

    @property
    def crippled(self) -> bool:
        """Whether they are Crippled (L5R-WOUND-06)."""
        return self.fight.rank_of(self.me) is WoundRank.CRIPPLED

    @property
    def left(self) -> int:
        """The rest of the Turn, in Simple Actions."""
        return left(self.me)


class TurnAct(Act[Acting]):
    """An act of a Turn; with `more`, Free Actions may follow it in the same Turn."""

    more: bool = False

    def resolve(self, at: Acting) -> Resolution[None] | None:
        """Pay for it and carry it out; what is no longer possible is lost."""


def left(samurai: Samurai) -> int:
    """The rest of the Turn, in Simple Actions (L5R-TURN-01)."""
    return max(0, WHOLE_TURN - samurai.spent)


def too_dear(at: Acting, what: str, takes: int) -> str | None:
    """Why an Action takes more than is left of the Turn; None if it does not."""
    kind = "Complex" if takes == WHOLE_TURN else "Simple"
    return f"{what} takes a {kind} Action, and less is left." if at.left < takes else None


def then_free(takes: int | Callable[[Acting], int]) -> bool:
    """The field that asks for a Free Action after one that may use up the Turn (L5R-TURN-01)."""

    def now(at: Acting) -> YesNo | None:
        price = takes if isinstance(takes, int) else takes(at)
        return YesNo("Then a Free Action") if price >= at.left > 0 else None

    return field(
        now,
        "Whether you take Free Actions after it in the same Turn",
        default=False,
        says="Then they take a Free Action",
    )
