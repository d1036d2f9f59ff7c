"""The strike of a duel: both at once, and its effects (L7R-DUEL-10..22)."""

from __future__ import annotations

from rules.dice import Against, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import Kind
from rules.l7r.questions import turn_of
from rules.l7r.rolls import dice, explained, of_iaijutsu, of_ring, raises, skill_roll, won
from rules.l7r.state import Duel, Duelist, L7rFight, Samurai
from rules.l7r.values import RingName, Weapon
from rules.l7r.wounds import Check, health, hurt

DUEL_WORTH = 5
"""The bonus for each die kept beyond ten in the damage of a duel (L7R-DUEL-14)."""


def strike(fight: L7rFight, duel: Duel) -> Resolution[bool]:
    """Let both strike; return whether at least one hits.

    If neither does, they win raises for later strikes. Neither parries, and no action dice are
    spent. (L7R-DUEL-12)
    """
    of = [fight.fresh_id("strike"), fight.fresh_id("strike")]
    first = yield from _roll(fight, duel, 0, of[0])
    second = yield from _roll(fight, duel, 1, of[1])
    rolls = [first, second]
    damage: dict[int, int] = {}
    for place in (0, 1):
        other = duel.other(place)
        if rolls[place].total >= other.tn:
            excess = rolls[place].total - other.tn
            damage[place] = yield from _damage(fight, duel, place, excess, of[place])
    # Both are hurt at once: the first wound does not cancel the second blow.
    struck = {
        (victim := duel.other(place)).id: hurt(
            fight,
            fight.combatant(victim.id),
            n,
            Check(light=victim.light, explodes=False),
            of[place],
        )
        for place, n in damage.items()
    }
    if struck:
        yield from together("wounds", struck)
    for place in (0, 1):
        _tell_strike(fight, duel, place, (rolls[place].total, damage.get(place)), of[place])
    if not struck:
        _win_raises(fight, duel, rolls)
    return bool(struck)


def _tell_strike(
    fight: L7rFight, duel: Duel, place: int, came_to: tuple[int, int | None], of: str
) -> None:
    """Report the end of one of the two strikes: its total, and its damage if it hit."""
    total, damage = came_to
    other = duel.other(place)
    samurai, victim = fight.combatant(duel.duelists[place].id), fight.combatant(other.id)
    numbers = f"strike {total}{'' if samurai.guarded else f' against {other.tn}'}"
    if damage is None:
        text, kind = f"{samurai.name} misses {victim.name}", Kind.MISSED
    else:
        text = f"{samurai.name} hits {victim.name} for {damage}: {health(victim)}"
        kind = Kind.OUT if victim.mortal else Kind.HARM
    fight.headline(of, text, kind, numbers, by=samurai, on=victim, harm=damage or 0)


def _roll(fight: L7rFight, duel: Duel, place: int, of: str) -> Resolution[Roll]:
    """Roll iaijutsu with Fire against the other's TN (L7R-DUEL-11, L7R-DUEL-16).

    There are no void points and no rerolled tens.
    """
    mine, other = duel.duelists[place], duel.other(place)
    samurai = fight.combatant(mine.id)
    rolled = yield from skill_roll(
        fight,
        samurai,
        "strike",
        "Strike",
        rank=of_iaijutsu(samurai, "L7R-DUEL-11"),
        ring=of_ring(samurai, RingName.FIRE, "L7R-DUEL-11"),
        explodes=False,
        modifiers=won(fight, mine),
        clause="L7R-DUEL-11",
    )
    hits = rolled.total >= other.tn
    outcome = "hits" if hits else "misses"
    fight.saw_blow(samurai, fight.combatant(other.id), turn_of(fight))
    fight.tell_roll(
        samurai,
        f"{samurai.name}: strike {rolled.total}: it {outcome}.",
        rolled.held(Against(other.tn, "Duel TN", clause="L7R-DUEL-11"), outcome),
        Kind.SUCCESS if hits else Kind.FAILURE,
        clauses="L7R-DUEL-11 L7R-DUEL-16",
        of=of,
    )
    return rolled


def _damage(fight: L7rFight, duel: Duel, place: int, excess: int, of: str) -> Resolution[int]:
    """Roll base damage, Fire, and a die for each point of excess; tens reroll (L7R-DUEL-13..15)."""
    mine, other = duel.duelists[place], duel.other(place)
    samurai, victim = fight.combatant(mine.id), fight.combatant(other.id)
    sword = _sword(samurai)
    parts = (
        Modifier(sword.rolled, sword.name, "L7R-DUEL-13"),
        of_ring(samurai, RingName.FIRE, "L7R-DUEL-13"),
        Modifier(excess, "above the TN", "L7R-DUEL-13"),
    )
    in_damage = fight.house.duel_miss_raise == "damage"
    thrown = yield from roll(
        f"damage-{samurai.id}",
        dice(fight, sum([part.value for part in parts]), sword.kept, worth=DUEL_WORTH),
        "Damage",
        raises(mine.raises, "Double miss", "L7R-DUEL-21") if in_damage else (),
        "L7R-DUEL-13",
    )
    fell = explained(thrown, samurai, parts, [Modifier(sword.kept, sword.name, "L7R-DUEL-13")])
    fight.tell_roll(
        samurai,
        f"{victim.name} is hit for {fell.total}.",
        fell,
        Kind.HARM,
        clauses="L7R-DUEL-13 L7R-DUEL-14 L7R-DUEL-15 L7R-DUEL-19",
        of=of,
    )
    fight.saw_harm(victim, fell.total)
    return fell.total


def _sword(samurai: Samurai) -> Weapon:
    """The weapon at its side: the first of its weapons."""
    return samurai.arms[0]


def _win_raises(fight: L7rFight, duel: Duel, rolls: list[Roll]) -> None:
    """Give a free raise to the higher strike, or to both if they are equal.

    (L7R-DUEL-21, L7R-DUEL-22)
    """
    best = max(rolled.total for rolled in rolls)
    for duelist, rolled in zip(duel.duelists, rolls, strict=True):
        if rolled.total == best:
            _win(fight, duelist)


def _win(fight: L7rFight, duelist: Duelist) -> None:
    duelist.raises += 1
    fight.note(
        f"{fight.combatant(duelist.id).name} wins a free raise for a later strike.",
        Kind.EFFECT,
        clauses="L7R-DUEL-21 L7R-DUEL-22",
    )
