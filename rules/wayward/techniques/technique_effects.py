"""What techniques leave behind: areas, what is kept up, healing, and what befalls all who are near.

Others call these when a technique takes effect; what lasts is told where it lies.
"""

from __future__ import annotations

from rules.engine.effects import Effect
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind as LineKind
from rules.wayward.attack.technique_spec import strike_of, technique_numbers
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.technique import AreaKind, Kind, Technique
from rules.wayward.conditions.area_contents import inside
from rules.wayward.conditions.status_rolls import inflict
from rules.wayward.fatigue.upkeep import keep
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.lasting_effects import Upkeep
from rules.wayward.fight.pending_effects import Area, Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.jutsu.enchanted_weapons import make


def bursts(technique: Technique) -> bool:
    """Whether its area is over at once, and does to all inside what it does without an attack."""
    lasting = technique.upkeep or technique.lasts
    befalls = any(each.when in (When.HIT, When.FULL_HIT) for each in technique.statuses)
    return technique.area_kind is not AreaKind.NONE and befalls and not lasting


def burst(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Everybody inside suffers it at once, with nothing to dodge (WAY-AOE-01, WAY-STATUS-01)."""
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.x)
    victims = yield from inside(fight, deed, strike_of(fight, ninja, technique, numbers))
    yield from inflict(fight, deed, technique, victims)


def lay(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Lay something over a part of the field; the GM says who is in it (WAY-AOE-01)."""
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.x)
    lasts = formula.whole(technique.lasts, numbers)
    status = next((each for each in technique.statuses if each.when is When.INSIDE), None)
    area = Area(
        id=f"{deed.id}-area",
        name=technique.name,
        by=ninja.id,
        technique=technique.id,
        radius=formula.whole(technique.area, numbers),
        inside=[ninja.id] if technique.area_kind is AreaKind.AROUND_USER else list(deed.targets),
        until=fight.now + lasts if lasts else None,
        upkeep=bool(technique.upkeep),
        since=fight.now,
        spared=list(deed.spares),
    )
    if status is not None:
        area.status = str(status.status)
        area.severity = formula.whole(status.severity, numbers)
    fight.areas.append(area)
    fight.tell(
        f"{technique.name} lies over {area.radius} yards around.",
        LineKind.EFFECT,
        audience=ninja.eyes,
        clauses=["WAY-AOE-01"],
    )


def keep_up(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Begin to keep a technique up, with what it gives as long as it is (WAY-UPKEEP-01)."""
    numbers = technique_numbers(ninja, technique, deed.x)
    kept = Upkeep(
        id=deed.id,
        technique=technique.id,
        name=technique.name,
        amount=formula.whole(technique.upkeep, numbers),
        x=deed.x,
        variant=deed.variant,
        secret=technique.kind is Kind.GENJUTSU,
    )
    for bonus in technique.bonuses:
        if technique.beguiles and bonus.target == genjutsu.OFFENSE:
            continue
        fight.effects.append(
            Effect(
                id=f"{deed.id}-{bonus.target}",
                on=ninja.id,
                name=bonus.source or technique.name,
                traits={bonus.target: formula.whole(bonus.amount, numbers)},
                tags=[f"upkeep:{kept.id}"],
                audience=ninja.own,
            )
        )
    make(ninja, technique)
    keep(fight, ninja, kept)


def heal(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Hands laid on give back so much for each count that they lie there."""
    heals = technique.heals
    if heals is None:
        return
    ninja = fight.combatant(deed.by)
    amount = formula.whole(heals.each, technique_numbers(ninja, technique, deed.x)) * deed.speed
    for id in deed.targets:
        mending = Mending(id=f"{deed.id}-{id}-heals", target=id)
        if heals.pool == "hp":
            mending.hp = amount
        else:
            mending.vitality = amount
        fight.stored.append(mending)
