"""Wounds from elsewhere, life and death, care and time (WOD-HEAL-01..07, WOD-DMG-05..10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from rules.engine.asking.forms import Number, OneOf, Target, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import AnytimeAct, AsideAct, act, field
from rules.engine.views.visibility import GM, Kind
from rules.wod.attempts import hindered, must_have_action, must_own_point, take_action, targets
from rules.wod.checks import check, in_words, joined, pool_of
from rules.wod.harm import perish, soak, suffer
from rules.wod.health import (
    DAY,
    INCAPACITATED,
    LEVELS,
    Healing,
    in_order,
    passes,
    stabilised,
    treated,
)
from rules.wod.pools import STANDARD, difficulty
from rules.wod.shared_fields import AboutSomebody, At, everybody, own, settle
from rules.wod.state import Mortal, WodFight
from rules.wod.values import Fate, Harm

HEALER = 2
"""The dots of medicine that a treatment needs (WOD-HEAL-06)."""


# ---------------------------------------------------------------- life and death (WOD-HEALTH-06)


class Outcome(StrEnum):
    """The GM's decision on somebody past Incapacitated (WOD-HEALTH-06)."""

    DEAD = "dead"
    SPARED = "spared"


def _dying(at: At) -> list[Mortal]:
    return [each for each in at.fight.combatants.values() if each.fate is Fate.DYING]


@act("fate", clauses="WOD-HEALTH-06", group="gm")
class Decide(AnytimeAct[WodFight]):
    """Decide whether somebody past Incapacitated dies (WOD-HEALTH-06)."""

    help = "Say if the dying die."
    combatant: str = field(lambda at: targets(_dying(at), "Who"), "Who it is for")
    outcome: Outcome = field(OneOf(tuple(Outcome), "Dies or is spared"), "Dies or is spared")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _dying(at) else "Nobody is dying."

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        spared = self.outcome is Outcome.SPARED
        mortal.fate = Fate.ALIVE if spared else Fate.DEAD
        settle(at.fight, "fate", mortal.id)
        text = f"{mortal.name} is {'spared, and Incapacitated' if spared else 'dead'}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-HEALTH-06")


# ---------------------------------------------------------------- harm and healing at once


@act("wound", clauses="WOD-DMG-01 WOD-DMG-04 WOD-DMG-07", group="body")
class Wound(AsideAct[WodFight]):
    """Harm somebody without an attack, soaked or not: a fall, fire, poison.

    (WOD-DMG-01, WOD-DMG-04, WOD-DMG-07)
    """

    help = "Harm somebody."
    combatant: str = field(everybody, "Who it is for")
    harm: Harm = field(OneOf(tuple(Harm), "What kind"), "What kind of damage")
    levels: int = field(Number(1, 20, "Levels"), "How many levels")
    soaked: bool = field(YesNo("It may be soaked"), "May it be soaked", default=True)
    note: str = field(Text(300, least=0, label="From what"), "Why, or from what", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.combatants else "There is nobody here."

    def resolve(self, at: At) -> Resolution[None]:
        mortal = at.fight.combatant(self.combatant)
        if self.note:
            text = f"{mortal.name}: {self.note}"
            at.fight.tell_of(mortal, text, Kind.RULING, "WOD-DMG-01")
        left = self.levels
        if self.soaked:
            left = yield from soak(at.fight, mortal, self.harm, left)
        suffer(at.fight, mortal, self.harm, left)


@act("mend", clauses="WOD-DMG-08", group="body")
class Mend(AboutSomebody):
    """Heal levels at once by magic, the lowest box first (WOD-DMG-08, WOD-HEAL-01)."""

    help = "Heal somebody at once."
    combatant: str = field(everybody, "Who it is for")
    levels: int = field(Number(1, 20, "Levels"), "How many levels")
    note: str = field(Text(300, least=0, label="By what"), "Why, or from what", default="")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        healed = min(self.levels, len(mortal.health))
        mortal.health = in_order(mortal.health)[: len(mortal.health) - healed]
        why = f": {self.note}" if self.note else ""
        text = f"{mortal.name} heals {counted(healed, 'level')}{why}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-DMG-08")


