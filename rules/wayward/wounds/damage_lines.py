"""What is told of damage: with the hit in one headline where both come in one step (WAY-DMG-03)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.character.values import Condition
from rules.wayward.fight.action_in_progress import Attack
from rules.wayward.fight.pending_effects import Blow
from rules.wayward.fight.state import Ninja, WayFight

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
    target, by = fight.combatant(made.target), fight.combatant(made.by).shown_name
    if fight.battle.hits.get(made.id) != fight.at:
        text = _words(target, amount)
        fight.tell_of(target, text, Kind.HARM, "WAY-DMG-03")
        return
    whom = "themselves" if made.by == made.target else target.name
    figure = "" if target.guarded else f" for {amount}"
    text = f"{by} hits {whom}{figure}: {health(target)}"
    text = text if amount else f"{by} hits {whom} and does no damage"
    kind = Kind.HARM if target.body.condition in STANDING else Kind.OUT
    fight.headline(made.id, text, kind, audience=target.eyes, clauses=["WAY-DMG-03"])


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
