"""What the acts share: the moments of answers, Willpower (WOD-WILL-01), acts about somebody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from rules.engine.asking.forms import Option, Target, YesNo
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, field
from rules.engine.views.visibility import GM, PlayerId
from rules.wod.state import Mortal, WodFight

At_contra = TypeVar("At_contra", contravariant=True)

SPENT = "They spend Willpower on it"
A_POINT = "Spend a point"
A_POINT_OF_WILLPOWER = "Spend a point of Willpower"


@dataclass(frozen=True)
class Moment:
    """The moment in which somebody in a fight is asked."""

    fight: WodFight
    me: Mortal


class Change(StrEnum):
    """The ways to change one's mind and defend instead (WOD-DEF-04)."""

    ROLL = "roll"
    SPEND = "spend"


def points(wish: Any) -> Mapping[str, int]:
    """The Willpower points that an answer spends, for any purpose (WOD-WILL-01)."""
    spends = (
        getattr(wish, "willpower", False),
        getattr(wish, "soak", False),
        getattr(wish, "change", None) is Change.SPEND,
    )
    return {"willpower": sum(map(bool, spends))}


class Spending(Act[At_contra]):
    """An act that may spend Willpower."""

    def price(self, _at: At_contra) -> Mapping[str, int]:
        return points(self)


def if_left(label: str, says: str = SPENT, help: str = A_POINT) -> bool:
    """The field that spends a point, if one can be spent now."""

    def now(at: Moment) -> YesNo | None:
        return YesNo(label) if at.fight.may_spend(at.me) else None

    return field(now, help, default=False, says=says)


def point() -> bool:
    """The field that spends a point, whether or not one is left."""
    return field(YesNo(A_POINT_OF_WILLPOWER), A_POINT, default=False, says=SPENT)


# ---------------------------------------------------------------- out of turn

At: TypeAlias = OutOfTurn[WodFight]


def own(fight: WodFight, by: PlayerId) -> list[Mortal]:
    """The combatants that a player decides for; for the GM, all of them."""
    return [each for each in fight.present() if by in (GM, each.player)]


def everybody(at: At) -> Target:
    """A choice of everybody who was ever in the fight."""
    return Target(tuple([Option(c.id, c.name) for c in at.fight.combatants.values()]), "Who")


class AboutSomebody(AnytimeAct[WodFight]):
    """An act of the GM about a combatant."""

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.combatants else "There is nobody here."


def settle(fight: WodFight, act: str, about: str) -> None:
    """Remove an offer about somebody that was used or is made again."""
    fight.offers[:] = [o for o in fight.offers if o.act != act or o.about != about]
