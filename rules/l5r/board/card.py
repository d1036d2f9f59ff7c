"""The board: the order of the Round, and a card for each combatant."""

from __future__ import annotations

from rules.engine.effects import Effect
from rules.engine.timeline import Mark, Slot, Timeline
from rules.engine.visibility import Card, Role, Stat
from rules.l5r.attacks.attack import armor_tn
from rules.l5r.attacks.wounds import GONE, health
from rules.l5r.fight.stances import named
from rules.l5r.fight.state import L5rFight, Samurai, Stage, TurnState
from rules.l5r.sheets.values import WoundRank

WORDS = {
    TurnState.WAITING: "to act",
    TurnState.DELAYED: "delays",
    TurnState.DONE: "has acted",
    TurnState.LOST: "no Turn",
}


def timeline(fight: L5rFight) -> Timeline:
    """The Scores from the highest down, with Stances, delays and the Turns already taken."""
    order = fight.in_order()
    shown = [each for each in order if not each.hidden]
    marks = [
        Mark(
            at=-place,
            label=str(place),
            past=fight.reached is not None and place > fight.reached,
            now=fight.stage is Stage.TURNS and place == fight.reached,
        )
        for place in sorted({each.place for each in shown}, reverse=True)
    ]
    slots = [
        Slot(
            at=-each.place,
            kind=WORDS[each.turn],
            who=each.id,
            note=f"{WORDS[each.turn]}, {named(each.stance)} Stance",
            audience=each.eyes,
        )
        for each in order
    ]
    title = f"Round {fight.round}" if fight.round else "Stage 1" if fight.begun else "Not begun"
    return Timeline(title=title, marks=tuple(marks), slots=tuple(slots))


def card(fight: L5rFight, samurai: Samurai) -> Card:
    """A combatant's card: only its player sees its wounds and points."""
    own = samurai.own
    rank = fight.rank_of(samurai)
    stats = [
        Stat(
            name="Wounds",
            value=samurai.wounds,
            full=fight.most_wounds(samurai),
            audience=own,
            role=Role.HEALTH,
            rises=True,
        ),
        Stat(name="Wound Rank", value=rank.value.capitalize(), audience=own),
        Stat(
            name="Void Points",
            value=samurai.void_points,
            full=samurai.void,
            audience=own,
            role=Role.RESOURCE,
        ),
        Stat(name="Armor TN", value=armor_tn(fight, samurai), audience=own),
        Stat(name="In hand", value=samurai.arms[0].name, role=Role.GEAR),
    ]
    if samurai.score is not None:
        stats.append(Stat(name="Initiative", value=samurai.place))
        stats.append(Stat(name="Stance", value=named(samurai.stance)))
    stats += [
        Stat(name=status.kind.value.replace("_", " "), role=Role.CONDITION)
        for status in samurai.statuses
    ]
    stats += [
        Stat(name=effect.name, value=_until(effect), audience=effect.audience, role=Role.CONDITION)
        for effect in fight.effects_on(samurai.id)
    ]
    return Card(
        id=samurai.id,
        name=samurai.name,
        stats=tuple(stats),
        health=health(fight, samurai),
        out=_out(samurai, rank),
    )


def _until(effect: Effect) -> str:
    return "" if effect.until is None else f"through Round {effect.until - 1}"


def _out(samurai: Samurai, rank: WoundRank) -> str:
    """Why it is out of the skirmish, as everybody sees it, or "" (L5R-WOUND-08)."""
    if samurai.dead:
        return "dead"
    if rank in GONE:
        return rank.value
    return "gone" if samurai.out else ""
