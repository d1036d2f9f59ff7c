"""Things let fall in a Dodge, which they make slower, to blind whoever attacks (WAY-CHAIN-05)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Modifier
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import given
from rules.wayward.stealth.visibility import penalty


def ready(ninja: Ninja) -> list[Item]:
    """The things that they can drop."""
    return [each for each in ninja.items if each.link_speed and each.count]


def parted(ninja: Ninja, written: Sequence[str]) -> tuple[list[str], list[Item]]:
    """What an answer names beside a Dodge: its links, and the things let fall."""
    fallen = [each for each in ready(ninja) if each.id in written]
    ids = [each.id for each in fallen]
    return [each for each in written if each not in ids], fallen


def weigh(guard: Guard, fallen: Sequence[Item]) -> None:
    """Put them into a guard that is being planned: each makes it slower."""
    guard.things = [each.id for each in fallen]
    guard.base += sum([each.link_speed for each in fallen])
    guard.title = " + ".join([guard.title, *[each.name for each in fallen]])


def dazzle(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """They are used up; on that one attack its attacker sees as badly as they say.

    What hampers their sight more already is not added to, and what eases that eases this.
    (WAY-VIS-01, WAY-VIS-04)
    """
    attacker = fight.combatant(made.by)
    for item in ready(target):
        if item.id not in guard.things:
            continue
        item.count -= item.consumable
        sights = [each for each in item.statuses if each.status is StatusKind.VISIBILITY]
        worst = max([formula.whole(each.severity, target.numbers) for each in sights], default=0)
        eased = sum([each.value for each in given(fight, attacker, "visibility") if each.value < 0])
        more = max(0, worst + eased) - penalty(fight, attacker, target)
        if more > 0:
            made.accuracy.append(Modifier(-more, item.name, "WAY-VIS-04"))
