"""What acts share: fields, sentences, and the pieces of a declared Action (KI-ACT-12).

Combos and Reactions are said with the answer that they follow from (KI-TYPE-02, KI-TYPE-03).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, NamedTuple, Protocol

from rules.engine.asking.forms import Form, Json, OneOf, Option, Target
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import Act, field
from rules.ki.state import ActionType, Allowance, Combos, Fighter, KiFight, Stint
from rules.ki.values import Event

ATTACKING = (Event.HIT, Event.MISSED, Event.DOWNED_FOE)
ENDURING = (Event.WAS_HIT,)
DEFENDING = (*ENDURING, Event.DODGED, Event.BLOCKED, Event.PREDICTED)
"""The events that may follow from one's own attack, from taking a hit, and from a defence."""


class Following(OneOf[Combos]):
    """The choice whether Combos and Reactions follow.

    Somebody who has none, or cannot pay for them, may still leave them out: a style that names this
    keeps the rest of its answer.
    """

    __slots__ = ()

    def read(self, raw: Json) -> Combos:
        return OneOf((*self.members, Combos.SKIP)).read(raw)


class Mine(Protocol):
    """A moment with a creature that is asked."""

    @property
    def me(self) -> Fighter:
        """Who is asked."""
        ...


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Ama", "Ama and Ben", "Ama, Ben and Cai"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def targets(fighters: Iterable[Fighter], label: str = "Target") -> Target:
    """A field to choose one of these creatures."""
    return Target(tuple([Option(f.id, f.name) for f in fighters]), label)


def combos_price(fighter: Fighter, events: Collection[Event], combos: Combos) -> int:
    """The most stamina that the techniques after one attack can cost (KI-STA-05)."""
    if combos is not Combos.USE:
        return 0
    return sum([each.stamina for each in fighter.techniques if each.trigger in events])


def following(events: Collection[Event]) -> Combos:
    """The field that says whether to use what may follow, if anything can."""

    def now(at: Mine) -> Form[Combos]:
        members = tuple(Combos) if can_follow(at.me, events) else (Combos.AS_SET,)
        return Following(members, "Combos and Reactions")

    return field(now, "Combos that follow", default=Combos.AS_SET, says=COMBOS)


ALL = "all"
UNARMED = "unarmed"
WITH = {"unarmed": "with a bare hand", "all": "with everything in hand", "*": "with their {}"}
"""What the weapon adds to a sentence."""

COMBOS = {
    "use": "They use their Combos and Reactions",
    "skip": "They use no Combos and no Reactions",
}


def can_follow(fighter: Fighter, events: Collection[Event]) -> bool:
    """Whether a technique follows from these events that can be paid for now (KI-STA-05)."""
    return any(
        each.trigger in events and each.stamina <= fighter.stamina for each in fighter.techniques
    )


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
    def idle(cls, _at: Doing) -> str:
        """Why nothing can be done though something of the Action is left."""
        return "You cannot go any further now."

    @classmethod
    def why_not(cls, at: Doing) -> str | None:
        if cls.possible(at):
            return None
        return at.none_of(cls.type, cls.called) or cls.idle(at)

    def resolve(self, at: Doing) -> Resolution[None] | None:
        """Carry it out."""
        raise NotImplementedError
