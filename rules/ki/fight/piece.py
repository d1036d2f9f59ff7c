"""A piece of a declared Action: what every such act has in common (KI-ACT-12)."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rules.engine.kit.acts import Act
from rules.engine.requests import Resolution
from rules.ki.fight.state import ActionType, Allowance, Fighter, KiFight, Stint

PIECES = ("piece", "interrupt")
"""The questions that it answers: in one's own participation, and in an Interruption."""


class Doing(NamedTuple):
    """The moment in which a creature carries out a piece of its Actions (KI-ACT-12)."""

    fight: KiFight
    me: Fighter
    stint: Stint

    def of(self, type: ActionType) -> list[Allowance]:
        """The declared Actions of this type, whether something is left of them or not."""
        return [each for each in self.stint.allowances if each.type is type]

    def left(self, type: ActionType) -> int:
        """The uses that are left of the declared Actions of this type."""
        return sum([each.uses for each in self.of(type)])

    def spend(self, type: ActionType, custom: str = "") -> bool:
        """Take one use off the first Action of this type that has one left; whether one had."""
        for each in self.of(type):
            if each.uses and (not custom or each.custom == custom):
                each.uses -= 1
                return True
        return False

    def none_of(self, type: ActionType, called: str) -> str:
        """Why nothing can be done with an Action; "" if something is left of it."""
        mine = self.of(type)
        if not mine:
            return f"You did not declare {called} for this participation."
        left = any(each.uses or each.distance for each in mine)
        return "" if left else f"You have used up {called}."


class Piece(Act[Doing]):
    """An act that carries out a piece of a declared Action; `type` is that Action."""

    type: ClassVar[ActionType]
    called: ClassVar[str]
    """The Action in a sentence."""

    @classmethod
    def possible(cls, at: Doing) -> bool:
        """Whether something of it can be done now."""
        return bool(at.left(cls.type))

    @classmethod
    def idle(cls, at: Doing) -> str:
        """Why nothing can be done though something of the Action is left."""
        del at
        return "You cannot go any further now."

    @classmethod
    def why_not(cls, at: Doing) -> str | None:
        if cls.possible(at):
            return None
        return at.none_of(cls.type, cls.called) or cls.idle(at)

    def resolve(self, at: Doing) -> Resolution[None] | None:
        """Carry it out."""
        raise NotImplementedError
