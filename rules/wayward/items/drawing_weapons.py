"""Drawing, putting away, dropping and picking up weapons (WAY-HANDS-10, WAY-PARRY-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.forms import Form, Number, OneOf, Pick, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import lose
from rules.wayward.actions.iaijutsu import put_away
from rules.wayward.actions.speed import speed_for
from rules.wayward.character import formula
from rules.wayward.character.gear import Weapon, weapon_action
from rules.wayward.character.sheet import HANDS
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.free_hands import sealing


class Handle(StrEnum):
    """The ways to handle a weapon."""

    DRAW = "draw"
    SHEATHE = "sheathe"
    DISCARD = "discard"
    RETRIEVE = "retrieve"


@dataclass(frozen=True)
class HandleWeapon:
    """Draw, sheathe, drop or pick up a weapon."""

    weapon: str
    do: Handle
    ap: int = 0


def weapon_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The weapon, and what to do with it; None without weapons, or while forming seals."""
    if not ninja.gear.weapons or sealing(fight, ninja):
        return None
    return {
        "weapon": Pick(options([(each.id, each.name) for each in ninja.gear.weapons]), "Weapon"),
        "do": OneOf(tuple(Handle), "What to do"),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
    }


def plan_weapon(fight: WayFight, ninja: Ninja, wish: HandleWeapon) -> Deed:
    """Plan to handle a weapon, at its Speed; refuses what is not possible."""
    weapon = next((each for each in ninja.gear.weapons if each.id == wish.weapon), None)
    if weapon is None:
        raise BadAnswer("You do not carry that weapon.")
    faults = {
        Handle.DRAW: weapon.held or weapon.dropped,
        Handle.SHEATHE: not weapon.held,
        Handle.DISCARD: not weapon.held,
        Handle.RETRIEVE: not weapon.dropped,
    }
    if faults[wish.do]:
        raise BadAnswer(f"You cannot {wish.do.value} the {weapon.name} now.")
    if wish.do in (Handle.DRAW, Handle.RETRIEVE):
        held = sum([each.kind.hands for each in ninja.gear.weapons if each.held])
        if held + weapon.kind.hands > HANDS:
            raise BadAnswer(f"You have too few free hands for the {weapon.name}.")
    speed = speed_for(fight, ninja, handling_speed(weapon, wish.do), ap=wish.ap)
    title = f"{wish.do.value.capitalize()} {weapon.name}"
    deed = Deed(id="", by=ninja.id, act="", title=title, timing=DeedTiming(since=fight.now))
    deed.timing.base, deed.timing.speed, deed.cost.ap = speed.base, speed.final, wish.ap
    return deed


def handling_speed(weapon: Weapon, do: Handle) -> int:
    """The Speed of handling a weapon; drawing and putting away depend on the weapon."""
    if do is Handle.DRAW:
        return weapon.kind.handling.draw
    if do is Handle.SHEATHE:
        return weapon.kind.handling.sheathe
    return formula.whole(weapon_action(do.value).speed, {})


def handle_weapon(fight: WayFight, deed: Deed, wish: HandleWeapon) -> Resolution[None]:
    """Take the weapon in hand, or put it away."""
    ninja = fight.combatant(deed.by)
    for weapon in ninja.gear.weapons:
        if weapon.id == wish.weapon:
            weapon.held = wish.do in (Handle.DRAW, Handle.RETRIEVE)
            weapon.dropped = wish.do is Handle.DISCARD
            if wish.do is Handle.SHEATHE:
                put_away(ninja, weapon)
            if not weapon.held:
                lose(fight, ninja, [weapon])
    yield from ()


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    busy = bool(ninja.gear.weapons) and sealing(fight, ninja)
    return "Your hands are forming seals." if busy else "You carry no weapon."


DRAW_WEAPON = Way(
    name="handle",
    title="Draw or put away",
    note="Draw, sheathe, drop or pick up a weapon.",
    wish=HandleWeapon,
    fields=weapon_fields,
    plan=plan_weapon,
    perform=handle_weapon,
    why_not=_why_not,
)
"""Drawing a weapon or putting it away, as an action of a turn."""
