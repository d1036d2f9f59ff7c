"""Weapons that are aimed: what it takes, what it adds to the next shot, and what spoils it.

aim -> again, if there is time -> the shot, which uses it up; moving before it spoils it
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
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.free_hands import free_hands, in_hand

AIM = "aim"
"""The act of aiming."""


def aim_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """With what, and how fast; nothing where no weapon can be aimed better."""
    fit = [each for each in ninja.weapons if each.aim_speed and not _fault(fight, ninja, each)]
    if not fit:
        return None
    return {
        "weapon": Pick(options([(each.id, each.name) for each in fit]), "With"),
        "ap": Number(0, max(0, ninja.ap), "Action Points"),
    }


def _fault(fight: WayFight, ninja: Ninja, weapon: Weapon) -> str:
    """Why it cannot be aimed (better) now; "" where it can. It needs no drawing.

    (WAY-HANDS-10)
    """
    if not weapon.aim_speed:
        return f"The {weapon.name} is not aimed before a shot."
    drawn = not (weapon.held or weapon.dropped) and free_hands(fight, ninja) >= weapon.hands
    if weapon not in in_hand(fight, ninja) and not drawn:
        return f"You have too few free hands for the {weapon.name}."
    if ninja.aimed.get(weapon.id, 0) >= weapon.aim_most:
        return f"The {weapon.name} is aimed as well as it can be."
    return ""


def plan_aim(fight: WayFight, ninja: Ninja, wish: answers.Aim) -> Deed:
    """Aim, by the Speed of the weapon's row, and no more often than it says (WAY-WEAP-01)."""
    weapon = next((each for each in ninja.weapons if each.id == wish.weapon), None)
    if weapon is None:
        raise BadAnswer("You do not carry that weapon.")
    fault = _fault(fight, ninja, weapon)
    if fault:
        raise BadAnswer(fault)
    speed = speed_for(fight, ninja, weapon.aim_speed, ap=wish.ap)
    deed = Deed(id="", by=ninja.id, act="", title=f"Aim {weapon.name}", since=fight.now)
    deed.base, deed.speed, deed.ap = speed.base, speed.final, wish.ap
    return deed


def aim(fight: WayFight, deed: Deed, wish: answers.Aim) -> Resolution[None]:
    """It is in hand and aimed once more, unless its bearer has moved meanwhile."""
    ninja = fight.combatant(deed.by)
    for weapon in [each for each in ninja.weapons if each.id == wish.weapon and not deed.fizzled]:
        weapon.held = True
        ninja.aimed[weapon.id] = ninja.aimed.get(weapon.id, 0) + 1
        more = weapon.aim_accuracy * ninja.aimed[weapon.id]
        text = f"The {weapon.name} is aimed: +{more} Accuracy for its next shot."
        fight.tell_player(ninja, text, clauses=["WAY-WEAP-01"])
    yield from ()


def _aiming(fight: WayFight, ninja: Ninja, weapon: Weapon) -> bool:
    """Whether somebody has aimed a weapon, or is at it: on the count they began it, too."""
    deed = fight.doing(ninja)
    at_it = deed is not None and deed.act == AIM and deed.wish.get("weapon") == weapon.id
    given_up = deed is not None and (deed.called_off or deed.fizzled)
    return weapon.id in ninja.aimed or (at_it and not given_up)


def on_shot(ninja: Ninja, weapon: Weapon, spec: Spec) -> list[Modifier]:
    """What aiming adds to the Accuracy of a shot; nothing where the archer moves for it."""
    more = weapon.aim_accuracy * ninja.aimed.get(weapon.id, 0)
    if not more or spec.move or not spec.has(Tag.PROJECTILE):
        return []
    return [Modifier(more, "Aim", "WAY-WEAP-01")]


def shot(ninja: Ninja, spec: Spec) -> None:
    """The shot is made: whatever it was aimed with is used up."""
    if spec.has(Tag.PROJECTILE):
        _ = ninja.aimed.pop(spec.id, None)


def slower_dodge(fight: WayFight, ninja: Ninja) -> int:
    """How much slower a Dodge is for whoever aims something unwieldy."""
    aimed = [each for each in ninja.weapons if each.aim_dodge and _aiming(fight, ninja, each)]
    return max([each.aim_dodge for each in aimed], default=0)


def unsettle(fight: WayFight, ninja: Ninja, *, dodges: bool = False) -> None:
    """Whoever moves aims no more; a mere Dodge spoils the aim of some weapons only."""
    lose(fight, ninja, [each for each in ninja.weapons if each.aim_still or not dodges])


def lose(fight: WayFight, ninja: Ninja, weapons: Sequence[Weapon]) -> None:
    """These are aimed no more, what they are just about included."""
    for weapon in [each for each in weapons if _aiming(fight, ninja, each)]:
        _ = ninja.aimed.pop(weapon.id, None)
        deed = fight.doing(ninja)
        if deed is not None and deed.act == AIM:
            deed.fizzled = True
        text = f"{ninja.name}'s aim with the {weapon.name} is lost."
        fight.tell_player(ninja, text, Kind.FAILURE, clauses=["WAY-WEAP-01"])


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    faults = [_fault(fight, ninja, each) for each in ninja.weapons if each.aim_speed]
    return faults[0] if faults else "You have no weapon that can be aimed."


AIM_ACTION = Way(
    name="aim",
    title="Aim",
    wish=answers.Aim,
    fields=aim_fields,
    plan=plan_aim,
    perform=aim,
    why_not=_why_not,
)
"""Aiming, as an action of a turn."""
