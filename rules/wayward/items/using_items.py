"""Weapons taken in hand and put away, and things used (WAY-HANDS-10, WAY-STEALTH-05).

What a thing does beside the damage, areas, statuses and modifiers of its row is told, for the GM.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.effects import Effect
from rules.engine.forms import Form, Number, OneOf, Pick, options
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import lose
from rules.wayward.actions.speed_of_action import speed_for
from rules.wayward.attack.reach import within
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import Item, Weapon, weapon_action
from rules.wayward.character.sheet import HANDS, numbers
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.conditions.status_rolls import Cause, Hit, inflict_hits
from rules.wayward.fatigue.exhaustion import exert
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.lasting_effects import HEALS, PILL
from rules.wayward.fight.pending_effects import Area
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.fight.wording import targets
from rules.wayward.items.explosions import blast
from rules.wayward.items.poison_doses import plan_dose, use_dose, weapon_field
from rules.wayward.rolls.free_hands import free_hands, sealing
from rules.wayward.rolls.wound_modifiers import disabled


class Handle(StrEnum):
    """What is done with a weapon."""

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


@dataclass(frozen=True)
class UseItem:
    """Use a thing, at somebody where it is thrown or given; a dose of poison, on a `weapon`.

    `delay` 0 is the shortest.
    """

    item: str
    target: str = ""
    ap: int = 0
    delay: int = 0
    weapon: str = ""


def weapon_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Which weapon, and what about it."""
    if not ninja.weapons or sealing(fight, ninja):
        return None
    return {
        "weapon": Pick(options([(each.id, each.name) for each in ninja.weapons]), "Weapon"),
        "do": OneOf(tuple(Handle), "What to do"),
        "ap": Number(0, max(0, ninja.ap), "Action Points"),
    }


def plan_weapon(fight: WayFight, ninja: Ninja, wish: HandleWeapon) -> Deed:
    """Handling a weapon, by the Speed of its row; what cannot be done so is refused."""
    weapon = next((each for each in ninja.weapons if each.id == wish.weapon), None)
    if weapon is None:
        raise BadAnswer("That weapon is not his.")
    faults = {
        Handle.DRAW: weapon.held or weapon.dropped,
        Handle.SHEATHE: not weapon.held,
        Handle.DISCARD: not weapon.held,
        Handle.RETRIEVE: not weapon.dropped,
    }
    if faults[wish.do]:
        raise BadAnswer(f"The {weapon.name} cannot be handled so now.")
    if wish.do in (Handle.DRAW, Handle.RETRIEVE):
        held = sum([each.hands for each in ninja.weapons if each.held])
        if held + weapon.hands > HANDS:
            raise BadAnswer(f"There are not the hands for the {weapon.name}.")
    speed = speed_for(fight, ninja, handling_speed(weapon, wish.do), ap=wish.ap)
    title = f"{wish.do.value.capitalize()} {weapon.name}"
    deed = Deed(id="", by=ninja.id, act="", title=title, since=fight.now)
    deed.base, deed.speed, deed.ap = speed.base, speed.final, wish.ap
    return deed


def handling_speed(weapon: Weapon, do: Handle) -> int:
    """How long it takes; some weapons are quicker to draw and to put away than others."""
    if do is Handle.DRAW:
        return weapon.draw
    if do is Handle.SHEATHE:
        return weapon.sheathe
    return formula.whole(weapon_action(do.value).speed, {})


def handle_weapon(fight: WayFight, deed: Deed, wish: HandleWeapon) -> Resolution[None]:
    """The weapon is in hand, or no longer."""
    ninja = fight.combatant(deed.by)
    for weapon in ninja.weapons:
        if weapon.id == wish.weapon:
            weapon.held = wish.do in (Handle.DRAW, Handle.RETRIEVE)
            weapon.dropped = wish.do is Handle.DISCARD
            if not weapon.held:
                lose(fight, ninja, [weapon])
    yield from ()


