"""Feats of strength: a rating, strength, and Willpower to reach it (WOD-STRENGTH-01..03)."""

from __future__ import annotations

from rules.engine.forms import Option, Pick
from rules.engine.kit.acts import AsideAct, act, field
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wod.fight.moments import At, point
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    Attempt,
    OfOnesOwn,
    attempt,
    earlier,
    must_have_action,
    remember,
    shown,
    take_action,
    whose,
)
from rules.wod.sheets.starter_set import starter
from rules.wod.sheets.traits import Written

WILL_AT = 9
"""The difficulty of the Willpower roll that boosts strength (WOD-STRENGTH-02)."""


def _rows(at: At) -> Pick:
    del at
    rows = starter("strength").items()
    named = [
        (id, f"{row['rating']}: {row['deed']}", f"lift {row['pounds']} lbs") for id, row in rows
    ]
    return Pick(tuple([Option(*each) for each in named]), "What")


@act("strength", clauses="WOD-STRENGTH-01", group="task")
class Heave(OfOnesOwn, AsideAct[WodFight]):
    """A feat of strength with a rating: a deed or a weight of the table.

    (WOD-STRENGTH-01, WOD-STRENGTH-02, WOD-STRENGTH-03)
    """

    help = "A feat of strength."
    slash = "Try a feat of strength."
    gm = False
    alone = True
    rating: str = field(_rows, "Which feat, or its rating")
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    def check(self, at: At) -> None:
        must_have_action(at.fight, at.by, self.roller(at))

    def resolve(self, at: At) -> Resolution[None]:
        mortal = self.roller(at)
        action = take_action(at.fight, at.by, mortal)
        yield from heave_rated(at.fight, mortal, int(self.rating), action, willpower=self.willpower)


def heave_rated(
    fight: WodFight, mortal: Mortal, rating: int, action: Deed | None, *, willpower: bool
) -> Resolution[None]:
    """Strength alone may be enough; otherwise Willpower at 9 adds to it for this feat.

    The rating of Willpower is rolled. `action` is the one that it takes in a turn.
    (WOD-STRENGTH-01, WOD-STRENGTH-02)
    """
    row = starter("strength")[str(rating)]
    what = f"{row['deed']} or lift {row['pounds']} pounds"
    if mortal.strength >= rating:
        text = f"{mortal.name} can {what} without a roll."
        fight.tell(text, Kind.SUCCESS, audience=mortal.eyes, clauses=["WOD-STRENGTH-01"])
        return
    task = f"strength {rating}"
    again = yield from earlier(mortal, task)
    if not fight.can_act(mortal):
        return
    rolled = Attempt(
        what=f"Strength {rating}",
        written=Written(("willpower",)),
        base=WILL_AT,
        changes=again,
        willpower=willpower,
        clause="WOD-STRENGTH-02",
    )
    outcome = yield from attempt(fight, mortal, "strength", in_turn(fight, mortal, rolled, action))
    reached = mortal.strength + outcome.successes >= rating and outcome.succeeded
    remember(mortal, task, succeeded=reached)
    how = "manages to" if reached else "cannot"
    fight.tell_roll(
        mortal,
        f"{mortal.name} {how} {what}: {shown(outcome)}, on top of Strength {mortal.strength}.",
        outcome.roll,
        Kind.SUCCESS if reached else Kind.FAILURE,
        audience=mortal.eyes,
        clauses=["WOD-STRENGTH-02", "WOD-STRENGTH-03"],
    )
