"""The cost of a scene of torture for its victim, if the table plays with it (WOD-FEAT-19)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Fields, Form, OneOf, YesNo
from rules.engine.gm_powers import gm_only
from rules.engine.visibility import Kind, PlayerId
from rules.errors import NotAllowed
from rules.wod.combat.harm import suffer
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.state import WodFight
from rules.wod.pools.attempts import targets
from rules.wod.sheets.values import Harm


def relent_form(fight: WodFight, by: PlayerId) -> Fields[acts.Relent]:
    """The victim of the scene that ends, and its kind."""
    gm_only(by)
    if not fight.house.torture_rules:
        raise NotAllowed("This campaign plays without torture.")
    if not fight.present():
        raise NotAllowed("There is nobody here.")
    fields: dict[str, Form[Any]] = {
        "combatant": targets(fight.present(), "Whose torment ends"),
        "torment": OneOf(tuple(acts.Torment), "The cost: mental, bashing or lethal"),
        "intense": YesNo("It was intense"),
    }
    return Fields(acts.Relent, fields)


def relent(fight: WodFight, by: PlayerId, wish: acts.Relent) -> None:
    """Take a point of Willpower, or a level of health; two levels if it was intense."""
    del by
    mortal = fight.combatant(wish.combatant)
    fight.tell("The scene ends.", Kind.RULING, audience=mortal.eyes, clauses=["WOD-FEAT-19"])
    if wish.torment is acts.Torment.MENTAL:
        mortal.willpower = max(0, mortal.willpower - 1)
        text = f"{mortal.name} has lost a point of Willpower."
        fight.tell_player(mortal, text, Kind.HARM, clauses=["WOD-FEAT-19"])
        return
    harm = Harm.LETHAL if wish.torment is acts.Torment.LETHAL else Harm.BASHING
    suffer(fight, mortal, harm, 2 if wish.intense else 1)
