"""Small helpers for sentences and forms.

Combos and Reactions are said with the answer that they follow from (KI-TYPE-02, KI-TYPE-03).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from rules.engine.forms import Form, Json, OneOf, Option, Target
from rules.engine.kit.acts import field
from rules.ki.fight.state import Combos, Fighter
from rules.ki.sheets.values import Event

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
