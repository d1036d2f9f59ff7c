"""The plan of a basic attack: Speed, costs, reach and Accuracy of the whole chain."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, chain_damage_speed, join_links, sums
from rules.wayward.actions.aiming import on_shot
from rules.wayward.actions.iaijutsu import FROM_SHEATH, SWORD, at_half, draw
from rules.wayward.actions.speed import FLOOR, speed_for
from rules.wayward.attack.reach import see_to_reach
from rules.wayward.character.gear import Weapon
from rules.wayward.character.gear_kinds import Use
from rules.wayward.fatigue.exhaustion import price
from rules.wayward.fight.action_in_progress import Deed, DeedAttack, DeedCost, DeedTiming, fixed
from rules.wayward.fight.attack_spec import Spec, Tag
from rules.wayward.fight.state import Ninja
from rules.wayward.fight.turn_action import Turn
from rules.wayward.rolls.free_hands import can_seal, modified_seals


def planned(
    at: Turn,
    target: str,
    weapon: Weapon,
    spec: Spec,
    *,
    ap: int,
    yards: int = 0,
    links: Sequence[Link] = (),
    base: int | None = None,
    stamina: int | None = None,
    floors: Sequence[int] = (),
    springs: bool = False,
) -> Deed:
    """The action of a basic attack: Speed, costs, reach and Accuracy of the whole chain.

    (WAY-CHAIN-05, WAY-CHAIN-06)

    Raises:
        BadAnswer: Too few Action Points or free hands, or the target is out of reach.
    """
    fight, ninja = at.fight, at.me
    if ap > ninja.turn.ap:
        raise BadAnswer(f"That takes {ap} Action Points; you have {ninja.turn.ap}.")
    added = sums(links)
    core = weapon.kind.blow.speed if base is None else base
    tires = weapon.kind.blow.stamina if stamina is None else stamina
    bounds = [*floors, weapon.kind.blow.delay, *([added.fixed + 1] if added.fixed else [])]
    if springs and fight.house.turns.interrupt_floor_scope == "defensive_only":
        bounds.append(FLOOR)
    speed = speed_for(
        fight,
        ninja,
        core + added.speed,
        ap=ap,
        interrupt=springs,
        floors=bounds,
        attack=True,
    )
    if SWORD in weapon.kind.tags and not (weapon.held or spec.has(Tag.RANGED)):
        speed = at_half(speed, ap)
    if any(each.technique.sealed for each in links) and not can_seal(ninja):
        raise BadAnswer("You have no hands free for its handseals.")
    seals = modified_seals(fight, ninja, added.seals)
    join_links(spec, links)
    spec.target.move = see_to_reach(
        fight, ninja, target, reach=spec.target.reach, speed=speed.final, yards=yards
    )
    spec.accuracy += on_shot(ninja, weapon, spec)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title=spec.name,
        timing=DeedTiming(
            since=fight.now,
            base=speed.base,
            speed=speed.final + seals,
            damage_speed=chain_damage_speed(speed, core + added.inner, spec, links),
            delay=weapon.kind.blow.delay,
            abortable=weapon.kind.blow.delay > 0,
        ),
        cost=DeedCost(
            ap=ap + added.ap,
            stamina=price(fight, ninja, tires + added.stamina),
            chakra=price(fight, ninja, added.chakra),
        ),
        targets=[target],
        attack=DeedAttack(
            accuracy=fixed(spec.accuracy), spec=spec, links=[each.written for each in links]
        ),
    )


AT_HAND = ":at-hand"
"""The mark in answers for a throwable weapon that is used in melee."""


def take_weapon(ninja: Ninja, written: str, number: int) -> None:
    """Draw the sword of Iaijutsu, or remove thrown weapons from the hand and the pouch.

    Arrows are not counted.
    """
    if written.endswith(AT_HAND):
        return
    for weapon in ninja.gear.weapons:
        if written == f"{weapon.id}{FROM_SHEATH}":
            draw(ninja, weapon)
        if weapon.id == written and Use.THROWN in weapon.kind.use:
            weapon.count = max(0, weapon.count - number)
            weapon.held = weapon.held and weapon.count > 0
