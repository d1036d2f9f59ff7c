"""Yielding and fleeing: whoever gives up says so, and the GM says what becomes of them.

No game has a rule for it, so it is the same for all of them. Everybody who sees the combatant is
told; silence lets them go. Until the GM has said it they are asked as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.asking.questions import Facts, Part, Question, Who
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM, Kind
from rules.errors import NotAllowed
from rules.values import value

Fight: TypeAlias = Encounter[Any, Any]

KEY = "leaving"
LEAVES, STAYS = "leaves", "stays"


How: TypeAlias = Literal["", "yield", "flee"]
"""How a combatant gives up the fight; "" if they just leave it."""

WORDS: Mapping[str, tuple[str, str]] = {
    "yield": ("yields", "has yielded"),
    "flee": ("tries to flee", "has fled"),
}
"""What everybody is told at once, and after the GM has agreed."""


@value(frozen=True, slots=True)
class OfLeaving(Facts):
    """Who gives up."""

    who: Who


@dataclass(frozen=True)
class Leaves:
    """They are out of the fight."""


@dataclass(frozen=True)
class Stays:
    """They have to fight on."""


WHAT_BECOMES = Question(
    KEY, "When somebody yields or flees", Part.RULING, OfLeaving, call="let them go?"
)
"""The question what becomes of somebody who gives up; every game has it."""

CHOICES: Mapping[str, Choice[Any]] = {
    LEAVES: Choice("They are out of the fight", Fields(Leaves)),
    STAYS: Choice("They are not let go", Fields(Stays)),
}

ANSWERS = {f"{KEY}.{LEAVES}": "is out of the fight", f"{KEY}.{STAYS}": "fights on"}
"""What the receipt says of the answers."""


def may_give_up(fight: Fight, leaver: Combatant) -> None:
    """Raise `NotAllowed` unless a combatant can yield or flee now."""
    if not fight.begun:
        raise NotAllowed("The fight has not begun. To go before it does, leave out how.")
    if not fight.answers(leaver):
        raise NotAllowed(f"{leaver.name} cannot decide anything now.")
    if leaver.id in fight.tempo.leaving:
        raise NotAllowed(f"The GM is asked already what becomes of {leaver.name}.")


def give_up(fight: Fight, leaver: Combatant, how: How) -> Resolution[None]:
    """Tell that somebody yields or flees, and ask the GM what becomes of them.

    The GM's own combatants are out at once.
    """
    now, then = WORDS[how]
    fight.tell(f"{leaver.name} {now}.", Kind.SCENE, audience=leaver.eyes)
    if leaver.player != GM:
        fight.tempo.leaving.append(leaver.id)
        answer: Leaves | Stays = yield from ask(
            KEY,
            GM,
            f"{leaver.name} {now}. What becomes of them?",
            Acts(CHOICES),
            about=leaver.id,
            default={"act": LEAVES},
            public=True,
            facts=OfLeaving(leaver.id),
        )
        fight.tempo.leaving.remove(leaver.id)
        if not fight.answers(leaver):  # they fell or left meanwhile, which is another end
            return
        if isinstance(answer, Stays):
            text = f"{leaver.name} is not let go, and fights on."
            fight.tell(text, Kind.SCENE, audience=leaver.eyes)
            return
    leaver.out = True
    text = f"{leaver.name} {then}, and is out of the fight."
    fight.tell(text, Kind.SCENE, audience=leaver.eyes)
