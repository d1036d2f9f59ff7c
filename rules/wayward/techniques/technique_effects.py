"""The lasting effects of a technique on people: Upkeeps, healing, clones.

(WAY-UPKEEP-01, WAY-CLONE-01)
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from rules.engine.effects import Effect
from rules.engine.visibility import Kind as Tone
from rules.wayward.actions.domes import raise_dome
from rules.wayward.attack.technique_spec import fitting
from rules.wayward.character import formula
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fatigue.upkeep import keep
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.lasting_effects import Upkeep
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.jutsu.enchanted_weapons import make
from rules.wayward.jutsu.technique_numbers import technique_numbers


def draw_for(ninja: Ninja, technique: Technique) -> None:
    """Take the weapon of an opener in hand (WAY-SEAL-01)."""
    weapon = fitting(ninja, technique)
    if weapon is not None:
        weapon.held = True


def shelter(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Raise the dome of a technique for the whole Speed of its action (WAY-DEF-04)."""
    ninja = fight.combatant(deed.by)
    raise_dome(fight, ninja, technique, counts=deed.timing.speed, of=deed.id)


def keep_up(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Begin an Upkeep, with its bonuses for as long as it lasts (WAY-UPKEEP-01)."""
    numbers = technique_numbers(ninja, technique, deed.use.x)
    kept = Upkeep(
        id=deed.id,
        technique=technique.id,
        name=technique.name,
        amount=formula.whole(technique.cost.upkeep, numbers),
        x=deed.use.x,
        variant=deed.use.variant,
        secret=technique.kind is Kind.GENJUTSU,
    )
    for bonus in technique.effects.bonuses:
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
    """Heal the targets: an amount for each count of the technique's Speed."""
    heals = technique.effects.heals
    if heals is None:
        return
    ninja = fight.combatant(deed.by)
    amount = (
        formula.whole(heals.each, technique_numbers(ninja, technique, deed.use.x))
        * deed.timing.speed
    )
    for id in deed.targets:
        mending = Mending(id=f"{deed.id}-{id}-heals", target=id)
        if heals.pool == "hp":
            mending.hp = amount
        else:
            mending.vitality = amount
        fight.battle.stored.append(mending)


def summon(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Add as many clones as the X of the jutsu, at least one; each stays until something ends it.

    Later effects on one of them do not affect the others. They have no turns of their own; their
    summoner acts for them, as the entry of the jutsu says.
    """
    ninja = fight.combatant(deed.by)
    for number in range(1, max(1, deed.use.x) + 1):
        clone = _copy(ninja, deed, number)
        if not technique.effects.copies_statuses:
            clone.body.statuses, clone.body.wounds, clone.jutsu.genjutsu = [], [], []
        fight.combatants[clone.id] = clone
    many = max(1, deed.use.x)
    text = f"{ninja.name} is there {many + 1} times."
    fight.tell_of(ninja, text, Tone.SCENE, "WAY-CLONE-01")


def _copy(ninja: Ninja, deed: Deed, number: int) -> Ninja:
    """A copy of the summoner: statuses, wounds and condition, but nothing under way."""
    made = deepcopy(replace(ninja))
    made.id = f"{deed.id}-clone-{number}"
    made.name = f"{ninja.name} (clone {number})"
    made.character = ""
    made.jutsu.clone_of = ninja.id
    made.turn.acts = None
    made.turn.doing = ""
    made.gear.aimed = {}
    made.jutsu.upkeeps = []
    made.turn.stun = made.turn.ap = 0
    made.turn.stunned_by = ""
    return made
