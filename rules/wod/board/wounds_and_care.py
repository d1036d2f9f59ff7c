"""Wounds from elsewhere, life and death, care and time (WOD-HEAL-01..07, WOD-DMG-05..10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.forms import Fields, Form, Number, OneOf, Text, YesNo
from rules.engine.gm_powers import gm_only
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.text_values import counted
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import NotAllowed
from rules.wod.combat.harm import perish, soak, suffer
from rules.wod.fight import out_of_turn_acts as acts
from rules.wod.fight.permissions import for_the_gm, own, settle
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.pools.attempts import targets
from rules.wod.pools.checks import check, in_words, pool_of
from rules.wod.pools.difficulty import difficulty
from rules.wod.sheets.healing import DAY, passes, stabilised, treated
from rules.wod.sheets.health import INCAPACITATED, LEVELS, in_order
from rules.wod.sheets.values import Fate, Harm

HEALER = 2
"""The dots of medicine that a treatment needs (WOD-HEAL-06)."""


# ---------------------------------------------------------------- life and death (WOD-HEALTH-06)


def _fate_form(fight: WodFight, by: PlayerId) -> Fields[acts.Decide]:
    gm_only(by)
    dying = [each for each in fight.combatants.values() if each.fate is Fate.DYING]
    if not dying:
        raise NotAllowed("Nobody is dying.")
    outcome = OneOf(tuple(acts.Outcome), "Dies or is spared")
    return Fields(acts.Decide, {"combatant": targets(dying, "Who"), "outcome": outcome})


def _fate(fight: WodFight, by: PlayerId, wish: acts.Decide) -> None:
    """Let a dying character die or live; for a player's character the GM decides.

    (WOD-HEALTH-06)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    spared = wish.outcome is acts.Outcome.SPARED
    mortal.fate = Fate.ALIVE if spared else Fate.DEAD
    settle(fight, "fate", mortal.id)
    text = f"{mortal.name} is {'spared, and Incapacitated' if spared else 'dead'}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-HEALTH-06"])


# ---------------------------------------------------------------- harm and healing at once


def _wound_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "harm": OneOf(tuple(Harm), "What kind"),
        "levels": Number(1, 20, "Levels"),
        "soaked": YesNo("It may be soaked"),
        "note": Text(300, least=0, label="From what"),
    }


def _wound(fight: WodFight, by: PlayerId, wish: acts.Wound) -> Resolution[None]:
    """Harm somebody without an attack: a fall, fire, poison.

    (WOD-DMG-01, WOD-DMG-04, WOD-DMG-07)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    if wish.note:
        text = f"{mortal.name}: {wish.note}"
        fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-DMG-01"])
    left = wish.levels
    if wish.soaked:
        left = yield from soak(fight, mortal, wish.harm, left)
    suffer(fight, mortal, wish.harm, left)


def _mend_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {"levels": Number(1, 20, "Levels"), "note": Text(300, least=0, label="By what")}


def _mend(fight: WodFight, by: PlayerId, wish: acts.Mend) -> None:
    """Heal somebody at once by magic, the lowest box first (WOD-DMG-08, WOD-HEAL-01)."""
    del by
    mortal = fight.combatant(wish.combatant)
    healed = min(wish.levels, len(mortal.health))
    mortal.health = in_order(mortal.health)[: len(mortal.health) - healed]
    why = f": {wish.note}" if wish.note else ""
    text = f"{mortal.name} heals {counted(healed, 'level')}{why}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-DMG-08"])


# ---------------------------------------------------------------- time (WOD-DMG-05, WOD-HEAL-01)


def _time_form(fight: WodFight, by: PlayerId) -> Fields[acts.Pass]:
    gm_only(by)
    if not fight.combatants:
        raise NotAllowed("There is nobody here.")
    fields = {"hours": Number(0, DAY, "Hours"), "days": Number(0, 400, "Days")}
    return Fields(acts.Pass, fields)


def _time(fight: WodFight, by: PlayerId, wish: acts.Pass) -> None:
    """Let game time pass; it never passes by itself (WOD-DMG-05)."""
    del by
    hours = wish.hours + DAY * wish.days
    spans = [counted(wish.days, "day")] if wish.days else []
    spans += [counted(wish.hours, "hour")] if wish.hours or not spans else []
    verb = "goes" if wish.days + wish.hours == 1 else "go"
    text = f"{' and '.join(spans)} {verb} by."
    fight.tell(text, Kind.SCENE, clauses=["WOD-HEAL-01", "WOD-DMG-05"])
    for mortal in fight.combatants.values():
        if mortal.health and mortal.fate is not Fate.DEAD:
            _heal(fight, mortal, hours)


def _heal(fight: WodFight, mortal: Mortal, hours: int) -> None:
    before = fight.level_of(mortal)
    mortal.health, mortal.healing, dies = passes(mortal.health, mortal.healing, hours, fight.boxes)
    after = fight.level_of(mortal)
    if after != before:
        text = f"{mortal.name} is now {LEVELS[after].name}."
        kind = Kind.HARM if after > before else Kind.SUCCESS
        fight.tell_player(mortal, text, kind, clauses=["WOD-HEAL-01", "WOD-DMG-05"])
    if after == INCAPACITATED > before:
        text = f"{mortal.name} is Incapacitated."
        fight.tell(text, Kind.HARM, audience=mortal.eyes, clauses=["WOD-HEALTH-05"])
    if dies:
        perish(fight, mortal)


# ---------------------------------------------------------------- care


def _care_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "treated": YesNo("Treated by somebody with medicine 2"),
        "stabilised": YesNo("Stabilised"),
        "rests": YesNo("Rests"),
        "better": Number(0, 2, "Heals like so many milder levels"),
    }


def _care(fight: WodFight, by: PlayerId, wish: acts.Care) -> None:
    """Set the care of somebody's wounds: only the named values change.

    (WOD-HEAL-04, WOD-HEAL-05, WOD-HEAL-06, WOD-DMG-06)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    if wish.treated is not None:
        mortal.healing = replace(mortal.healing, treated=wish.treated)
    if wish.stabilised is not None:
        mortal.healing = replace(mortal.healing, stabilised=wish.stabilised)
    if wish.rests is not None:
        mortal.healing = replace(mortal.healing, rests=wish.rests)
    if wish.better is not None:
        mortal.healing = replace(mortal.healing, better=wish.better)
    clauses = ["WOD-HEAL-04", "WOD-HEAL-05", "WOD-HEAL-06"]
    fight.tell_player(mortal, f"The care of {mortal.name} is noted.", Kind.RULING, clauses=clauses)


