"""Techniques: their cost, how often they may be used, their effects (KI-ACT-07..08)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import EVERYONE, GM_ONLY, Kind
from rules.ki.actions.rulings import ask_forced
from rules.ki.attacks.attack import attack, force_to_react, with_technique
from rules.ki.attacks.harm import afflict, heal, hurt
from rules.ki.attacks.sequels import after_attack
from rules.ki.fight.state import Combos, Fighter, KiFight
from rules.ki.sheets.gear import Technique
from rules.ki.sheets.values import Event, dice


def known(user: Fighter, id: str) -> Technique | None:
    """The technique with that id, if the creature knows it."""
    return next((technique for technique in user.techniques if technique.id == id), None)


def why_not(user: Fighter, technique: Technique, *, stamina: int | None = None) -> str:
    """Why a technique cannot be used now, as a sentence; "" if it can (KI-ACT-08).

    With `stamina`: as if its user had that much.
    """
    held = user.stamina if stamina is None else stamina
    used = user.used.get(technique.id, 0)
    if technique.uses_per_round and used >= technique.uses_per_round:
        again = "" if used == 1 else f" {used} times"
        return f"{technique.name} has been used{again} in this round; it is fresh in the next."
    if technique.stamina > held:
        return f"{technique.name} costs {technique.stamina} stamina; {user.name} has {held}."
    return ""


def perform(
    fight: KiFight,
    user: Fighter,
    technique: Technique,
    target: Fighter | None,
    combos: Combos = Combos.AS_SET,
) -> Resolution[None]:
    """Pay for a technique, and let it take effect (KI-STA-05).

    `target` is None if no target was named; a technique that works on its user needs none. `combos`
    says whether its user uses what follows from its attack.
    """
    user.stamina -= technique.stamina
    user.used[technique.id] = user.used.get(technique.id, 0) + 1
    fight.report_of(
        user, f"{user.shown_name} uses {technique.name}.", clauses="KI-ACT-08 KI-STA-05"
    )
    if technique.other_cost:
        fight.tell_player(user, f"{technique.name}: {technique.other_cost}", Kind.RULING)
    struck = user if technique.target == "self" else target
    if struck is None or struck.out:
        fight.report_of(user, f"{technique.name} meets nobody.", Kind.FAILURE)
        return
    if technique.attack:
        made = with_technique(fight, user, struck, technique)
        made.combos_by = combos
        yield from attack(fight, made)
    else:
        yield from _take_effect(fight, user, technique, struck)


def _take_effect(
    fight: KiFight, user: Fighter, technique: Technique, target: Fighter
) -> Resolution[None]:
    """Apply a technique that makes no attack: damage, healing, a condition."""
    touch(fight, user, target, harmful=bool(technique.damage or technique.condition))
    heal(fight, target, technique.heal)
    downed = False
    if technique.damage:
        rolled = yield from roll("damage", dice(technique.damage), "Damage", clause="KI-HP-01")
        rolled = rolled.of_thing(technique.name, "KI-HP-01", user.id)
        downed = yield from hurt(
            fight,
            target,
            rolled.total,
            technique.damage_type,
            ignores_armor=technique.ignores_armor,
            rolls=[rolled],
        )
    if technique.condition:
        turns = technique.condition_turns
        afflict(fight, target, technique.condition, cc=technique.condition_cc, turns=turns)
    if not (technique.damage or technique.heal or technique.condition):
        told = EVERYONE if not user.hidden else GM_ONLY
        fight.tell(f"{technique.name}: {technique.text}", Kind.RULING, audience=told)
        yield from ask_forced(fight, user, technique.name)
    if downed:
        yield from after_attack().trigger(fight, user, Event.DOWNED_FOE, target)


def touch(fight: KiFight, user: Fighter, target: Fighter, *, harmful: bool) -> None:
    """End the interrupted creature's participation, if a harmful effect hits it (KI-INT-05)."""
    if harmful and fight.interrupted_by(user) is target:
        force_to_react(fight, target)
