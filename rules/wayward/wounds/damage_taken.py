"""Damage: from Vitality first, then from Hit Points, and its consequences (WAY-DMG-03, -04)."""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.character.values import Condition, Location
from rules.wayward.conditions.status_effects import die, fall, judge
from rules.wayward.fight.action_in_progress import Attack
from rules.wayward.fight.effects import Blow
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import shaken
from rules.wayward.rolls.free_hands import sealing, shatter
from rules.wayward.rolls.modifiers import GUTTED, carries
from rules.wayward.wounds.wounds import Found, maim, severities, wounds_of

STANDING = (Condition.FIT, Condition.INCAPACITATED)


def just_told(fight: WayFight, blow: Blow) -> Attack | None:
    """The attack of a blow, if everybody has been told of its hit in this very step."""
    attacks = [each for each in fight.battle.attacks if each.outcome.blow == blow.id]
    return next((each for each in attacks if fight.battle.hits.get(each.id) == fight.at), None)


def tell_damage(fight: WayFight, blow: Blow, amount: int, *, of: str) -> None:
    """Tell of damage; its numbers to those who may know them. `of` is its attack if just told."""
    target = fight.combatant(blow.target)
    text = _words(target, amount)
    fight.tell_of(target, text, Kind.HARM, "WAY-DMG-03", of=of)
    if amount:
        fight.saw_harm(target, 1 if target.guarded else amount)
    fight.tell_player(
        target,
        f"{target.name}: {amount} damage; Vitality {target.pools.vitality}, HP {target.pools.hp}.",
        Kind.HARM,
        clauses="WAY-DMG-03 WAY-DMG-04",
        rolls=blow.rolls,
    )


def tell_whole(fight: WayFight, made: Attack, amount: int) -> None:
    """Tell hit, damage and state in one headline, which replaces that of the hit.

    If somebody was asked about a wound meanwhile, the damage has a headline of its own.
    """
    target, by = fight.combatant(made.target), fight.combatant(made.by)
    if fight.battle.hits.get(made.id) != fight.at:
        text = _words(target, amount)
        fight.tell_of(target, text, Kind.HARM, "WAY-DMG-03")
        return
    whom = "themselves" if made.by == made.target else target.name
    figure = "" if target.guarded else f" for {amount}"
    text = f"{by.shown_name} hits {whom}{figure}: {health(target)}"
    text = text if amount else f"{by.shown_name} hits {whom} and does no damage"
    kind = Kind.HARM if target.body.condition in STANDING else Kind.OUT
    harm = 0 if target.guarded else amount
    fight.headline(made.id, text, kind, by=by, on=target, harm=harm, clauses=["WAY-DMG-03"])


def _words(target: Ninja, amount: int) -> str:
    if target.guarded:
        return f"{target.name} is hurt." if amount else f"{target.name} is not hurt."
    return f"{target.name} takes {amount} damage."


def health(ninja: Ninja) -> str:
    """The word for how a ninja is, for everybody who sees them."""
    if ninja.body.condition is not Condition.FIT:
        return ninja.body.condition.value
    if ninja.body.wounds:
        return "wounded"
    lost = ninja.pools.vitality < ninja.pools.vitality_max or ninja.pools.hp < ninja.pools.hp_max
    return "hurt" if lost else "unhurt"


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
        die(fight, target, "WAY-DEATH-02")
        return 0
    if blow.wounds.knocks_out:
        fall(fight, target, Condition.UNCONSCIOUS)
        return 0
    found = yield from _found(fight, blow, target)
    amount = max(0, blow.amount - sum([each.off for each in found]))
    target.pools.lose(amount, straight=_straight(blow, target))
    made = just_told(fight, blow)
    tell_damage(fight, blow, amount, of=made.id if made is not None else "")
    for each in found:
        if each.row is not None:
            yield from maim(fight, target, each.row, each.side, by=blow.by, measured=each.measured)
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
