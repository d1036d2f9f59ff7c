"""Techniques as actions: used at once, or released when their handseals are done (WAY-SEAL-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.requests import Resolution
from rules.wayward.attack.attacking import carry_attack, hit_somebody
from rules.wayward.attack.explosions import kindle
from rules.wayward.character.effects import When
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.conditions.area_of_effect import tell_spared
from rules.wayward.conditions.status_rolls import inflict
from rules.wayward.fatigue.exhaustion import exert
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.techniques.technique_areas import burst, bursts, lay
from rules.wayward.techniques.technique_effects import draw_for, heal, keep_up, shelter, summon

KAI = "genjutsu-kai"


def take_effect(
    fight: WayFight, deed: Deed, technique: Technique, *, text: str = ""
) -> Resolution[None]:
    """Pay for a technique and apply its effects; the GM applies the rest of its entry."""
    ninja = fight.combatant(deed.by)
    ninja.jutsu.uses[technique.id] = ninja.jutsu.uses.get(technique.id, 0) + 1
    tell_spared(fight, ninja, deed)
    if technique.restrictions.opener:
        draw_for(ninja, technique)
        _tell_rest(fight, ninja, technique)
    if deed.attack.spec is not None:
        yield from carry_attack(fight, deed, deed.attack.spec)
        yield from kindle(fight, deed, [technique])
    elif not (yield from exert(fight, ninja, stamina=deed.cost.stamina, chakra=deed.cost.chakra)):
        deed.progress.fizzled = True
    elif technique.beguiles:
        held = yield from genjutsu.cast(fight, deed, technique, text=text, x=deed.use.x)
        always = [replace(each, when=When.HIT) for each in technique.effects.statuses]
        certain = replace(technique.effects, statuses=tuple(always))
        yield from inflict(fight, deed, replace(technique, effects=certain), held)
        genjutsu.veil(fight, deed)
    elif technique.id == KAI:
        yield from genjutsu.kai(fight, deed, fight.combatant(deed.targets[0]), deed.use.x)
    elif technique.effects.clones:
        summon(fight, deed, technique)
    elif bursts(technique):
        yield from burst(fight, deed, technique)
    elif technique.target.area_kind:
        lay(fight, deed, technique)
    else:
        yield from inflict(fight, deed, technique, deed.targets)
    if deed.progress.fizzled:
        return
    if technique.cost.upkeep and ninja.able:
        keep_up(fight, ninja, deed, technique)
    if technique.effects.heals is not None:
        heal(fight, deed, technique)
    shelter(fight, deed, technique)
    if technique.restrictions.allows_hide:
        ninja.stealth.may_hide = ninja.stealth.hide_free = True
    holds = technique.kind is Kind.GRAPPLE and hit_somebody(fight, deed)
    if deed.attack.spec is None or technique.restrictions.incomplete or technique.needs or holds:
        _tell_rest(fight, ninja, technique)


def _tell_rest(fight: WayFight, ninja: Ninja, technique: Technique) -> None:
    """Tell its user and the GM what else a technique does, beyond these rules."""
    if technique.told:
        fight.tell(f"{technique.name}: {technique.told}", audience=ninja.own)
