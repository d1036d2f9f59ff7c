"""Basic attacks: with bare hands or a weapon (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.dice import Modifier
from rules.engine.forms import Form, Number, Pick, Target, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward import acts
from rules.wayward.attack import carry_attack
from rules.wayward.deeds import Deed
from rules.wayward.gear import Weapon
from rules.wayward.pace import speed_for
from rules.wayward.state import Ninja, WayFight
from rules.wayward.traits import accuracy


def attack_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Whom, with what, how fast."""
    seen = options([(other.id, other.name) for other in fight.seen_by(ninja)])
    if not seen:
        return None
    arms = [(acts.UNARMED, ninja.unarmed.name)]
    arms += [(weapon.id, weapon.name) for weapon in ninja.weapons if weapon.held]
    return {
        "target": Target(seen, "Target"),
        "weapon": Pick(options(arms), "With"),
        "ap": Number(0, ninja.ap, "Action Points"),
    }


def plan_attack(fight: WayFight, ninja: Ninja, wish: acts.Attack) -> Deed:
    """A basic attack; its Speed, cost and Accuracy are fixed as it is declared (WAY-ATK-01)."""
    weapon = arm(ninja, wish.weapon)
    speed = speed_for(fight, ninja, weapon.speed, ap=wish.ap, floors=(weapon.delay,))
    deed = Deed(id="", by=ninja.id, act="", title=weapon.name, since=fight.now)
    deed.base, deed.speed, deed.damage_speed, deed.ap = (
        speed.base,
        speed.final,
        speed.damage,
        wish.ap,
    )
    deed.stamina, deed.delay, deed.abortable = weapon.stamina, weapon.delay, weapon.delay > 0
    deed.targets = [wish.target]
    deed.accuracy = sum([part.value for part in aim(fight, ninja, weapon)])
    return deed


def arm(ninja: Ninja, id: str) -> Weapon:
    """The weapon of that id in his hand, or his bare hands."""
    if id == acts.UNARMED:
        return ninja.unarmed
    for weapon in ninja.weapons:
        if weapon.id == id and weapon.held:
            return weapon
    raise BadAnswer("That weapon is not in hand.")


def aim(fight: WayFight, ninja: Ninja, weapon: Weapon) -> list[Modifier]:
    """The Accuracy of a blow with a weapon (WAY-ACC-01)."""
    own = [Modifier(weapon.accuracy, weapon.name, "WAY-WEAP-01")] if weapon.accuracy else []
    return accuracy(fight, ninja, own)


def attack(fight: WayFight, deed: Deed, wish: acts.Attack) -> Resolution[None]:
    """Carry out a basic attack."""
    ninja = fight.combatant(deed.by)
    yield from carry_attack(fight, deed, aim(fight, ninja, arm(ninja, wish.weapon)))
