"""Aiming a weapon: the action, its bonus to the next shot, and how the bonus is lost.

aim -> aim again, if there is time -> the shot, which uses up the bonus

Moving before the shot loses the bonus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.dice import Modifier
from rules.engine.forms import Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.character.gear import Weapon
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.attack_spec import Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.free_hands import free_hands, in_hand

AIM = "aim"
"""The name of the action of aiming."""


def aim_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The choice of a weapon and of Action Points; None if no weapon can be aimed any better."""
    fit = [
        each
        for each in ninja.gear.weapons
        if each.kind.aim.aim_speed and not _fault(fight, ninja, each)
    ]
    if not fit:
        return None
    return {
        "weapon": Pick(options([(each.id, each.name) for each in fit]), "With"),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
    }


def _fault(fight: WayFight, ninja: Ninja, weapon: Weapon) -> str:
    """Why the weapon cannot be aimed (any better) now; "" if it can.

    A weapon that is not drawn can be aimed if enough hands are free for it. (WAY-HANDS-10)
    """
    if not weapon.kind.aim.aim_speed:
        return f"The {weapon.name} is not aimed before a shot."
    drawn = not (weapon.held or weapon.dropped) and free_hands(fight, ninja) >= weapon.kind.hands
    if weapon not in in_hand(fight, ninja) and not drawn:
        return f"You have too few free hands for the {weapon.name}."
    if ninja.gear.aimed.get(weapon.id, 0) >= weapon.kind.aim.aim_most:
        return f"The {weapon.name} is aimed as well as it can be."
    return ""


def plan_aim(fight: WayFight, ninja: Ninja, wish: answers.Aim) -> Deed:
    """Plan to aim: the weapon's row sets the Speed and how often it can be aimed (WAY-WEAP-01)."""
    weapon = next((each for each in ninja.gear.weapons if each.id == wish.weapon), None)
    if weapon is None:
        raise BadAnswer("You do not carry that weapon.")
    fault = _fault(fight, ninja, weapon)
    if fault:
        raise BadAnswer(fault)
    speed = speed_for(fight, ninja, weapon.kind.aim.aim_speed, ap=wish.ap)
    deed = Deed(
        id="", by=ninja.id, act="", title=f"Aim {weapon.name}", timing=DeedTiming(since=fight.now)
    )
    deed.timing.base, deed.timing.speed, deed.cost.ap = speed.base, speed.final, wish.ap
    return deed


def aim(fight: WayFight, deed: Deed, wish: answers.Aim) -> Resolution[None]:
    """The weapon is in hand and aimed once more, unless the ninja has moved meanwhile."""
    ninja = fight.combatant(deed.by)
    for weapon in [
        each for each in ninja.gear.weapons if each.id == wish.weapon and not deed.progress.fizzled
    ]:
        weapon.held = True
        ninja.gear.aimed[weapon.id] = ninja.gear.aimed.get(weapon.id, 0) + 1
        more = weapon.kind.aim.aim_accuracy * ninja.gear.aimed[weapon.id]
        text = f"The {weapon.name} is aimed: +{more} Accuracy for its next shot."
        fight.tell_player(ninja, text, clauses=["WAY-WEAP-01"])
    yield from ()


def _aiming(fight: WayFight, ninja: Ninja, weapon: Weapon) -> bool:
    """Whether somebody has aimed a weapon or is aiming it, even on the count when they began."""
    deed = fight.doing(ninja)
    at_it = deed is not None and deed.act == AIM and deed.wish.get("weapon") == weapon.id
    given_up = deed is not None and (deed.progress.called_off or deed.progress.fizzled)
    return weapon.id in ninja.gear.aimed or (at_it and not given_up)


def on_shot(ninja: Ninja, weapon: Weapon, spec: Spec) -> list[Modifier]:
    """The Accuracy that aiming adds to a shot; nothing if the archer moves with it."""
    more = weapon.kind.aim.aim_accuracy * ninja.gear.aimed.get(weapon.id, 0)
    if not more or spec.target.move or not spec.has(Tag.PROJECTILE):
        return []
    return [Modifier(more, "Aim", "WAY-WEAP-01")]


def shot(ninja: Ninja, spec: Spec) -> None:
    """Use up the aim of a weapon that is shot."""
    if spec.has(Tag.PROJECTILE):
        _ = ninja.gear.aimed.pop(spec.id, None)


def slower_dodge(fight: WayFight, ninja: Ninja) -> int:
    """The Speed that an unwieldy weapon, while it is aimed, adds to a Dodge."""
    aimed = [
        each
        for each in ninja.gear.weapons
        if each.kind.aim.aim_dodge and _aiming(fight, ninja, each)
    ]
    return max([each.kind.aim.aim_dodge for each in aimed], default=0)


def unsettle(fight: WayFight, ninja: Ninja, *, dodges: bool = False) -> None:
    """Moving loses every aim; a Dodge loses only the aim of weapons that need standing still."""
    lose(
        fight, ninja, [each for each in ninja.gear.weapons if each.kind.aim.aim_still or not dodges]
    )


def lose(fight: WayFight, ninja: Ninja, weapons: Sequence[Weapon]) -> None:
    """Lose the aim of these weapons, and the aiming that is under way."""
    for weapon in [each for each in weapons if _aiming(fight, ninja, each)]:
        _ = ninja.gear.aimed.pop(weapon.id, None)
        deed = fight.doing(ninja)
        if deed is not None and deed.act == AIM:
            deed.progress.fizzled = True
        text = f"{ninja.name}'s aim with the {weapon.name} is lost."
        fight.tell_player(ninja, text, Kind.FAILURE, clauses=["WAY-WEAP-01"])


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    faults = [_fault(fight, ninja, each) for each in ninja.gear.weapons if each.kind.aim.aim_speed]
    return faults[0] if faults else "You have no weapon that can be aimed."


AIM_ACTION = Way(
    name="aim",
    title="Aim",
    note="Take time to aim a bow, so that the next shot hits more easily.",
    wish=answers.Aim,
    fields=aim_fields,
    plan=plan_aim,
    perform=aim,
    why_not=_why_not,
)
"""Aiming, as an action of a turn."""
