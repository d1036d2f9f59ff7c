"""Who somebody can attack now, the weapons for it, and the attack with each (WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.forms import Json, Target, options
from rules.errors import BadAnswer
from rules.wayward.actions.iaijutsu import FROM_SHEATH, may_draw
from rules.wayward.attack.called_shots import arms_by_kind, kind_of
from rules.wayward.attack.power_attack import POWERS, bare_hand, bare_hands
from rules.wayward.attack.weapon_spec import by_hand, thrown
from rules.wayward.basic_attacks.planned_attack import AT_HAND
from rules.wayward.character.gear import Weapon, nocked
from rules.wayward.character.gear_kinds import Use
from rules.wayward.character.values import UNARMED
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.rolls.free_hands import in_hand

OPENLY = dict.fromkeys((UNARMED, *POWERS), "unarmed") | {"*": "with their {short}"}
"""What everybody reads of the weapon of an attack."""


def targets_of(at: Turn) -> Target | None:
    """The targets that somebody can see; None if there are none (WAY-HIDE-06)."""
    seen = options([(other.id, other.name) for other in at.fight.seen_by(at.me)])
    return Target(seen, "Target") if seen else None


def nobody(at: Turn) -> str:
    """The reason if there is nobody to attack, "" if there is somebody."""
    return "" if at.fight.seen_by(at.me) else "You see nobody you could attack."


def arms(fight: WayFight, ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The weapons that somebody can attack with now, as pairs of answer and name.

    Weapons to throw or shoot need no drawing; a weapon that is also for melee is listed for both.
    """
    yield from bare_hands(ninja)
    held = in_hand(fight, ninja)
    for weapon in ninja.gear.weapons:
        flies = set(weapon.kind.use) & {Use.THROWN, Use.BOW}
        if flies and weapon.count > 0:
            yield weapon.id, nocked(weapon)
        if Use.MELEE in weapon.kind.use and weapon in held:
            at_hand = f"{weapon.id}{AT_HAND}", f"{weapon.name} (at hand)"
            yield at_hand if flies else (weapon.id, weapon.name)
        if may_draw(fight, ninja, weapon):
            yield f"{weapon.id}{FROM_SHEATH}", f"{weapon.name} (out of the sheath)"


def in_hand_first(at: Turn) -> Mapping[str, Json]:
    """The weapon that a blank form begins with: the first one in hand, or else bare hands."""
    held = {weapon.id for weapon in in_hand(at.fight, at.me)}
    every = [id for id, _ in arms_by_kind(at.me, arms(at.fight, at.me))]
    ready = [id for id in every if kind_of(id)[0].partition(":")[0] in held]
    return {"weapon": ready[0]} if ready else {}


def arm(fight: WayFight, ninja: Ninja, written: str) -> tuple[Weapon, Spec]:
    """The weapon that an answer names, and its attack. Raises `BadAnswer` if there is none."""
    if written not in [id for id, _ in arms(fight, ninja)]:
        raise BadAnswer("That weapon is not in hand.")
    id = written.partition(":")[0]
    if id == UNARMED:
        bare = bare_hand(ninja, written)
        return bare, by_hand(fight, ninja, bare)
    weapon = next(each for each in ninja.gear.weapons if each.id == id)
    if weapon.kind.handling.min_str > ninja.stats.str:
        raise BadAnswer(f"The {weapon.name} needs STR {weapon.kind.handling.min_str}.")
    if written.endswith(AT_HAND) or Use.MELEE in weapon.kind.use[:1]:
        return weapon, by_hand(fight, ninja, weapon)
    return weapon, thrown(fight, ninja, weapon)
