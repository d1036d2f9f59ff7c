"""The GM pauses the fighting and resumes it: three acts that games share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from rules.engine.asking import questions as q
from rules.engine.asking.forms import Json
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, act, offer
from rules.engine.ruleset import Action
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, Kind

At: TypeAlias = OutOfTurn[Any]


class Restful(Protocol):
    """A fight that can be paused: `calm` while it is; `busy` once somebody in sight acts."""

    calm: bool
    busy: bool

    def tell(self, text: str, kind: Kind) -> None:
        """Tell everybody."""
        ...


def note_activity(fight: Restful, who: Combatant) -> None:
    """Note that somebody acts; that a hidden one does must not show by what the GM is asked."""
    fight.busy = fight.busy or not who.hidden


@act("continue", "go_on", clauses="", group="gm")
class GoOn(Act[None]):
    """The fighting continues."""

    title = "Go on"
    help = "The fight continues."
    says = "goes on with the fight"


@act("part", "go_on", clauses="", group="gm")
class Part(Act[None]):
    """The fighting is paused."""

    title = "Pause it"
    help = "The fighting is paused."
    slash = "Pause the fighting."
    says = "pauses the fight"


GO_ON = q.Question(
    "go_on",
    "Whether the fight continues",
    q.Part.RULING,
    q.Facts,
    call="does the fight continue?",
)
"""The question of `go_on`."""


def go_on(fight: Restful, question: str, default: Json = None) -> Resolution[bool]:
    """Ask whether the fight goes on; if not, pause it until the GM resumes it."""
    answer: GoOn | Part = yield from ask(
        "go_on", GM, question, offer(None, GoOn, Part), default=default
    )
    fight.calm = isinstance(answer, Part)
    if fight.calm:
        fight.tell("The fighting is paused.", Kind.SCENE)
    return not fight.calm


@act("resume", clauses="", group="gm")
class Resume(AnytimeAct[Any]):
    """Resume the fight where it stopped."""

    help = "Continue the fighting."

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.calm else "The fighting is not paused."

    def resolve(self, at: At) -> None:
        at.fight.calm = False
        at.fight.busy = True
        at.fight.tell("The fighting continues.", Kind.SCENE)


def citing(kind: type[Act[Any]], clauses: str) -> Action:
    """An act that games share, with the clauses of one of them."""
    return replace(kind.act, clauses=tuple(clauses.split()))
