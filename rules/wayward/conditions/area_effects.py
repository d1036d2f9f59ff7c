"""Areas that affect everybody inside them, count after count (WAY-AOE-01).

Smoke and bonds are penalties as long as somebody is inside (`modifiers.lying`); this module has the
effects that come anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.wayward.actions.stuns import stun
from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts, When
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.inflictions import Cause, Hit
from rules.wayward.conditions.status_effects import befall, take_away
from rules.wayward.conditions.status_rolls import inflict_hits
from rules.wayward.fight.lasting_effects import Status, StatusEnd
from rules.wayward.fight.pending_effects import Area, Infliction, Stunning
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers

LYING = (StatusKind.VISIBILITY, StatusKind.IMMOBILITY)
"""The statuses that apply just by being inside an area."""


def surround(fight: WayFight) -> Resolution[None]:
    """Apply the effects of each area that are due on this count to everybody inside it."""
    for area in list(fight.battle.areas):
        maker = fight.combatants.get(area.by)
        technique = maker.knows(area.technique) if maker is not None else None
        if maker is None or technique is None or area.effect.total is not None:
            continue  # An illusion holds only people who lost against its roll. (WAY-GENJ-01)
        for status in technique.effects.statuses:
            age = fight.now - area.since
            if status.when is When.INSIDE and status.every and age and age % status.every == 0:
                key = f"{area.id}-{fight.now}-{status.status}"
                yield from together(f"area-{key}", {"it": _works(fight, area, maker, status)})


def _works(fight: WayFight, area: Area, maker: Ninja, status: Inflicts) -> Resolution[None]:
    technique = maker.knows(area.technique)
    numbers = technique_numbers(maker, technique, 0) if technique is not None else {}
    if status.grows:
        most = formula.whole(status.most, numbers) if status.most else area.effect.severity
        area.effect.severity = max(
            area.effect.severity, min(most, area.effect.severity + status.grows)
        )
    if status.status in LYING:
        return
    cause = Cause(
        id=f"{area.id}-{fight.now}-{status.status}",
        by=maker.id,
        name=area.name,
        source=f"{area.technique}:{area.by}",
        statuses=[replace(status, when=When.HIT)],
        numbers=numbers,
        willed=True,
    )
    inside = [each for each in fight.present() if each.id in area.inside]
    before, fight.battle.stored[:] = list(fight.battle.stored), []
    yield from inflict_hits(fight, cause, [Hit(target=each.id, willed=True) for each in inside])
    made, fight.battle.stored[:] = list(fight.battle.stored), before
    for each in made:
        if isinstance(each, Infliction):
            each.status.ends.area = area.id
            yield from befall(fight, fight.combatant(each.target), each.status)
        elif isinstance(each, Stunning):
            stun(fight, fight.combatant(each.target), each.severity)


def entered(fight: WayFight, area: Area, ids: Sequence[str]) -> Resolution[None]:
    """Give those who enter an area of the GM's its statuses, each as long as they are inside.

    (WAY-AOE-01, WAY-SUFF-01)
    """
    if area.by:
        return
    for kind in StatusKind:
        if not area.worth(kind) or kind in LYING:
            continue
        for id in ids:
            suffix = "" if kind is StatusKind.SUFFOCATION else f"-{kind.value}"
            made = Status(
                id=f"{area.id}-{fight.now}-{id}{suffix}",
                kind=kind,
                severity=area.worth(kind),
                source=area.id,
                since=fight.now,
                ends=StatusEnd(area=area.id),
            )
            if not any(each.ends.area == area.id for each in fight.combatant(id).having(kind)):
                yield from befall(fight, fight.combatant(id), made)


def lifted(fight: WayFight) -> None:
    """End for everybody what lasted only in an area that they have left, or that has changed."""
    laid = {area.id: area for area in fight.battle.areas if not area.by}
    for ninja in fight.combatants.values():
        for status in list(ninja.body.statuses):
            area = laid.get(status.ends.area)
            changed = area is not None and not area.worth(status.kind)
            escape(fight, ninja, status, changed=changed)


def escape(fight: WayFight, ninja: Ninja, status: Status, *, changed: bool = False) -> None:
    """End what lasts only inside an area, for somebody outside it; outside, they can breathe again.

    `changed`: the area no longer does this. (WAY-IMMOB-06, WAY-SUFF-05)
    """
    area = next((each for each in fight.battle.areas if each.id == status.ends.area), None)
    inside = area is not None and ninja.id in area.inside
    if not status.ends.area or (inside and not changed):
        return
    of_the_gms = status.place != ""
    status.ends.area = ""
    if status.kind is StatusKind.SUFFOCATION:
        status.since = fight.now
    elif status.kind in LYING or of_the_gms:
        take_away(ninja, status)
