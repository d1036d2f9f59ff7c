"""Basic attacks: with bare hands or a weapon, alone or with links (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.forms import Form, Number, Pick, Target, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, join_links, sums
from rules.wayward.actions.aiming import on_shot
from rules.wayward.actions.speed import FLOOR, Speed
from rules.wayward.actions.speed_of_action import speed_for
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import call, places
from rules.wayward.attack.reach import farthest, see_to_reach
from rules.wayward.attack.weapon_spec import AT_HAND, by_hand, flown, thrown
from rules.wayward.character.gear import Use, Weapon, nocked
from rules.wayward.fatigue.exhaustion import price
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, fixed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import can_seal, in_hand, modified_seals


def targets_of(fight: WayFight, ninja: Ninja) -> Target | None:
    """Whom somebody can single out; None where there is nobody (WAY-HIDE-06)."""
    seen = options([(other.id, other.name) for other in fight.seen_by(ninja)])
    return Target(seen, "Target") if seen else None


def arms(fight: WayFight, ninja: Ninja) -> Iterator[tuple[str, str]]:
    """What somebody can strike with now: as answers write it, and as people read it.

    What is thrown or shot needs no drawing; a weapon that does both may be used at hand.
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
    """What an answer means, and the attack that it makes. Raises `BadAnswer` without it."""
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
    """Whom, with what, how fast, at what part of him, and how far one moves on the way."""
    seen = targets_of(fight, ninja)
    if seen is None:
        return None
    most = max(farthest(fight, ninja, each.speed) for each in (ninja.unarmed, *ninja.weapons))
    return {
        "target": seen,
        "weapon": Pick(options(arms(fight, ninja)), "With"),
        "ap": Number(0, max(0, ninja.ap), "Action Points"),
        "called": places(fight.house),
        "move": Number(0, most // 10, "Yards toward the target"),
    }


def plan_attack(
    fight: WayFight, ninja: Ninja, wish: answers.Attack, *, springs: bool = False
) -> Deed:
    """A basic attack; its Speed, cost and Accuracy are fixed as it is declared (WAY-ATK-01).

    One that `springs` out of hiding is an interrupt.
    """
    weapon, spec = arm(fight, ninja, wish.weapon)
    call(spec, wish.called)
    deed = planned(
        fight, ninja, wish.target, weapon, spec, ap=wish.ap, yards=wish.move, springs=springs
    )
    deed.title = weapon.name
    return deed


def planned(
    fight: WayFight,
    ninja: Ninja,
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
    """The deed of a basic attack: Speed, costs, reach and Accuracy of the whole chain.

    The damage bonus of a chain is multiplied by the lower of its core's Speed and its own final
    one. (WAY-CHAIN-05, WAY-CHAIN-06, WAY-CHAIN-07)

    Raises:
        BadAnswer: It cannot be done so.
    """
    if ap > ninja.ap:
        raise BadAnswer(f"That takes {ap} Action Points; there are {ninja.ap}.")
    added = sums(links)
    core = weapon.speed if base is None else base
    tires = weapon.stamina if stamina is None else stamina
    bounds = [*floors, weapon.delay, *([added.fixed + 1] if added.fixed else [])]
    if springs and fight.house.interrupt_floor_scope == "defensive_only":
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
    if any(each.technique.sealed for each in links) and not can_seal(ninja):
        raise BadAnswer("There are no hands free for the seals of that.")
    seals = modified_seals(fight, ninja, added.seals)
    join_links(spec, links)
    spec.move = see_to_reach(fight, ninja, target, reach=spec.reach, speed=speed.final, yards=yards)
    spec.accuracy += on_shot(ninja, weapon, spec)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title=spec.name,
        since=fight.now,
        base=speed.base,
        speed=speed.final + seals,
        damage_speed=_damage_speed(speed, core + added.inner, spec, links),
        ap=ap + added.ap,
        stamina=price(fight, ninja, tires + added.stamina),
        chakra=price(fight, ninja, added.chakra),
        delay=weapon.delay,
        abortable=weapon.delay > 0,
        targets=[target],
        accuracy=fixed(spec.accuracy),
        spec=spec,
        links=[each.written for each in links],
    )


def _damage_speed(speed: Speed, core: int, spec: Spec, links: Sequence[Link]) -> int:
    if spec.base_speed:
        return core
    return min(core, speed.damage) if links else speed.damage


def attack(fight: WayFight, deed: Deed, wish: answers.Attack) -> Resolution[None]:
    """Carry out a basic attack."""
    if deed.spec is None:
        return
    flown(fight.combatant(deed.by), wish.weapon, 1)
    yield from carry_attack(fight, deed, deed.spec)
