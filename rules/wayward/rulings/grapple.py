"""Grapple rolls, when the GM asks for them, and their holds (WAY-D20-01, WAY-FATIGUE-07).

The GM says who is in control, when somebody tries to shift the hold or break free, and when
somebody lets go. A hold also ends when the two part, or one of them cannot go on.
"""

from __future__ import annotations

from rules.engine.forms import Fields
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.conditions.grappling import release, seize
from rules.wayward.fight.state import WayFight
from rules.wayward.rolls.d20_rolls import grapple
from rules.wayward.rolls.opposed_rolls import Side, opposed
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_answers import gm_only


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
    """Roll for both: on a tie the held person can break free; with more they can shift the hold."""
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
        seize(fight, holder, held)
        text = f"{holder.shown_name} keeps hold of {held.shown_name}."
    elif met.margin == 0:
        text = (
            f"{held.shown_name} can break free of {holder.shown_name}, but cannot shift the hold."
        )
    else:
        text = f"{held.shown_name} can break free of {holder.shown_name}, or shift the hold."
    fight.tell(text, Kind.RULING, audience=held.eyes, clauses=["WAY-DEF-06"])


def _let_go_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.LetGo]:
    gm_only(by)
    held = [each for each in fight.present() if each.body.held_by]
    if not held:
        raise NotAllowed("Nobody is held in a grapple.")
    return Fields(gm_answers.LetGo, {"held": targets(held, "Who is free")})


def _let_go(fight: WayFight, by: PlayerId, wish: gm_answers.LetGo) -> None:
    """End a hold: the held person breaks free, or the holder lets go (WAY-IMMOB-06)."""
    del by
    release(fight, fight.combatant(wish.held))


LET_GO: Anytime[WayFight] = Anytime(form=_let_go_form, do=_let_go)
"""The end of a hold."""

GRAPPLE: Aside[WayFight] = Aside(form=_form, resolve=_wrestle)
"""The rolls of two who wrestle."""