# ---------------------------------------------------------------- time (WOD-DMG-05, WOD-HEAL-01)


@act("time", clauses="WOD-DMG-05 WOD-HEAL-01", group="gm")
class Pass(AboutSomebody):
    """Let game time pass; it never passes by itself (WOD-DMG-05, WOD-HEAL-01)."""

    help = "Let game time pass."
    hours: int = field(Number(0, DAY, "Hours"), "How many hours", default=0)
    days: int = field(Number(0, 400, "Days"), "How many days", default=0)

    def resolve(self, at: At) -> None:
        hours = self.hours + DAY * self.days
        spans = [counted(self.days, "day")] if self.days else []
        spans += [counted(self.hours, "hour")] if self.hours or not spans else []
        verb = "goes" if self.days + self.hours == 1 else "go"
        text = f"{' and '.join(spans)} {verb} by."
        at.fight.tell(text, Kind.SCENE, clauses="WOD-HEAL-01")
        for mortal in at.fight.combatants.values():
            if mortal.health and mortal.fate is not Fate.DEAD:
                _heal(at.fight, mortal, hours)


def _heal(fight: WodFight, mortal: Mortal, hours: int) -> None:
    before, marks, care = fight.level_of(mortal), mortal.health, mortal.healing
    mortal.health, mortal.healing, dies = passes(marks, care, hours, fight.boxes)
    after = fight.level_of(mortal)
    if after != before:
        text = f"{mortal.name} is now {LEVELS[after].name}."
        kind = Kind.HARM if after > before else Kind.SUCCESS
        clauses = _changed(marks, mortal.health, care)
        fight.tell_player(mortal, text, kind, clauses=clauses)
    if after == INCAPACITATED > before:
        text = f"{mortal.name} is Incapacitated."
        fight.tell_of(mortal, text, Kind.HARM, "WOD-HEALTH-05")
    if dies:
        perish(fight, mortal)


def _changed(before: Sequence[Harm], after: Sequence[Harm], care: Healing) -> list[str]:
    """The clauses by which a chart got worse or better with time."""
    if len(after) > len(before):
        return ["WOD-DMG-08" if Harm.LETHAL not in before else "WOD-DMG-05"]
    healed = in_order(before)[len(after) :]
    bruises = ["WOD-HEAL-02"] if Harm.BASHING in healed else []
    deep = ["WOD-HEAL-03"] if any(mark is not Harm.BASHING for mark in healed) else []
    return ["WOD-HEAL-01", *bruises, *deep, *(["WOD-HEAL-05"] if care.better else [])]


# ---------------------------------------------------------------- care


CARED_FOR = ("treated", "stabilised", "rests", "better")


@act("care", clauses="WOD-HEAL-04 WOD-HEAL-05", group="body")
class Care(AboutSomebody):
    """The care of somebody's wounds; None changes nothing (WOD-HEAL-04..06, WOD-DMG-06)."""

    help = "Say how wounds are cared for."
    combatant: str = field(everybody, "Who it is for")
    treated: bool | None = field(
        YesNo("Treated by somebody with medicine 2"), "By medicine 2", default=None
    )
    stabilised: bool | None = field(YesNo("Stabilised"), "It is stable", default=None)
    rests: bool | None = field(YesNo("Rests"), "It rests", default=None)
    better: int | None = field(
        Number(0, 2, "Heals like so many milder levels"),
        "Milder levels to heal like",
        default=None,
    )

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        said: dict[str, Any] = {name: getattr(self, name) for name in CARED_FOR}
        changed = {name: value for name, value in said.items() if value is not None}
        mortal.healing = replace(mortal.healing, **changed)
        text = f"The care of {mortal.name} is noted."
        at.fight.tell_player(
            mortal, text, Kind.RULING, clauses="WOD-HEAL-04 WOD-HEAL-05 WOD-HEAL-06"
        )


