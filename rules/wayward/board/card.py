"""What the board shows: the counts ahead, and a card for each combatant."""

from __future__ import annotations

from rules.engine.timeline import Mark, Slot, Timeline
from rules.engine.visibility import EVERYONE, GM_ONLY, Audience, Card, Stat
from rules.wayward.character.values import Condition
from rules.wayward.conditions.status_effects import eyes_on
from rules.wayward.fight.lasting_effects import Known
from rules.wayward.fight.state import ROUND, Ninja, WayFight
from rules.wayward.rolls.wound_modifiers import row_of


def timeline(fight: WayFight) -> Timeline:
    """The counts on which somebody acts or something lands, with marks at the 20s."""
    slots = [*_turns(fight), *_landings(fight), *_prepared(fight)]
    shown = sorted({slot.at for slot in slots if slot.audience is EVERYONE})
    last = max([fight.seen, *shown])
    twenties = range(ROUND * (fight.seen // ROUND + 1), last + 1, ROUND)
    marks = [
        Mark(at=at, label=f"{at}", now=at == fight.seen)
        for at in sorted({fight.seen, *shown, *twenties})
    ]
    title = "Not begun" if fight.count is None else f"Initiative count {fight.seen}"
    return Timeline(title=title, marks=tuple(marks), slots=tuple(slots))


def _turns(fight: WayFight) -> list[Slot]:
    return [
        Slot(
            at=max(fight.seen, ninja.acts_at),
            kind="turn",
            who=ninja.id,
            note=_doing(fight, ninja),
            audience=ninja.eyes,
        )
        for ninja in fight.able()
        if ninja.acts_at is not None
    ]


def _doing(fight: WayFight, ninja: Ninja) -> str:
    deed = fight.doing(ninja)
    return deed.title if deed is not None and deed.variable else ""


def _prepared(fight: WayFight) -> list[Slot]:
    """What is got ready and nobody else is told of: the jutsu that seals are for (WAY-HANDS-06)."""
    return [
        Slot(
            at=max(fight.seen, ninja.acts_at),
            kind="prepares",
            who=ninja.id,
            note=deed.secret,
            audience=ninja.own,
        )
        for ninja in fight.able()
        if (deed := fight.doing(ninja)) is not None and deed.secret and ninja.acts_at is not None
    ]


def _landings(fight: WayFight) -> list[Slot]:
    return [
        Slot(
            at=deed.lands,
            kind="lands",
            who=deed.by,
            id=deed.id,
            note=deed.title,
            audience=fight.combatant(deed.by).eyes,
        )
        for deed in fight.deeds.values()
        if deed.delayed and not deed.landed
    ]


def card(fight: WayFight, ninja: Ninja) -> Card:
    """A combatant's card: its numbers for its player, what anybody sees for all."""
    own = ninja.own
    ap: Audience = EVERYONE if fight.house.public_ap else own
    stats = [
        Stat(name="Vitality", value=ninja.vitality, full=ninja.vitality_max, audience=own),
        Stat(name="HP", value=ninja.hp, full=ninja.hp_max, audience=own),
        Stat(name="Willpower", value=ninja.willpower, full=ninja.willpower_max, audience=own),
        Stat(name="AP", value=ninja.ap, full=ninja.ap_most, audience=ap),
        Stat(name="Fatigue", value=ninja.fatigue, full=5, audience=ninja.eyes),
    ]
    if ninja.acts_at is not None:
        stats.append(Stat(name="Next action", value=ninja.acts_at, audience=ninja.own))
    stats += [
        Stat(name=f"{kind} penalty", value=-amount, audience=own)
        for kind, amount in (("Stamina", ninja.stamina_penalty), ("Chakra", ninja.chakra_penalty))
        if amount
    ]
    stats += [
        Stat(
            name=each.kind.value.capitalize(),
            value=each.severity,
            audience=GM_ONLY if each.known is Known.GM else own,
        )
        for each in ninja.statuses
    ]
    rows = [row for wound in ninja.wounds if (row := row_of(wound)) is not None]
    stats += [
        Stat(name=f"{row.name} ({row.severity.value})", value=row.severity.level, audience=own)
        for row in rows
    ]
    return Card(id=ninja.id, name=ninja.name, stats=tuple(stats), state=_state(ninja))


def _state(ninja: Ninja) -> str:
    """What all who see him have been told of him, without its numbers."""
    shown = [each.kind.value for each in ninja.statuses if eyes_on(ninja, each) == ninja.eyes]
    words = {
        ninja.condition.value: ninja.condition is not Condition.FIT,
        "wounded": bool(ninja.wounds),
        "stunned": bool(ninja.stun),
    }
    return ", ".join(dict.fromkeys([*(word for word, holds in words.items() if holds), *shown]))
