"""Grapple rolls, at the GM's word: who holds whom is told, not kept (WAY-D20-01, WAY-FATIGUE-07).

The GM knows who is in control, and says when it is tried to shift the hold or to break free.
"""

from __future__ import annotations

from rules.engine.forms import Fields
from rules.engine.requests import Resolution
from rules.engine.ruleset import Aside
from rules.engine.visibility import Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.fight.state import WayFight
from rules.wayward.rolls.d20_rolls import grapple
from rules.wayward.rolls.opposed_rolls import Side, opposed
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_forms import gm_only


def _form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Grapple]:
    gm_only(by)
    able = fight.able()
    if len(able) < 2:
        raise NotAllowed("A grapple needs two people who can act.")

    def check(wish: gm_answers.Grapple) -> None:
        if wish.holder == wish.held:
            raise BadAnswer("Choose two different people.")

    fields = {"holder": targets(able, "In control"), "held": targets(able, "Held")}
    return Fields(gm_answers.Grapple, fields, check)


def _wrestle(fight: WayFight, by: PlayerId, wish: gm_answers.Grapple) -> Resolution[None]:
    """Whoever is held breaks free by as much as the holder has, and shifts the hold by more."""
    del by
    holder, held = fight.combatant(wish.holder), fight.combatant(wish.held)
    gripping = grapple(fight, holder, controls=True)
    struggling = grapple(fight, held, controls=False)
    met = yield from opposed(
        fight,
        Side(ninja=holder, name="Grapple", parts=gripping, clause="WAY-FATIGUE-07"),
        Side(ninja=held, name="Grapple", parts=struggling, clause="WAY-FATIGUE-07"),
    )
    if met.margin > 0:
        text = f"{holder.shown_name} keeps hold of {held.shown_name}."
    elif met.margin == 0:
        text = (
            f"{held.shown_name} can break free of {holder.shown_name}, but cannot shift the hold."
        )
    else:
        text = f"{held.shown_name} can break free of {holder.shown_name}, or shift the hold."
    fight.tell(text, Kind.RULING, audience=held.eyes, clauses=["WAY-DEF-06"])


GRAPPLE: Aside[WayFight] = Aside(form=_form, resolve=_wrestle)
"""The rolls of two who wrestle."""
