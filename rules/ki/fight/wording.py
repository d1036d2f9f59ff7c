"""Small helpers for sentences and forms.

Combos and Reactions are said with the answer that they follow from (KI-TYPE-02, KI-TYPE-03).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from rules.engine.forms import Form, Json, OneOf, Option, Target
from rules.ki.fight.acts import Combos
from rules.ki.fight.state import Fighter
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


def combos_field(*, follow: bool) -> dict[str, Form[Any]]:
    """The field that says whether to use them; if none can follow there is nothing to choose."""
    members = tuple(Combos) if follow else (Combos.AS_SET,)
    return {"combos": Following(members, "Combos and Reactions")}


def can_follow(fighter: Fighter, events: Collection[Event]) -> bool:
    """Whether a technique follows from these events that can be paid for now (KI-STA-05)."""
    return any(
        each.trigger in events and each.stamina <= fighter.stamina for each in fighter.techniques
    )
