"""The GM's powers in every game: acts that only the GM may do, and pausing the fighting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine import questions as q
from rules.engine.encounter import Combatant
from rules.engine.forms import Acts, Choice, Fields, Json
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import NotAllowed


def gm_only(by: PlayerId) -> None:
    """Raise `NotAllowed` for anybody but the GM."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")


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


@dataclass(frozen=True)
class GoOn:
    """The fighting continues."""


@dataclass(frozen=True)
class Part:
    """The fighting is paused."""


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
        "go_on",
        GM,
        question,
        Acts(
            {
                "continue": Choice("Go on", Fields(GoOn)),
                "part": Choice("Pause it", Fields(Part)),
            }
        ),
        default=default,
    )
    fight.calm = isinstance(answer, Part)
    if fight.calm:
        fight.tell("The fighting is paused.", Kind.SCENE)
    return not fight.calm


def _resume_form(fight: Restful, by: PlayerId) -> Fields[GoOn]:
    gm_only(by)
    if not fight.calm:
        raise NotAllowed("The fighting is not paused.")
    return Fields(GoOn)


def _resume(fight: Restful, by: PlayerId, wish: GoOn) -> None:
    """Resume the fight where it stopped."""
    del by, wish
    fight.calm = False
    fight.busy = True
    fight.tell("The fighting continues.", Kind.SCENE)


RESUME: Anytime[Any] = Anytime(form=_resume_form, do=_resume)
"""The act out of turn that resumes a paused fight."""