def item_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Which thing, at whom, how fast."""
    usable = [each for each in ninja.items if _usable(fight, ninja, each)]
    if not usable:
        return None
    longest = max([_delays(ninja, each)[1] for each in usable])
    return {
        "item": Pick(options([(each.id, each.name) for each in usable]), "Thing"),
        "target": targets((*fight.seen_by(ninja), ninja), "At or for whom"),
        "ap": Number(0, max(0, ninja.ap), "Action Points"),
        "delay": Number(0, longest, "Delay (0: the shortest)"),
        **weapon_field(ninja, usable),
    }


def _usable(fight: WayFight, ninja: Ninja, item: Item) -> bool:
    """Whether using it is an action, and one is there beside those that he has lit already."""
    mine = [each for each in fight.deeds.values() if each.by == ninja.id and not each.landed]
    lit = [each for each in mine if each.delayed and each.wish.get("item") == item.id]
    return item.count > len(lit) and (bool(item.speed) or item.dose is not None)


def _delays(ninja: Ninja, item: Item) -> tuple[int, int]:
    """The shortest and the longest Delay that its user may choose."""
    least, most = [formula.whole(each, numbers(ninja)) for each in (item.delay, item.delay_most)]
    return least, max(least, most)


def plan_item(fight: WayFight, ninja: Ninja, wish: UseItem) -> Deed:
    """Using a thing, by the Speed of its row, or of its vector where it is a poison.

    The Delay is of its user's choice. (WAY-DELAY-01, WAY-DELAY-04)
    """
    item = _item(ninja, wish.item)
    if item is None or not _usable(fight, ninja, item):
        raise BadAnswer("That is not to be had.")
    if item.dose is not None:
        on, target = wish.weapon, wish.target
        return plan_dose(fight, ninja, item, item.dose, on=on, target=target, ap=wish.ap)
    if wish.weapon:
        raise BadAnswer(f"{item.name} goes on no weapon: name none.")
    if item.range:
        within(fight, ninja, 10 * formula.whole(item.range, numbers(ninja)), wish.target)
    if item.hands > free_hands(fight, ninja):
        raise BadAnswer(f"{item.name} needs {item.hands} free hands.")
    least, most = _delays(ninja, item)
    delay = wish.delay or least
    if not least <= delay <= most:
        raise BadAnswer(f"The Delay of the {item.name} is from {least} to {most}.")
    base = formula.whole(item.speed, numbers(ninja))
    floors = () if item.primed else (delay,)
    speed = speed_for(fight, ninja, base, ap=wish.ap, floors=floors)
    deed = Deed(id="", by=ninja.id, act="", title=item.name, since=fight.now)
    deed.base, deed.speed, deed.ap = speed.base, speed.final, wish.ap
    deed.delay, deed.abortable = delay, item.abortable
    deed.stamina, deed.chakra = item.stamina, item.chakra
    deed.targets = [wish.target] if wish.target else []
    return deed


def _item(ninja: Ninja, id: str) -> Item | None:
    return next((each for each in ninja.items if each.id == id), None)


def use_item(fight: WayFight, deed: Deed, wish: UseItem) -> Resolution[None]:
    """What a thing does: damage, an area, a status, a modifier; the rest is told."""
    ninja = fight.combatant(deed.by)
    item = _item(ninja, wish.item)
    if item is None or not item.count:
        return
    if item.dose is not None:
        on, target = wish.weapon, wish.target
        yield from use_dose(fight, deed, item, item.dose, on=on, target=target)
        return
    works = yield from exert(fight, ninja, stamina=deed.stamina, chakra=deed.chakra)
    if not works:
        deed.fizzled = True
        return
    if item.consumable:
        item.count -= 1
    whom = fight.combatants.get(wish.target) or ninja
    known = numbers(ninja)
    lasts = formula.whole(item.duration, known)
    inside = next((each for each in item.statuses if each.when is When.INSIDE), None)
    if item.damage:
        yield from blast(fight, deed, item)
    elif item.area:
        fight.areas.append(
            Area(
                id=f"{deed.id}-area",
                name=item.name,
                by=ninja.id,
                radius=item.area,
                inside=[whom.id],
                status="" if inside is None else str(inside.status),
                severity=0 if inside is None else formula.whole(inside.severity, known),
                until=fight.now + lasts if lasts else None,
            )
        )
    if not (item.pill and Disabled.PILLS in disabled(whom)):
        _take(fight, whom, item, deed.id, fight.now + lasts if lasts else None)
    cause = Cause(id=deed.id, by=ninja.id, name=item.name, source=item.id, statuses=item.statuses)
    if not item.damage:
        yield from inflict_hits(fight, cause, [Hit(target=whom.id)])
    if item.text:
        fight.tell(f"{item.name}: {item.text}", Kind.EFFECT, audience=ninja.own)


def _take(fight: WayFight, whom: Ninja, item: Item, id: str, until: int | None) -> None:
    """What a thing adds to the numbers of whom it is for; a level of Fatigue goes at once."""
    known = numbers(whom)
    traits = {each.target: formula.whole(each.amount, known) for each in item.modifiers}
    whom.fatigue = max(0, whom.fatigue + traits.pop("fatigue", 0))
    if item.heals:
        traits[HEALS] = formula.whole(item.heals, known)
    for number, (target, amount) in enumerate(traits.items()):
        fight.effects.append(
            Effect(
                id=f"{id}-{number}",
                on=whom.id,
                name=item.name,
                until=until,
                traits={target: amount},
                tags=[PILL] if item.pill else [],
                audience=whom.own,
            )
        )


HANDLING = (
    Way(
        name="handle",
        title="Draw or put away",
        wish=HandleWeapon,
        fields=weapon_fields,
        plan=plan_weapon,
        perform=handle_weapon,
    ),
    Way(
        name="item",
        title="Use a thing",
        wish=UseItem,
        fields=item_fields,
        plan=plan_item,
        perform=use_item,
    ),
)
"""Handling weapons, and using things."""
