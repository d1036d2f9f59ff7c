"""Areas that a technique lays, and techniques that affect everybody inside at once."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind as LineKind
from rules.wayward.attack.technique_spec import strike_of
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import AreaKind
from rules.wayward.conditions.area_of_effect import inside
from rules.wayward.conditions.status_rolls import inflict
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.pending_effects import Area
from rules.wayward.fight.state import WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers


def bursts(technique: Technique) -> bool:
    """Whether its area is over at once, and affects everybody inside without an attack."""
    lasting = technique.cost.upkeep or technique.target.lasts
    befalls = any(each.when in (When.HIT, When.FULL_HIT) for each in technique.effects.statuses)
    return technique.target.area_kind is not AreaKind.NONE and befalls and not lasting


def burst(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Inflict its statuses on everybody inside at once; nobody can dodge.

    (WAY-AOE-01, WAY-STATUS-01)
    """
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.use.x)
    victims = yield from inside(fight, deed, strike_of(fight, ninja, technique, numbers))
    yield from inflict(fight, deed, technique, victims)


def lay(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Lay an area over a part of the field; the GM says who is in it (WAY-AOE-01)."""
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.use.x)
    lasts = formula.whole(technique.target.lasts, numbers)
    status = next((each for each in technique.effects.statuses if each.when is When.INSIDE), None)
    area = Area(
        id=f"{deed.id}-area",
        name=technique.name,
        by=ninja.id,
        technique=technique.id,
        radius=formula.whole(technique.target.area, numbers),
        inside=[ninja.id] if technique.target.around_user else list(deed.targets),
        until=fight.now + lasts if lasts else None,
        upkeep=bool(technique.cost.upkeep),
        since=fight.now,
        spared=list(deed.spares),
    )
    if status is not None:
        area.effect.status = str(status.status)
        area.effect.severity = formula.whole(status.severity, numbers)
    fight.battle.areas.append(area)
    fight.tell_of(
        ninja,
        f"{technique.name} lies over {area.radius} yards around.",
        LineKind.EFFECT,
        "WAY-AOE-01",
    )