def _healers(fight: WodFight, by: PlayerId, medicine: int) -> list[Mortal]:
    if by != GM and fight.by_turns:
        raise NotAllowed("In a fight that is an action: declare it as something else.")
    able = [each for each in own(fight, by) if fight.can_act(each)]
    skilled = [each for each in able if each.dots("medicine") >= medicine]
    if not skilled:
        raise NotAllowed("You have nobody here who can do that.")
    return skilled


def _stabilise_form(fight: WodFight, by: PlayerId) -> Fields[acts.Stabilise]:
    fields: dict[str, Form[Any]] = {
        "healer": targets(_healers(fight, by, 0), "Healer"),
        "patient": targets([c for c in fight.combatants.values() if not c.hidden], "Patient"),
        "willpower": YesNo("With Willpower"),
    }
    if by == GM:
        fields["difficulty"] = Number(2, 10, "Difficulty")
    return Fields(acts.Stabilise, fields)


def _stabilise(fight: WodFight, by: PlayerId, wish: acts.Stabilise) -> Resolution[None]:
    """Roll intelligence + medicine at 6: one success keeps lethal wounds from getting worse.

    (WOD-DMG-06)
    """
    del by
    healer, patient = fight.combatant(wish.healer), fight.combatant(wish.patient)
    pool = pool_of(fight, healer, ["intelligence", "medicine"], clause="WOD-DMG-06")
    changes = fight.circumstances(healer, "other", "difficulty")
    outcome = yield from check(
        fight,
        healer,
        "stabilise",
        "Medicine",
        pool,
        difficulty=difficulty(fight.house, wish.difficulty, changes),
        specialty=healer.is_special(("intelligence", "medicine"), "stabilise"),
        willpower=wish.willpower,
        clause="WOD-DMG-06",
    )
    if outcome.succeeded:
        patient.healing = stabilised(patient.healing)
    how = "stabilises" if outcome.succeeded else "cannot stabilise"
    fight.tell_roll(
        healer,
        f"{healer.name} {how} {patient.name}: {in_words(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        audience=healer.eyes,
        clauses=["WOD-DMG-06"],
    )


def _treat_form(fight: WodFight, by: PlayerId) -> Fields[acts.Treat]:
    return Fields(
        acts.Treat,
        {
            "healer": targets(_healers(fight, by, HEALER), "Healer"),
            "patient": targets([c for c in fight.combatants.values() if not c.hidden], "Patient"),
        },
    )


def _treat(fight: WodFight, by: PlayerId, wish: acts.Treat) -> None:
    """Treat somebody without a roll; it needs medicine 2 or better (WOD-HEAL-06)."""
    del by
    healer, patient = fight.combatant(wish.healer), fight.combatant(wish.patient)
    patient.healing = treated(patient.healing)
    text = f"{healer.name} treats {patient.name}."
    fight.tell(text, Kind.SUCCESS, audience=healer.eyes, clauses=["WOD-HEAL-06"])


def _impair_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {"note": Text(300, least=0, label="The impairment (empty: it ends)")}


def _impair(fight: WodFight, by: PlayerId, wish: acts.Impair) -> None:
    """Note a lasting impairment by wounds of body or mind, until the GM lifts it.

    (WOD-HEAL-07, WOD-DMG-10)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    mortal.healing = replace(mortal.healing, impairment=wish.note)
    settle(fight, "impair", mortal.id)
    text = f"{mortal.name}: {wish.note}" if wish.note else f"{mortal.name} is impaired no longer."
    fight.tell(text, Kind.RULING, audience=mortal.own, clauses=["WOD-HEAL-07", "WOD-DMG-10"])


TENDING: Mapping[str, Anytime[WodFight] | Aside[WodFight]] = {
    "fate": Anytime(form=_fate_form, do=_fate),
    "wound": Aside(form=for_the_gm(acts.Wound, _wound_fields), resolve=_wound),
    "mend": Anytime(form=for_the_gm(acts.Mend, _mend_fields), do=_mend),
    "time": Anytime(form=_time_form, do=_time),
    "care": Anytime(form=for_the_gm(acts.Care, _care_fields), do=_care),
    "stabilise": Aside(form=_stabilise_form, resolve=_stabilise),
    "treat": Anytime(form=_treat_form, do=_treat),
    "impair": Anytime(form=for_the_gm(acts.Impair, _impair_fields), do=_impair),
}
