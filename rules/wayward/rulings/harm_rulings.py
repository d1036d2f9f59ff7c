"""The GM's acts about harm: death, statuses, wounds, waking (WAY-DEATH-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Fields, Form, YesNo
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.character.values import Condition
from rules.wayward.conditions.incapacitated import fall, rouse
from rules.wayward.conditions.status_effects import wake
from rules.wayward.fatigue.fatigue_levels import HIGHEST
from rules.wayward.fatigue.upkeep import END_UPKEEP
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_answers import gm_only, living
from rules.wayward.rulings.status_rulings import STATUS_RULINGS
from rules.wayward.rulings.wound_rulings import WOUND_RULINGS

CONFIRM = "confirm_death"


# -------------------------------------------------- death (WAY-DEATH-01, -04)


def _death_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.ConfirmDeath]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "combatant": targets(living(fight), "Who"),
        "dies": YesNo("Dies (no: is spared)"),
    }

    def check(wish: gm_answers.ConfirmDeath) -> None:
        ninja = fight.combatant(wish.combatant)
        if not wish.dies and ninja.body.condition is not Condition.DYING:
            raise BadAnswer(f"{ninja.name} is not dying.")

    return Fields(gm_answers.ConfirmDeath, fields, check)


def _death(fight: WayFight, by: PlayerId, wish: gm_answers.ConfirmDeath) -> None:
    """Let somebody die of anything, or spare somebody dying, who gets at least 1 HP more."""
    del by
    ninja = fight.combatant(wish.combatant)
    settle(fight, ninja)
    if wish.dies:
        fall(fight, ninja, Condition.DEAD)
        return
    ninja.body.condition = Condition.INCAPACITATED
    ninja.pools.hp = max(ninja.pools.hp, 1 - ninja.pools.hp_max)
    text = f"{ninja.name} lives."
    fight.tell(text, Kind.RULING, audience=ninja.eyes, clauses=["WAY-DEATH-01"])


def settle(fight: WayFight, ninja: Ninja) -> None:
    """Withdraw the question whether somebody dies, which is now answered."""
    fight.offers[:] = [
        offer for offer in fight.offers if not (offer.act == CONFIRM and offer.about == ninja.id)
    ]


# -------------------------------------------------- waking (WAY-SLEEP-02, WAY-UNCON-01)


def _rouse_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Rouse]:
    gm_only(by)
    senseless = (Condition.UNCONSCIOUS, Condition.INCAPACITATED)
    lying = [each for each in fight.present() if each.asleep or each.body.condition in senseless]
    if not lying:
        raise NotAllowed("Nobody is asleep or unconscious.")
    return Fields(gm_answers.Rouse, {"combatant": targets(lying, "Who")})


def _rouse(fight: WayFight, by: PlayerId, wish: gm_answers.Rouse) -> None:
    """Wake a sleeper or somebody unconscious; they can act if they have HP left."""
    del by
    ninja = fight.combatant(wish.combatant)
    wake(fight, ninja)
    ninja.pools.fatigue = min(ninja.pools.fatigue, HIGHEST)
    if ninja.pools.hp > 0 and ninja.body.condition is not Condition.FIT:
        rouse(fight, ninja)
    elif ninja.body.condition is Condition.UNCONSCIOUS:
        ninja.body.condition = Condition.INCAPACITATED
        fight.tell(f"{ninja.name} comes to.", Kind.SUCCESS, audience=ninja.eyes)


# -------------------------------------------------- statuses (WAY-SUFF-05, WAY-PARA-02)


# -------------------------------------------------- wounds (WAY-COND-02)


JUDGEMENTS: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    CONFIRM: Anytime(form=_death_form, do=_death),
    "rouse": Anytime(form=_rouse_form, do=_rouse),
    **STATUS_RULINGS,
    **WOUND_RULINGS,
    "end_upkeep": END_UPKEEP,
}
"""The acts out of turn about harm, and ending an Upkeep."""
