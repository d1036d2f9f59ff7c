"""The three levels of Stealth: what each permits, its bonus, and how it is lost.

    level   adds   permits
    1       0      defences, moving, perception, aiming, meditation, items, seals, attacks, genjutsu
    2       5      the same without defences and moving; preparing and making Sneak Attacks
    3       15     perception, meditation, preparing Sneak Attacks

(WAY-STEALTH-01..09)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from rules.dice import Modifier
from rules.engine.views.visibility import GM, Kind
from rules.wayward.character.technique import Kind as Art
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Hiding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import lying, visibility

BLIND = 10
"""Total blindness, and the largest penalty (WAY-VIS-02, WAY-VIS-03)."""


def _each(fight: WayFight, observer: Ninja, toward: Ninja | None) -> Iterator[int]:
    """Every present Visibility penalty by itself."""
    for status in observer.having(StatusKind.VISIBILITY):
        yield status.severity
    if observer.body.eyes_shut:
        yield BLIND
    for area in fight.battle.areas:
        inside = observer.id in area.inside
        watched = toward is not None and toward.id in area.inside
        if inside or watched:
            yield area.worth(StatusKind.VISIBILITY)


def penalty(fight: WayFight, observer: Ninja, toward: Ninja | None = None) -> int:
    """The Visibility penalty of an observer, or toward somebody: the largest, at most 10.

    An area affects everybody in it, and everybody outside who attacks or watches somebody in it.
    (WAY-VIS-01, WAY-VIS-02, WAY-VIS-05)
    """
    return visibility(fight, observer, toward)


def raw(fight: WayFight, observer: Ninja, toward: Ninja) -> int:
    """The same before abilities lower it; it decides whether somebody can hide (WAY-HIDE-02)."""
    return min(BLIND, max(_each(fight, observer, toward), default=0))


def on_attack(fight: WayFight, attacker: Ninja, target: Ninja) -> list[Modifier]:
    """The Visibility penalty on Accuracy (WAY-VIS-04)."""
    return _part(fight, attacker, target)


def on_search(fight: WayFight, searcher: Ninja, hidden: Ninja) -> list[Modifier]:
    """The Visibility penalty on Awareness (WAY-VIS-04)."""
    return _part(fight, searcher, hidden)


def _part(fight: WayFight, observer: Ninja, toward: Ninja) -> list[Modifier]:
    """The penalty of somebody who sees another badly; an area has a clause of its own.

    (WAY-VIS-04, WAY-VIS-05)
    """
    amount = penalty(fight, observer, toward)
    around = [lying(fight, each.id, StatusKind.VISIBILITY) for each in (observer, toward)]
    clause = "WAY-VIS-05" if any(around) else "WAY-VIS-04"
    return [Modifier(-amount, "Visibility", clause)] if amount else []


class Sort(StrEnum):
    """The kinds of action that the Stealth levels tell apart."""

    DEFENCE = "defence"
    MOVE = "move"
    PERCEPTION = "perception"
    AIM = "aim"
    MEDITATE = "meditate"
    ITEM = "item"
    SEALS = "seals"
    ATTACK = "attack"
    GENJUTSU = "genjutsu"
    PREPARE = "prepare"
    SNEAK = "sneak"
    FREE = "free"
    OTHER = "other"


ADDS = {1: 0, 2: 5, 3: 15}
"""The bonus of each level to the Stealth TN (WAY-STEALTH-04, -06, -08)."""

LEVEL_2 = frozenset(
    {
        Sort.PERCEPTION,
        Sort.AIM,
        Sort.MEDITATE,
        Sort.ITEM,
        Sort.SEALS,
        Sort.ATTACK,
        Sort.GENJUTSU,
        Sort.PREPARE,
        Sort.SNEAK,
    }
)
LEVEL_1 = LEVEL_2 - {Sort.PREPARE, Sort.SNEAK} | {Sort.DEFENCE, Sort.MOVE}
LEVEL_3 = frozenset({Sort.PERCEPTION, Sort.MEDITATE, Sort.PREPARE})
PERMITS = {1: LEVEL_1, 2: LEVEL_2, 3: LEVEL_3}

SORTS: Mapping[str, Sort] = {
    "attack": Sort.ATTACK,
    "throw": Sort.ATTACK,
    "chain": Sort.ATTACK,
    "block": Sort.DEFENCE,
    "move": Sort.MOVE,
    "search": Sort.PERCEPTION,
    "aim": Sort.AIM,
    "item": Sort.ITEM,
    "seals": Sort.SEALS,
    "prepare": Sort.PREPARE,
    "hide": Sort.FREE,
    "improve": Sort.FREE,
    "eyes": Sort.FREE,
}
"""The kinds of actions, by name; no level permits the actions that are not listed."""

RANGED_DROP = -5
"""The change of the Stealth TN by a ranged attack without chakra (WAY-SURPRISE-04)."""


def effective_tn(fight: WayFight, ninja: Ninja, hiding: Hiding) -> int:
    """The Stealth TN with the bonus of the level (WAY-STEALTH-01).

    Ignite lowers it only if `way.ignite_lowers_stealth_tn` is set.
    """
    burns = ninja.worst(StatusKind.IGNITE) if fight.house.ignite_lowers_stealth_tn else 0
    return hiding.tn + ADDS[hiding.level] - burns


def sort_of(ninja: Ninja, deed: Deed) -> Sort:
    """The kind of an action for Stealth."""
    technique = technique_of(ninja, deed)
    if technique is not None:
        return _sort_of_technique(technique, deed)
    return SORTS.get(deed.act, Sort.OTHER)


def technique_of(ninja: Ninja, deed: Deed) -> Technique | None:
    """The technique that an action uses, if any."""
    return ninja.knows(deed.use.technique) if deed.use.technique else None


def _sort_of_technique(technique: Technique, deed: Deed) -> Sort:
    if technique.kind is Art.GENJUTSU:
        return Sort.GENJUTSU
    if technique.restrictions.keeps_stealth:
        return Sort.FREE
    return Sort.ATTACK if deed.attack.spec is not None else Sort.OTHER


def level_for(level: int, sort: Sort) -> int | None:
    """The level after an action: the highest level, not above theirs, that permits it.

    None if no level permits it: the action ends Stealth. (WAY-STEALTH-02, WAY-STEALTH-03)
    """
    if sort is Sort.FREE:
        return level
    return next((each for each in range(level, 0, -1) if sort in PERMITS[each]), None)


def after(ninja: Ninja, sort: Sort) -> int | None:
    """The level after an action of this kind; None if it ends Stealth."""
    return None if ninja.stealth.hiding is None else level_for(ninja.stealth.hiding.level, sort)


def lower(fight: WayFight, ninja: Ninja, level: int, clause: str = "WAY-STEALTH-02") -> None:
    """Drop to a lower level, and end Stealth if the TN falls to 0 or less."""
    hiding = ninja.stealth.hiding
    if hiding is None or hiding.level <= level:
        return
    hiding.level = level
    fight.tell(
        f"{ninja.name} drops to Stealth level {level}.",
        audience=ninja.own,
        clauses=[clause],
    )
    check_tn(fight, ninja)


def check_tn(fight: WayFight, ninja: Ninja) -> None:
    """End Stealth if the TN is 0 or less: that hides from nobody (WAY-HIDE-10)."""
    if ninja.stealth.hiding is not None and effective_tn(fight, ninja, ninja.stealth.hiding) <= 0:
        come_out(fight, ninja, "WAY-HIDE-10")


def come_out(fight: WayFight, ninja: Ninja, *clauses: str) -> None:
    """End somebody's Stealth (WAY-STEALTH-03)."""
    if ninja.stealth.hiding is None:
        return
    ninja.stealth.hiding = None
    fight.tell_of(ninja, f"{ninja.name} comes into sight.", Kind.SCENE, clauses)


def look(fight: WayFight) -> None:
    """Compute which players see each hidden ninja; call it whenever that may have changed.

    A player sees them if at least one of the player's combatants does; the ninja's own side always
    does.
    """
    for ninja in fight.combatants.values():
        hiding = ninja.stealth.hiding
        if hiding is not None:
            seers = [
                other.player
                for other in fight.combatants.values()
                if other.player != GM and not hiding.hides_from(other.id) and not other.out
            ]
            hiding.seen_by[:] = sorted(set(seers))


def unveil(fight: WayFight, ninja: Ninja, *, tn: int = 0, ends: bool = True) -> None:
    """End somebody's Stealth, or change their Stealth TN by `tn`."""
    if ends:
        come_out(fight, ninja, "WAY-SURPRISE-02", "WAY-STEALTH-03")
    elif ninja.stealth.hiding is not None:
        ninja.stealth.hiding.tn += tn
        text = f"{ninja.name}'s Stealth TN: {tn:+}, now {ninja.stealth.hiding.tn}."
        fight.tell(text, audience=ninja.own, clauses=["WAY-SURPRISE-04"])
        check_tn(fight, ninja)
