"""Basic attacks: with bare hands or a weapon, alone or with links (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.forms import Form, Number, Pick, Target, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import arms_by_kind, call, choose, kind_of, places
from rules.wayward.attack.reach import farthest
from rules.wayward.attack.weapon_spec import by_hand, thrown
from rules.wayward.basic_attacks.planned_attack import AT_HAND, flown, planned
from rules.wayward.character.gear import Use, Weapon, nocked
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import in_hand


def targets_of(fight: WayFight, ninja: Ninja) -> Target | None:
    """The targets that somebody can see; None if there are none (WAY-HIDE-06)."""
    seen = options([(other.id, other.name) for other in fight.seen_by(ninja)])
    return Target(seen, "Target") if seen else None


def arms(fight: WayFight, ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The weapons that somebody can attack with now, as pairs of answer and name.

    Weapons to throw or shoot need no drawing; a weapon that is also for melee is listed for both.
    """
    yield answers.UNARMED, ninja.unarmed.name
    held = in_hand(fight, ninja)
    for weapon in ninja.weapons:
        flies = set(weapon.use) & {Use.THROWN, Use.BOW}
        if flies and weapon.count > 0:
            yield weapon.id, nocked(weapon)
        if Use.MELEE in weapon.use and weapon in held:
            yield (
                (f"{weapon.id}{AT_HAND}", f"{weapon.name} (at hand)")
                if flies
                else (
                    weapon.id,
                    weapon.name,
                )
            )


def arm(fight: WayFight, ninja: Ninja, written: str) -> tuple[Weapon, Spec]:
    """The weapon that an answer names, and its attack. Raises `BadAnswer` if there is none."""
    if written not in [id for id, _ in arms(fight, ninja)]:
        raise BadAnswer("That weapon is not in hand.")
    if written == answers.UNARMED:
        return ninja.unarmed, by_hand(fight, ninja, ninja.unarmed)
    id = written.removesuffix(AT_HAND)
    weapon = next(each for each in ninja.weapons if each.id == id)
    if weapon.min_str > ninja.str:
        raise BadAnswer(f"The {weapon.name} needs STR {weapon.min_str}.")
    if written.endswith(AT_HAND) or Use.MELEE in weapon.use[:1]:
        return weapon, by_hand(fight, ninja, weapon)
    return weapon, thrown(fight, ninja, weapon)


def attack_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target, the weapon, Action Points, a Called Shot, and how far to move on the way."""
    seen = targets_of(fight, ninja)
    if seen is None:
        return None
    most = max(farthest(fight, ninja, each.speed) for each in (ninja.unarmed, *ninja.weapons))
    return {
        "target": seen,
        "weapon": Pick(options(arms_by_kind(ninja, arms(fight, ninja))), "With"),
        "ap": Number(0, max(0, ninja.ap), "Action Points"),
        "called": places(fight.house),
        "move": Number(0, most // 10, "Yards toward the target"),
    }


def plan_attack(
    fight: WayFight, ninja: Ninja, wish: answers.Attack, *, springs: bool = False
) -> Deed:
    """Plan a basic attack: the declaration fixes its Speed, cost and Accuracy (WAY-ATK-01).

    An attack that `springs` out of hiding is an interrupt.
    """
    written, kind = kind_of(wish.weapon)
    weapon, spec = arm(fight, ninja, written)
    choose(spec, kind)
    call(spec, wish.called)
    deed = planned(
        fight, ninja, wish.target, weapon, spec, ap=wish.ap, yards=wish.move, springs=springs
    )
    deed.title = weapon.name
    return deed


def basic_attack(fight: WayFight, deed: Deed, wish: answers.Attack) -> Resolution[None]:
    """Carry out a basic attack."""
    if deed.spec is None:
        return
    flown(fight.combatant(deed.by), kind_of(wish.weapon)[0], 1)
    yield from carry_attack(fight, deed, deed.spec)