def _skilled(at: At, medicine: int) -> list[Mortal]:
    able = [each for each in own(at.fight, at.by) if at.fight.can_act(each)]
    return [each for each in able if each.dots("medicine") >= medicine]


NO_HEALER = "You have nobody here who can do that."


def _no_healer(at: At, medicine: int) -> str | None:
    if at.by != GM and at.fight.by_turns:
        return "In a fight that is an action: declare it as something else."
    return None if _skilled(at, medicine) else NO_HEALER


def _healer(at: At, medicine: int = 0) -> Target:
    return targets(_skilled(at, medicine), "Healer")


def _patient(at: At) -> Target:
    return targets([c for c in at.fight.combatants.values() if not c.hidden], "Patient")


@act("stabilise", clauses="WOD-DMG-06")
class Stabilise(AsideAct[WodFight]):
    """Roll intelligence + medicine at 6: one success keeps lethal wounds from getting worse.

    In a turn it takes an action that was held back. (WOD-DMG-06, WOD-SIMPLE-01)
    """

    help = "Stabilise somebody's wounds."
    gm = False
    healer: str = field(_healer, "Which of yours")
    patient: str = field(_patient, "Who gets it")
    difficulty: int = field(
        lambda at: Number(2, 10, "Difficulty") if at.by == GM else None,
        "GM: else 6",
        default=STANDARD,
        span=(2, 10),
    )
    willpower: bool = field(YesNo("With Willpower"), "Spend a point", default=False)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _skilled(at, 0) else NO_HEALER

    def check(self, at: At) -> None:
        healer = at.fight.combatant(self.healer)
        must_have_action(at.fight, at.by, healer)
        must_own_point(at.by, healer, willpower=self.willpower)

    def resolve(self, at: At) -> Resolution[None]:
        fight = at.fight
        healer, patient = fight.combatant(self.healer), fight.combatant(self.patient)
        action = take_action(fight, at.by, healer)
        pool = pool_of(fight, healer, ["intelligence", "medicine"], clause="WOD-DMG-06")
        if action is not None:
            pool = joined(fight, healer, pool.plus(*hindered(fight, healer)), action)
        changes = fight.circumstances(healer, "other", "difficulty")
        outcome = yield from check(
            fight,
            healer,
            "stabilise",
            "Medicine",
            pool,
            difficulty=difficulty(self.difficulty, changes),
            specialty=healer.is_special(("intelligence", "medicine"), "stabilise"),
            willpower=self.willpower,
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
            clauses="WOD-DMG-06",
            why=outcome.why,
        )


@act("treat", clauses="WOD-HEAL-06")
class Treat(AnytimeAct[WodFight]):
    """Treat somebody without a roll; it needs medicine 2 or better (WOD-HEAL-06)."""

    help = "Treat somebody's wounds."
    gm = False
    healer: str = field(lambda at: _healer(at, HEALER), "Which of yours")
    patient: str = field(_patient, "Who gets it")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return _no_healer(at, HEALER)

    def resolve(self, at: At) -> None:
        healer, patient = at.fight.combatant(self.healer), at.fight.combatant(self.patient)
        patient.healing = treated(patient.healing)
        text = f"{healer.name} treats {patient.name}."
        at.fight.tell_of(healer, text, Kind.SUCCESS, "WOD-HEAL-06")


@act("impair", clauses="WOD-HEAL-07 WOD-DMG-10", group="body")
class Impair(AboutSomebody):
    """Note a lasting impairment by wounds of body or mind, until the GM lifts it.

    (WOD-HEAL-07, WOD-DMG-10)
    """

    help = "Note a lasting impairment."
    combatant: str = field(everybody, "Who it is for")
    note: str = field(
        Text(300, least=0, label="The impairment (empty: it ends)"), "Empty: it ends", default=""
    )

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        mortal.healing = replace(mortal.healing, impairment=self.note)
        settle(at.fight, "impair", mortal.id)
        name = mortal.name
        text = f"{name}: {self.note}" if self.note else f"{name} is impaired no longer."
        at.fight.tell_player(mortal, text, Kind.RULING, clauses="WOD-HEAL-07 WOD-DMG-10")
