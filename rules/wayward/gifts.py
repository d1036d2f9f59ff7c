"""What adds to a ninja's numbers, from wherever it comes: one list, each with its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.dice import Modifier
from rules.wayward import formula
from rules.wayward.afflictions import StatusKind
from rules.wayward.inflicts import Bonus
from rules.wayward.sheet import numbers
from rules.wayward.state import Ninja, WayFight

MOST_HELD = 10
"""Neither Immobilization nor Visibility takes off more (WAY-IMMOB-04, WAY-VIS-02)."""
DROWSY = -5
"""What being woken costs until the first action after it (WAY-SLEEP-01)."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Something that adds `modifier` to the number called `target`."""

    target: str
    modifier: Modifier


def gifts(fight: WayFight, ninja: Ninja) -> list[Gift]:
    """All that adds to any of his numbers now, in the order of its kinds."""
    return [
        *_of_sheet(ninja),
        *_of_fatigue(ninja),
        *_of_statuses(ninja),
        *_of_effects(fight, ninja),
    ]


def given(fight: WayFight, ninja: Ninja, *targets: str) -> list[Modifier]:
    """What is added to the numbers of these names, explained."""
    return [gift.modifier for gift in gifts(fight, ninja) if gift.target in targets]


def total(fight: WayFight, ninja: Ninja, *targets: str) -> int:
    """The sum of what is added to the numbers of these names."""
    return sum([each.value for each in given(fight, ninja, *targets)])


def bonus_gift(ninja: Ninja, bonus: Bonus, source: str, clause: str = "") -> Gift:
    """A bonus of a sheet, a technique or a thing, reckoned with the ninja's numbers."""
    amount = formula.whole(bonus.amount, numbers(ninja))
    return Gift(bonus.target, Modifier(amount, bonus.source or source, clause))


def _of_sheet(ninja: Ninja) -> Iterator[Gift]:
    for bonus in ninja.modifiers:
        yield bonus_gift(ninja, bonus, "Sheet")


def _of_fatigue(ninja: Ninja) -> Iterator[Gift]:
    """Less on everything but Fatigue rolls, where each level helps (WAY-FATIGUE-06, -07)."""
    if not ninja.fatigue:
        return
    why, clause = f"Fatigue {ninja.fatigue}", "WAY-FATIGUE-06"
    for target in ("accuracy", "offense", "skills", "genjutsu_offense", "grapple_offense"):
        yield Gift(target, Modifier(-ninja.fatigue, why, clause))
    for target in ("defense", "genjutsu_defense", "grapple_defense"):
        yield Gift(target, Modifier(-2 * ninja.fatigue, why, clause))


def _of_statuses(ninja: Ninja) -> Iterator[Gift]:
    """Of several Immobilizations, Visibility penalties and Burns only the worst counts."""
    held = min(MOST_HELD, ninja.worst(StatusKind.IMMOBILITY))
    if held:
        why = "Immobilization"
        yield Gift("accuracy", Modifier(-(held // 2), why, "WAY-IMMOB-01"))
        yield Gift("defense", Modifier(-held, why, "WAY-IMMOB-01"))
    if ninja.woken:
        for target in ("defense", "initiative"):
            yield Gift(target, Modifier(DROWSY, "Just awake", "WAY-SLEEP-01"))
    ignited = ninja.worst(StatusKind.IGNITE)
    if ignited:
        yield Gift("skill:stealth", Modifier(-ignited, "Ignite", "WAY-IGNITE-01"))
    bleeding = ninja.worst(StatusKind.BLEED) // 2
    if bleeding:
        yield Gift("stamina_roll", Modifier(-bleeding, "Bleed", "WAY-BLEED-02"))
    burnt = ninja.worst(StatusKind.BURN)
    if burnt:
        yield Gift("stamina_roll", Modifier(-burnt, "Burn", "WAY-BURN-01"))
    for status in ninja.having(StatusKind.SUFFOCATION):
        yield Gift("fatigue_rolls", Modifier(-status.severity, "Suffocation", "WAY-SUFF-02"))


def _of_effects(fight: WayFight, ninja: Ninja) -> Iterator[Gift]:
    for effect in fight.effects_on(ninja.id):
        for target, amount in effect.traits.items():
            yield Gift(target, Modifier(amount, effect.name, effect.clause))
