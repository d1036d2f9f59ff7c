"""Feats of strength: a rating, strength, and Willpower to reach it (WOD-STRENGTH-01..03)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Fields, Form, Option, Pick
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind, PlayerId
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    Attempt,
    attempt,
    earlier,
    must_have_action,
    own,
    remember,
    roller,
    shown,
    spending,
    take_action,
    whose,
)
from rules.wod.sheets.starter_set import starter
from rules.wod.sheets.traits import Written

WILL_AT = 9
"""The difficulty of the Willpower roll that boosts strength (WOD-STRENGTH-02)."""


def heave_form(fight: WodFight, by: PlayerId) -> Fields[acts.Heave]:
    """A row of the table: a deed or a weight."""
    mine = own(fight, by)
    rows = tuple(
        [
            Option(id, f"{row['rating']}: {row['deed']}", f"lift {row['pounds']} lbs")
            for id, row in starter("strength").items()
        ]
    )

    def check(wish: acts.Heave) -> None:
        must_have_action(fight, by, roller(fight, by, wish.combatant))

    fields: dict[str, Form[Any]] = {
        "rating": Pick(rows, "What"),
        "willpower": spending(),
        **whose(mine),
    }
    return Fields(acts.Heave, fields, check)


def heave(fight: WodFight, by: PlayerId, wish: acts.Heave) -> Resolution[None]:
    """Try a feat of the table (WOD-STRENGTH-03)."""
    mortal = roller(fight, by, wish.combatant)
    action = take_action(fight, by, mortal)
    yield from heave_rated(fight, mortal, int(wish.rating), action, willpower=wish.willpower)


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
