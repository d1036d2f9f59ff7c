"""Damage: from Vitality first, then from Hit Points, and its consequences (WAY-DMG-03, -04)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.wayward.character.values import Condition, Location
from rules.wayward.conditions.incapacitated import die, fall, judge
from rules.wayward.fight.pending_effects import Blow
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import shaken
from rules.wayward.rolls.critical_wounds import carries
from rules.wayward.rolls.free_hands import sealing, shatter
from rules.wayward.rolls.wound_modifiers import GUTTED
from rules.wayward.wounds.damage_lines import just_told, tell_damage, tell_whole
from rules.wayward.wounds.wound_categories import Found, severities, wounds_of
from rules.wayward.wounds.wound_taken import maim


def suffer(fight: WayFight, blow: Blow) -> Resolution[int]:
    """Take a blow, which shakes handseals, from wherever it comes. Returns the damage taken.

    (WAY-HANDS-07)
    """
    dealt = yield from hurt(fight, blow)
    target = fight.combatant(blow.target)
    if dealt and sealing(fight, target):
        # A fork of its own: unseen blows must not change the names of its dice.
        yield from together(f"seals-{blow.id}", {"it": shaken(fight, target, dealt)})
    return dealt


def hurt(fight: WayFight, blow: Blow) -> Resolution[int]:
    """Take the damage of a blow and its wounds. Returns the damage taken.

    The wounds are found first, because armour that lessens a wound also lowers the damage.
    (WAY-WOUND-05, WAY-WOUND-07)
    """
    target = fight.combatant(blow.target)
    if target.body.condition is Condition.DEAD or target.out:
        return 0
    _batter(fight, target, blow)
    if blow.wounds.kills:
        die(fight, target)
        return 0
    if blow.wounds.knocks_out:
        fall(fight, target, Condition.UNCONSCIOUS)
        return 0
    found = yield from _found(fight, blow, target)
    amount = max(0, blow.amount - sum([each.off for each in found]))
    take(fight, target, amount, straight=_straight(blow, target))
    made = just_told(fight, blow)
    tell_damage(fight, blow, amount, of=made.id if made is not None else "")
    for each in found:
        if each.row is not None:
            yield from maim(fight, target, each.row, each.side, by=blow.by)
    judge(fight, target)
    if made is not None:
        tell_whole(fight, made, amount)
    return amount


def _batter(fight: WayFight, target: Ninja, blow: Blow) -> None:
    """Take the remaining damage of a Block off the durability of its weapon; at 0 it breaks.

    The later reduction by armour does not count for it. (WAY-BLOCK-04, WAY-WEAP-01)
    """
    weapon = next((each for each in target.gear.weapons if each.id == blow.shield), None)
    if weapon is None or weapon.durability is None or not blow.blocked or blow.amount <= 0:
        return
    weapon.durability = max(0, weapon.durability - blow.amount)
    if not weapon.durability:
        shatter(fight, target, weapon)
        return
    text = f"{target.name}'s {weapon.name} holds; its durability is {weapon.durability}."
    fight.tell_player(target, text, clauses=["WAY-BLOCK-04"])


def _found(fight: WayFight, blow: Blow, target: Ninja) -> Resolution[list[Found]]:
    """The wounds of a blow; none if it does no damage."""
    figure = blow.amount if blow.wounds.wounding is None else blow.wounds.wounding
    straight = _straight(blow, target)
    if blow.amount <= 0 or not severities(fight, target, figure, straight=straight):
        return []
    made = yield from together(
        f"wounds-{blow.id}", {"it": wounds_of(fight, blow, target, figure, straight=straight)}
    )
    return made["it"]


def _straight(blow: Blow, target: Ninja) -> bool:
    """Whether it skips Vitality, like a Called Shot at an open belly."""
    return blow.straight or (blow.wounds.called is Location.ABDOMEN and carries(target, GUTTED) > 0)


def take(fight: WayFight, target: Ninja, amount: int, *, straight: bool = False) -> None:
    """Take damage from Vitality, and the rest from Hit Points (WAY-DMG-03, WAY-DMG-04).

    HP do not fall below minus their maximum.
    """
    del fight
    first = 0 if straight else min(amount, target.pools.vitality)
    target.pools.vitality -= first
    target.pools.hp = max(-target.pools.hp_max, target.pools.hp - (amount - first))
