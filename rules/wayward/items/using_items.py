"""Using things (WAY-HANDS-10, WAY-STEALTH-05).

Damage, areas, statuses and modifiers of a thing's row are applied; its other effects are told, for
the GM.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Pick, options
from rules.engine.wording import targets
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.attack.reach import within
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.items.drawing_weapons import DRAW_WEAPON
from rules.wayward.items.item_effects import UseItem, item_of, use_item
from rules.wayward.items.poison_doses import plan_dose, weapon_field
from rules.wayward.rolls.free_hands import free_hands


def item_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The thing, the target, Action Points and the Delay; None if nothing is usable."""
    usable = [each for each in ninja.gear.items if _usable(fight, ninja, each)]
    if not usable:
        return None
    longest = max([_delays(ninja, each)[1] for each in usable])
    return {
        "item": Pick(options([(each.id, each.name) for each in usable]), "Thing"),
        "target": targets((*fight.seen_by(ninja), ninja), "Who it is for or aimed at"),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
        "delay": Number(0, longest, "Delay", {0: "the shortest"}),
        **weapon_field(ninja, usable),
    }


def _usable(fight: WayFight, ninja: Ninja, item: Item) -> bool:
    """Whether it can be used: it takes an action, and one is left besides those already lit."""
    mine = [
        each
        for each in fight.battle.deeds.values()
        if each.by == ninja.id and not each.progress.landed
    ]
    lit = [each for each in mine if each.delayed and each.wish.get("item") == item.id]
    return item.count > len(lit) and (bool(item.kind.use.speed) or item.dose is not None)


def _delays(ninja: Ninja, item: Item) -> tuple[int, int]:
    """The shortest and the longest Delay that the user may choose."""
    least, most = [
        formula.whole(each, ninja.numbers)
        for each in (item.kind.use.delay, item.kind.use.delay_most)
    ]
    return least, max(least, most)


def plan_item(fight: WayFight, ninja: Ninja, wish: UseItem) -> Deed:
    """Plan to use a thing, at the Speed of its row, or of its vector if it is a poison.

    The user chooses the Delay. (WAY-DELAY-01, WAY-DELAY-04)
    """
    item = item_of(ninja, wish.item)
    if item is None or not _usable(fight, ninja, item):
        raise BadAnswer("You have none left, or it cannot be used in a fight.")
    if item.dose is not None:
        on, target = wish.weapon, wish.target
        return plan_dose(fight, ninja, item, item.dose, on=on, target=target, ap=wish.ap)
    if wish.weapon:
        raise BadAnswer(f"{item.name} does not go on a weapon: leave the weapon empty.")
    if item.kind.use.range:
        within(fight, ninja, 10 * formula.whole(item.kind.use.range, ninja.numbers), wish.target)
    if item.kind.use.hands > free_hands(fight, ninja):
        raise BadAnswer(f"{item.name} needs {item.kind.use.hands} free hands.")
    least, most = _delays(ninja, item)
    delay = wish.delay or least
    if not least <= delay <= most:
        raise BadAnswer(f"The Delay of the {item.name} is from {least} to {most}.")
    base = formula.whole(item.kind.use.speed, ninja.numbers)
    floors = () if item.kind.use.primed else (delay,)
    speed = speed_for(fight, ninja, base, ap=wish.ap, floors=floors)
    deed = Deed(id="", by=ninja.id, act="", title=item.name, timing=DeedTiming(since=fight.now))
    deed.timing.base, deed.timing.speed, deed.cost.ap = speed.base, speed.final, wish.ap
    deed.timing.delay, deed.timing.abortable = delay, item.kind.use.abortable
    deed.cost.stamina, deed.cost.chakra = item.kind.use.stamina, item.kind.use.chakra
    deed.targets = [wish.target] if wish.target else []
    return deed


USE_ITEM = Way(
    name="item",
    title="Use a thing",
    note="Use a pill, a poison, a bomb or another thing that you carry.",
    wish=UseItem,
    fields=item_fields,
    plan=plan_item,
    perform=use_item,
    why_not="You have nothing left that can be used in a fight.",
)
"""Using an item, as an action of a turn."""

ITEM_ACTIONS = (DRAW_WEAPON, USE_ITEM)
"""The actions of a turn with things that one carries."""
