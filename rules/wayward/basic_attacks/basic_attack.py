"""Basic attacks: with bare hands or a weapon, alone or with links (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import (
    after_miss,
    arms_by_kind,
    call,
    choose,
    kind_of,
    places,
)
from rules.wayward.attack.reach import farthest
from rules.wayward.basic_attacks.planned_attack import planned, take_weapon
from rules.wayward.basic_attacks.ready_weapons import arm, arms, targets_of
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight


def attack_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target, the weapon, Action Points, a Called Shot, and how far to move on the way."""
    seen = targets_of(fight, ninja)
    if seen is None:
        return None
    most = max(
        farthest(fight, ninja, each.kind.blow.speed)
        for each in (ninja.gear.unarmed, *ninja.gear.weapons)
    )
    return {
        "target": seen,
        "weapon": Pick(options(arms_by_kind(ninja, arms(fight, ninja))), "With"),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
        "move": Number(0, most // 10, "Yards toward the target"),
        "called": places(fight.house),
        **after_miss(ninja),
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
    if deed.attack.spec is None:
        return
    take_weapon(fight.combatant(deed.by), kind_of(wish.weapon)[0], 1)
    yield from carry_attack(fight, deed, deed.attack.spec)
