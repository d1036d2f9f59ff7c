"""An attack with its links: their contests, then the blow, then the fire that it spreads.

Areas that do nothing until fire sets them off (`Technique.dormant`).

A harmful fire technique sets off an area if its user, or anybody it is aimed at or reaches, stands
inside. So does somebody inside whose Ignite is high enough. (WAY-AOE-01, WAY-QUAL-01)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.actions.action_chains import (
    count_uses,
)
from rules.wayward.attack.attack import carry_attack, sweep, tell_end
from rules.wayward.attack.attack_values import aimed, attack_by_itself
from rules.wayward.attack.hit import store_blow, throw
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import AreaKind, StatusKind
from rules.wayward.conditions.status_rolls import link_contests
from rules.wayward.fight.action_in_progress import (
    Deed,
    DeedAttack,
    DeedTiming,
    Progress,
    Spec,
    Tag,
)
from rules.wayward.fight.effects import Area, Blow
from rules.wayward.fight.state import WayFight
from rules.wayward.wounds.damage_taken import suffer


def carry_chain(fight: WayFight, deed: Deed, core: Technique | None = None) -> Resolution[None]:
    """Carry out an attack with the contests and the fire of its links (WAY-CHAIN-04)."""
    ninja = fight.combatant(deed.by)
    if deed.attack.spec is None:
        return
    count_uses(ninja, deed.attack.links)
    added = [ninja.knows(written.partition(":")[0]) for written in deed.attack.links]
    yield from link_contests(fight, deed, added)
    yield from carry_attack(fight, deed, deed.attack.spec)
    yield from kindle(fight, deed, [core, *added])


FIRE = "katon"


BRIGHT = 5
"""The Ignite that sets such an area off."""


def _dormant(fight: WayFight) -> Iterator[tuple[Area, Technique]]:
    """The areas that can be set off, each with its technique."""
    for area in list(fight.battle.areas):
        maker = fight.combatants.get(area.by)
        technique = maker.knows(area.technique) if maker is not None else None
        if technique is not None and technique.target.dormant:
            yield area, technique


def kindle(fight: WayFight, deed: Deed, used: Sequence[Technique | None]) -> Resolution[None]:
    """Set off the areas that a harmful fire technique touches; all their damage is one blow.

    There is no defence, except on the count when the area was laid: then it is dodged like any
    other area. An environmental technique sets off nothing. (WAY-WOUND-06, WAY-AOE-03)
    """
    burns = [
        each for each in used if each is not None and each.element == FIRE and each.strike.damage
    ]
    if deed.progress.fizzled or all(each.defended.environmental for each in burns):
        return
    met = {each.target for each in fight.battle.attacks if each.deed == deed.id}
    touched = {deed.by, *deed.targets, *met}
    for area, technique in _dormant(fight):
        if not touched & set(area.inside):
            continue
        for blow in fight.battle.stored:
            if isinstance(blow, Blow) and blow.id.startswith(f"{deed.id}-"):
                blow.wounds.stacks = True
        made = _goes_off(fight, area, technique)
        if made.attack.spec is not None and area.since == fight.now:
            made.attack.spec.tags.remove(Tag.UNDEFENDABLE)
            yield from together(f"kindled-{area.id}", {"it": sweep(fight, made, made.attack.spec)})
        elif made.attack.spec is not None:
            yield from together(
                f"kindled-{area.id}", {"it": _engulf(fight, made, made.attack.spec)}
            )


def smoulder(fight: WayFight) -> Resolution[None]:
    """Set off at once the areas in which somebody burns brightly enough."""
    for area, technique in _dormant(fight):
        inside = [each for each in fight.present() if each.id in area.inside]
        if all(each.worst(StatusKind.IGNITE) < BRIGHT for each in inside):
            continue
        made = _goes_off(fight, area, technique)
        if made.attack.spec is None:
            continue
        before, fight.battle.stored[:] = list(fight.battle.stored), []
        yield from together(f"smoulders-{area.id}", {"it": _engulf(fight, made, made.attack.spec)})
        blows, fight.battle.stored[:] = list(fight.battle.stored), before
        fight.battle.attacks[:] = [each for each in fight.battle.attacks if each.deed != made.id]
        del fight.battle.deeds[made.id]
        for blow in blows:
            if isinstance(blow, Blow):
                _ = yield from suffer(fight, blow)


def _goes_off(fight: WayFight, area: Area, technique: Technique) -> Deed:
    """The area is gone, and becomes an attack of its maker's on all who are in it.

    Its damage bonus counts the Speed of its entry. (WAY-DB-02)
    """
    fight.battle.areas.remove(area)
    maker = fight.combatant(area.by)
    spec, speed = attack_by_itself(fight, maker, technique)
    spec.target.area, spec.effects.statuses, spec.wounds.stacks = AreaKind.NONE, [], True
    deed = Deed(
        id=f"{area.id}-fire",
        by=area.by,
        act="use",
        title=area.name,
        timing=DeedTiming(since=fight.now, base=speed, speed=speed, damage_speed=speed),
        progress=Progress(landed=True),
        targets=[each.id for each in fight.present() if each.id in area.inside],
        attack=DeedAttack(spec=spec),
    )
    fight.battle.deeds[deed.id] = deed
    text = f"{area.name} goes off."
    fight.tell(text, Kind.HARM, clauses=["WAY-AOE-01"])
    return deed


def _engulf(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Everybody inside takes all the damage, without a defence."""
    if not deed.targets:
        return
    thrown = yield from throw(spec, deed.title, deed.by)
    for id in deed.targets:
        made = aimed(fight, deed, spec, id)
        made.outcome.struck = True
        fight.battle.attacks.append(made)
        made.outcome.blow = store_blow(fight, made, thrown)
        tell_end(fight, made, "hits", Kind.HARM)
