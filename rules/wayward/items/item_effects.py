"""The effects of using an item: damage, an area, a status, a modifier; its text tells the rest."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import Item
from rules.wayward.conditions.inflictions import Cause, Hit
from rules.wayward.conditions.status_rolls import inflict_hits
from rules.wayward.fatigue.exhaustion import exert
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.pending_effects import Area, AreaEffect
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.items.explosive_items import blast
from rules.wayward.items.pills import take
from rules.wayward.items.poison_doses import use_dose


@dataclass(frozen=True)
class UseItem:
    """Use a thing on somebody; put a dose of poison on a `weapon`.

    `delay` 0 is the shortest Delay.
    """

    item: str
    target: str = ""
    ap: int = 0
    delay: int = 0
    weapon: str = ""


def item_of(ninja: Ninja, id: str) -> Item | None:
    """The item with that id, if the ninja carries it."""
    return next((each for each in ninja.gear.items if each.id == id), None)


def use_item(fight: WayFight, deed: Deed, wish: UseItem) -> Resolution[None]:
    """Carry out the use of a thing: damage, an area, a status, a modifier; tell the rest."""
    ninja = fight.combatant(deed.by)
    item = item_of(ninja, wish.item)
    if item is None or not item.count:
        return
    if item.dose is not None:
        on, target = wish.weapon, wish.target
        yield from use_dose(fight, deed, item, item.dose, on=on, target=target)
        return
    works = yield from exert(fight, ninja, stamina=deed.cost.stamina, chakra=deed.cost.chakra)
    if not works:
        deed.progress.fizzled = True
        return
    if item.kind.use.consumable:
        item.count -= 1
    whom = fight.combatants.get(wish.target) or ninja
    known = ninja.numbers
    lasts = formula.whole(item.kind.effects.duration, known)
    inside = next((each for each in item.kind.effects.statuses if each.when is When.INSIDE), None)
    if item.kind.blast.damage:
        yield from blast(fight, deed, item)
    elif item.kind.blast.area:
        fight.battle.areas.append(
            Area(
                id=f"{deed.id}-area",
                name=item.name,
                by=ninja.id,
                radius=item.kind.blast.area,
                inside=[whom.id],
                effect=AreaEffect(
                    status="" if inside is None else str(inside.status),
                    severity=0 if inside is None else formula.whole(inside.severity, known),
                ),
                until=fight.now + lasts if lasts else None,
            )
        )
    take(fight, whom, item, deed.id, fight.now + lasts if lasts else None)
    cause = Cause(
        id=deed.id, by=ninja.id, name=item.name, source=item.id, statuses=item.kind.effects.statuses
    )
    if not item.kind.blast.damage:
        yield from inflict_hits(fight, cause, [Hit(target=whom.id)])
    if item.kind.text:
        fight.tell(f"{item.name}: {item.kind.text}", Kind.EFFECT, audience=ninja.own)
