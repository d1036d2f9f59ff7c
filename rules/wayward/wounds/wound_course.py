"""The course of wounds: healing, getting worse, and their effects on new Fatigue."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import Kind
from rules.wayward.character import formula
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import StatusKind
from rules.wayward.character.wound_tables import What
from rules.wayward.fight.lasting_effects import Sore, Status, StatusEnd
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.critical_wounds import carries, row_of
from rules.wayward.rolls.wound_modifiers import GROWTHS, restat
from rules.wayward.wounds.wound_effects import apply_effect, lower_pools


def lasting(ninja: Ninja, wound: Wound) -> list[Status]:
    """The Paralysis of an older wound, which lasts until the wound heals."""
    row = row_of(wound)
    return [
        Status(
            id=f"{wound.id}-{each.what.value}",
            kind=StatusKind.PARALYSIS,
            severity=formula.whole(each.amount, ninja.numbers),
            source=wound.row,
            ends=StatusEnd(wound=wound.id),
        )
        for each in (row.applies if row is not None else ())
        if each.what is What.PARALYSIS
    ]


def heal(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """Remove a healed wound within the fight, and its lasting effects (WAY-COND-02)."""
    row = row_of(wound)
    ninja.body.wounds.remove(wound)
    _ = ninja.body.sores.pop(wound.id, None)
    ninja.body.statuses[:] = [each for each in ninja.body.statuses if each.ends.wound != wound.id]
    if row is not None and any(each.what is What.LOWER_POOLS for each in row.applies):
        lower_pools(ninja, -ninja.stats.res)
    restat(ninja, fight.now)
    name = row.name if row is not None else "A wound"
    fight.tell_of(ninja, f"{name} of {ninja.name} is healed.", Kind.SUCCESS)


def grow(fight: WayFight, ninja: Ninja) -> None:
    """Let wounds that get worse in combat do so on their counts."""
    for wound in ninja.body.wounds:
        growth = GROWTHS.get(wound.row)
        if growth is None:
            continue
        there = ninja.body.sores.setdefault(wound.id, Sore())
        if fight.now > there.since and (fight.now - there.since) % growth.every == 0:
            there.grown = min(growth.most, there.grown + 1)
            there.worst = max(there.worst, there.grown)


def advanced(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """Apply the effects of wounds on a new level of Fatigue: another Bleed, or another poison."""
    for wound in list(ninja.body.wounds):
        kind = ADVANCING.get(wound.row)
        row = row_of(wound)
        if kind is None or row is None or not carries(ninja, row.id):
            continue
        for each in [each for each in row.applies if each.what is kind]:
            key = f"{ninja.id}-{wound.id}-{fight.now}"
            yield from together(f"advance-{key}", {"it": apply_effect(fight, ninja, wound, each)})


ADVANCING = {"slashing-major-torso": What.BLEED, "piercing-critical-abdomen": What.POISON}
"""The effects that come again with a new level of Fatigue, by the rows of wounds."""
